/** What a value is: a client must receive a value of the same kind as the handler returned. */
import { readProperty } from '../shared/property.ts'

/** The kind of a value: the name of its built-in class, such as `Date`, or its type. */
function toKind(value: unknown): string {
  return value === null || typeof value !== 'object' ? (value === null ? 'null' : typeof value) : Object.prototype.toString.call(value)
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
  if (one instanceof Map && other instanceof Map) return listPairs([...one], [...other])
  if (one instanceof Set && other instanceof Set) return listPairs([...one], [...other])
  if (Array.isArray(one) && Array.isArray(other)) return one.slice(0, other.length).map((inner, index) => [index, inner, (other as unknown[])[index]])
  if (toKind(one) !== '[object Object]') return []
  return Object.entries(other as object).flatMap(([key, inner]) => (Object.hasOwn(one as object, key) ? [[key, readProperty(one, key), inner] as const] : []))
}
