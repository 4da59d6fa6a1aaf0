/** Finds the properties and items of a schema, each in a value that has it. */
import type { JsonData, JsonRecord } from '../json.ts'
import type { Literal } from '../literal.ts'
import { matchesName } from '../objects.ts'
import { sampleStrings } from '../sample-strings.ts'
import { isSchemaNode, type SchemaNode } from '../schema-syntax.ts'
import { findInstance } from './find-instance.ts'
import type { SchemaModel } from './schema-model.ts'

/** A property or an item that a schema describes. */
export interface InnerPlace {
  readonly name: string | number
  /** The schema of the property or the item. */
  readonly inner: SchemaNode
  /** A valid value that has it. */
  readonly value: JsonData
  /** The schema without the requirements of the place. */
  readonly relaxed: JsonRecord
}

/** Lists the places of a schema; `around` is what else its values match. */
export function* listInnerPlaces(
  model: SchemaModel,
  schema: JsonRecord,
  around: readonly Literal[],
): Generator<InnerPlace, void, undefined> {
  const find = (has: JsonRecord): JsonData | undefined =>
    findInstance(model, [...around, model.toLiteral(schema), model.table.plain(has)])
  const toPartPlace = (name: string | number, inner: JsonData, relaxed: JsonRecord): InnerPlace | undefined => {
    const value =
      typeof name === 'string'
        ? find({ type: 'object', required: [name] })
        : find({ type: 'array', minItems: name + 1 })
    return value === undefined || !isSchemaNode(inner) ? undefined : { name, inner, value, relaxed }
  }
  for (const { name, inner, relaxed } of listDescribedPlaces(schema)) {
    const place = toPartPlace(name, inner, relaxed)
    if (place) yield place
  }
}

function* listDescribedPlaces(schema: JsonRecord): Generator<Omit<InnerPlace, 'value' | 'inner'> & { readonly inner: JsonData }> {
  const { properties = {}, patternProperties = {}, prefixItems = [] } = schema as {
    readonly properties?: JsonRecord
    readonly patternProperties?: JsonRecord
    readonly prefixItems?: readonly JsonData[]
  }
  for (const [name, inner] of Object.entries(properties))
    yield { name, inner, relaxed: { ...schema, properties: { ...properties, [name]: true } } }
  for (const [source, inner] of Object.entries(patternProperties)) {
    const name = sampleStrings(source, [1]).find((text) => matchesName(source, text))
    if (name !== undefined)
      yield { name, inner, relaxed: { ...schema, patternProperties: { ...patternProperties, [source]: true } } }
  }
  const { additionalProperties, items } = schema
  if (additionalProperties !== undefined)
    yield { name: 'extra', inner: additionalProperties, relaxed: { ...schema, additionalProperties: true } }
  for (const [index, inner] of prefixItems.entries())
    yield { name: index, inner, relaxed: { ...schema, prefixItems: prefixItems.with(index, true) } }
  if (items !== undefined)
    yield { name: prefixItems.length, inner: items, relaxed: { ...schema, items: true } }
}
