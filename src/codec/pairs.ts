/** The conversions that most APIs need, for schemas from any library. */

/**
 * Converts what is sent to a value, and back.
 *
 * @example
 * const hexPair: CodecPair<string, number> = {
 *   decode: (text) => Number.parseInt(text, 16),
 *   encode: (value) => value.toString(16),
 * }
 */
export interface CodecPair<Wire, Value> {
  readonly decode: (wire: Wire) => Value
  readonly encode: (value: Value) => Wire
}

/**
 * A date with its time, as in `2026-01-02T03:04:05.000Z`.
 *
 * @example
 * const at = z.codec(z.iso.datetime(), z.date(), dateTimePair)
 */
export const dateTimePair: CodecPair<string, Date> = {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
}

/**
 * A date without a time, as in `2026-01-02`. The value is midnight in UTC.
 *
 * @example
 * const birthday = z.codec(z.iso.date(), z.date(), datePair)
 */
export const datePair: CodecPair<string, Date> = {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString().slice(0, 10),
}

/**
 * An integer with any number of digits, as text. Limit the digits in the schema: converting a million of them blocks for half a second.
 *
 * @example
 * const total = z.codec(z.string().regex(/^-?\d{1,100}$/), z.bigint(), bigintPair)
 */
export const bigintPair: CodecPair<string, bigint> = {
  decode: (text) => BigInt(text),
  encode: (value) => String(value),
}

/**
 * A URL.
 *
 * @example
 * const link = z.codec(z.url(), z.instanceof(URL), urlPair)
 */
export const urlPair: CodecPair<string, URL> = {
  decode: (text) => new URL(text),
  encode: (url) => url.href,
}

/**
 * Bytes, as base64.
 *
 * @example
 * const image = z.codec(z.base64(), z.instanceof(Uint8Array), bytesPair)
 */
export const bytesPair: CodecPair<string, Uint8Array<ArrayBuffer>> = {
  decode: (text) => {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index)
    return bytes
  },
  encode: (bytes) => {
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    return btoa(binary)
  },
}
