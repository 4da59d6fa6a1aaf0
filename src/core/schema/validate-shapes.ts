import { createBare } from '../../shared/property.ts'
import { whenSettled } from '../../shared/promises.ts'
import { toPath } from './issues.ts'
import type { Validation } from './schema.ts'

/** Values by key. The object has no prototype. */
export interface Fields {
  [key: string]: unknown
}

/** Lists a value's other shapes in the order in which they are tried; undefined leaves the value out. */
type ListShapes = (value: unknown, key: string) => readonly unknown[]

/**
 * Validates values that arrived as text, such as a query or headers. Text does not show whether it was a list or a number. If the values
 * are rejected, the values that the issues name are tried in their other shapes, all at once. A value that is rejected in each shape is
 * validated as it was sent, or in the shape in which only its members are rejected.
 *
 * @param check validates the values
 * @param read creates the values, twice, because a schema may change them
 * @param retries the maximum number of retries, because a schema may report one issue at a time
 */
export function validateShapes(
  check: (fields: Fields) => Validation | Promise<Validation>,
  read: () => Fields,
  listShapes: ListShapes,
  retries: number,
): Validation | Promise<Validation> {
  return whenSettled(check(read()), (first) => {
    if (!first.issues) return first
    const sent = read()
    /** The shapes that remain for each rejected value, the current one first. */
    const shapes = new Map<string, unknown[]>()
    const retry = (last: Validation, rest: number): Validation | Promise<Validation> => {
      if (!last.issues || rest === 0) return last
      /** The rejected values by key, and whether only their members are rejected. Some schemas read a list as an object. */
      const rejected = new Map<string, boolean>()
      for (const issue of last.issues) {
        const [name, member] = toPath(issue)
        const key = String(name)
        rejected.set(key, member !== undefined && /^\d+$/.test(String(member)) && rejected.get(key) !== false)
      }
      let isChanged = false
      for (const [key, isMember] of rejected) {
        const values = shapes.get(key) ?? toShapes(sent[key], listShapes(sent[key], key))
        shapes.set(key, values)
        if (values.length < 2) continue
        const before = values.shift()
        if (isMember) values[values.length - 1] = before
        if (!isMember || values.length > 1) isChanged = true
      }
      if (!isChanged) return last
      const fields: Fields = Object.assign(createBare(), sent)
      let isAsSent = true
      for (const [key, [value, ...others]] of shapes) {
        if (others.length > 0 || value !== sent[key]) isAsSent = false
        if (value === undefined) delete fields[key]
        else fields[key] = value
      }
      return isAsSent ? first : whenSettled(check(fields), (next) => retry(next, rest - 1))
    }
    return retry(first, retries)
  })
}

function toShapes(sent: unknown, others: readonly unknown[]): unknown[] {
  return others.length > 0 ? [sent, ...others, sent] : [sent]
}
