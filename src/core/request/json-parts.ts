/**
 * JSON in the parts of a multipart form (OpenAPI 3.1.1, section 4.8.15). A part of a JSON content type is a file to the parsers of
 * platforms. A schema of an object must not receive that file: it would read the `name` of the file as a property.
 */
import { isObject } from '../../shared/property.ts'
import { acceptsObject } from '../schema/property-names.ts'
import type { Schema, Validation } from '../schema/schema.ts'
import { decodeBytes } from './decode-bytes.ts'
import { toFields, validateFields } from './fields.ts'
import type { FormPart } from './multipart.ts'

/**
 * Validates a form. A part of a JSON content type is an object if the JSON Schema of its field accepts one, and a file if it
 * accepts none. If the schema does not say so, the object is tried before the file. A text is tried as it is, then as JSON.
 */
export function validateParts(schema: Schema, parts: readonly FormPart[]): Validation | Promise<Validation> {
  const files = new Map<unknown, unknown>()
  const read = ([name, value, bytes]: FormPart): unknown => {
    const isKnown = bytes && acceptsObject(schema, name)
    if (!bytes || isKnown === false) return value
    const text = toText(bytes)
    const object = toObject(text)
    if (isKnown) return object
    files.set(object, value)
    return object === text ? value : object
  }
  return validateFields(
    schema,
    () => toFields(parts.map((part) => [part[0], read(part)])),
    (value) => (typeof value === 'string' ? toObject(value) : (files.get(value) ?? value)),
  )
}

/** Decodes JSON, or returns a text that is none. */
function toText(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return decodeBytes(bytes)
  } catch {
    return ''
  }
}

/** Returns the object that a text is as JSON, or the text. */
function toObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && !Array.isArray(value) ? value : text
  } catch {
    return text
  }
}
