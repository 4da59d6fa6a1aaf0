/** Finds a schema's properties and items, each in a value that has it. */
import type { JsonData, JsonRecord } from '../json.ts'
import type { Literal } from '../literal.ts'
import { matchesName } from '../objects.ts'
import { sampleStrings } from '../sample-strings.ts'
import { isSchemaNode, type SchemaNode } from '../schema-syntax.ts'
import { toPathStep } from '../value-path.ts'
import { findInstance } from './find-instance.ts'
import type { SchemaModel } from './schema-model.ts'

/** A property or an item that a schema describes. */
export interface InnerPlace {
  readonly name: string | number
  /** The path step that leads to it: `*` for a property that the schema does not name, and `[]` for an item. */
  readonly step: string
  /** The schema for the property or the item. */
  readonly inner: SchemaNode
  /** A valid value that has it. */
  readonly value: JsonData
  /** The schema without its requirements for the place. */
  readonly relaxed: JsonRecord
}

/** Lists a schema's places; `around` is what else its values match. */
export function* listInnerPlaces(
  model: SchemaModel,
  schema: JsonRecord,
  around: readonly Literal[],
): Generator<InnerPlace, void, undefined> {
  const find = (has: JsonRecord): JsonData | undefined =>
    findInstance(model, [...around, model.toLiteral(schema), model.table.plain(has)])
  for (const { name, step, inner, relaxed } of listDescribedPlaces(schema)) {
    const value =
      typeof name === 'string'
        ? find({ type: 'object', required: [name] })
        : find({ type: 'array', minItems: name + 1 })
    if (value !== undefined && isSchemaNode(inner)) yield { name, step, inner, value, relaxed }
  }
}

function* listDescribedPlaces(schema: JsonRecord): Generator<Omit<InnerPlace, 'value' | 'inner'> & { readonly inner: JsonData }> {
  const { properties = {}, patternProperties = {}, prefixItems = [] } = schema as {
    readonly properties?: JsonRecord
    readonly patternProperties?: JsonRecord
    readonly prefixItems?: readonly JsonData[]
  }
  for (const [name, inner] of Object.entries(properties))
    yield { name, step: toPathStep(name), inner, relaxed: { ...schema, properties: { ...properties, [name]: true } } }
  for (const [source, inner] of Object.entries(patternProperties)) {
    const name = sampleStrings(source, [1]).find((text) => matchesName(source, text))
    if (name !== undefined)
      yield { name, step: '*', inner, relaxed: { ...schema, patternProperties: { ...patternProperties, [source]: true } } }
  }
  const { additionalProperties, items } = schema
  if (additionalProperties !== undefined)
    yield { name: 'extra', step: '*', inner: additionalProperties, relaxed: { ...schema, additionalProperties: true } }
  for (const [index, inner] of prefixItems.entries())
    yield { name: index, step: '[]', inner, relaxed: { ...schema, prefixItems: prefixItems.with(index, true) } }
  if (items !== undefined)
    yield { name: prefixItems.length, step: '[]', inner: items, relaxed: { ...schema, items: true } }
}
