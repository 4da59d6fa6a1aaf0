/**
 * Parameters and form fields are text: what a schema accepts when the text is read.
 *
 * A string parameter accepts every number, and an array parameter accepts a single item.
 */
import { toFormatReason } from '../../json-schema/formats.ts'
import { isJsonRecord, type JsonData, type JsonRecord, type JsonType } from '../../json-schema/json.ts'
import { isSafeLimit } from '../../json-schema/negate.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import { combine, listAlternatives, listConjuncts, type Alternative } from './alternatives.ts'
import type { Direction } from './direction.ts'
import { nameValue, textOfNumber, type Rejection } from './rejection.ts'

/**
 * Returns a schema that also accepts the values whose text the receiver accepts: every scalar where it accepts every string, the numbers
 * and booleans for listed strings, the texts of numbers and booleans, and a single item in place of an array.
 */
export function toReadText(direction: Direction, wanted: SchemaNode, encoding: 'text' | 'form'): SchemaNode {
  if (encoding === 'text') return relax(direction, wanted, ['array', 'object'])
  const conjuncts = listConjuncts(direction.wanted, wanted)
  return conjuncts ? combine(conjuncts.map((conjunct) => relaxProperties(direction, conjunct))) : wanted
}

/** The types whose parts are texts: inside an object property, or inside an item, everything is JSON. */
type Nested = readonly JsonType[]

function relaxProperties(direction: Direction, conjunct: JsonRecord): JsonRecord {
  const relaxOne = (property: JsonData): JsonData => relaxPart(direction, property, ['array'])
  const relaxAll = (properties: JsonRecord): JsonRecord =>
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, relaxOne(property)]))
  const { properties, patternProperties, additionalProperties } = conjunct
  return {
    ...conjunct,
    ...(isJsonRecord(properties) ? { properties: relaxAll(properties) } : {}),
    ...(isJsonRecord(patternProperties) ? { patternProperties: relaxAll(patternProperties) } : {}),
    ...(isJsonRecord(additionalProperties) ? { additionalProperties: relaxOne(additionalProperties) } : {}),
  }
}

/** Relaxes a property or an item, whose schema is not checked. */
function relaxPart(direction: Direction, part: JsonData, nested: Nested): JsonData {
  return isSchemaNode(part) ? relax(direction, part, nested) : part
}

function relax(direction: Direction, wanted: SchemaNode, nested: Nested): SchemaNode {
  const alternatives = listAlternatives(direction.wanted, wanted) ?? []
  const more = alternatives.flatMap((alternative) => listReadings(direction, alternative, nested))
  if (more.length === 0) return wanted
  // The readings of an array or an object include it: a second alternative would hide which items are rejected.
  const isIncluded = alternatives.every(({ type, literal }) => nested.includes(type) && !literal)
  return isIncluded && more.length === 1 ? (more[0] as SchemaNode) : { anyOf: isIncluded ? more : [wanted, ...more] }
}

/** A format that no value certainly has. */
const undecided = { format: textOfNumber }

/** States in words why a number's text is undecided. */
export function nameUndecidedText(rejection: Rejection): Rejection {
  const isAbout = rejection.kind === 'undecided' && rejection.values?.many === toFormatReason(textOfNumber)
  return isAbout ? { ...rejection, values: nameValue('the text of a number is not compared') } : rejection
}

const integerPattern = '^-?(?:0|[1-9][0-9]*)$'
const numberPattern = '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$'

/** The schemas for values with other types whose text the receiver accepts. */
function listReadings(direction: Direction, { type, schema, conjuncts, literal }: Alternative, nested: Nested): readonly JsonData[] {
  if (literal) {
    const { value } = literal
    if (typeof value === 'string') return listTextValues(value).map((other) => ({ const: other }))
    return typeof value === 'number' || typeof value === 'boolean' ? [{ const: String(value) }] : []
  }
  if (type === 'array' && nested.includes(type)) {
    const relaxed = conjuncts.map((conjunct) => relaxItems(direction, conjunct))
    // Without item schemas, nothing says what a single item is.
    const isNamed = relaxed.some(({ items, prefixItems }) => items !== undefined || prefixItems !== undefined)
    const single = isNamed ? relaxed.map(toSingleItem) : [false]
    return [combine(relaxed), ...(single.includes(false) ? [] : [combine(single)])]
  }
  if (type === 'object' && nested.includes(type)) return [combine(conjuncts.map((conjunct) => relaxProperties(direction, conjunct)))]
  if (type === 'boolean') return [{ enum: ['true', 'false'] }]
  if (type === 'number') {
    const pattern = conjuncts.some((conjunct) => conjunct.type === 'integer') ? integerPattern : numberPattern
    const isUnlimited = conjuncts.every((conjunct) =>
      Object.keys(conjunct).every((keyword) => keyword === 'type' || isSafeLimit(keyword, conjunct)),
    )
    // The double negation names the strings that are rejected 'every string'.
    return [{ type: 'string', not: { not: { pattern } }, ...(isUnlimited ? {} : undecided) }]
  }
  if (type !== 'string') return []
  if (direction.acceptsText(schema)) return [{ type: ['number', 'boolean', 'string'] }]
  const booleans = [true, false].filter((value) => direction.compare({ const: String(value) }, schema).verdict === 'yes')
  return [{ type: 'number', ...undecided }, ...booleans.map((value) => ({ const: value }))]
}

function relaxItems(direction: Direction, conjunct: JsonRecord): JsonRecord {
  const { items, prefixItems } = conjunct
  const relaxOne = (item: JsonData): JsonData => relaxPart(direction, item, [])
  return {
    ...conjunct,
    ...(items === undefined ? {} : { items: relaxOne(items) }),
    ...(Array.isArray(prefixItems) ? { prefixItems: prefixItems.map(relaxOne) } : {}),
  }
}

/** The item schema of an array with one item; `false` if the array must have another length. */
function toSingleItem({ items, prefixItems, minItems = 0, maxItems = Infinity, contains, minContains = 1, maxContains = Infinity }: JsonRecord): SchemaNode {
  if (Number(minItems) > 1 || Number(maxItems) < 1) return false
  const [first = items ?? true] = Array.isArray(prefixItems) ? (prefixItems as readonly JsonData[]) : []
  const isCounted = isSchemaNode(contains)
  if (isCounted && Number(minContains) > 1) return false
  const required = isCounted && Number(minContains) === 1 ? [contains] : []
  const excluded = isCounted && Number(maxContains) === 0 ? [{ not: contains }] : []
  return isSchemaNode(first) && combine([first, ...required, ...excluded])
}

/** The values other than strings that the text may stand for. */
function listTextValues(text: string): JsonData[] {
  if (text === 'true' || text === 'false') return [text === 'true']
  return text !== '' && String(Number(text)) === text ? [Number(text)] : []
}
