/** Finds where a schema accepts no value, such as a required property with the schema `not: {}`. */
import { listItemLiterals } from '../arrays.ts'
import type { Literal } from '../literal.ts'
import { getPropertyLiterals } from './members.ts'
import { getSchemaModel, type SchemaModel, type SchemaSource } from './schema-model.ts'

/** How deep the place is searched, because a schema may require itself. */
const deepestLevel = 8

/**
 * Returns the path to the deepest required property or item that no value satisfies, an empty path for the schema itself.
 *
 * @returns `undefined` if the schema accepts a value, or may accept one
 */
export function findImpossible({ schema, document }: SchemaSource): readonly (string | number)[] | undefined {
  const model = getSchemaModel(document)
  return findPlace(model, [model.toLiteral(schema)], [])
}

function findPlace(model: SchemaModel, literals: readonly Literal[], path: readonly (string | number)[]): readonly (string | number)[] | undefined {
  if (model.search(literals).kind !== 'none') return undefined
  const { object, array, choices } = model.conjoin(literals)
  // Which union member is meant is not known.
  if (path.length === deepestLevel || choices.length > 0) return path
  const members = [...object.required].map((name) => [name, getPropertyLiterals(model, object, name)] as const)
  const items = array.min > 0 ? [[0, listItemLiterals(array, 0)] as const] : []
  for (const [key, inner] of [...members, ...items]) {
    const found = findPlace(model, inner, [...path, key])
    if (found) return found
  }
  return path
}
