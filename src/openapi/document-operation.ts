/**
 * The parts of an OpenAPI document that a contract describes.
 *
 * The document has no `undefined` and no read-only arrays in its types (`Written`), so that it is assignable to the types of
 * other packages. Its security schemes have the type of any component, because openapi-types lacks `mutualTLS`.
 */
import type { requestParts, TextPart } from '../shared/request-parts.ts'
import type { JsonSchema, OpenApiExternalDocs, OpenApiSecurityRequirement } from './document-options.ts'

/**
 * A value of the options as it is in a document: undefined properties are absent, and arrays are mutable, as other
 * packages declare them.
 */
export type Written<Value> = Value extends object
  ? { -readonly [Key in keyof Value]: Written<Exclude<Value[Key], undefined>> }
  : Value

/**
 * A parameter of an operation.
 */
export interface OpenApiParameter {
  readonly name: string
  readonly in: (typeof requestParts)[TextPart]['in']
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited'
  readonly explode?: boolean
  readonly schema: JsonSchema
}

/**
 * The body under one content type. `itemSchema` describes each element of a stream (OpenAPI 3.2).
 */
export interface OpenApiMediaType {
  readonly schema?: JsonSchema
  readonly itemSchema?: JsonSchema
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: OpenApiExample }
  /** How the properties of a multipart form are sent. */
  readonly encoding?: { readonly [name: string]: OpenApiEncoding }
}

/**
 * How a property of a multipart form is sent.
 */
export interface OpenApiEncoding {
  /** The media types that are accepted, separated by commas. */
  readonly contentType: string
}

/**
 * A named example of a body.
 */
export interface OpenApiExample {
  readonly summary?: string
  readonly description?: string
  readonly value?: unknown
  readonly externalValue?: string
}

/**
 * The request bodies that an operation accepts, by content type.
 */
export interface OpenApiRequestBody {
  readonly description?: string
  /** Whether a request without a body is rejected. */
  readonly required?: boolean
  readonly content: { readonly [contentType: string]: OpenApiMediaType }
}

/**
 * A header of a response.
 */
export interface OpenApiHeader {
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly schema: JsonSchema
}

/**
 * The response of an operation under one status.
 */
export interface OpenApiResponse {
  readonly description: string
  readonly headers?: { readonly [name: string]: OpenApiHeader }
  readonly content?: { readonly [contentType: string]: OpenApiMediaType }
}

/**
 * An operation of a document.
 */
export interface OpenApiOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: string[]
  readonly externalDocs?: Written<OpenApiExternalDocs>
  readonly deprecated?: boolean
  readonly security?: Written<OpenApiSecurityRequirement>[]
  readonly parameters?: OpenApiParameter[]
  readonly requestBody?: OpenApiRequestBody
  /** The responses by status or `default`. */
  readonly responses: { readonly [status: string]: OpenApiResponse }
}

/** A method in lower case. `query` needs OpenAPI 3.2. */
type OpenApiMethod = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'query'

/**
 * The operations of one path, by method in lower case.
 */
export type OpenApiPathItem = { readonly [Method in OpenApiMethod]?: OpenApiOperation }
