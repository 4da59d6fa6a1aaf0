/** JSON values: their types, their order-independent text and their length. */

/** A JSON value. */
export type JsonData = null | boolean | number | string | readonly JsonData[] | JsonRecord

export interface JsonRecord {
  readonly [key: string]: JsonData
}

/** The types of JSON Schema as bits, so that a set of types is one number. `integer` is a number with a divisor. */
export const typeBits = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const

export type JsonType = keyof typeof typeBits

/** The types, the simplest first. */
export const typeNames = Object.keys(typeBits) as JsonType[]

export const allTypes = 63

/** Whether a JSON value is an object and not an array. */
export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function toJsonType(value: JsonData): JsonType {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as JsonType)
}

/** The texts of objects and arrays: documents are compared again and again. */
const knownTexts = /* @__PURE__ */ new WeakMap<object, string>()

/** Serializes a value with sorted keys, so that equal values have equal texts. */
export function toCanonicalText(value: JsonData): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const known = knownTexts.get(value)
  if (known !== undefined) return known
  const text = isJsonRecord(value)
    ? `{${Object.keys(value)
        .sort()
        .map((key) => `${JSON.stringify(key)}:${toCanonicalText(value[key] as JsonData)}`)
        .join(',')}}`
    : `[${(value as readonly JsonData[]).map(toCanonicalText).join(',')}]`
  knownTexts.set(value, text)
  return text
}

export function isSameJson(one: JsonData, other: JsonData): boolean {
  return one === other || (typeof one === typeof other && toCanonicalText(one) === toCanonicalText(other))
}

/** Whether two large values are equal: without their texts, which `isSameJson` keeps. */
export function isEqualData(one: JsonData, other: JsonData): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqualData(one[name as never], other[name as never]))
  )
}

/** The length that `minLength` and `maxLength` limit: characters, not UTF-16 units. */
export function countCharacters(text: string): number {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).length : text.length
}

/** Visits the fields of all objects in a value, each object once. */
export function visitFields(data: JsonData, visit: (name: string, value: JsonData, owner: JsonData) => void): void {
  const seen = new Set<JsonData>()
  const waiting = [data]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    for (const [name, value] of Object.entries(next)) {
      visit(name, value as JsonData, next)
      waiting.push(value as JsonData)
    }
  }
}
