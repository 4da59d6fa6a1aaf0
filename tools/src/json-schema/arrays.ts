/** What is known about an array, and its item literals. */
import type { Literal, LiteralTable } from './literal.ts'
import type { ArrayPart, ItemCount, ItemRule, SomeItems } from './part.ts'

export interface ArrayFacts {
  readonly min: number
  readonly max: number
  readonly rules: readonly ItemRule[]
  /** The literals for single items. */
  readonly items: ReadonlyMap<number, readonly Literal[]>
  readonly some: readonly SomeItems[]
  readonly counts: readonly ItemCount[]
  readonly isUnique: boolean
  readonly hasRepeats: boolean
}

export const anyArray: ArrayFacts = {
  min: 0,
  max: Infinity,
  rules: [],
  items: new Map(),
  some: [],
  counts: [],
  isUnique: false,
  hasRepeats: false,
}

/** Adds a part; returns `undefined` if no array is left. */
export function narrowArrays(facts: ArrayFacts, part: ArrayPart, table: LiteralTable): ArrayFacts | undefined {
  const { min, max, rule, item, some, count, isUnique } = part
  const counts = count ? mergeCount(facts.counts, count) : facts.counts
  const excluded = counts.filter((merged) => merged.max === 0)
  const none = excluded.map(({ literal }): ItemRule => ({ prefix: [], others: table.toOpposite(literal) }))
  const narrowed: ArrayFacts = {
    min: Math.max(facts.min, min ?? 0, ...counts.map((merged) => merged.min)),
    max: Math.min(facts.max, max ?? Infinity),
    rules: [...facts.rules, ...(rule ? [rule] : []), ...none],
    items: item ? new Map(facts.items).set(item[0], [...(facts.items.get(item[0]) ?? []), item[1]]) : facts.items,
    some: some ? [...facts.some, some] : facts.some,
    counts: counts.filter((merged) => merged.max > 0 && (merged.min > 0 || merged.max < Infinity)),
    isUnique: facts.isUnique || isUnique === true,
    hasRepeats: facts.hasRepeats || isUnique === false,
  }
  const isExcluded =
    narrowed.min > narrowed.max ||
    (narrowed.isUnique && narrowed.hasRepeats) ||
    counts.some((merged) => merged.min > merged.max)
  return isExcluded ? undefined : narrowed
}

function mergeCount(counts: readonly ItemCount[], count: ItemCount): ItemCount[] {
  const same = counts.find(({ literal }) => literal.id === count.literal.id)
  const { literal, min, max } = count
  const merged = same ? { literal, min: Math.max(min, same.min), max: Math.min(max, same.max) } : count
  return [...counts.filter((other) => other !== same), merged]
}

/** The index from which all items have the same literals. */
export function findCommonIndex({ rules, items }: ArrayFacts): number {
  return Math.max(0, ...rules.map((rule) => rule.prefix.length), ...[...items.keys()].map((index) => index + 1))
}

/** The literals that an item matches. */
export function listItemLiterals({ rules, items }: ArrayFacts, index: number): Literal[] {
  const ruled = rules.flatMap(({ prefix, others }) => prefix[index] ?? others ?? [])
  return [...ruled, ...(items.get(index) ?? [])]
}
