/** Responses as plain data: what a handler sends under a status and a content type. */

/**
 * Response headers without a schema: strings, or arrays of strings for repeated headers (`set-cookie`).
 *
 * @example
 * const headers: HeaderValues = { 'set-cookie': ['a=1', 'b=2'] }
 */
// An alias: clients' declaration files could not name an interface.
export type HeaderValues = {
  [name: string]: string | readonly string[] | undefined
}

/**
 * The headers of a response without a headers schema.
 *
 * @example
 * const headers: ResponseHeadersInit = [['set-cookie', 'a=1'], ['set-cookie', 'b=2']]
 */
export type ResponseHeadersInit = HeaderValues | Headers | Iterable<readonly [name: string, value: string]>

/**
 * A response as plain data. If a status declares several content types, `contentType` is required; if the schema
 * requires a header, `headers` is required.
 *
 * @example
 * const response: ContractResponse<200, 'text/plain', string> = { status: 200, body: 'hello' }
 */
export interface ContractResponse<Status, ContentType, Body, Headers = ResponseHeadersInit> {
  status: Status
  contentType?: ContentType | undefined
  body: Body
  headers?: Headers | undefined
}

/**
 * A response without a body, as plain data.
 *
 * @example
 * const response: ContractBodilessResponse<204> = { status: 204 }
 */
export interface ContractBodilessResponse<Status, ContentType = undefined, Headers = ResponseHeadersInit> {
  status: Status
  contentType?: ContentType | undefined
  body?: undefined
  headers?: Headers | undefined
}
