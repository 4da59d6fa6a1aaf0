/** Is this an object, of which properties can be read? */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}

/** Whether this is an object without a class of its own, be it of another realm. */
export function isPlainObject(value: unknown): value is object {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** A property of anything at all, or undefined where there is none or looking at it throws. */
export function readProperty(value: unknown, key: string): unknown {
  try {
    return (value as { readonly [key: string]: unknown } | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

/** Reads an own property; inherited ones are undefined. */
export function readOwn<Value>(object: { readonly [key: string]: Value }, key: string | number): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/**
 * Makes an object without a prototype, so that no key of a client means anything but itself. `Object.create(null)` is quicker at
 * making one, but makes a hash table, and a schema that reads it loses more by that.
 */
export function createBare<Value>(): { [key: string]: Value } {
  return Object.setPrototypeOf({}, null) as { [key: string]: Value }
}
