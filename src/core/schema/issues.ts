import { readProperty } from '../property.ts'

/**
 * Converts the path of an issue to plain strings and numbers. Segments may be keys or objects with a `key`, depending
 * on the library; other segments, and those whose getter throws, are omitted.
 */
export function toPath(issue: unknown): (string | number)[] {
  const path = readProperty(issue, 'path')
  const length = Array.isArray(path) ? path.length : 0
  const keys: (string | number)[] = []
  for (let index = 0; index < length; index += 1) {
    const segment = readProperty(path, index)
    const key = typeof segment === 'object' ? readProperty(segment, 'key') : segment
    if (key === undefined || typeof key === 'object' || typeof key === 'function') continue
    keys.push(typeof key === 'number' && Number.isFinite(key) ? key : String(key))
  }
  return keys
}
