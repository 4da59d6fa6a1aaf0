import type { ContractOperation } from '../core/contract/operation.ts'
import type { OperationOutline } from '../client/outline.ts'
import type { SecurityScheme } from '../core/contract/security-scheme.ts'
import type { JsonSchema } from '../openapi/document-options.ts'
import type { JsonSchemas } from '../openapi/json-schemas.ts'

/** An operation of a contract, as the client and documents read it. */
export type ToolOperation = ContractOperation & OperationOutline

/** Whether a header, a cookie or a parameter is a credential, which only the request to the endpoint has. */
export type IsCredential = (part: 'headers' | 'cookies' | 'query', name: string) => boolean

/** The converter of the schemas of tools. */
export interface ToolSchemas extends JsonSchemas {
  readonly isCredential: IsCredential
}

/** Returns a function that recognizes credentials: `Authorization`, `Cookie` and the keys of these schemes. */
export function recognizeCredentials(schemes: readonly SecurityScheme[]): IsCredential {
  const listNames = (place: 'header' | 'cookie' | 'query') =>
    schemes.flatMap((scheme) => (scheme.type === 'apiKey' && scheme.in === place ? [scheme.name] : []))
  const headers = new Set(['authorization', 'cookie', ...listNames('header').map((name) => name.toLowerCase())])
  const cookies = new Set(listNames('cookie'))
  const query = new Set(listNames('query'))
  return (part, name) => (part === 'headers' ? headers.has(name.toLowerCase()) : (part === 'cookies' ? cookies : query).has(name))
}

/** Makes a schema independent of the others: it contains the components that it uses. */
export function toStandalone(schema: JsonSchema, { used, resolve }: JsonSchemas): JsonSchema {
  const components = used(JSON.stringify(schema))
  const members = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [schema]
  // Clients of earlier revisions accept objects only, which they recognize by the root.
  const isObjectSchema = members.every((member) => resolve(member)['type'] === 'object')
  const whole = { ...(isObjectSchema && { type: 'object' }), ...schema, ...(Object.keys(components).length > 0 && { $defs: components }) }
  return JSON.parse(JSON.stringify(whole).replaceAll('"$ref":"#/components/schemas/', '"$ref":"#/$defs/')) as JsonSchema
}
