/** The types of an OpenAPI 3.1 or 3.2 document, limited to the parts that a contract and its options describe. */

import type { requestParts, TextPart } from '../core/contract/request-parts.ts'

/**
 * A JSON Schema (draft 2020-12).
 *
 * @example
 * const schema: JsonSchema = { type: 'object', properties: { name: { type: 'string' } } }
 */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/**
 * The title and version of an API (OpenAPI 3.1.1, section 4.8.2).
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
 * The URL of an API (OpenAPI 3.1.1, section 4.8.5).
 */
export interface OpenApiServer {
  readonly url: string
  readonly description?: string | undefined
  /** The values of each `{name}` in the URL. */
  readonly variables?:
    | {
        readonly [name: string]: {
          readonly default: string
          /** The allowed values, of which OpenAPI requires one. */
          readonly enum?: readonly [string, ...string[]] | undefined
          readonly description?: string | undefined
        }
      }
    | undefined
}

/**
 * A link to more documentation.
 */
export interface OpenApiExternalDocs {
  readonly url: string
  readonly description?: string | undefined
}

/**
 * The description of a tag that operations use.
 */
export interface OpenApiTag {
  readonly name: string
  readonly description?: string | undefined
  readonly externalDocs?: OpenApiExternalDocs | undefined
}

/**
 * The security schemes that a request must satisfy together, each with its scopes.
 */
export interface OpenApiSecurityRequirement {
  readonly [scheme: string]: readonly string[]
}

/**
 * The reusable parts of a document. Kinds that are not listed are copied unchanged.
 */
export interface OpenApiComponents {
  readonly schemas?: { readonly [name: string]: JsonSchema } | undefined
  readonly securitySchemes?: { readonly [name: string]: { readonly [field: string]: unknown } } | undefined
  readonly [kind: string]: { readonly [name: string]: { readonly [field: string]: unknown } } | undefined
}

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
  readonly style?: 'form'
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

/**
 * The components of a document. Kinds other than schemas are copied from the options.
 */
export interface OpenApiDocumentComponents {
  readonly schemas?: { readonly [name: string]: JsonSchema }
  readonly [kind: string]: { readonly [name: string]: { readonly [field: string]: unknown } } | undefined
}

/**
 * A supported version of OpenAPI.
 */
export type OpenApiVersion = '3.1.1' | '3.2.0'

/**
 * An OpenAPI document, as plain data that `JSON.stringify` serializes.
 *
 * @example
 * const document: OpenApiDocument = { openapi: '3.1.1', info: { title: 'Users', version: '1.0.0' }, paths: {} }
 */
export interface OpenApiDocument {
  readonly openapi: OpenApiVersion
  readonly info: Written<OpenApiInfo>
  readonly externalDocs?: Written<OpenApiExternalDocs>
  readonly servers?: Written<OpenApiServer>[]
  readonly tags?: Written<OpenApiTag>[]
  readonly security?: Written<OpenApiSecurityRequirement>[]
  /** The operations by path, with `{name}` for a parameter. */
  readonly paths: { readonly [path: string]: OpenApiPathItem }
  readonly components?: OpenApiDocumentComponents
}
