import { createBare } from '../property.ts'
import { whenSettled } from '../promises.ts'
import { toPath } from '../schema/issues.ts'
import { type Failure, type Issue, type Schema, validate, validateOr, type Validation } from '../schema/schema.ts'

/** The values of a query or a form by key, an array for a repeated key. The object has no prototype. */
export interface Fields {
  [key: string]: unknown
}

/**
 * Parses `application/x-www-form-urlencoded` (URL Standard, section 5.1). Splits text without encoded characters
 * itself, which is twice as fast as `URLSearchParams`.
 */
export function parseFields(text: string): Fields {
  // URLSearchParams strips one leading question mark, and takes quadratic time on Node 24 and 26 for keys without '='.
  if (/[%+]/.test(text)) return toFields(new URLSearchParams(`?${text.replace(/(?:^|&)[^=&]+(?=&|$)/g, '$&=')}`))
  const fields: Fields = createBare()
  for (let from = 0, to, equals = -1; from < text.length; from = to + 1) {
    to = text.indexOf('&', from)
    if (to < 0) to = text.length
    if (equals < from) equals = text.indexOf('=', from)
    if (equals < 0) equals = text.length
    const end = Math.min(equals, to)
    if (to > from) addField(fields, text.slice(from, end), text.slice(end + 1, to))
  }
  return fields
}

/** Groups entries by key. */
export function toFields(entries: Iterable<readonly [string, unknown]>): Fields {
  const fields: Fields = createBare()
  for (const [key, value] of entries) addField(fields, key, value)
  return fields
}

/** Adds an entry; the values of a repeated key become an array. */
function addField(fields: Fields, key: string, value: unknown): void {
  const existing = fields[key]
  if (existing === undefined) fields[key] = value
  else if (Array.isArray(existing)) existing.push(value)
  else fields[key] = [existing, value]
}

/**
 * Validates fields. A single value also satisfies an array schema: if the schema rejects the fields, the single values
 * that the issues name are wrapped in arrays.
 *
 * @param read creates new fields for each attempt, because a schema may change them
 */
export function validateFields(schema: Schema, read: () => Fields): Validation | Promise<Validation> {
  return validateOr(schema, read(), (first) => retryWithArrays(schema, read, first))
}

function retryWithArrays(schema: Schema, read: () => Fields, first: Failure): Validation | Promise<Validation> {
  const fields = read()
  const named = findSingleKeys(fields, first.issues)
  if (named.length === 0) return first
  return whenSettled(validate(schema, withArrays(fields, named)), (second) => {
    if (!second.issues) return second
    // An issue at a wrapped key itself, not at an element, means that the schema expects no array. Such a value is
    // validated as it was sent, because the issues must describe the client's input.
    const rejected = new Set(second.issues.map(toPath).flatMap((path) => (path.length === 1 ? path.map(String) : [])))
    const expected = named.filter((key) => !rejected.has(key))
    if (expected.length === named.length) return second
    return expected.length === 0 ? first : validate(schema, withArrays(read(), expected))
  })
}

/** Returns the keys of single values that the issues name. */
function findSingleKeys(fields: Fields, issues: readonly Issue[]): string[] {
  const keys = new Set(issues.flatMap((issue) => toPath(issue).slice(0, 1).map(String)))
  return [...keys].filter((key) => key in fields && !Array.isArray(fields[key]))
}

function withArrays(fields: Fields, keys: readonly string[]): Fields {
  for (const key of keys) fields[key] = [fields[key]]
  return fields
}
