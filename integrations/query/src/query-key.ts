/** A query's input at run time. */
export interface KeyInput {
  readonly [part: string]: unknown
}

/** Matches the headers whose values are secrets. */
const secretPattern = /^((proxy-)?authorization|cookie|x-api-key)$/i

/** The parts of a call that are the same empty and absent. */
const absentPattern = /^(params|query|headers)$/

/**
 * Returns a query's input as plain JSON values, because developer tools show keys and caches store them. Inputs that differ have different
 * values. Undefined if the input has none.
 *
 * @throws TypeError for a secret, and for a value that cannot be told apart from other values, such as a stream
 */
export function toKeyValues(input: KeyInput): object | undefined {
  const { signal: _signal, init: _init, ...parts } = input
  const names = toNames(parts['headers']).filter((name) => secretPattern.test(name))
  for (const name of [...names.map((one) => `headers.${one}`), ...(parts['cookies'] ? ['cookies'] : [])]) {
    refuse(
      name,
      "must not be in a query key, which developer tools show and caches store: pass it in the 'headers' of createClient",
    )
  }
  const values = Object.entries(toFields('', parts)).filter(
    ([name, value]) => !absentPattern.test(name) || Object.keys(value as object)[0],
  )
  return values[0] && Object.fromEntries(values)
}

/** Returns header names, from pairs or any library's `Headers`. */
function toNames(headers: unknown): string[] {
  const given = Object(headers) as Iterable<[string, unknown]> | { readonly [name: string]: unknown }
  return Array.from(Symbol.iterator in given ? (given as Iterable<[string, unknown]>) : Object.entries(given), ([name]) => name)
}

/** Returns an object's fields, except undefined ones. */
function toFields(path: string, values: object): { readonly [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      // The first marks a value's class; TanStack Query's hash would lose the second.
      .map(([name, value]) => [
        /^~|^__proto__$/.test(name) ? `~${name}` : name,
        toKeyValue(path ? `${path}.${name}` : name, value),
      ]),
  )
}

/** Returns a JSON value: for what JSON cannot represent, an object with its class, such as `{ '~Date': '2026-01-02T03:04:05.000Z' }`. */
function toKeyValue(path: string, value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return value
  if (typeof value === 'bigint' || typeof value === 'number' || value === undefined)
    return { [`~${typeof value}`]: String(value) }
  if (typeof value !== 'object') return refuse(path, 'must be a value that a query key can contain')
  const toItems = (items: Iterable<unknown>): unknown[] =>
    Array.from(items, (item, index) => toKeyValue(`${path}.${index}`, item))
  if (Array.isArray(value)) return toItems(value)
  const { constructor, toJSON, [Symbol.iterator]: iterate } = value as Partial<Iterable<unknown>> & { readonly toJSON?: unknown }
  const tag = `~${constructor?.name}`
  if (typeof toJSON === 'function') return { [tag]: toKeyValue(path, toJSON.call(value)) }
  // An iterator returns itself: reading it would leave nothing to send.
  if (iterate && (iterate.call(value) as unknown) !== value) return { [tag]: toItems(value as Iterable<unknown>) }
  const prototype = Object.getPrototypeOf(value) as object | null
  // Not a plain object, which may come from another realm.
  if (prototype && Object.getPrototypeOf(prototype))
    refuse(path, 'must be a value that a query key can contain: give its class a toJSON method')
  return toFields(path, value)
}

/** Throws a TypeError. */
export function refuse(name: string, problem: string): never {
  throw new TypeError(`'${name}' ${problem}`)
}
