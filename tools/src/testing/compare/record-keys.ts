/** Keys that servers make, such as record ids: like values, they differ between the servers. Names are never matched. */
import { isPlainObject } from '../../../../src/shared/property.ts'
import { mask, toKeyKind } from './made-values.ts'
import type { ValuePairs } from './value-pairs.ts'

interface JsonObject {
  readonly [key: string]: unknown
}

/**
 * Finds the new server's key for each of the old server's keys: the same key, or its counterpart in a pair. Pairs are learnt from similar
 * values, or else from the order of the keys.
 *
 * @param owner what the object has keys for, such as `token`
 */
export function matchKeys(old: JsonObject, next: JsonObject, owner: string, pairs: ValuePairs): ReadonlyMap<string, string> {
  const matches = new Map<string, string>()
  const [left, others] = [new Set(Object.keys(old)), new Set(Object.keys(next))]
  const match = (key: string, other: string): void => {
    matches.set(key, other)
    left.delete(key)
    others.delete(other)
  }
  for (const key of left) {
    const known = pairs.findKey(key, owner)
    if (known !== undefined && others.has(known)) match(key, known)
  }
  for (const key of left) if (others.has(key)) match(key, key)
  if (left.size === 0 || others.size === 0) return matches
  // Statuses and years are numbers too: if both servers have some of them, the others are no ids.
  const hasNumbers = [...matches].some(([key, other]) => key === other && /^\d+$/.test(key))
  const areAlike = (key: string, other: string): boolean => {
    const isNumber = toKeyKind(key, other, Date.now()) === 'id'
    if (isNumber && (hasNumbers || !isPlainObject(old[key]) || !isPlainObject(next[other]))) return false
    return pairs.areKeysAlike(key, other, owner)
  }
  const byMask = new Map<string, Set<string>>()
  for (const other of others) byMask.set(mask(next[other]), (byMask.get(mask(next[other])) ?? new Set()).add(other))
  for (const key of left) {
    const same = byMask.get(mask(old[key])) ?? new Set()
    const other = [...same].find((one) => areAlike(key, one))
    if (other === undefined) continue
    match(key, other)
    same.delete(other)
  }
  const [parts, given] = [toParts(old, left), toParts(next, others)]
  // Begins with the server that has fewer keys left, so that each key gets the most similar value.
  const isOld = left.size <= others.size
  for (const key of isOld ? left : others) {
    const candidates = Array.from(isOld ? others : left, (one) => (isOld ? ([key, one] as const) : ([one, key] as const)))
    const ranked = candidates.map((pair) => ({
      pair,
      shared: countShared(parts.get(pair[0]) as string[], given.get(pair[1]) as string[]),
    }))
    const best = ranked.toSorted((one, other) => other.shared - one.shared).find(({ pair }) => areAlike(...pair))
    if (best) match(...best.pair)
  }
  return matches
}

/** Lists the properties in the values behind keys, without what servers make. */
function toParts(record: JsonObject, keys: Iterable<string>): Map<string, string[]> {
  return new Map(
    Array.from(keys, (key) => {
      const value = record[key]
      return [key, isPlainObject(value) ? Object.entries(value).map(([name, inner]) => `${name}:${mask(inner, name)}`) : []]
    }),
  )
}

function countShared(parts: readonly string[], others: readonly string[]): number {
  return parts.filter((part) => others.includes(part)).length
}
