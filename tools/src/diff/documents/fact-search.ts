/** The search for facts, as the comparisons of arrays and objects call it for their parts. */
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { Alternative } from './alternatives.ts'
import type { Direction } from './direction.ts'
import { moveFacts, type Fact, type FactFinding, type FactPlace } from './fact.ts'
import type { MemberProof } from './pair-graph.ts'

export interface FactSearch {
  readonly direction: Direction
  /** The facts about the values of `given`, a schema of the sender, that `wanted` does not accept. */
  find(given: SchemaNode, wanted: SchemaNode): readonly FactFinding[]
  /** The same for an alternative and a member of other schemas; `undefined` if these are not schemas of the documents. */
  findMember(alternative: Alternative, member: Alternative): readonly FactFinding[] | undefined
  /** Returns a proof for the facts about one of several members. */
  toProof(): MemberProof<Fact>
}

/** The keywords with which the values of a property or an item may depend on others. */
const dependent = 'contains dependentSchemas if not patternProperties unevaluatedItems unevaluatedProperties'.split(' ')

/** The facts about a property or an item, if every value of its schema is sent. */
export function findPartFacts(
  { conjuncts }: Alternative,
  part: readonly [given: SchemaNode, wanted: SchemaNode, step: string],
  values: FactSearch,
): FactFinding[] {
  const isDependent = conjuncts.some((conjunct) => dependent.some((keyword) => conjunct[keyword] !== undefined))
  const [given, wanted, step] = part
  return isDependent ? [] : moveFacts(values.find(given, wanted), step)
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
