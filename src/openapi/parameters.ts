import type { ContractOperation } from '../contract/operation.ts'
import type { Schema } from '../schema/schema.ts'
import type { JsonSchema, OpenApiHeader, OpenApiParameter } from './document.ts'
import type { Forms } from './json-schemas.ts'
import { isSchemaObject, type Properties, toProperties } from './json-schema.ts'

/** Headers that OpenAPI describes elsewhere: a parameter of such a name is ignored (OpenAPI 3.1.1, section 4.8.12.1). */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization'])

/** An operation as its parameters are described. */
interface Described {
  readonly operationName: string
  readonly operation: ContractOperation
  /** The names of its path parameters, and what the document calls them. */
  readonly names: readonly (readonly [name: string, documented: string])[]
}

/**
 * Describes what an operation takes beside its body: each `{name}` of the path, then the query, then the headers. Keys that
 * a query does not name are one parameter for them all.
 */
export function toParameters({ operationName, operation, names }: Described, forms: Forms): OpenApiParameter[] {
  const read = (schema: Schema | undefined, part: string): Properties =>
    toProperties(schema ? forms.toForm(schema, 'input', { operationName, part }) : {}, forms.resolve)
  const path = read(operation.pathParams, 'pathParams').schemas
  const query = read(operation.query, 'query')
  const headers = read(operation.headers, 'headers')
  const parameters = names.map(([name, documented]): OpenApiParameter => {
    const schema = path.get(name) ?? { type: 'string' }
    return { name: documented, in: 'path', required: true, ...toNotes(schema), schema }
  })
  for (const [name, schema] of query.schemas) {
    // A key that repeats is an array: what the router reads, and OpenAPI's default, but worth saying.
    const form = isArray(schema, forms) ? ({ style: 'form', explode: true } as const) : {}
    const required = query.required.has(name)
    parameters.push({ name, in: 'query', ...(required ? { required } : {}), ...toNotes(schema), ...form, schema })
  }
  if (query.others) {
    // In this style the name is not sent: each key of the object is a key of the query.
    let name = 'query'
    while (query.schemas.has(name)) name += '_'
    const schema = { type: 'object', additionalProperties: query.others }
    parameters.push({ name, in: 'query', style: 'form', explode: true, schema })
  }
  for (const [name, header] of toHeaderEntries(headers, ignoredHeaders)) {
    parameters.push({ name, in: 'header', ...header })
  }
  return parameters
}

/** Is this an array, or one of its alternatives? */
function isArray(schema: JsonSchema, forms: Forms): boolean {
  const { type, anyOf, oneOf } = forms.resolve(schema)
  return [type, anyOf, oneOf].flat().some((one) => one === 'array' || (isSchemaObject(one) && one['type'] === 'array'))
}

/** Headers as a document has them, under lower-case names. */
export function toHeaderEntries(
  { schemas, required }: Properties,
  ignored: ReadonlySet<string>,
): [name: string, header: OpenApiHeader][] {
  const entries = [...schemas].map(([name, schema]): [string, OpenApiHeader] => [
    name.toLowerCase(),
    { ...toNotes(schema), ...(required.has(name) ? { required: true } : {}), schema },
  ])
  return [...new Map(entries)].filter(([name]) => !ignored.has(name))
}

/** What a schema says of itself that documents say of the parameter. */
function toNotes({ description, deprecated }: JsonSchema): { description?: string; deprecated?: boolean } {
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(deprecated === true ? { deprecated } : {}),
  }
}
