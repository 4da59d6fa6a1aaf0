/** Whether `value` is an object; functions are not. */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}

/** Whether this is an object without a class of its own, be it of another realm. */
export function isPlainObject(value: unknown): value is object {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Reads a property of any value; `undefined` if there is none or its getter throws. */
export function readProperty(value: unknown, key: string | number): unknown {
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
 * Creates an object without a prototype, so that no key from a client has a special meaning. `Object.create(null)` is
 * faster, but creates a hash table, which is slower to read for a schema.
 */
export function createBare<Value>(): { [key: string]: Value } {
  return Object.setPrototypeOf({}, null) as { [key: string]: Value }
}
