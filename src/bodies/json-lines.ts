import type { BodyFormat } from '../core/schema/body-format.ts'
import type { Schema, SchemaInput, SchemaOutput } from '../core/schema/schema.ts'
import type { Jsonified } from '../shared/jsonified.ts'
import { toJson } from '../shared/json-text.ts'
import type { KnownMessageOr } from '../shared/message.ts'
import { type CodecOf, type ElementMessage, type StandardOf, wrapSchema } from './body-schema.ts'
import { createElementFormat } from './elements.ts'

const contentTypes = ['application/jsonl', 'application/x-ndjson'] as const

/**
 * The schema of a JSON lines body, whose rows the schema `Row` describes.
 *
 * @example
 * const rows: JsonLinesSchema<typeof User> = jsonLines(User)
 */
// An alias: other packages' declaration files could not name an interface.
export type JsonLinesSchema<Row extends Schema> = StandardOf<Row> &
  CodecOf<Row> & {
    readonly '~body': BodyFormat<
      AsyncIterable<SchemaInput<Row>>,
      AsyncIterable<SchemaOutput<Row>>,
      AsyncIterable<SchemaInput<Row>>,
      AsyncIterable<Jsonified<SchemaOutput<Row>>>
    > & { readonly contentTypes: typeof contentTypes }
  }

/**
 * Returns the schema for a JSON lines body (`application/jsonl`, `application/x-ndjson`): an async iterable of rows, in responses and in
 * requests. A row is validated when it is sent, or when the handler reads it. If the schema rejects a row, the iterable throws, which is a
 * 400 unless the handler catches it.
 *
 * @param row the row schema
 * @example
 * const exports = createContract({
 *   listUsers: {
 *     path: '/users.jsonl',
 *     method: 'GET',
 *     responses: { 200: { 'application/jsonl': { body: jsonLines(z.object({ name: z.string() })) } } },
 *   },
 * })
 */
export function jsonLines<Row extends Schema, Resolved = true>(row: KnownMessageOr<ElementMessage<Row>, Row, Resolved>): JsonLinesSchema<Row> {
  const format = createElementFormat({
    contentTypes,
    writeElement: (element) => `${toJson(element)}\n`,
    startReading: () => (line, parse) => (line ? { value: parse(line) } : undefined),
    create: jsonLines,
    form: { name: 'jsonLines' },
    describe: (itemSchema) => ({ itemSchema }),
  })
  return wrapSchema(row as Row, format) as JsonLinesSchema<Row>
}
