import type { Schema } from 'routepact'
import { findIssues, toPath } from 'routepact/internal'
import { isObject, isPlainObject } from '../../../src/shared/property.ts'

/** An ISO 8601 date, or a date and a time. */
const isoDate = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/

/**
 * Replaces dates that a schema rejects as text by `Date` objects, as a server has them before sending JSON.
 *
 * @returns `undefined` if the schema rejects the result too
 */
export async function reviveDates(schema: Schema, value: unknown): Promise<unknown> {
  const issues = await findIssues(schema, value)
  const revived = (issues ?? []).reduce((current: unknown, issue) => reviveAt(current, toPath(issue)), value)
  return revived !== value && (await findIssues(schema, revived)) === undefined ? revived : undefined
}

/** Returns a copy in which the text at a path is a `Date`, or the same value if that is not a date's text. */
function reviveAt(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined) {
    const isDate = typeof value === 'string' && isoDate.test(value) && !Number.isNaN(Date.parse(value))
    return isDate ? new Date(value) : value
  }
  if (!isObject(value) || !Object.hasOwn(value, key)) return value
  const inner: unknown = value[key as never]
  const revived = reviveAt(inner, rest)
  if (revived === inner) return value
  if (Array.isArray(value)) return value.with(Number(key), revived)
  return isPlainObject(value) ? { ...value, [key]: revived } : value
}
