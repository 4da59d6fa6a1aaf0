import { isSchemaObject } from './schema-keywords.ts'
import type { ResolveReference } from './schema-properties.ts'

/**
 * Whether a schema certainly rejects the value that the router validates for an absent body: `{}`, or `''` for text.
 *
 * Reads the keywords of the JSON Schema; no validator runs.
 */
export function rejectsEmptyBody(
  schema: unknown,
  value: object | '',
  resolve: ResolveReference,
  seen: readonly unknown[] = [],
): boolean {
  if (!isSchemaObject(schema)) return schema === false
  const resolved = resolve(schema)
  if (seen.includes(resolved)) return false
  const rejects = (inner: unknown): boolean => rejectsEmptyBody(inner, value, resolve, [...seen, resolved])
  const { type, required, minProperties, minLength, pattern, allOf, anyOf, oneOf, not } = resolved
  const isValue = (other: unknown): boolean => JSON.stringify(other) === JSON.stringify(value)
  if (type !== undefined && ![type].flat().includes(value === '' ? 'string' : 'object')) return true
  if ('const' in resolved && !isValue(resolved['const'])) return true
  if (Array.isArray(resolved['enum']) && !resolved['enum'].some(isValue)) return true
  if (Array.isArray(allOf) && allOf.some(rejects)) return true
  if ([anyOf, oneOf].some((members) => Array.isArray(members) && members.every(rejects))) return true
  if (not === true || (isSchemaObject(not) && Object.keys(not).length === 0)) return true
  if (value === '') return Number(minLength ?? 0) > 0 || (typeof pattern === 'string' && !matchesEmpty(pattern))
  return (Array.isArray(required) && required.length > 0) || Number(minProperties ?? 0) > 0
}

/** Whether a pattern matches the empty string, or is not a regular expression. */
function matchesEmpty(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test('')
  } catch {
    return true
  }
}
