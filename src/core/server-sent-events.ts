/** Writes and reads the elements of event streams. */
import { type EventShape, type EventWithData, orText, toElement } from '../shared/element-text.ts'
import { toJson } from '../shared/json-text.ts'
import { otherFields, toEventShape } from './schema/event-shape.ts'
import { findIssues, type Schema } from './schema/schema.ts'

/**
 * Serializes an element as a server-sent event (HTML Standard, section 9.2.6). Fields that are null are not sent. Data is sent
 * as JSON, but the text of an event as it is.
 *
 * @throws TypeError for an event without data, which browsers drop, for a field with a line break, which could forge another
 * event, and for a `retry` that browsers ignore
 */
export function toServerSentEvent(element: unknown, { event: isEvent }: EventShape): string {
  const event = (isEvent ? (element ?? {}) : { data: element }) as { readonly [field: string]: unknown }
  const { data } = event
  if (isEvent && data === undefined) throw new TypeError("'data' of a server-sent event must not be undefined")
  let text = ''
  for (const field of otherFields) {
    const given = event[field]
    if (given === undefined || given === null) continue
    const value = String(given)
    const rule = field === 'retry' ? !/^\d+$/.test(value) && 'be an integer from 0' : /[\r\n\0]/.test(value) && 'not have a line break or NUL'
    if (rule) throw new TypeError(`'${field}' of a server-sent event must ${rule}`)
    text += `${field}: ${value}\n`
  }
  const sent = isEvent && typeof data === 'string' ? data : toJson(data)
  for (const line of sent.split(/\r\n|\r|\n/)) text += `data: ${line}\n`
  return `${text}\n`
}

/** Serializes an element in the shape of its schema. */
export function toEventText(element: unknown, schema: Schema | undefined): string {
  return toServerSentEvent(element, toEventShape(schema))
}

/**
 * Lists the values that a schema may accept as a received element. A server writes an `id` or `event` that is not a text as
 * one.
 */
export function listSentForms(element: unknown, { event: isEvent }: EventShape): readonly unknown[] {
  if (!isEvent) return [element]
  return [String, JSON.parse, BigInt].map((convert: (text: string) => unknown) => {
    const form: { [field: string]: unknown } = Object.assign({}, element)
    for (const field of ['event', 'id']) if (field in form) form[field] = orText(form[field] as string, convert)
    return form
  })
}

/**
 * Reads the element that was sent as an event. The event does not show if data that looks like JSON was text: it is JSON if
 * the schema accepts that, otherwise text if the schema accepts that.
 *
 * @returns the element, and the form of it that the schema accepts, if any
 */
export async function readElement(event: EventWithData, schema: Schema): Promise<readonly [element: unknown, accepted?: unknown]> {
  const shape = toEventShape(schema)
  const [asJson, asText] = [toElement(event, shape), toElement(event, { ...shape, text: true })]
  for (const element of [asJson, asText]) {
    for (const form of listSentForms(element, shape)) if (!(await findIssues(schema, form))) return [element, form]
  }
  return [asJson]
}
