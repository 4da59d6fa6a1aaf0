/** The search for facts, as the comparisons of arrays and objects call it for their parts. */
import type { SchemaNode } from '../schema-syntax.ts'
import type { Direction } from './direction.ts'
import type { Fact, FactPlace } from './fact.ts'

export interface FactSearch {
  readonly direction: Direction
  /** The facts about the values of `given`, a schema of the sender, that `wanted` does not accept. */
  find(given: SchemaNode, wanted: SchemaNode): readonly Fact[]
}

/** The place of a fact: in the new document, or in the old one if the new one does not have it. */
export function toFactPlace(
  direction: Direction,
  given: SchemaNode | undefined,
  wanted: SchemaNode | undefined,
): FactPlace | undefined {
  const [old, next] = direction.order(direction.given.placeOf(given), direction.wanted.placeOf(wanted))
  return next ?? old
}
