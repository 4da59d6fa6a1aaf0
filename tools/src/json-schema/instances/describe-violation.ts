/** Describes what is wrong with a value. */
import type { JsonData } from '../json.ts'
import { toQuantity } from '../../../../src/shared/quantity.ts'

/** A value that breaks one constraint, at a path inside it. */
export interface LocalViolation {
  readonly value: JsonData
  readonly path: readonly (string | number)[]
  /** Where the mistake is, such as `lines[].sku`. */
  readonly place: string
  readonly keyword: string
  readonly argument: JsonData
  /** The value at the path. */
  readonly broken: JsonData
}

/** The longest value that is shown whole. */
const longestShown = 60

/** Describes a violation, such as `'page' is 0, below the minimum 1`. */
export function describeViolation({ path, keyword, argument, broken }: LocalViolation): string {
  if (keyword === 'required') return `${toName([...path, String(argument)])} is missing`
  const toSentence = sentences[keyword]
  return `${toName(path)} is ${showValue(broken)}, ${toSentence ? toSentence(argument) : `which '${keyword}' rejects`}`
}

const sentences: { readonly [keyword: string]: ((argument: JsonData) => string) | undefined } = {
  type: (types) => `not of the type ${[types].flat().join(' or ')}`,
  minimum: (limit) => `below the minimum ${limit}`,
  maximum: (limit) => `above the maximum ${limit}`,
  exclusiveMinimum: (limit) => `not above ${limit}`,
  exclusiveMaximum: (limit) => `not below ${limit}`,
  multipleOf: (divisor) => `not a multiple of ${divisor}`,
  minLength: (limit) => `shorter than ${toQuantity(Number(limit), 'character')}`,
  maxLength: (limit) => `longer than ${toQuantity(Number(limit), 'character')}`,
  pattern: (source) => `which does not match ${source}`,
  format: (format) => `which does not have the format ${format}`,
  enum: (values) => `not one of ${showValue(values)}`,
  const: (value) => `not ${showValue(value)}`,
  minItems: (limit) => `with fewer than ${toQuantity(Number(limit), 'item')}`,
  maxItems: (limit) => `with more than ${toQuantity(Number(limit), 'item')}`,
  uniqueItems: () => 'with equal items',
  additionalProperties: () => 'with an additional property',
  minProperties: (limit) => `with fewer than ${toQuantity(Number(limit), 'property', 'properties')}`,
  maxProperties: (limit) => `with more than ${toQuantity(Number(limit), 'property', 'properties')}`,
}

function toName(path: readonly (string | number)[]): string {
  return path.length > 0 ? `'${path.join('.')}'` : 'the value'
}

function showValue(value: JsonData): string {
  const text = JSON.stringify(value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
