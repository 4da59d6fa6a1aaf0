/** The search for rejections, as array and object comparisons call it for their parts. */
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { Alternative } from './alternatives.ts'
import type { Direction } from './direction.ts'
import type { DocumentPlace } from './document-place.ts'
import { moveRejections, type Rejection, type RejectionFinding } from './rejection.ts'
import type { MemberProof } from './pair-graph.ts'

/** The objects that the receiver's schema describes, beside the sender's. */
export interface ObjectVariants {
  readonly members: readonly Alternative[]
  /** The members that are not certainly versions of the sender's. */
  readonly free: readonly Alternative[]
  /** Whether the sender has several alternatives. */
  readonly isUnion: boolean
  /** Whether both schemas are unions with named members. */
  readonly isUnionOfBoth: boolean
  /** Whether the receiver's schema is a union in which the sender keeps some members beside others. */
  readonly isKept: boolean
  /** The member of which the alternative is a version; `undefined` if the alternative may be new. */
  readonly partner: Alternative | undefined
}

export interface RejectionSearch {
  readonly direction: Direction
  /** The rejections about the values for `given`, a sender's schema, that `wanted` does not accept. */
  find(given: SchemaNode, wanted: SchemaNode): readonly RejectionFinding[]
  /** The same for an alternative and a member from other schemas; `undefined` if these schemas are not in the documents. */
  findMember(alternative: Alternative, member: Alternative): readonly RejectionFinding[] | undefined
  /** Returns a proof for the rejections about one of several members. */
  toProof(): MemberProof<Rejection>
}

/** The keywords that make a property's or an item's values depend on others. */
const dependent = 'contains dependentSchemas if not patternProperties unevaluatedItems unevaluatedProperties'.split(' ')

/** The rejections about a property or an item, if every value that its schema allows is sent. */
export function findPartRejections(
  { conjuncts }: Alternative,
  part: readonly [given: SchemaNode, wanted: SchemaNode, step: string],
  values: RejectionSearch,
): RejectionFinding[] {
  const isDependent = conjuncts.some((conjunct) => dependent.some((keyword) => conjunct[keyword] !== undefined))
  const [given, wanted, step] = part
  return isDependent ? [] : moveRejections(values.find(given, wanted), step)
}

/** A rejection's place: in the new document, or in the old one if the new one lacks it. */
export function toDocumentPlace(
  direction: Direction,
  given: SchemaNode | undefined,
  wanted: SchemaNode | undefined,
): DocumentPlace | undefined {
  const [old, next] = direction.order(direction.given.placeOf(given), direction.wanted.placeOf(wanted))
  return next ?? old
}
