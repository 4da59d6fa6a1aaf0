/**
 * JSON in the parts of a multipart form (OpenAPI 3.1.1, section 4.8.15). A part of a JSON content type is a file to the parsers of
 * platforms. A schema of an object must not receive that file: it would read the name of the file as its property `name`.
 */
import { isObject } from '../../shared/property.ts'
import { toPath } from '../schema/issues.ts'
import { mayBeObject } from '../schema/property-names.ts'
import type { Schema, Validation } from '../schema/schema.ts'
import { decodeBytes } from './read-bytes.ts'
import { toFields, validateFields } from './fields.ts'
import type { FormPart } from './multipart.ts'

/**
 * Validates a form. A part of a JSON content type is an object if the JSON Schema of its field accepts one, and a file if it
 * accepts none. If the schema does not say so, it is an object unless the schema rejects the object and an empty one as a whole.
 * If it is not JSON of an object, it is a file where the schema accepts any text, and else the text that the schema rejects.
 * A text is tried as it is, then as the object that it is as JSON.
 */
export async function validateParts(schema: Schema, parts: readonly FormPart[]): Promise<Validation> {
  const attempt = async (toValue: (name: string, read: unknown, file: unknown) => unknown): Promise<Validation> =>
    validateFields(
      schema,
      () =>
        toFields(
          parts.map((part) => [part[0], typeof part[1] === 'string' ? part[1] : toValue(part[0], readPart(schema, part), part[1])]),
        ),
      (value) => (typeof value === 'string' ? toObject(value) : value),
    )
  const open = parts.filter(([name, , bytes]) => bytes && mayBeObject(schema, name) === undefined)
  const listRejected = ({ issues = [] }: Validation): unknown[] =>
    issues.flatMap((issue) => {
      const [name, index, member] = toPath(issue)
      const isWhole = member === undefined && (index === undefined || typeof index === 'number')
      return isWhole && open.some((part) => part[0] === name) ? name : []
    })
  // Some validators of an object throw for a file, which a client may send.
  const first = await attempt((_name, read) => read).catch(() =>
    attempt((name, read, file) => (read === file && mayBeObject(schema, name) ? '' : read)),
  )
  if (!open[0]) return first
  const rejected = listRejected(first)
  const texts = open.flatMap((part) => (typeof readPart(schema, part) === 'string' && !rejected.includes(part[0]) ? part[0] : []))
  const files = rejected[0] ? listRejected(await attempt((name, read) => (rejected.includes(name) ? {} : read))) : []
  files.push(...texts)
  return files[0] ? attempt((name, read, file) => (files.includes(name) ? file : read)).catch(() => first) : first
}

/** Returns what a file is: an object or a text for JSON whose field may be an object, or the file. */
function readPart(schema: Schema, [name, file, bytes]: FormPart): unknown {
  if (!bytes || mayBeObject(schema, name) === false) return file
  try {
    return toObject(decodeBytes(bytes))
  } catch {
    // An empty text is no JSON.
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
