/** Rejections about array lengths and items. */
import { toQuantity } from '../../../../src/shared/quantity.ts'
import type { JsonData, JsonRecord } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { Alternative } from './alternatives.ts'
import { findPartRejections, type RejectionSearch } from './rejection-search.ts'
import { nameRejected, nameValue, toFormal, type Rejection, type RejectionFinding } from './rejection.ts'
import { findRefinements } from './refinement-rejections.ts'

/** An array's item schemas, and its length. */
interface ArrayItems {
  readonly prefix: readonly SchemaNode[]
  readonly rest: SchemaNode
  readonly min: number
  readonly max: number
  /** Whether the schema names the items after the prefix. */
  readonly isNamed: boolean
}

export function findArrayRejections(alternative: Alternative, member: Alternative, values: RejectionSearch): RejectionFinding[] {
  const whole = values.findMember(alternative, member)
  if (whole) return [...whole]
  const given = readItems(alternative.conjuncts)
  const wanted = readItems(member.conjuncts)
  const count = Math.max(given.prefix.length, wanted.prefix.length)
  const findItem = (index: number): RejectionFinding[] => {
    if (index >= given.max || index >= wanted.max) return []
    return findPartRejections(
      alternative,
      [given.prefix[index] ?? given.rest, wanted.prefix[index] ?? wanted.rest, `[${index}]`],
      values,
    )
  }
  const items = Array.from({ length: count }, (_, index) => findItem(index)).flat()
  const isOpen = given.max > count && wanted.max > count
  const rest = isOpen ? findPartRejections(alternative, [given.rest, wanted.rest, '[]'], values) : []
  const lengths = findLengthRejections(alternative, given, wanted, values)
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

/** The rejections about lengths, in one sentence if the receiver expects one length. */
function findLengthRejections(
  alternative: Alternative,
  given: ArrayItems,
  wanted: ArrayItems,
  values: RejectionSearch,
): Rejection[] {
  const limits: [limit: JsonRecord, isOutside: boolean, suffix: string][] = [
    [{ minItems: wanted.min }, given.min < wanted.min, `with fewer than ${toQuantity(wanted.min, 'item')}`],
    [{ maxItems: wanted.max }, given.max > wanted.max, `with more than ${toQuantity(wanted.max, 'item')}`],
  ]
  const rejections = limits.flatMap(([limit, isOutside, suffix]): Rejection[] => {
    if (!isOutside) return []
    const verdict = values.direction.compare(alternative.schema, limit)
    const witness = verdict.verdict === 'no' ? { value: verdict.witness } : undefined
    return witness ? [{ kind: 'value', path: '', values: nameRejected('array', suffix), witness }] : []
  })
  const [first] = rejections
  if (!first) return []
  if (given.min === given.max) return [{ ...first, values: nameValue(`an array of length ${given.min}`) }]
  if (wanted.min !== wanted.max) return rejections
  return [{ ...first, values: { many: 'arrays of every length', one: 'an array of another length' } }]
}
