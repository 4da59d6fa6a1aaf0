/** The types of an OpenAPI 3.1 or 3.2 document, limited to the parts that a contract and its options describe. */
import type { OpenApiPathItem, Written } from './document-operation.ts'
import type { JsonSchema, OpenApiExternalDocs, OpenApiInfo, OpenApiSecurityRequirement, OpenApiServer, OpenApiTag } from './document-options.ts'

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
  /** The webhooks by name. */
  readonly webhooks?: { readonly [name: string]: OpenApiPathItem }
  readonly components?: OpenApiDocumentComponents
}
