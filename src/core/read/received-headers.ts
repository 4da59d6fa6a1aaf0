/** Reads response headers in the shapes in which they were declared and sent. */
import { pickFields, splitMembers } from './headers.ts'
import { createBare } from '../../shared/property.ts'
import { getProperties } from '../schema/property-names.ts'
import type { Schema, Validation } from '../schema/schema.ts'
import { type Fields, validateShapes } from '../schema/validate-shapes.ts'

/**
 * Validates a received response's headers. A server writes lists, numbers and other values as text: a header that is rejected as text is
 * tried as these. An absent header is tried as an empty list, which a server does not send.
 *
 * @param schema the header schema; if it is strict, undeclared headers are withheld from it
 * @param headers the received headers; `content-type` as the schema describes it
 * @param check validates the headers in one shape
 * @returns what `check` returned for the accepted shape, or for the last shape
 */
export function validateReceivedHeaders(
  schema: Schema,
  headers: Headers,
  check: (fields: Fields) => Validation | Promise<Validation>,
): Validation | Promise<Validation> {
  const cookies = headers.getSetCookie()
  const read = (): Fields => {
    const fields: Fields = Object.assign(createBare(), Object.fromEntries(headers))
    if (cookies.length > 0) fields['set-cookie'] = [...cookies]
    const { names, isClosed } = getProperties(schema)
    return pickFields(fields, isClosed ? names : undefined)
  }
  let last: Validation | undefined
  const attempt = async (fields: Fields): Promise<Validation> => {
    try {
      return (last = await check(fields))
    } catch (thrown) {
      // A schema may throw for a value that the server did not send: yup prints values, and JSON has no bigint.
      if (!last) throw thrown
      return last
    }
  }
  return validateShapes(attempt, read, listTextShapes, mostRetries)
}

/** The maximum number of retries for a response: as many as headers have shapes, which are tried together. */
const mostRetries = 100

function listTextShapes(value: unknown): readonly unknown[] {
  if (value === undefined) return [[]]
  if (Array.isArray(value)) return [value.join(', ')]
  // Texts and JSON come last, because an error then names the rejected members.
  const conversions = [BigInt, (text: string) => new Date(text), String, (text: string): unknown => JSON.parse(text)]
  const shapes = [
    ...conversions,
    ...conversions.map((convert) => (text: string) => splitMembers(text).map((member) => orText(member, convert))),
    (text: string): unknown => JSON.parse(`[${text}]`),
  ]
  return shapes.map((convert) => orText(value as string, convert))
}

/** Converts a text to the value that a server would write as this text. Text that represents no such value stays as it is. */
function orText(text: string, convert: (text: string) => unknown): unknown {
  try {
    return convert(text)
  } catch {
    return text
  }
}
