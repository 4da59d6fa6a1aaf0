import { createBare } from '../property.ts'
import { whenSettled } from '../promises.ts'
import { toPath } from './issues.ts'
import type { Validation } from './schema.ts'

/** Values by key. The object has no prototype. */
export interface Fields {
  [key: string]: unknown
}

/** Returns the shape in which a value is tried; undefined to leave the value out. */
export type ToShape = (value: unknown) => unknown

/** Lists the other shapes that a value may have, in the order in which they are tried. */
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
    const retry = (last: Validation): Validation | Promise<Validation> => {
      if (!last.issues) return last
      const paths = last.issues.map(toPath)
      // Each time, because a schema may report one issue at a time.
      for (const [name] of paths) {
        const key = String(name)
        if (!attempts.has(key)) attempts.set(key, [asSent, ...listShapes(sent[key], key), asSent])
      }
      let isChanged = false
      let isAsSent = true
      for (const [key, shapes] of attempts) {
        const [tried] = shapes
        const own = paths.filter(([name]) => String(name) === key)
        if (own[0] && shapes[1]) shapes.shift()
        // Only members are rejected, so the shape is right.
        if (own.every((path) => path.length > 1)) shapes[shapes.length - 1] = tried as ToShape
        isChanged ||= shapes[0] !== tried
        isAsSent &&= shapes[0] === asSent
      }
      const fields: Fields = createBare()
      for (const key of [...Object.keys(sent), ...attempts.keys()]) {
        const value = (attempts.get(key)?.[0] ?? asSent)(sent[key])
        if (value !== undefined) fields[key] = value
      }
      return isChanged ? (isAsSent ? first : whenSettled(check(fields), retry)) : last
    }
    return retry(first)
  })
}
