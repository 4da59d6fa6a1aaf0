/** The OpenAPI document parts that the options describe. */
import type { ContractOperation } from '../core/contract/operation.ts'

/**
 * A JSON Schema (draft 2020-12).
 *
 * @example
 * const schema: JsonSchema = { type: 'object', properties: { name: { type: 'string' } } }
 */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** An API's title and version (OpenAPI 3.1.1, section 4.8.2). */
export interface OpenApiInfo {
  readonly title: string
  /** The API's version, not OpenAPI's. */
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

/** An API's URL (OpenAPI 3.1.1, section 4.8.5). */
export interface OpenApiServer {
  readonly url: string
  readonly description?: string | undefined
  /** The values for each `{name}` in the URL. */
  readonly variables?:
    | {
        readonly [name: string]: {
          readonly default: string
          /** The allowed values. OpenAPI requires at least one. */
          readonly enum?: readonly [string, ...string[]] | undefined
          readonly description?: string | undefined
        }
      }
    | undefined
}

/**
 * A link to more documentation.
 */
// An alias: other packages' declaration files could not name an interface.
export type OpenApiExternalDocs = {
  readonly url: string
  readonly description?: string | undefined
}

/** The description for a tag that operations use. */
export interface OpenApiTag {
  readonly name: string
  readonly description?: string | undefined
  readonly externalDocs?: OpenApiExternalDocs | undefined
}

/** The security schemes that a request must satisfy together, each with its scopes, as in a contract's operations. */
export type OpenApiSecurityRequirement = NonNullable<ContractOperation['security']>[number]

/** A document's reusable parts. Kinds that are not listed are copied unchanged. */
export interface OpenApiComponents {
  readonly schemas?: { readonly [name: string]: JsonSchema } | undefined
  readonly securitySchemes?: { readonly [name: string]: { readonly [field: string]: unknown } } | undefined
  readonly [kind: string]: { readonly [name: string]: { readonly [field: string]: unknown } } | undefined
}
