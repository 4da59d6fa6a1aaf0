/** The text of the values of a call. */

/** @throws TypeError that names a part of the call, or an option */
export function refuse(name: string, problem: string): never {
  throw new TypeError(`'${name}' ${problem}`)
}

/**
 * Writes a value as JSON.
 *
 * @throws TypeError that names a value without JSON, or with a number, a date or another object that would be sent as `null`
 */
export function toJson(name: string, value: unknown): string {
  const text: string | undefined = JSON.stringify(value)
  // The JSON of a map, a promise or a stream.
  if (text === undefined || (text === '{}' && Symbol.toStringTag in (value as object))) refuse(name, 'must have a text form')
  // Most texts contain no `null`, and a replacer takes several times as long.
  if (/null\b/.test(text)) {
    JSON.stringify(value, function (this: { readonly [key: string]: unknown }, key, item: unknown) {
      return item === null ? this[key] === null || refuse(name, 'must have a text form') : typeof item !== 'number' || Number.isFinite(item) ? item : refuse(name, 'must have a text form')
    })
  }
  return text
}

/**
 * Converts a value of a call to text. An object becomes its JSON, or the bare string if its JSON is a string, as for a `Date`.
 *
 * @throws TypeError that names a value without a text, `null` and `NaN`, which would arrive as text, and a lone surrogate, in place of
 * which the platform would send U+FFFD
 */
export function toPartText(name: string, value: unknown): string {
  if (value === null || Number.isNaN(value)) refuse(name, `must not be ${String(value)}`)
  const text = typeof value === 'string' || typeof value === 'bigint' ? String(value) : toJson(name, value)
  const bare = typeof value === 'object' && text.startsWith('"') ? (JSON.parse(text) as string) : text
  if (/\p{Cs}/u.test(`${name} ${bare}`)) refuse(name, 'must not contain a lone surrogate')
  return bare
}

/**
 * Lists names and texts. An array repeats its name for each element; `undefined` is omitted.
 *
 * @param part the name of the part of the call, for messages
 * @throws TypeError for a value without a text
 */
export function toEntries(part: string, values: object): (readonly [name: string, text: string])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value as unknown].flat().flatMap((item) => (item === undefined ? [] : [[name, toPartText(`${part}.${name}`, item)] as const])),
  )
}
