/** The facts about the lengths and the items of arrays. */
import { toQuantity } from '../../../../src/shared/quantity.ts'
import type { JsonData, JsonRecord } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { Alternative } from './alternatives.ts'
import { findPartFacts, type FactSearch } from './fact-search.ts'
import { nameRejected, nameValue, toFormal, type Fact, type FactFinding } from './fact.ts'
import { findRefinements } from './refinement-facts.ts'

/** The schemas of the items of an array, and its length. */
interface ArrayItems {
  readonly prefix: readonly SchemaNode[]
  readonly rest: SchemaNode
  readonly min: number
  readonly max: number
  /** Whether the schema names the items after the prefix. */
  readonly isNamed: boolean
}

export function findArrayFacts(alternative: Alternative, member: Alternative, values: FactSearch): FactFinding[] {
  const whole = values.findMember(alternative, member)
  if (whole) return [...whole]
  const given = readItems(alternative.conjuncts)
  const wanted = readItems(member.conjuncts)
  const count = Math.max(given.prefix.length, wanted.prefix.length)
  const findItem = (index: number): FactFinding[] => {
    if (index >= given.max || index >= wanted.max) return []
    return findPartFacts(
      alternative,
      [given.prefix[index] ?? given.rest, wanted.prefix[index] ?? wanted.rest, `[${index}]`],
      values,
    )
  }
  const items = Array.from({ length: count }, (_, index) => findItem(index)).flat()
  const isOpen = given.max > count && wanted.max > count
  const rest = isOpen ? findPartFacts(alternative, [given.rest, wanted.rest, '[]'], values) : []
  const lengths = findLengthFacts(alternative, given, wanted, values)
  const refinements = findRefinements(alternative, member.conjuncts, values.direction)
  // A tuple without `items` allows more items, but does not mean them.
  return [...lengths, ...items, ...(given.isNamed ? rest : toFormal(rest)), ...refinements]
}

function readItems(conjuncts: readonly JsonRecord[]): ArrayItems {
  const read = <Value extends JsonData>(keyword: string, isValue: (value: JsonData) => value is Value): Value[] =>
    conjuncts.flatMap((conjunct) => {
      const value = conjunct[keyword]
      return value !== undefined && isValue(value) ? [value] : []
    })
  const isNumber = (value: JsonData): value is number => typeof value === 'number'
  const isList = (value: JsonData): value is readonly JsonData[] => Array.isArray(value)
  const prefix = (read('prefixItems', isList)[0] ?? []).filter(isSchemaNode)
  const [items] = read('items', isSchemaNode)
  const rest = items ?? true
  const min = Math.max(0, ...read('minItems', isNumber))
  const max = Math.min(rest === false ? prefix.length : Infinity, ...read('maxItems', isNumber))
  return { prefix, rest, min, max, isNamed: items !== undefined || prefix.length === 0 }
}

/** The facts about lengths, in one sentence if the receiver expects one length. */
function findLengthFacts(alternative: Alternative, given: ArrayItems, wanted: ArrayItems, values: FactSearch): Fact[] {
  const limits: [limit: JsonRecord, isOutside: boolean, suffix: string][] = [
    [{ minItems: wanted.min }, given.min < wanted.min, `with fewer than ${toQuantity(wanted.min, 'item')}`],
    [{ maxItems: wanted.max }, given.max > wanted.max, `with more than ${toQuantity(wanted.max, 'item')}`],
  ]
  const facts = limits.flatMap(([limit, isOutside, suffix]): Fact[] => {
    if (!isOutside) return []
    const verdict = values.direction.compare(alternative.schema, limit)
    const witness = verdict.verdict === 'no' ? { value: verdict.witness } : undefined
    return witness ? [{ kind: 'value', path: '', values: nameRejected('array', suffix), witness }] : []
  })
  const [first] = facts
  if (!first) return []
  if (given.min === given.max) return [{ ...first, values: nameValue(`an array of length ${given.min}`) }]
  if (wanted.min !== wanted.max) return facts
  return [{ ...first, values: { many: 'arrays of every length', one: 'an array of another length' } }]
}
