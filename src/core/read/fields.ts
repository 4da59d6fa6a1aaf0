import { createBare } from '../../shared/property.ts'
import { type Schema, validate, type Validation } from '../schema/schema.ts'
import { type Fields, validateShapes } from '../schema/validate-shapes.ts'

/** Parses `application/x-www-form-urlencoded` (URL Standard, section 5.1). */
export function parseFields(text: string): Fields {
  const fields: Fields = createBare()
  try {
    for (let from = 0, to; from < text.length; from = to + 1) {
      to = text.indexOf('&', from)
      if (to < 0) to = text.length
      const pair = text.slice(from, to)
      const equals = pair.indexOf('=')
      if (pair) addField(fields, decode(equals < 0 ? pair : pair.slice(0, equals)), equals < 0 ? '' : decode(pair.slice(equals + 1)))
    }
    return fields
  } catch {
    // The platform leaves malformed encoding as it is, but is slower for all other text.
    return parseMalformed(text)
  }
}

/** @throws for malformed encoding */
function decode(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text
}

function parseMalformed(text: string): Fields {
  const fields: Fields = createBare()
  // An ampersand, because the platform would remove a question mark at the start.
  for (const [key, value] of new URLSearchParams(`&${text}`)) addField(fields, key, value)
  return fields
}

/** Adds an entry; a repeated key's values become an array. */
export function addField(fields: Fields, key: string, value: unknown): void {
  const existing = fields[key]
  if (existing === undefined) fields[key] = value
  else if (Array.isArray(existing)) existing.push(value)
  else fields[key] = [existing, value]
}

/** The maximum number of retries for fields: two are enough, except for a schema that reports one issue at a time. */
const mostRetries = 8

/**
 * Validates fields. A single value also satisfies a list: if the issues name single values, these are wrapped in lists, and unwrapped again
 * if the schema rejects the lists, too.
 *
 * @param read creates new fields for each attempt, because a schema may change them
 */
export function validateFields(schema: Schema, read: () => Fields): Validation | Promise<Validation> {
  const listShapes = (value: unknown): readonly unknown[] => (value === undefined || Array.isArray(value) ? [] : [[value]])
  return validateShapes((fields) => validate(schema, fields), read, listShapes, mostRetries)
}
