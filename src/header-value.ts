/**
 * How a value becomes the text of a header, as a type and as the lines that do it: used for the headers that a request's
 * schema gave and for those of a response, and for all that a client writes as text.
 */

/**
 * What reading a header gives where the schema gave `Value`: a string is itself, what is absent is `null`, a number, a
 * boolean or `null` is its text, anything else the text of its JSON form.
 */
export type HeaderValue<Value> = unknown extends Value ? string | null : KnownText<Value>

/** Distributes over what the value may be. An array may be empty, which is no header. */
type KnownText<Value> = Value extends string
  ? Value
  : Value extends undefined
    ? null
    : Value extends number | bigint | boolean | null
      ? `${Value}`
      : Value extends readonly unknown[]
        ? string | null
        : string

/**
 * Makes `Headers` of an object: `undefined` is left out, an array becomes repeated headers.
 *
 * @throws TypeError for what HTTP cannot carry (RFC 9110, section 5.5). The message does not quote it: it may be a secret
 * or an attempt to inject a header.
 */
export function toHeaders(values: object | null | undefined): Headers {
  const headers = new Headers()
  const entries = values instanceof Headers ? [...values] : Object.entries(values ?? {})
  try {
    for (const [name, value] of entries) {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item !== undefined) headers.append(name, toHeaderText(item))
      }
    }
  } catch {
    throw new TypeError('A header has a name or a value that HTTP cannot carry')
  }
  return headers
}

/** `Headers` would take a line break off the ends, and so turn an attempt to inject a header into another value. */
function toHeaderText(value: unknown): string {
  const text = toText(value)
  if (/[\r\n\0]/.test(text)) throw new TypeError('no text of a header')
  return text
}

/** @throws TypeError for a function or a symbol, which are no text */
export function toText(value: unknown): string {
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError(`A ${typeof value} is no text`)
  return typeof value === 'object' && value !== null ? toJsonText(value) : String(value)
}

/** A Date and its like become a JSON string: the text is what it says, without the quotes. */
function toJsonText(value: object): string {
  const text = JSON.stringify(value)
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'string' ? parsed : text
}
