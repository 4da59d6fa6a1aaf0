/** The text of the elements of streams. */
import { toJson } from './json-text.ts'

/** The shape of the elements of an event stream, which depends on the contract alone. */
export interface EventShape {
  /** Whether an element is an event, an object with `data`. Any other element is itself the data of its event. */
  readonly event?: boolean
  /** Whether the data is always text, which may look like JSON. */
  readonly text?: boolean
}

/** An event with data, and the other fields that were sent. */
export interface EventWithData {
  readonly data: string
}

/** Serializes an element as a line of JSON (https://github.com/ndjson/ndjson-spec). */
export function toJsonLine(element: unknown): string {
  return `${toJson(element)}\n`
}

/** Creates an element of a received event. Data that is not JSON is text, as for `[DONE]`. */
export function toElement({ data, ...fields }: EventWithData, { event: isEvent, text: isText }: EventShape): unknown {
  let value: unknown = data
  try {
    const parsed: unknown = JSON.parse(data)
    // An event has its text as it is. A text that is the element is sent as JSON.
    if (typeof parsed === 'string' ? !isEvent : !isText) value = parsed
  } catch {
    // The data is text.
  }
  return isEvent ? { ...fields, data: value } : value
}

/** Converts a text to the value that a server writes so. A text that represents no such value stays as it is. */
export function orText(text: string, convert: (text: string) => unknown): unknown {
  try {
    return convert(text)
  } catch {
    return text
  }
}
