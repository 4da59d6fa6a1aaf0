import { isObject, readProperty } from '../../shared/property.ts'
import type { Issue } from './schema.ts'

/**
 * Converts an issue's path to plain strings and numbers. Segments may be keys or objects with a `key`, depending on the library; all other
 * segments, and segments whose getter throws, are omitted.
 */
export function toPath(issue: unknown): (string | number)[] {
  const path = readProperty(issue, 'path')
  const length = Array.isArray(path) ? path.length : 0
  const keys: (string | number)[] = []
  // Several times faster than `Array.from`.
  for (let index = 0; index < length; index += 1) {
    const segment = readProperty(path, index)
    const key = isObject(segment) ? readProperty(segment, 'key') : segment
    if (key === undefined || typeof key === 'object' || typeof key === 'function') continue
    keys.push(typeof key === 'number' && Number.isFinite(key) ? key : String(key))
  }
  return keys
}

/** Converts an issue's message to text: `Invalid` if it is absent or cannot be converted. */
export function toMessage(issue: unknown): string {
  try {
    const { message = 'Invalid' } = issue as Partial<Issue>
    return String(message)
  } catch {
    return 'Invalid'
  }
}

/** Returns the property names in the issues, as the end of a message. */
export function nameProperties(issues: readonly Issue[]): string {
  const names = [...new Set(issues.flatMap((issue) => toPath(issue).slice(0, 1)))]
  return names.length > 0 ? `: '${names.join("', '")}'` : ''
}
