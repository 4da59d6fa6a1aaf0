import { createBare } from '../../shared/property.ts'
import { whenSettled } from '../../shared/promises.ts'
import { toPath } from './issues.ts'
import type { Validation } from './schema.ts'

/** Values by key. The object has no prototype. */
export interface Fields {
  [key: string]: unknown
}

/** Returns the shape in which a value is tried; undefined to leave the value out. */
export type ToShape = (value: unknown) => unknown

/** Lists the other shapes that a value may have, whether or not it is rejected, in the order in which they are tried. */
export type ListShapes = (value: unknown, key: string) => readonly ToShape[]

/** A copy of a list, because a schema may have changed it. */
const asSent: ToShape = (value) => (Array.isArray(value) ? [...(value as unknown[])] : value)

/**
 * Validates values that arrived as text, such as a query or headers. Text does not show whether it was a list or a number:
 * if the values are rejected, those that the issues name are tried in their other shapes, all at once. A value that is
 * rejected in each shape is validated as it was sent, or in the shape in which only its members are rejected.
 *
 * @param check validates the values
 * @param read creates the values, twice, because a schema may change them
 */
export function validateShapes(
  check: (fields: Fields) => Validation | Promise<Validation>,
  read: () => Fields,
  listShapes: ListShapes,
): Validation | Promise<Validation> {
  return whenSettled(check(read()), (first) => {
    if (!first.issues) return first
    const sent = read()
    const attempts = new Map<string, ToShape[]>()
    let tried = sent
    const retry = (last: Validation): Validation | Promise<Validation> => {
      if (!last.issues) return last
      /** The rejected values by key, and whether only their members are rejected. */
      const rejected = new Map<string, boolean>()
      for (const issue of last.issues) {
        const [name, member] = toPath(issue)
        const key = String(name)
        // Some libraries read an array as an object.
        const isMember = member !== undefined && (!Array.isArray(tried[key]) || /^\d+$/.test(String(member)))
        rejected.set(key, isMember && rejected.get(key) !== false)
      }
      const fields: Fields = createBare()
      let isChanged = false
      let isAsSent = true
      // All keys each time, because a schema may report one issue at a time.
      for (const key of new Set([...Object.keys(sent), ...rejected.keys(), ...attempts.keys()])) {
        const shapes = attempts.get(key) ?? [asSent, ...listShapes(sent[key], key), asSent]
        attempts.set(key, shapes)
        const before = shapes[0] as ToShape
        if (rejected.has(key) && shapes[1]) shapes.shift()
        // Nothing or only members are rejected, so the shape is right.
        if (rejected.get(key) !== false) shapes[shapes.length - 1] = before
        const shape = shapes[0] as ToShape
        isChanged ||= shape !== before
        isAsSent &&= shape === asSent
        const value = shape(sent[key])
        if (value !== undefined) fields[key] = value
      }
      tried = fields
      return isChanged ? (isAsSent ? first : whenSettled(check(fields), retry)) : last
    }
    return retry(first)
  })
}
