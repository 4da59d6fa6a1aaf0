/** The values that travel as text: in paths, queries and headers. */
import { isJsonRecord, type JsonData } from '../../diff/json.ts'

/** Where the values of a schema are sent: in a JSON body, or as the text of a path, a query or a header. */
export type InstanceContext = 'json' | 'text'

/** Visible ASCII characters, with spaces inside: what a header, a path segment and a query transmit unchanged. */
const sendableText = /^[!-~](?:[ -~]*[!-~])?$/

/** Whether a string is transmitted unchanged in every place for text. URLs remove the segments `.` and `..`. */
export function isSendableText(text: string): boolean {
  return sendableText.test(text) && text !== '.' && text !== '..'
}

/** Whether a value, or every field and item of it, can be sent in a context. */
export function maySend(value: JsonData, context: InstanceContext): boolean {
  if (context === 'json') return true
  if (Array.isArray(value)) return value.every(isSendableScalar)
  if (!isJsonRecord(value)) return isSendableScalar(value)
  return Object.values(value).every((member) => !isJsonRecord(member) && maySend(member, context))
}

function isSendableScalar(value: JsonData): boolean {
  if (typeof value === 'string') return isSendableText(value)
  return typeof value === 'number' || typeof value === 'boolean'
}

/** The values that a server may read from the text of a value: text, a number, a boolean. */
export function listTextReadings(value: string | number | boolean): readonly JsonData[] {
  const text = String(value)
  const number = Number(text)
  return [
    text,
    ...(Number.isFinite(number) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ]
}
