/** What a value is: a client must receive a value of the same kind as the handler returned. */
import { readOwn } from '../shared/property.ts'

/** The kind of a value: its type, and the name of its built-in class, such as `Date`. */
function toKind(value: unknown): string {
  return `${typeof value} ${Object.prototype.toString.call(value)}`
}

/**
 * Finds the first place at which two values are of different kinds, such as a bigint and a number. Properties that only one of them
 * has are not compared, and neither is what a default replaces.
 */
export function findOtherKind(one: unknown, other: unknown): (string | number)[] | undefined {
  if (one === undefined) return undefined
  if (toKind(one) !== toKind(other)) return []
  for (const [key, inner, counterpart] of listPairs(one, other)) {
    const found = findOtherKind(inner, counterpart)
    if (found) return [key, ...found]
  }
  return undefined
}

/** Pairs the elements and properties of two values of one kind. */
function listPairs(one: unknown, other: unknown): (readonly [key: string | number, one: unknown, other: unknown])[] {
  if (one instanceof Map) return listPairs([...one], [...(other as typeof one)])
  if (one instanceof Set) return listPairs([...one], [...(other as typeof one)])
  if (Array.isArray(one)) return one.slice(0, (other as unknown[]).length).map((inner, index) => [index, inner, (other as unknown[])[index]])
  if (toKind(one) !== 'object [object Object]') return []
  return Object.entries(other as object).map(([key, inner]) => [key, readOwn(one as { readonly [name: string]: unknown }, key), inner])
}
