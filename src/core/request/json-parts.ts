/**
 * JSON in the parts of a multipart form (OpenAPI 3.1.1, section 4.8.15). A part of a JSON content type is a file to the parsers of
 * platforms. A schema of an object must not receive that file: it would read the name of the file as its property `name`.
 */
import { isObject } from '../../shared/property.ts'
import { toPath } from '../schema/issues.ts'
import { mayBeObject } from '../schema/property-names.ts'
import type { Schema, Validation } from '../schema/schema.ts'
import { decodeBytes } from './decode-bytes.ts'
import { toFields, validateFields } from './fields.ts'
import type { FormPart } from './multipart.ts'

/**
 * Validates a form. A part of a JSON content type is an object if the JSON Schema of its field accepts one, and a file if it
 * accepts none. If the schema does not say so, it is an object unless the schema rejects the object and an empty one as a whole.
 * A text is tried as it is, then as the object that it is as JSON.
 */
export async function validateParts(schema: Schema, parts: readonly FormPart[]): Promise<Validation> {
  const attempt = async (toValue: (name: string, read: unknown, file: unknown) => unknown): Promise<Validation> =>
    validateFields(
      schema,
      () =>
        toFields(
          parts.map(([name, value, bytes]) => {
            const read = bytes ? readPart(schema, name, value, bytes) : value
            return [name, typeof value === 'string' ? value : toValue(name, read, value)]
          }),
        ),
      (value) => (typeof value === 'string' ? toObject(value) : value),
    )
  const listRejected = ({ issues = [] }: Validation): unknown[] =>
    issues.flatMap((issue) => {
      const [name, index, member] = toPath(issue)
      const isWhole = member === undefined && (index === undefined || typeof index === 'number')
      return isWhole && parts.some((part) => part[0] === name && part[2]) && mayBeObject(schema, String(name)) === undefined ? name : []
    })
  // Some validators of an object throw for a file, which a client may send.
  const first = await attempt((_name, read) => read).catch(() =>
    attempt((name, read, file) => (read === file && mayBeObject(schema, name) ? '' : read)),
  )
  const rejected = listRejected(first)
  if (!rejected[0]) return first
  const files = listRejected(await attempt((name, read) => (rejected.includes(name) ? {} : read)))
  return files[0] ? attempt((name, read, file) => (files.includes(name) ? file : read)).catch(() => first) : first
}

function readPart(schema: Schema, name: string, file: unknown, bytes: Uint8Array<ArrayBuffer>): unknown {
  const isKnown = mayBeObject(schema, name)
  if (isKnown === false) return file
  let text = ''
  try {
    text = decodeBytes(bytes)
  } catch {
    // An empty text is no JSON.
  }
  const object = toObject(text)
  return isKnown || object !== text ? object : file
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
