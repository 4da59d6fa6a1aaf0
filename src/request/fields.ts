import { createBare } from '../property.ts'
import { whenSettled } from '../promises.ts'
import { toPath } from '../schema/issues.ts'
import { type Failure, type Issue, type Schema, validate, validateOr, type Validation } from '../schema/schema.ts'

/** What a query or a form holds, by key: one value as it is, repeated ones as an array. It has no prototype. */
export interface Fields {
  [key: string]: unknown
}

/** Gathers the entries of a query or a form. */
export function toFields(entries: Iterable<readonly [string, unknown]>): Fields {
  const fields: Fields = createBare()
  for (const [key, value] of entries) addField(fields, key, value)
  return fields
}

/** Adds an entry: a key that is there already has an array. */
export function addField(fields: Fields, key: string, value: unknown): void {
  const known = fields[key]
  if (known === undefined) fields[key] = value
  else if (Array.isArray(known)) known.push(value)
  else fields[key] = [known, value]
}

/**
 * Asks a schema about fields, where a single value satisfies an array schema too: the values go in as they are, and
 * where the schema refuses them, those that its issues name are wrapped. Each attempt gets an object of its own, because
 * a schema may change what it is given.
 */
export function validateFields(schema: Schema, read: () => Fields): Validation | Promise<Validation> {
  return validateOr(schema, read(), (first) => retryWithArrays(schema, read, first))
}

function retryWithArrays(schema: Schema, read: () => Fields, first: Failure): Validation | Promise<Validation> {
  const fields = read()
  const named = singleKeys(fields, first.issues)
  if (named.length === 0) return first
  return whenSettled(validate(schema, withArrays(fields, named)), (second) => {
    if (!second.issues) return second
    // Some of them wanted no array. What the schema still says of a wrapped key itself, and not of an element in it, tells
    // which: those go in as they came, so that the client reads what is wrong with what it sent.
    const refused = new Set(second.issues.map(toPath).flatMap((path) => (path.length === 1 ? path.map(String) : [])))
    const wanted = named.filter((key) => !refused.has(key))
    if (wanted.length === named.length) return second
    return wanted.length === 0 ? first : validate(schema, withArrays(read(), wanted))
  })
}

/** The keys of single values that the issues name. */
function singleKeys(fields: Fields, issues: readonly Issue[]): string[] {
  const keys = new Set(issues.flatMap((issue) => toPath(issue).slice(0, 1).map(String)))
  return [...keys].filter((key) => key in fields && !Array.isArray(fields[key]))
}

function withArrays(fields: Fields, keys: readonly string[]): Fields {
  for (const key of keys) fields[key] = [fields[key]]
  return fields
}
