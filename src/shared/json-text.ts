/** JSON text. */
import { isPromise } from './promises.ts'
import { isObject } from './property.ts'

/**
 * Serializes a value as JSON.
 *
 * @throws TypeError for a value that JSON cannot represent, even if `JSON.stringify` only returns undefined, `{}`
 * for a promise or a stream, or `null` for a number, a date or another object
 */
export function toJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined || (text === '{}' && (isPromise(value) || Symbol.asyncIterator in (value as object)))) throw createTypeError(value)
  // Most texts contain no `null`; a replacer would multiply the time for all texts.
  if (/null\b/.test(text) && becomesNull(value)) throw new TypeError('A number or a date that is not valid in JSON cannot be sent')
  return text
}

/** Whether JSON contains `null` instead of another value. */
export function becomesNull(value: unknown): boolean {
  if (!isObject(value)) return typeof value === 'number' && !Number.isFinite(value)
  if (typeof value['toJSON'] !== 'function') return Object.values(value).some(becomesNull)
  const json: unknown = value['toJSON']()
  return json === null || (isObject(json) ? Object.values(json).some(becomesNull) : becomesNull(json))
}

/** Creates the error for a value whose type cannot be sent. */
export function createTypeError(value: unknown): TypeError {
  return new TypeError(`A value of type ${typeof value} cannot be sent`)
}
