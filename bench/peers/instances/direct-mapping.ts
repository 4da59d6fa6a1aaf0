/** The obvious way to use fast-check: an arbitrary for each keyword, and a filter for the rest. */
import * as fc from 'fast-check'
import { evaluate } from '../../../tools/src/json-schema/evaluate.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { SchemaDocument } from '../../../tools/src/json-schema/schema-document.ts'
import type { SchemaSource } from '../../../tools/src/json-schema/instances/instances.ts'

const attempts = 10

export function generateDirectly({ schema, document }: SchemaSource, count: number, seed: number): JsonData[] {
  const schemas = new SchemaDocument(document)
  const isValid = (value: JsonData): boolean =>
    evaluate(schemas, schema, value, { assumesFormats: true, isWhole: true }).decision === 'valid'
  return fc.sample(map(schema as JsonData, schemas, 4), { seed, numRuns: count * attempts }).filter(isValid).slice(0, count)
}

const simple = fc.constantFrom<JsonData>(null, true, 0, 'a')

function map(schema: JsonData, document: SchemaDocument, depth: number): fc.Arbitrary<JsonData> {
  if (!isJsonRecord(schema) || depth < 0) return simple
  const inside = (inner: JsonData): fc.Arbitrary<JsonData> => map(inner, document, depth - 1)
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, ...own } = schema as { readonly [keyword: string]: never }
  if ($ref !== undefined) return inside((document.resolve($ref, schema) ?? true) as JsonData)
  if (only !== undefined) return fc.constant(only)
  if (values !== undefined) return fc.constantFrom(...(values as JsonData[]))
  const union = (anyOf ?? oneOf) as readonly JsonData[] | undefined
  if (union) return fc.oneof(...union.map((member) => inside(isJsonRecord(member) ? { ...own, ...member } : member)))
  if (allOf !== undefined) return inside(Object.assign({}, ...(allOf as object[]), own) as JsonRecord)
  const types = [schema.type ?? 'object'].flat() as readonly string[]
  return fc.oneof(...types.map((type) => mapType(type, schema, inside)))
}

function mapType(type: string, schema: JsonRecord, inside: (inner: JsonData) => fc.Arbitrary<JsonData>): fc.Arbitrary<JsonData> {
  const { minimum: min, maximum: max, minLength, maxLength, minItems, maxItems, pattern } = schema as {
    readonly [keyword: string]: never
  }
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer(pickDefined({ min, max }))
    case 'number':
      return fc.double({ ...pickDefined({ min, max }), noNaN: true, noDefaultInfinity: true })
    case 'string':
      return pattern === undefined
        ? (formats[String(schema.format)] ?? fc.string(pickDefined({ minLength, maxLength })))
        : fc.stringMatching(new RegExp(pattern, 'u'))
    case 'array':
      return fc.array(inside(schema.items ?? true), { maxLength: 5, ...pickDefined({ minLength: minItems, maxLength: maxItems }) })
    default: {
      const properties = Object.entries((schema.properties ?? {}) as JsonRecord).map(([name, inner]) => [name, inside(inner)])
      const requiredKeys = ((schema.required ?? []) as readonly string[]).filter((name) => properties.some(([key]) => key === name))
      return fc.record(Object.fromEntries(properties) as { [name: string]: fc.Arbitrary<JsonData> }, { requiredKeys })
    }
  }
}

const formats: { readonly [format: string]: fc.Arbitrary<string> } = {
  email: fc.emailAddress(),
  uuid: fc.uuid(),
  uri: fc.webUrl(),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  hostname: fc.domain(),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
}

function pickDefined<Value extends object>(values: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Value>
}
