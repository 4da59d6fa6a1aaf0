/**
 * The types for an OpenAPI 3.1 or 3.2 document, limited to the parts that a contract and its options describe.
 *
 * The document has no `undefined` and no read-only arrays in its types (`Written`), so that it is assignable to other packages' types. Its
 * security schemes have any component's type, because openapi-types lacks `mutualTLS`. The parts are aliases: other packages' declaration
 * files could not name an interface.
 */
import type { JsonSchema, OpenApiExternalDocs, OpenApiInfo, OpenApiSecurityRequirement, OpenApiServer, OpenApiTag } from './document-options.ts'

/** A document's components. Kinds other than schemas are copied from the options. */
export type OpenApiDocumentComponents = {
  readonly schemas?: { readonly [name: string]: JsonSchema }
  readonly [kind: string]: { readonly [name: string]: { readonly [field: string]: unknown } } | undefined
}

/** A supported OpenAPI version. */
export type OpenApiVersion = OpenApiDocument['openapi']

/**
 * An OpenAPI document, as plain data that `JSON.stringify` serializes.
 *
 * @example
 * const document: OpenApiDocument = { openapi: '3.1.1', info: { title: 'Users', version: '1.0.0' }, paths: {} }
 */
export interface OpenApiDocument {
  readonly openapi: '3.1.1' | '3.2.0'
  readonly info: Written<OpenApiInfo>
  /** Absent, for an application that adds it. */
  readonly externalDocs?: Written<OpenApiExternalDocs>
  readonly servers?: Written<OpenApiServer>[]
  readonly tags?: Written<OpenApiTag>[]
  readonly security?: Written<OpenApiSecurityRequirement>[]
  /** The operations by path, with `{name}` for a parameter. */
  readonly paths: { readonly [path: string]: OpenApiPathItem }
  /** The webhooks by name. */
  readonly webhooks?: { readonly [name: string]: OpenApiPathItem }
  readonly components?: OpenApiDocumentComponents
}

/** An option value as in a document: undefined properties are absent, and arrays are mutable, as other packages declare them. */
export type Written<Value> = Value extends object
  ? { -readonly [Key in keyof Value]: Written<Exclude<Value[Key], undefined>> }
  : Value

/** An operation's parameter. */
export type OpenApiParameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited'
  readonly explode?: boolean
  readonly schema: JsonSchema
}

/** The body under one content type. `itemSchema` describes each element in a stream (OpenAPI 3.2). */
export type OpenApiMediaType = {
  readonly schema?: JsonSchema
  readonly itemSchema?: JsonSchema
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: OpenApiExample }
  /** How a multipart form's properties are sent. */
  readonly encoding?: { readonly [name: string]: OpenApiEncoding }
}

/** How a multipart form's property is sent. */
export type OpenApiEncoding = {
  /** The media types that are accepted, separated by commas. */
  readonly contentType: string
}

/** A named body example. */
export type OpenApiExample = {
  readonly summary?: string
  readonly description?: string
  readonly value?: unknown
  readonly externalValue?: string
}

/**
 * The request bodies that an operation accepts, by content type.
 */
export type OpenApiRequestBody = {
  readonly description?: string
  /** Whether a request without a body is rejected. */
  readonly required?: boolean
  readonly content: { readonly [contentType: string]: OpenApiMediaType }
}

/** A response header. */
export type OpenApiHeader = {
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly schema: JsonSchema
}

/** An operation's response under one status. */
export type OpenApiResponse = {
  readonly description: string
  readonly headers?: { readonly [name: string]: OpenApiHeader }
  readonly content?: { readonly [contentType: string]: OpenApiMediaType }
}

/** An operation in a document. */
export type OpenApiOperation = {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: string[]
  readonly deprecated?: boolean
  readonly security?: Written<OpenApiSecurityRequirement>[]
  readonly parameters?: OpenApiParameter[]
  readonly requestBody?: OpenApiRequestBody
  /** The responses by status or `default`. */
  readonly responses: { readonly [status: string]: OpenApiResponse }
}

/** A method in lower case. `query` needs OpenAPI 3.2. */
type OpenApiMethod = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'query'

/** One path's operations, by method in lower case. */
export type OpenApiPathItem = { readonly [Method in OpenApiMethod]?: OpenApiOperation }
