/** The values that are sent as text: in paths, queries, headers, forms and text bodies. */
import { isJsonRecord, type JsonData } from '../json.ts'

/**
 * Where a schema's values are sent: in a JSON body, in a header, in a path, as text in a query or another body, or in a form's parts, in
 * which an object is JSON.
 */
export type InstanceContext = 'json' | 'header' | 'path' | 'text' | 'parts'

/** The most characters in a path parameter that servers accept by default: Fastify answers a longer one with 414. */
const longestSegment = 100

/** Visible characters, with spaces inside. Headers transmit ASCII only (RFC 9110, section 5.5). */
const sendableText = {
  header: /^[!-~](?:[ -~]*[!-~])?$/,
  text: /^[^\s\p{C}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\s\p{C}])?$/u,
}

/** Whether a string is transmitted unchanged. URLs remove the segments `.` and `..`. */
function isSendableText(text: string, context: InstanceContext): boolean {
  return sendableText[context === 'header' ? context : 'text'].test(text) && text !== '.' && text !== '..'
}

/** Whether a value, or each of its fields and items, can be sent in a context. */
export function maySend(value: JsonData, context: InstanceContext): boolean {
  if (context === 'json') return true
  const maySendItem = (item: JsonData): boolean => (context === 'parts' && isJsonRecord(item)) || isSendableScalar(item, context)
  if (Array.isArray(value)) return value.every(maySendItem)
  if (!isJsonRecord(value)) return isSendableScalar(value, context)
  return Object.values(value).every((member) => (Array.isArray(member) ? member.every(maySendItem) : maySendItem(member)))
}

/** Whether a server receives a text or a number unchanged, also one that is not readable. */
export function maySendEdge(value: string | number, context: InstanceContext): boolean {
  const text = String(value)
  if (context === 'json') return true
  if (context === 'path' && text.length > longestSegment) return false
  return context === 'header' ? isSendableText(text, context) : !/\p{Cs}/u.test(text) && !['', '.', '..'].includes(text)
}

function isSendableScalar(value: JsonData, context: InstanceContext): boolean {
  if (typeof value === 'string') return isSendableText(value, context)
  return typeof value === 'number' || typeof value === 'boolean'
}

/** Lists the values that a server may read from a value's text: text, a number, a boolean. */
export function listTextReadings(value: string | number | boolean): readonly JsonData[] {
  const text = String(value)
  const number = Number(text)
  return [
    text,
    ...(Number.isFinite(number) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ]
}
