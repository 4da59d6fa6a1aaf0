import type { ContractOperation } from '../core/contract/operation.ts'
import { getQueryFormat, type Separators } from '../core/schema/query-format.ts'
import { readOwn } from '../shared/property.ts'
import { requestParts, textParts } from '../shared/request-parts.ts'
import type { OpenApiHeader, OpenApiParameter, OpenApiVersion } from './document.ts'
import type { JsonSchema } from './document-options.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { isSchemaObject } from './schema-keywords.ts'
import { collectProperties, type SchemaProperties } from './schema-properties.ts'

/**
 * Headers that OpenAPI describes elsewhere. Parameters with these names are ignored (OpenAPI 3.1.1, section 4.8.12.1).
 */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization'])

/** An operation's parameters, and whether it rejects query keys that no parameter describes, which OpenAPI cannot say. */
interface DescribedParameters {
  readonly parameters: readonly OpenApiParameter[]
  readonly isQueryClosed: boolean
}

/**
 * Describes an operation's parameters: each `{name}` in the path, then the query, then the headers.
 *
 * Query keys that the schema does not name become one parameter.
 */
export function toParameters(
  { operationName, operation, names }: SourceOperation,
  jsonSchemas: JsonSchemas,
): DescribedParameters {
  const { resolve, toJsonSchema } = jsonSchemas
  let isQueryClosed = false
  const parameters = textParts.flatMap((part): readonly OpenApiParameter[] => {
    const { field, in: location } = requestParts[part]
    const schema = operation[field]
    const properties = collectProperties(schema ? toJsonSchema(schema, 'input', { operationName, part: field }) : {}, resolve)
    if (location === 'path') return toPathParameters(properties, names)
    if (location === 'query') {
      isQueryClosed = properties.isClosed
      return toQueryParameters(properties, getQueryFormat(schema)?.separators, jsonSchemas)
    }
    const named = location === 'header' ? listHeaders(properties, ignoredHeaders) : listNamed(properties)
    return named.map(([name, described]) => Object.assign({ name, in: location }, described))
  })
  return { parameters, isQueryClosed }
}

function toPathParameters({ schemas }: SchemaProperties, names: SourceOperation['names']): OpenApiParameter[] {
  return names.map(([name, documented]) => {
    const schema = schemas.get(name) ?? { type: 'string' }
    return { name: documented, in: 'path', required: true, ...pickAnnotations(schema), schema }
  })
}

/** The styles for lists in one value, which are without `explode`. */
const listStyles = { ',': 'form', ' ': 'spaceDelimited', '|': 'pipeDelimited' } as const

function toQueryParameters(
  { schemas, required, others }: SchemaProperties,
  separators: Separators = {},
  jsonSchemas: JsonSchemas,
): OpenApiParameter[] {
  // A record has no names, but these keys are written differently from its other keys.
  const named = new Map([...Object.keys(others ? separators : {}).map((name) => [name, others as JsonSchema] as const), ...schemas])
  const parameters = Array.from(named, ([name, schema]): OpenApiParameter => {
    const separator = readOwn(separators, name)
    // Any other array is a repeated key. This is OpenAPI's default, stated explicitly for the document's readers.
    const exploded = isArraySchema(schema, jsonSchemas) ? ({ style: 'form', explode: true } as const) : {}
    const style = separator ? { style: listStyles[separator], explode: false } : exploded
    return { name, in: 'query', ...(required.has(name) ? { required: true } : {}), ...pickAnnotations(schema), ...style, schema }
  })
  if (!others) return parameters
  // With this style, the parameter's name is not sent: each key in the object is a query key.
  let name = 'query'
  while (named.has(name)) name += '_'
  const schema = { type: 'object', additionalProperties: others }
  return [...parameters, { name, in: 'query', style: 'form', explode: true, schema }]
}

/** Whether a schema, or one alternative, is an array. */
export function isArraySchema(schema: JsonSchema, { resolve }: Pick<JsonSchemas, 'resolve'>): boolean {
  const { type, anyOf, oneOf } = resolve(schema)
  return [type, anyOf, oneOf].flat().some((one) => one === 'array' || (isSchemaObject(one) && one['type'] === 'array'))
}

/** Properties that a schema names. */
type NamedProperties = Pick<SchemaProperties, 'schemas' | 'required'>

/** Describes headers under lower-case names. */
export function listHeaders(properties: NamedProperties, ignored: ReadonlySet<string>): [name: string, header: OpenApiHeader][] {
  const entries = listNamed(properties).map(([name, header]) => [name.toLowerCase(), header] as const)
  return [...new Map(entries)].filter(([name]) => !ignored.has(name))
}

/** Describes values that arrive as text under a name. */
function listNamed({ schemas, required }: NamedProperties): [name: string, described: OpenApiHeader][] {
  return Array.from(schemas, ([name, schema]) => [
    name,
    { ...pickAnnotations(schema), ...(required.has(name) ? { required: true } : {}), schema },
  ])
}

/** Picks the annotations from a schema that apply to its parameter or header. */
function pickAnnotations({ description, deprecated }: JsonSchema): { description?: string; deprecated?: boolean } {
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(deprecated === true ? { deprecated } : {}),
  }
}

/** An operation, with its path parameter names and the OpenAPI version for the document. */
export interface SourceOperation {
  readonly operationName: string
  readonly operation: ContractOperation
  /** The path parameter names in the contract and in the document. */
  readonly names: readonly (readonly [name: string, documented: string])[]
  readonly version: OpenApiVersion
}
