/** The values inside a value, and copies with one of them replaced. */
import { isJsonRecord, type JsonData } from '../../json-schema/json.ts'
import { movePath, toPathStep } from '../../json-schema/value-path.ts'

/** The properties and indexes that lead to a value. */
export type ValueSteps = readonly (string | number)[]

/** A value inside another. */
export interface ValueNode {
  readonly steps: ValueSteps
  readonly value: JsonData
}

/** Lists a value and all values inside it, the outer ones first. In a list, the first items stand for the others. */
export function listNodes(value: JsonData, steps: ValueSteps = []): ValueNode[] {
  const members: [step: string | number, member: JsonData][] = Array.isArray(value)
    ? [...(value as JsonData[]).slice(0, mostItems).entries()]
    : isJsonRecord(value)
      ? Object.entries(value)
      : []
  return [{ steps, value }, ...members.flatMap(([step, member]) => listNodes(member, [...steps, step]))]
}

const mostItems = 2

/** Returns the value to which steps lead, or `undefined`. */
export function findNode(value: JsonData | undefined, steps: ValueSteps): JsonData | undefined {
  return steps.reduce<JsonData | undefined>(
    (inner, step) => (Array.isArray(inner) || isJsonRecord(inner) ? (Object.hasOwn(inner, step) ? (inner as { [step: string | number]: JsonData })[step] : undefined) : undefined),
    value,
  )
}

/** Counts the path steps that exist in a value: an issue may name a missing property. */
export function countKnown(value: JsonData, path: ValueSteps): number {
  const missing = path.findIndex((_, index) => findNode(value, path.slice(0, index + 1)) === undefined)
  return missing < 0 ? path.length : missing
}

/** Returns a copy in which the value at the end of the steps is replaced, or removed if the replacement is `undefined`. */
export function replaceNode(value: JsonData, [step, ...rest]: ValueSteps, replacement: JsonData | undefined): JsonData | undefined {
  if (step === undefined) return replacement
  const inner = replaceNode(findNode(value, [step]) ?? null, rest, replacement)
  if (Array.isArray(value)) return inner === undefined ? value.toSpliced(step as number, 1) : (value as JsonData[]).with(step as number, inner)
  const members = { ...(value as { readonly [name: string]: JsonData }) }
  if (inner === undefined) delete members[step]
  else Object.defineProperty(members, step, { value: inner, enumerable: true, configurable: true, writable: true })
  return members
}

/** Copies a value: validators may change what they receive. */
export function copyValue<Value extends JsonData>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyValue) as unknown as Value
  if (!isJsonRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyValue(member)])) as Value
}

/** Returns the path that sentences have: `lines[].sku`. */
export function toStepsPath(steps: ValueSteps): string {
  return steps.reduceRight<string>((path, step) => movePath(path, typeof step === 'number' ? '[]' : toPathStep(step)), '')
}
