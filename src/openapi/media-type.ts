import { type BodyFormat, isStreamFormat, toBodyFormat, toEssence } from '../shared/content-type.ts'
import { getStreamBody } from '../core/schema/schema.ts'
import type { ContractRequestContent, ContractResponseContent } from '../core/contract/operation.ts'
import type { OpenApiVersion } from './document.ts'
import type { OpenApiMediaType } from './document-operation.ts'
import type { JsonSchema } from './document-options.ts'
import { type EventShape, toJsonLine } from '../shared/element-text.ts'
import { toEventShape } from '../core/schema/event-shape.ts'
import { toServerSentEvent } from '../core/server-sent-events.ts'
import { toExamples } from './examples.ts'
import type { JsonSchemas, SchemaLocation } from './json-schemas.ts'
import type { Side } from './references.ts'
import { collectProperties } from './schema-properties.ts'

type MediaTypeExamples = Pick<OpenApiMediaType, 'example' | 'examples'>

/** Whether a body is bytes, which JSON Schema cannot describe. A stream of JSON lines in a request is bytes too. */
export function isBytes(format: BodyFormat, side: Side): boolean {
  if (format === 'bytes' || (format === 'json-lines' && side === 'input')) return true
  format satisfies 'json' | 'text' | 'form' | 'multipart' | 'events' | 'json-lines'
  return false
}

/**
 * Describes a body under one content type.
 *
 * Bytes are described by their content type alone, without their schema (OpenAPI 3.1.1, section 4.8.14.3). A stream is
 * described by `itemSchema` in OpenAPI 3.2. In 3.1 it is text, because its tools validate what was sent; `contentSchema`
 * describes the elements.
 */
export function toMediaType(
  contentType: string,
  content: ContractRequestContent | ContractResponseContent,
  side: Side,
  location: SchemaLocation,
  jsonSchemas: JsonSchemas,
  version: OpenApiVersion,
): OpenApiMediaType {
  const essence = toEssence(contentType)
  const format = toBodyFormat(essence)
  const examples = toExamples(content, location, jsonSchemas)
  if (isBytes(format, side) || getStreamBody(content.body)) return { schema: essence === '*/*' ? {} : { contentMediaType: essence }, ...examples }
  const jsonSchema = jsonSchemas.toJsonSchema(content.body, side, location)
  if (format === 'multipart') {
    const encoding = jsonSchemas.getEncoding(content.body)
    return { schema: jsonSchema, ...(encoding ? { encoding } : {}), ...examples }
  }
  // Only responses are streams: under `text/event-stream`, the body of a request is text.
  if (side === 'input' || !isStreamFormat(format)) return { schema: jsonSchema, ...examples }
  const shape = format === 'events' && toEventShape(content.body)
  const items = shape ? toEventSchema(jsonSchema, jsonSchemas, shape) : jsonSchema
  if (version === '3.2.0') return { itemSchema: items, ...examples }
  const contentSchema = { type: 'array', items }
  return { schema: { type: 'string', contentMediaType: essence, contentSchema }, ...toTextExamples(examples, shape) }
}

/** Writes the elements of examples as the text of a stream. An example is an element or an array of elements. */
function toTextExamples({ example, examples }: MediaTypeExamples, shape: EventShape | false): MediaTypeExamples {
  const toElementText = (element: unknown): string => (shape ? toServerSentEvent(element, shape) : toJsonLine(element))
  const toText = (value: unknown): unknown => {
    try {
      return [value].flat().map(toElementText).join('')
    } catch {
      // The value cannot be sent.
      return value
    }
  }
  const named = Object.entries(examples ?? {}).map(([name, one]) => [name, one.value === undefined ? one : { ...one, value: toText(one.value) }] as const)
  return { ...(example === undefined ? {} : { example: toText(example) }), ...(examples ? { examples: Object.fromEntries(named) } : {}) }
}

/** Describes an event as an object of its fields. An element that is not an event is itself the data of one. */
function toEventSchema(element: JsonSchema, { resolve }: JsonSchemas, { event: isEvent, text: isText }: EventShape): JsonSchema {
  const { schemas, required } = collectProperties(element, resolve)
  const data = isEvent && schemas.get('data')
  if (!data) return { type: 'object', properties: { data: toEncodedSchema(element) }, required: ['data'] }
  const properties = ['event', 'id', 'retry'].flatMap((name) => {
    const field = schemas.get(name)
    return field ? [[name, field]] : []
  })
  return {
    type: 'object',
    properties: { data: isText ? data : toEncodedSchema(data), ...Object.fromEntries(properties) },
    required: ['data', ...['event', 'id', 'retry'].filter((name) => schemas.has(name) && required.has(name))],
  }
}

/** Describes a string that contains a value as JSON. */
function toEncodedSchema(schema: JsonSchema): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema: schema }
}
