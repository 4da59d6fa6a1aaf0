/** Parameters and fields of forms are text: what a schema accepts when the text is read. */
import { isJsonRecord, type JsonData, type JsonRecord } from '../json.ts'
import { isSchemaNode, type SchemaNode } from '../schema-syntax.ts'
import { combine, listAlternatives, listConjuncts } from './alternatives.ts'
import type { Direction } from './direction.ts'

/**
 * Returns a schema that also accepts the values whose text the receiver accepts: every scalar where it accepts every
 * string, the number of a listed numeric string, and a single item in place of an array.
 */
export function toReadText(direction: Direction, wanted: SchemaNode, encoding: 'text' | 'form'): SchemaNode {
  if (encoding === 'text') return relax(direction, wanted)
  const conjuncts = listConjuncts(direction.wanted, wanted)
  return conjuncts ? combine(conjuncts.map((conjunct) => relaxProperties(direction, conjunct))) : wanted
}

function relaxProperties(direction: Direction, conjunct: JsonRecord): JsonRecord {
  const { properties } = conjunct
  if (!isJsonRecord(properties)) return conjunct
  const relaxed = Object.entries(properties).map(([name, property]): [string, JsonData] => [
    name,
    isSchemaNode(property) ? relax(direction, property) : property,
  ])
  return { ...conjunct, properties: Object.fromEntries(relaxed) }
}

function relax(direction: Direction, wanted: SchemaNode): SchemaNode {
  const alternatives = listAlternatives(direction.wanted, wanted) ?? []
  const more = alternatives.flatMap(({ type, schema, conjuncts, literal }): readonly JsonData[] => {
    if (type === 'array')
      return conjuncts.flatMap(({ items }) => (isSchemaNode(items) ? [relax(direction, items)] : []))
    if (type !== 'string') return []
    if (literal) return listTextValues(literal.value as string).map((value) => ({ const: value }))
    const acceptsText = direction.acceptsText(schema)
    return acceptsText ? [{ type: ['number', 'boolean', 'string'] }] : []
  })
  return more.length > 0 ? { anyOf: [wanted, ...more] } : wanted
}

/** The values other than strings that are sent as the text. */
function listTextValues(text: string): JsonData[] {
  if (text === 'true' || text === 'false') return [text === 'true']
  return text !== '' && String(Number(text)) === text ? [Number(text)] : []
}
