import { requestParts, textParts } from '../shared/request-parts.ts'
import type { OpenApiHeader, OpenApiParameter } from './document-operation.ts'
import type { JsonSchema } from './document-options.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { isSchemaObject } from './schema-keywords.ts'
import { collectProperties, type SchemaProperties } from './schema-properties.ts'
import type { SourceOperation } from './source-operation.ts'

/**
 * Headers that OpenAPI describes elsewhere. Parameters with these names are ignored (OpenAPI 3.1.1, section 4.8.12.1).
 */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization'])

/**
 * Describes the parameters of an operation: each `{name}` of the path, then the query, then the headers.
 *
 * Query keys that the schema does not name become one parameter.
 */
export function toParameters(
  { operationName, operation, names }: SourceOperation,
  jsonSchemas: JsonSchemas,
): OpenApiParameter[] {
  const { resolve, toJsonSchema } = jsonSchemas
  return textParts.flatMap((part) => {
    const { field, in: location } = requestParts[part]
    const schema = operation[field]
    const properties = collectProperties(schema ? toJsonSchema(schema, 'input', { operationName, part: field }) : {}, resolve)
    if (location === 'path') return toPathParameters(properties, names)
    if (location === 'query') return toQueryParameters(properties, jsonSchemas)
    const named = location === 'header' ? listHeaders(properties, ignoredHeaders) : listNamed(properties)
    return named.map(([name, described]) => Object.assign({ name, in: location }, described))
  })
}

function toPathParameters({ schemas }: SchemaProperties, names: SourceOperation['names']): OpenApiParameter[] {
  return names.map(([name, documented]) => {
    const schema = schemas.get(name) ?? { type: 'string' }
    return { name: documented, in: 'path', required: true, ...pickAnnotations(schema), schema }
  })
}

function toQueryParameters({ schemas, required, others }: SchemaProperties, jsonSchemas: JsonSchemas): OpenApiParameter[] {
  const parameters = Array.from(schemas, ([name, schema]): OpenApiParameter => {
    // An array is a repeated key. This is OpenAPI's default, stated explicitly for readers of the document.
    const style = isArraySchema(schema, jsonSchemas) ? ({ style: 'form', explode: true } as const) : {}
    return { name, in: 'query', ...(required.has(name) ? { required: true } : {}), ...pickAnnotations(schema), ...style, schema }
  })
  if (!others) return parameters
  // With this style, the name of the parameter is not sent: each key of the object is a key of the query.
  let name = 'query'
  while (schemas.has(name)) name += '_'
  const schema = { type: 'object', additionalProperties: others }
  return [...parameters, { name, in: 'query', style: 'form', explode: true, schema }]
}

/** Whether a schema, or one of its alternatives, is an array. */
export function isArraySchema(schema: JsonSchema, { resolve }: Pick<JsonSchemas, 'resolve'>): boolean {
  const { type, anyOf, oneOf } = resolve(schema)
  return [type, anyOf, oneOf].flat().some((one) => one === 'array' || (isSchemaObject(one) && one['type'] === 'array'))
}

/** Describes headers under lower-case names. */
export function listHeaders(properties: SchemaProperties, ignored: ReadonlySet<string>): [name: string, header: OpenApiHeader][] {
  const entries = listNamed(properties).map(([name, header]) => [name.toLowerCase(), header] as const)
  return [...new Map(entries)].filter(([name]) => !ignored.has(name))
}

/** Describes values that arrive as text under a name. */
function listNamed({ schemas, required }: SchemaProperties): [name: string, described: OpenApiHeader][] {
  return Array.from(schemas, ([name, schema]) => [
    name,
    { ...pickAnnotations(schema), ...(required.has(name) ? { required: true } : {}), schema },
  ])
}

/** Picks the annotations of a schema that apply to its parameter or header. */
function pickAnnotations({ description, deprecated }: JsonSchema): { description?: string; deprecated?: boolean } {
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(deprecated === true ? { deprecated } : {}),
  }
}
