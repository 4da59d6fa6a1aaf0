/** JSON values: their types, their order-independent text and their length. */

/** A JSON value. */
export type JsonData = null | boolean | number | string | readonly JsonData[] | JsonRecord

export interface JsonRecord {
  readonly [key: string]: JsonData
}

/** The JSON Schema types as bits, so that a set of types is one number. `integer` is a number with a divisor. */
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

/** The texts for objects and arrays: documents are compared again and again. */
const knownTexts = /* @__PURE__ */ new WeakMap<object, string>()

/** Counts a step when walking through large data; may throw. */
export type Spend = (steps?: number) => void

const spendNothing: Spend = () => {}

/** How many characters of a text are read in a step. */
const charactersOfStep = 256

/** The steps for reading a value once, without its members: a text has any length. */
export function countSteps(value: unknown): number {
  return typeof value === 'string' ? 1 + Math.floor(value.length / charactersOfStep) : 1
}

/** Serializes a value with sorted keys, so that equal values have equal texts. */
export function toCanonicalText(value: JsonData): string {
  return serialize(value, spendNothing)
}

/** Serializes a large value with sorted keys. */
export function serialize(value: JsonData, spend: Spend): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const known = knownTexts.get(value)
  if (known !== undefined) return known
  const toText = (inner: JsonData): string => serialize(inner, spend)
  const text = isJsonRecord(value)
    ? `{${Object.keys(value)
        .sort()
        .map((key) => `${JSON.stringify(key)}:${toText(value[key] as JsonData)}`)
        .join(',')}}`
    : `[${(value as readonly JsonData[]).map(toText).join(',')}]`
  spend(countSteps(text))
  knownTexts.set(value, text)
  return text
}

/** A set of JSON values. */
export class ValueSet {
  readonly #scalars = new Set<JsonData>()
  readonly #texts = new Set<string>()

  constructor(values: readonly JsonData[]) {
    for (const value of values) {
      if (typeof value === 'object' && value !== null) this.#texts.add(toCanonicalText(value))
      else this.#scalars.add(value)
    }
  }

  has(value: JsonData): boolean {
    return typeof value === 'object' && value !== null ? this.#texts.has(toCanonicalText(value)) : this.#scalars.has(value)
  }

  isEqual(other: ValueSet): boolean {
    return (
      this.#scalars.size === other.#scalars.size &&
      this.#texts.size === other.#texts.size &&
      [...this.#scalars].every((value) => other.#scalars.has(value)) &&
      [...this.#texts].every((text) => other.#texts.has(text))
    )
  }
}

/** The sets made from lists. */
const knownSets = /* @__PURE__ */ new WeakMap<readonly JsonData[], ValueSet>()

/** Returns the set of values in a list, such as an `enum`: lists are compared again and again. */
export function toValueSet(values: readonly JsonData[]): ValueSet {
  const set = knownSets.get(values) ?? new ValueSet(values)
  knownSets.set(values, set)
  return set
}

export function isSameJson(one: JsonData, other: JsonData): boolean {
  return one === other || (typeof one === typeof other && toCanonicalText(one) === toCanonicalText(other))
}

/** Whether two large values are equal: without their texts, which `isSameJson` keeps. */
export function isEqualData(one: JsonData, other: JsonData, spend: Spend = spendNothing): boolean {
  spend(countSteps(one))
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqualData(one[name as never], other[name as never], spend))
  )
}

/** The length that `minLength` and `maxLength` limit: characters, not UTF-16 units. */
export function countCharacters(text: string): number {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).length : text.length
}

/** Visits the fields of all objects in a value, each object once. */
export function visitFields(
  data: JsonData,
  visit: (name: string, value: JsonData, owner: JsonData) => void,
  spend: Spend = spendNothing,
): void {
  const seen = new Set<JsonData>()
  const waiting = [data]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const names = Object.keys(next)
    spend(1 + names.length)
    for (const name of names) {
      const value = next[name as never] as JsonData
      visit(name, value, next)
      if (typeof value === 'object') waiting.push(value)
    }
  }
}
