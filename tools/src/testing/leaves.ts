/** The values inside a value that are neither objects nor lists, and the paths to them. */
import { isPlainObject } from '../../../src/shared/property.ts'

/** The names and indexes that lead to a value. */
export type ValuePath = readonly (string | number)[]

interface Leaf {
  readonly path: ValuePath
  readonly leaf: unknown
}

/** Lists what objects and lists contain, at any depth. */
export function listLeaves(value: unknown, path: ValuePath = []): Leaf[] {
  const isList = Array.isArray(value)
  if (!isList && !isPlainObject(value)) return [{ path, leaf: value }]
  const entries = isList ? [...value.entries()] : Object.entries(value as object)
  return entries.flatMap(([key, member]) => listLeaves(member, [...path, key]))
}

/** Copies a value with a replacement at a path. A list there only contains the replacement. */
export function setAt(value: unknown, [key, ...rest]: ValuePath, replacement: unknown): unknown {
  if (key === undefined) return Array.isArray(value) ? [replacement] : replacement
  const inner = setAt((value as { readonly [name: string]: unknown } | undefined)?.[key], rest, replacement)
  return Array.isArray(value) ? value.with(key as number, inner) : { ...(value as object), [key]: inner }
}
