/** Puts a witness at its place into whole values: `compareDocuments` names the property or item that it belongs to. */
import { isJsonRecord, type JsonData } from '../../../tools/src/json-schema/json.ts'

/** A name, an index, or `undefined` for every item or property. */
export type Step = string | number | undefined

/** Splits a path such as `lines[].sku`, `pair[1]` or `prices.*`. */
export function toSteps(path: string): Step[] {
  return Array.from(path.matchAll(/\[(\d*)\]|([^.[\]]+)/g), ([, index, name]) => {
    if (name !== undefined) return name === '*' ? undefined : name
    return index === '' ? undefined : Number(index)
  })
}

/** The values with the witness in the place of each of their parts that the steps lead to. */
export function* embed(value: JsonData, steps: readonly Step[], witness: JsonData): Generator<JsonData> {
  const [step, ...rest] = steps
  if (steps.length === 0) yield witness
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (step !== undefined && step !== index) continue
      for (const part of embed(item, rest, witness)) yield value.with(index, part)
    }
  } else if (isJsonRecord(value)) {
    // A sender may also send a property that the instance does not have.
    const added = typeof step !== 'number' && rest.length === 0 ? [step ?? 'another'] : []
    for (const name of new Set([...Object.keys(value), ...added])) {
      if (step !== undefined && step !== name) continue
      for (const part of embed(value[name] ?? null, rest, witness)) yield { ...value, [name]: part }
    }
    // A record has any name, with values of one shape.
    if (typeof step !== 'string' || rest.length === 0 || Object.hasOwn(value, step)) return
    for (const other of Object.values(value)) {
      for (const part of embed(other, rest, witness)) yield { [step]: part }
    }
  }
}

/** The same in every part of the value: a component may be anywhere. */
export function* embedAnywhere(value: JsonData, steps: readonly Step[], witness: JsonData): Generator<JsonData> {
  yield* embed(value, steps, witness)
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const changed of embedAnywhere(part, steps, witness)) {
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }
    }
  }
}
