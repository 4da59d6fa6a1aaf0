import { type BodyFormat, toBodyFormat, toEssence } from '../contract/content-type.ts'
import type { Schema } from '../schema/schema.ts'
import type { JsonSchema, OpenApiMediaType, OpenApiVersion } from './document.ts'
import type { Forms, Place } from './json-schemas.ts'
import { toProperties } from './json-schema.ts'
import type { Side } from './references.ts'

/** Are bodies of this content type bytes, for which JSON Schema has no form? Streams are so where they are received. */
export function isBytes(format: BodyFormat, side: Side): boolean {
  return format === 'bytes' || (format === 'json-lines' && side === 'input')
}

/**
 * Describes a body. Bytes are described by their content type alone, as OpenAPI 3.1 does (3.1.1, section 4.8.14.3): their
 * schema is not asked. Elements of a stream are described each by `itemSchema` in OpenAPI 3.2, and together, as
 * an array, in 3.1, which is how 3.2 reads `schema` there.
 */
export function toMediaType(
  contentType: string,
  schema: Schema,
  side: Side,
  place: Place,
  forms: Forms,
  version: OpenApiVersion,
): OpenApiMediaType {
  const essence = toEssence(contentType)
  const format = toBodyFormat(essence)
  if (isBytes(format, side)) return { schema: { contentMediaType: essence } }
  const form = forms.toForm(schema, side, place)
  // Only what is sent is a stream: a request's body of such a type is text like any other.
  if (side === 'input' || (format !== 'events' && format !== 'json-lines')) return { schema: form }
  const items = toItem(format, form, forms)
  return version === '3.2.0' ? { itemSchema: items } : { schema: { type: 'array', items } }
}

/** An element as it is sent: of lines it is the JSON; an event is an object of its fields. */
function toItem(format: 'events' | 'json-lines', element: JsonSchema, forms: Forms): JsonSchema {
  if (format === 'json-lines') return element
  const { schemas, required } = toProperties(element, forms.resolve)
  const data = schemas.get('data')
  if (!data) return { type: 'object', properties: { data: toJsonText(element) }, required: ['data'] }
  const properties = ['event', 'id', 'retry'].flatMap((name) => {
    const field = schemas.get(name)
    return field ? [[name, field]] : []
  })
  const isPlainText = forms.resolve(data)['type'] === 'string'
  return {
    type: 'object',
    properties: { data: isPlainText ? data : toJsonText(data), ...Object.fromEntries(properties) },
    required: ['data', ...['event', 'id', 'retry'].filter((name) => schemas.has(name) && required.has(name))],
  }
}

function toJsonText(schema: JsonSchema): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema: schema }
}
