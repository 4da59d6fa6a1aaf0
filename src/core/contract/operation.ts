/**
 * An example's type is `unknown`. Comparing each with its schema costs 100 to 400 instantiations, and would reject literals of branded
 * types.
 *
 * An operation names the registered statuses and common content types (`CompletedResponses`), because an index signature offers
 * no completions. Editors insert a status as a string, so `'200'` is a status too.
 */
import type { ReceivedSchema, SentSchema } from '../schema/schema.ts'
import type { HttpStatus } from '../../shared/status.ts'
import type { GeneralKey } from '../../shared/status-key.ts'

/** The operation methods, in the order of the `Allow` header. */
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'] as const

/**
 * An operation's method (RFC 9110, section 9; PATCH: RFC 5789; QUERY: draft-ietf-httpbis-safe-method-w-body).
 *
 * @example
 * const method: HttpMethod = 'GET'
 */
export type HttpMethod = (typeof httpMethods)[number]

/** A named body example in documents (OpenAPI 3.1.1, section 4.8.19). */
export interface ContractExample {
  readonly summary?: string | undefined
  readonly description?: string | undefined
  readonly value?: unknown
  /** The URL of an example that JSON cannot represent, instead of `value`. */
  readonly externalValue?: string | undefined
}

/** The content entry fields that only documents contain. */
interface DocumentedContent {
  readonly description?: string | undefined
  /** An example body. */
  readonly example?: unknown
  /** Name -> example, instead of a single example. */
  readonly examples?: { readonly [name: string]: ContractExample } | undefined
}

/** An operation's request body under one content type. */
export interface ContractRequestContent extends DocumentedContent {
  /** The body's schema. */
  readonly body: ReceivedSchema
}

/** An operation's response under one status and content type. */
export interface ContractResponseContent extends DocumentedContent {
  /** The body's schema. */
  readonly body: SentSchema
  /** The header schema, an object with names in lower case. Default: strings by any name. */
  readonly headers?: SentSchema
}

/**
 * Content type -> content. A content type has no parameters: `application/json`.
 *
 * @example
 * const requests: ContentMap<{ body: Schema }> = { 'application/json': { body: z.string() } }
 */
export interface ContentMap<Content> {
  readonly [contentType: string]: Content
}

/** The keys of `requests` and of a status that are content types. */
export type ContentTypeKey = `${string}/${string}`

/** The content types of each member in a union of statuses. Other keys have no slash. */
export type ContentTypeOf<Contents> = Contents extends unknown ? keyof Contents & ContentTypeKey : never

/** An operation's request bodies. The key without a slash is reserved. */
export interface ContractRequests {
  readonly [contentType: ContentTypeKey]: ContractRequestContent
  /** Whether the request may have no body. No schema runs then. */
  readonly optional?: true
}

/** Fields in a content entry. */
export type ContentField = keyof ContractResponseContent

/** The reserved keys under a status. */
export type StatusField = 'description' | 'headers'

/** The contents under one status. Keys without a slash are reserved. */
export interface ContractStatus {
  readonly [contentType: ContentTypeKey]: ContractResponseContent
  /** The response's description in documents. Default: the reason phrase. */
  readonly description?: string | undefined
  /** The schema for the headers of a response without a body. */
  readonly headers?: SentSchema
}

/**
 * Status -> content type -> body and headers. A range, such as `'4XX'`, stands for every registered status in its class that is not
 * declared by number, and `default` for every other status; beside a declared 2xx or 3xx, for errors only. A status without content types
 * (`204: {}`) declares a response without a body.
 *
 * @example
 * const responses: ContractResponses = { 200: { 'text/plain': { body: z.string() } }, 404: {} }
 */
export interface ContractResponses extends GeneralResponses {
  readonly [status: number]: ContractStatus
}

type GeneralResponses = { readonly [Key in GeneralKey]?: ContractStatus }

/** The content types that editors complete. */
type CommonContentType =
  | ('application/json' | 'application/problem+json' | 'application/octet-stream' | 'application/x-ndjson')
  | ('application/x-www-form-urlencoded' | 'multipart/form-data' | 'text/event-stream' | 'text/html' | 'text/plain')

/** `ContractRequests`, whose common keys editors complete. An index signature alone offers no completions. */
type CompletedRequests = ContractRequests & { readonly [ContentType in CommonContentType]?: ContractRequestContent }

/** `ContractStatus`, whose keys editors complete. The compiler prints the name for a schema without a content type. */
type ContentsByContentType = ContractStatus & { readonly [ContentType in CommonContentType]?: ContractResponseContent }

/** `ContractResponses`, whose keys editors complete. */
type CompletedResponses = ContractResponses & {
  readonly [Status in HttpStatus | GeneralKey]?: ContentsByContentType
}

/**
 * Since when an operation is deprecated, and until when it is served: dates such as `2026-12-31` or `2026-12-31T12:00:00Z`.
 *
 * @example
 * const deprecated: ContractDeprecation = { since: '2026-01-31', sunset: '2026-12-31', link: 'https://example.com/v2' }
 */
export interface ContractDeprecation {
  /** Sent as `Deprecation` (RFC 9745), with `deprecationHeaders`. */
  readonly since?: string
  /** Sent as `Sunset` (RFC 8594), with `deprecationHeaders`. */
  readonly sunset?: string
  /** The URL of a page about the deprecation. `deprecationHeaders` sends it as `Link` with the relation type `deprecation`. */
  readonly link?: string
}

/**
 * One operation in a contract: its route, its request and its responses.
 *
 * @example
 * const getUser = {
 *   path: '/users/:id',
 *   method: 'GET',
 *   responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } },
 * } as const satisfies ContractOperation
 */
export interface ContractOperation {
  /** The unique id in the contract. Default: the operation's name. */
  readonly operationId?: string | undefined
  /** A short summary for documents. */
  readonly summary?: string | undefined
  /** A longer description for documents. */
  readonly description?: string | undefined
  /** The summary in documents if there is no `summary`. */
  readonly title?: string | undefined
  /** The tags by which documents group the operation. */
  readonly tags?: readonly string[] | undefined
  /** The route pattern. It begins with `/`; a segment `:name` is a path parameter. */
  readonly path: string
  /** The HTTP method. */
  readonly method: HttpMethod
  /** The path parameter schema. Default: strings. */
  readonly pathParams?: ReceivedSchema
  /** The query schema, which receives an object of strings and arrays of strings. */
  readonly query?: ReceivedSchema
  /** The header schema, which receives an object of strings with names in lower case. */
  readonly headers?: ReceivedSchema
  /** The cookie schema, which receives an object of strings. */
  readonly cookies?: ReceivedSchema
  /** The request body for each content type, and whether it is `optional`. Without `requests`, the body is not read. */
  readonly requests?: CompletedRequests
  /** The allowed responses: at least 200 or `default`. */
  readonly responses: CompletedResponses
  /**
   * Whether the operation is deprecated, for documents; or dates and a link, which `deprecationHeaders` adds to the responses as headers.
   */
  readonly deprecated?: boolean | ContractDeprecation | undefined
  /** Who may call the operation: alternative schemes with their scopes, which the router's `security` proves. */
  readonly security?: readonly { readonly [scheme: string]: readonly string[] }[]
  /** The application's own data, which middleware and handlers read from `request.operation`. Not included in documents. */
  readonly meta?: { readonly [name: string]: unknown } | undefined
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
