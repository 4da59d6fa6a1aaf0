import { createBare } from '../../shared/property.ts'
import { whenSettled } from '../../shared/promises.ts'
import { toPath } from '../schema/issues.ts'
import { type Schema, validate, type Validation } from '../schema/schema.ts'
import type { Fields } from '../schema/validate-shapes.ts'

/** Parses `application/x-www-form-urlencoded` (URL Standard, section 5.1). */
export function parseFields(text: string): Fields {
  const fields: Fields = createBare()
  for (let from = 0, to; from < text.length; from = to + 1) {
    to = text.indexOf('&', from)
    if (to < 0) to = text.length
    const pair = text.slice(from, to)
    const equals = pair.indexOf('=')
    if (pair) addField(fields, decode(equals < 0 ? pair : pair.slice(0, equals)), equals < 0 ? '' : decode(pair.slice(equals + 1)))
  }
  return fields
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Malformed encoding stays as it is.
    return new URLSearchParams(`=${text}`).get('') as string
  }
}

/** Adds an entry; the values of a repeated key become an array. */
export function addField(fields: Fields, key: string, value: unknown): void {
  const existing = fields[key]
  if (existing === undefined) fields[key] = value
  else if (Array.isArray(existing)) existing.push(value)
  else fields[key] = [existing, value]
}

/**
 * Validates fields. A single value also satisfies a list: the single values that the issues name are wrapped in lists, and those that
 * the schema rejects as lists, too, are unwrapped again.
 *
 * @param read creates new fields for each attempt, because a schema may change them
 */
export function validateFields(schema: Schema, read: () => Fields): Validation | Promise<Validation> {
  let first: Validation | undefined
  const tried = new Set<string>()
  const attempt = (wrapped: ReadonlySet<string>, retries: number): Validation | Promise<Validation> => {
    const fields = read()
    for (const key of wrapped) fields[key] = [fields[key]]
    return whenSettled(validate(schema, fields), (validation) => {
      first ??= validation
      if (!validation.issues || retries === 0) return validation
      const sent = read()
      const keys = new Set(wrapped)
      let isChanged = false
      for (const issue of validation.issues) {
        const [name, member] = toPath(issue)
        const key = String(name)
        if (wrapped.has(key)) {
          // Some schemas read a list as an object.
          if (/^\d+$/.test(String(member)) || !keys.delete(key)) continue
        } else if (tried.has(key) || !(key in sent) || Array.isArray(sent[key])) continue
        else keys.add(key)
        tried.add(key)
        isChanged = true
      }
      if (!isChanged) return validation
      return keys.size > 0 ? attempt(keys, retries - 1) : first
    })
  }
  // Two retries, but for a schema that reports one issue at a time.
  return attempt(new Set(), 8)
}
