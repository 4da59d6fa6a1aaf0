import type { Schema } from '../schema/schema.ts'

/** The methods that an operation may have, in the order in which `Allow` names them. */
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'] as const

/**
 * The method of an operation (RFC 9110, section 9; PATCH is RFC 5789, QUERY the method of that name).
 *
 * @example
 * const method: HttpMethod = 'GET'
 */
export type HttpMethod = (typeof httpMethods)[number]

/**
 * What an operation takes under one content type.
 *
 * @example
 * const content: ContractRequestContent = { body: z.object({ name: z.string() }) }
 */
export interface ContractRequestContent {
  /** What the body must satisfy. */
  readonly body: Schema
}

/**
 * What an operation answers under one status and content type.
 *
 * @example
 * const content: ContractResponseContent = { body: z.string(), headers: z.object({ etag: z.string() }) }
 */
export interface ContractResponseContent {
  /** What the body must satisfy; for a stream of events or lines, what each element must. */
  readonly body: Schema
  /** What the headers must satisfy; without it they are strings of any name. */
  readonly headers?: Schema
}

/**
 * Content type -> what is under it. Names are MIME types without parameters, such as `application/json`.
 *
 * @example
 * const requests: ContentMap<ContractRequestContent> = { 'application/json': { body: z.string() } }
 */
export interface ContentMap<Content> {
  readonly [contentType: string]: Content
}

/**
 * Status, or `default` for every registered status that is not declared -> content type -> body and headers. An empty
 * map (`204: {}`) declares an answer without a body.
 *
 * @example
 * const responses: ContractResponses = { 200: { 'text/plain': { body: z.string() } }, 404: {} }
 */
export interface ContractResponses {
  readonly [status: number]: ContentMap<ContractResponseContent>
  readonly default?: ContentMap<ContractResponseContent>
}

/**
 * One operation of a contract: what it answers to, what it takes and what it gives.
 *
 * @example
 * const getUser = {
 *   path: '/users/:id',
 *   method: 'GET',
 *   responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } },
 * } as const satisfies ContractOperation
 */
export interface ContractOperation {
  /** Unique in the contract; the operation's name when absent. */
  readonly operationId?: string | undefined
  /** What it does, in a few words; for documents. */
  readonly summary?: string | undefined
  /** What it does, at length; for documents. */
  readonly description?: string | undefined
  /** Stands in for `summary` in documents. */
  readonly title?: string | undefined
  /** Grouping in documents. */
  readonly tags?: readonly string[] | undefined
  /** Route pattern: begins with `/`; a segment `:name` is a path parameter. */
  readonly path: string
  /** The method that it answers to. */
  readonly method: HttpMethod
  /** What the path parameters must satisfy; without it they are strings. */
  readonly pathParams?: Schema
  /** What the query must satisfy: an object of strings and arrays of strings. */
  readonly query?: Schema
  /** What the headers must satisfy: an object of strings under lower-case names. */
  readonly headers?: Schema
  /** What the body must satisfy, per content type. Without it the body is not read. */
  readonly requests?: ContentMap<ContractRequestContent>
  /** What may be answered. */
  readonly responses: ContractResponses
  /** Only for documents: the operation should no longer be used. */
  readonly deprecated?: boolean | undefined
  /** Only for documents: OpenAPI security requirements. Nothing is checked. */
  readonly security?: readonly { readonly [scheme: string]: readonly string[] }[] | undefined
  /** Only for documents: where more is written. */
  readonly externalDocs?: { readonly url: string; readonly description?: string | undefined } | undefined
}

/**
 * An HTTP API: operation name -> operation.
 *
 * @example
 * const contract: Contract = { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } }
 */
export interface Contract {
  readonly [operationName: string]: ContractOperation
}
