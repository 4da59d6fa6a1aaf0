/**
 * JSON in the parts of a multipart form (OpenAPI 3.1.1, section 4.8.15). A part of a JSON content type is a file to the parsers of
 * platforms. A schema of an object must not receive that file: it would read the name of the file as its property `name`.
 */
import { isObject } from '../../shared/property.ts'
import { whenSettled } from '../../shared/promises.ts'
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
export function validateParts(schema: Schema, parts: readonly FormPart[]): Validation | Promise<Validation> {
  const attempt = (keys: ReadonlySet<string> = new Set(), toOther?: (file: unknown, read: unknown) => unknown): Validation | Promise<Validation> =>
    validateFields(
      schema,
      () =>
        toFields(
          parts.map(([name, value, bytes]) => {
            const read = bytes ? readPart(schema, name, value, bytes) : value
            return [name, typeof value !== 'string' && toOther && keys.has(name) ? toOther(value, read) : read]
          }),
        ),
      (value) => (typeof value === 'string' ? toObject(value) : value),
    )
  const listRejected = ({ issues = [] }: Validation): Set<string> => {
    const paths = issues.map(toPath).filter(([, index, ...members]) => !members[0] && (index === undefined || typeof index === 'number'))
    return new Set(paths.map(([name]) => String(name)).filter((name) => parts.some((part) => part[0] === name && part[2] && mayBeObject(schema, name) === undefined)))
  }
  // Some validators of an object throw for a file, which a client may send.
  const objects = new Set(parts.flatMap(([name, value]) => (typeof value !== 'string' && mayBeObject(schema, name) !== false ? [name] : [])))
  const attemptFirst = async (): Promise<Validation> => attempt()
  const settled = objects.size ? attemptFirst().catch(() => attempt(objects, (file, read) => (read === file ? '' : read))) : attempt()
  return whenSettled(settled, (first) => {
    const rejected = listRejected(first)
    if (!rejected.size) return first
    return whenSettled(attempt(rejected, () => ({})), (probed) => {
      const files = listRejected(probed)
      // A validator of another object may throw for a file.
      const attemptFiles = async (): Promise<Validation> => attempt(files, (file) => file)
      return files.size ? attemptFiles().catch(() => first) : first
    })
  })
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
