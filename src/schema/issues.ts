import { readProperty } from '../property.ts'

/**
 * Where an issue is, as plain strings and numbers, whatever the library's own form: keys, or objects that hold one. What
 * is no key, or throws when it is looked at, is left out.
 */
export function toPath(issue: unknown): (string | number)[] {
  const path = readProperty(issue, 'path')
  // A library's array may be of a class of its own, whose methods would give that class.
  const segments: unknown[] = Array.isArray(path) ? Array.from(path as unknown[]) : []
  const keys: (string | number)[] = []
  for (const segment of segments) {
    const key = typeof segment === 'object' ? readProperty(segment, 'key') : segment
    if (key === undefined || key === null || typeof key === 'object' || typeof key === 'function') continue
    keys.push(typeof key === 'number' && Number.isFinite(key) ? key : String(key))
  }
  return keys
}

/** Does the issue lie at this key of the value, or below it? */
export function isAtKey(issue: unknown, key: string): boolean {
  const [first] = toPath(issue)
  return first !== undefined && String(first) === key
}
