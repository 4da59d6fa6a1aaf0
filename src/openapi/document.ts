/** The types of a document: as much of OpenAPI 3.1 and 3.2 as a contract can say, and what is passed through. */

/**
 * A JSON Schema (draft 2020-12), as a schema library gave it.
 *
 * @example
 * const schema: JsonSchema = { type: 'object', properties: { name: { type: 'string' } } }
 */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/**
 * What an API is called (OpenAPI 3.1.1, section 4.8.2).
 *
 * @example
 * const info: OpenApiInfo = { title: 'Users', version: '1.0.0' }
 */
export interface OpenApiInfo {
  readonly title: string
  /** The version of the API, not of OpenAPI. */
  readonly version: string
  readonly summary?: string | undefined
  readonly description?: string | undefined
  readonly termsOfService?: string | undefined
  readonly contact?:
    | {
        readonly name?: string | undefined
        readonly url?: string | undefined
        readonly email?: string | undefined
      }
    | undefined
  readonly license?:
    { readonly name: string; readonly identifier?: string | undefined; readonly url?: string | undefined } | undefined
}

/**
 * Where an API is served (OpenAPI 3.1.1, section 4.8.5).
 *
 * @example
 * const server: OpenApiServer = { url: 'https://example.com/api' }
 */
export interface OpenApiServer {
  readonly url: string
  readonly description?: string | undefined
  /** What stands for each `{name}` of the url. */
  readonly variables?:
    | {
        readonly [name: string]: {
          readonly default: string
          readonly enum?: readonly string[] | undefined
          readonly description?: string | undefined
        }
      }
    | undefined
}

/**
 * Where more is written.
 *
 * @example
 * const docs: OpenApiExternalDocs = { url: 'https://example.com/docs' }
 */
export interface OpenApiExternalDocs {
  readonly url: string
  readonly description?: string | undefined
}

/**
 * What is said of a tag that operations name.
 *
 * @example
 * const tag: OpenApiTag = { name: 'users', description: 'Who is there' }
 */
export interface OpenApiTag {
  readonly name: string
  readonly description?: string | undefined
  readonly externalDocs?: OpenApiExternalDocs | undefined
}

/**
 * Which security schemes have to be satisfied, each with its scopes.
 *
 * @example
 * const requirement: OpenApiSecurityRequirement = { token: [] }
 */
export interface OpenApiSecurityRequirement {
  readonly [scheme: string]: readonly string[]
}

/**
 * What a document holds for use in several places. Other kinds than these pass through.
 *
 * @example
 * const components: OpenApiComponents = { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } }
 */
export interface OpenApiComponents {
  readonly schemas?: { readonly [name: string]: JsonSchema } | undefined
  readonly securitySchemes?: { readonly [name: string]: { readonly [field: string]: unknown } } | undefined
  readonly [kind: string]: { readonly [name: string]: { readonly [field: string]: unknown } } | undefined
}

/**
 * A parameter of an operation.
 *
 * @example
 * const parameter: OpenApiParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
 */
export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly style?: 'form'
  readonly explode?: boolean
  readonly schema: JsonSchema
}

/**
 * What is sent under one content type. `itemSchema` is of OpenAPI 3.2: each element of a stream.
 *
 * @example
 * const content: OpenApiMediaType = { schema: { type: 'string' } }
 */
export interface OpenApiMediaType {
  readonly schema?: JsonSchema
  readonly itemSchema?: JsonSchema
}

/**
 * What an operation takes, by content type.
 *
 * @example
 * const body: OpenApiRequestBody = { content: { 'text/plain': { schema: { type: 'string' } } } }
 */
export interface OpenApiRequestBody {
  /** Is a request without a body refused? */
  readonly required?: boolean
  readonly content: { readonly [contentType: string]: OpenApiMediaType }
}

/**
 * A header of a response.
 *
 * @example
 * const header: OpenApiHeader = { required: true, schema: { type: 'string' } }
 */
export interface OpenApiHeader {
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly schema: JsonSchema
}

/**
 * What an operation answers under one status.
 *
 * @example
 * const response: OpenApiResponse = { description: 'No Content' }
 */
export interface OpenApiResponse {
  readonly description: string
  readonly headers?: { readonly [name: string]: OpenApiHeader }
  readonly content?: { readonly [contentType: string]: OpenApiMediaType }
}

/**
 * An operation of a document.
 *
 * @example
 * const operation: OpenApiOperation = { operationId: 'ping', responses: { 200: { description: 'OK' } } }
 */
export interface OpenApiOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly externalDocs?: OpenApiExternalDocs
  readonly deprecated?: boolean
  readonly security?: readonly OpenApiSecurityRequirement[]
  readonly parameters?: readonly OpenApiParameter[]
  readonly requestBody?: OpenApiRequestBody
  /** Status or `default` -> response. */
  readonly responses: { readonly [status: string]: OpenApiResponse }
}

/** A method as documents write it. `query` is of OpenAPI 3.2. */
type OpenApiMethod = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'query'

/**
 * The operations of one path, by method in lower case.
 *
 * @example
 * const item: OpenApiPathItem = { get: { operationId: 'ping', responses: { 200: { description: 'OK' } } } }
 */
export type OpenApiPathItem = { readonly [Method in OpenApiMethod]?: OpenApiOperation }

/**
 * The versions of OpenAPI that a document can have.
 *
 * @example
 * const version: OpenApiVersion = '3.2.0'
 */
export type OpenApiVersion = '3.1.1' | '3.2.0'

/**
 * An OpenAPI document, as plain data: `JSON.stringify` writes it to a file.
 *
 * @example
 * const document: OpenApiDocument = { openapi: '3.1.1', info: { title: 'Users', version: '1.0.0' }, paths: {} }
 */
export interface OpenApiDocument {
  readonly openapi: OpenApiVersion
  readonly info: OpenApiInfo
  readonly externalDocs?: OpenApiExternalDocs
  readonly servers?: readonly OpenApiServer[]
  readonly tags?: readonly OpenApiTag[]
  readonly security?: readonly OpenApiSecurityRequirement[]
  /** Path, with `{name}` for a parameter -> its operations. */
  readonly paths: { readonly [path: string]: OpenApiPathItem }
  readonly components?: OpenApiComponents
}
