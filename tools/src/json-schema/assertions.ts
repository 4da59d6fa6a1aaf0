/** The keywords that only depend on the value and their argument. */
import { isMultipleOf } from './decimal.ts'
import { countCharacters, isJsonRecord, isSameJson, toCanonicalText, toJsonType, toValueSet, type JsonData, type JsonRecord, type Spend } from './json.ts'
import { compilePattern } from './pattern.ts'

/** Decides a keyword for a value, after a syntax check; `undefined` if that takes too many steps. */
type Assertion = (argument: never, value: JsonData, spend: Spend) => boolean | undefined

const forNumbers =
  (test: (argument: number, value: number) => boolean): Assertion =>
  (argument: number, value) =>
    typeof value !== 'number' || test(argument, value)
const forStrings =
  <Argument>(test: (argument: Argument, value: string, spend: Spend) => boolean | undefined) =>
  (argument: Argument, value: JsonData, spend: Spend) =>
    typeof value !== 'string' || test(argument, value, spend)
const forArrays =
  <Argument>(test: (argument: Argument, value: readonly JsonData[]) => boolean) =>
  (argument: Argument, value: JsonData) =>
    !Array.isArray(value) || test(argument, value)
const forObjects =
  <Argument>(test: (argument: Argument, value: JsonRecord) => boolean) =>
  (argument: Argument, value: JsonData) =>
    !isJsonRecord(value) || test(argument, value)

const hasAll = (names: readonly string[], value: JsonRecord): boolean =>
  names.every((name) => Object.hasOwn(value, name))

function isOfType(type: string, value: JsonData): boolean {
  return type === 'integer' ? Number.isInteger(value) : type === toJsonType(value)
}

export const assertions: { readonly [keyword: string]: Assertion } = {
  type: (types: string | readonly string[], value) =>
    typeof types === 'string' ? isOfType(types, value) : types.some((type) => isOfType(type, value)),
  const: (expected: JsonData, value) => isSameJson(expected, value),
  enum: (values: readonly JsonData[], value) => toValueSet(values).has(value),
  minimum: forNumbers((limit, value) => value >= limit),
  maximum: forNumbers((limit, value) => value <= limit),
  exclusiveMinimum: forNumbers((limit, value) => value > limit),
  exclusiveMaximum: forNumbers((limit, value) => value < limit),
  multipleOf: forNumbers((divisor, value) => isMultipleOf(value, divisor)),
  minLength: forStrings((limit: number, value) => countCharacters(value) >= limit),
  maxLength: forStrings((limit: number, value) => countCharacters(value) <= limit),
  pattern: forStrings((source: string, value, spend) => compilePattern(source)?.test(value, spend)),
  minItems: forArrays((limit: number, value) => value.length >= limit),
  maxItems: forArrays((limit: number, value) => value.length <= limit),
  uniqueItems: forArrays(
    (isUnique: boolean, value) => !isUnique || new Set(value.map(toCanonicalText)).size === value.length,
  ),
  minProperties: forObjects((limit: number, value) => Object.keys(value).length >= limit),
  maxProperties: forObjects((limit: number, value) => Object.keys(value).length <= limit),
  required: forObjects(hasAll),
  dependentRequired: forObjects((names: { readonly [name: string]: readonly string[] }, value) =>
    Object.entries(names).every(([name, others]) => !Object.hasOwn(value, name) || hasAll(others, value)),
  ),
}
