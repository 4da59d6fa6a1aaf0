/** The text of the elements of streams. */
import { toJson } from './json-text.ts'
import { isObject } from './property.ts'

/** Serializes an element as a line of JSON (https://github.com/ndjson/ndjson-spec). */
export function toJsonLine(element: unknown): string {
  return `${toJson(element)}\n`
}

/**
 * Serializes an element as a server-sent event (HTML Standard, section 9.2.6): an element with `data` alone, or beside
 * `event`, `id` or `retry`, becomes an event of these fields, unless they are null. Any other element is sent as JSON in
 * `data`, so that it keeps all of its properties.
 *
 * @throws TypeError for a field with a line break, which could forge another event
 */
export function toServerSentEvent(element: unknown): string {
  const fields = ['event', 'id', 'retry']
  const hasData = isObject(element) && element['data'] !== undefined && (!Object.keys(element)[1] || fields.some((field) => field in element))
  const event: { readonly [field: string]: unknown } = hasData ? element : { data: element }
  let text = ''
  for (const field of fields) {
    const given = event[field]
    if (given === undefined || given === null) continue
    const value = String(given)
    if (/[\r\n\0]/.test(value)) {
      throw new TypeError(`'${field}' of a server-sent event must not have a line break or NUL`)
    }
    text += `${field}: ${value}\n`
  }
  const data = hasData && typeof event['data'] === 'string' ? event['data'] : toJson(event['data'])
  for (const line of data.split(/\r\n|\r|\n/)) text += `data: ${line}\n`
  return `${text}\n`
}
