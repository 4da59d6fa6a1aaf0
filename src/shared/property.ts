/** Whether `value` is an object other than a function. */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}

/** Whether `value` is a plain object, from this or another realm. */
export function isPlainObject(value: unknown): value is object {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Whether `value` is a string. */
export function isString(value: unknown): value is string {
  return typeof value === 'string'
}

/** Whether `value` is an array whose items pass the test. `every` skips holes, so `[,]` would pass any test. */
export function isArrayOf(value: unknown, passes: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && Array.from(value).every(passes)
}

/** Reads any value's property; returns `undefined` if it is absent or its getter throws. */
export function readProperty(value: unknown, key: PropertyKey): unknown {
  try {
    return (value as { readonly [key: PropertyKey]: unknown } | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

/** Reads an own property; returns `undefined` for an inherited one. */
export function readOwn<Value>(object: { readonly [key: string]: Value }, key: string | number): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Lists an object's own keys, and the known names that it inherits, such as a class's getters. */
export function listKeys(object: object, known: readonly string[]): string[] {
  const own = Object.keys(object)
  return [...own, ...known.filter((name) => name in object && !own.includes(name))]
}

/**
 * Creates an object without a prototype, in which no key from a client has a special meaning. `Object.create(null)` is
 * faster, but creates a hash table, which schemas read more slowly.
 */
export function createBare<Value>(): { [key: string]: Value } {
  return Object.setPrototypeOf({}, null) as { [key: string]: Value }
}

/**
 * Creates an object that inherits nothing, for values that no schema receives. Its prototype is an empty frozen object: creating it takes a
 * fraction of the time that an object without a prototype takes.
 */
export function createEmpty(): object {
  return new Empty()
}

/** A class whose objects inherit nothing. */
const Empty: new () => object = /* @__PURE__ */ ((): new () => object => {
  function EmptyObject(): void {}
  EmptyObject.prototype = Object.freeze(Object.create(null))
  return EmptyObject as unknown as new () => object
})()
