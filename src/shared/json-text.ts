/** The text of JSON. */
import { isPromise } from './promises.ts'
import { isObject } from './property.ts'

/**
 * Serializes a value as JSON.
 *
 * @throws TypeError for a value that JSON cannot represent, even if `JSON.stringify` only returns undefined, `{}`
 * for a promise or a stream, or `null` for a number or a date
 * @param isText whether the JSON replaces a text, in which an object that becomes `null` is invalid, too
 */
export function toJson(value: unknown, isText?: boolean): string {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined || (text === '{}' && (isPromise(value) || Symbol.asyncIterator in (value as object)))) {
    throw createTypeError(value)
  }
  // Most texts contain no `null`; a replacer would double the time of every body. V8 skips characters for a pattern that
  // is not a text alone, which takes half the time of `includes`.
  if (/null\b/.test(text) && hasInvalidNumber(value, isText)) {
    throw new TypeError('A number or a date that is not valid in JSON cannot be sent')
  }
  return text
}

/** Whether JSON contains `null` in place of a number that is not finite, or of a date that is not valid. */
function hasInvalidNumber(value: unknown, isText: boolean | undefined): boolean {
  if (!isObject(value)) return typeof value === 'number' && !Number.isFinite(value)
  const json = typeof value['toJSON'] === 'function' ? (value['toJSON']() as unknown) : value
  if (!isObject(json)) return (json === null && (isText || value instanceof Date)) || hasInvalidNumber(json, isText)
  // Half the time of `some` and of `for … in`.
  for (const item of Array.isArray(json) ? json : Object.values(json)) if (hasInvalidNumber(item, isText)) return true
  return false
}

/** Creates the error of a value whose type cannot be sent. */
export function createTypeError(value: unknown): TypeError {
  return new TypeError(`A value of type ${typeof value} cannot be sent`)
}
