/**
 * Proves that what differs in a union member is not accepted by another member.
 *
 * Such a change is an error only with a witness for the union, because another member may accept what this one no longer does. Without a
 * witness, the change is listed for the union.
 */
import type { ContainmentVerdict } from '../../json-schema/containment.ts'
import type { JsonData } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { combine, type Alternative } from './alternatives.ts'
import type { Direction } from './direction.ts'
import { nameSome, type Rejection, type RejectionKind } from './rejection.ts'
import { toWholeRejection } from './rejection-node.ts'
import type { MemberProof } from './pair-graph.ts'
import { splitPath } from '../../json-schema/value-path.ts'

/**
 * Creates the proof for rejections about a sender's alternative and a member of the receiver's union.
 *
 * @param wanted the union
 * @param verdict that the union does not contain the alternative
 */
export function createMemberProof(
  alternative: Alternative,
  wanted: SchemaNode,
  verdict: Exclude<ContainmentVerdict, { verdict: 'yes' }>,
  direction: Direction,
): MemberProof<Rejection> {
  const prove = (rejection: Rejection): Rejection | undefined => {
    // A doubt has none.
    if (!rejection.witness) return rejection
    const steps = splitPath(rejection.path)
    // A value is where its path leads; whether a property is present is said about its object.
    const name = rejection.kind === 'value' ? undefined : steps.pop()
    const narrowed = toNarrowed(steps, toInner(rejection.kind, rejection.witness.value, name))
    const proved = direction.compare(combine([alternative.schema, narrowed]), wanted)
    if (proved.verdict !== 'no') return undefined
    return { ...rejection, witness: { value: steps.reduce(toFirst, proved.witness) } }
  }
  return { prove, instead: toWholeRejection(verdict, nameSome(alternative.type)) }
}

/** Describes the values, or the objects with or without a property, that a rejection is about. */
function toInner(kind: RejectionKind, value: JsonData, name: string | undefined): SchemaNode {
  if (name === undefined) return { const: value }
  return kind === 'extra' ? { required: [name] } : { type: 'object', properties: { [name]: false } }
}

/** Describes values by the values inside them, at the end of a path's steps. */
export function toNarrowed(steps: readonly string[], inner: SchemaNode): SchemaNode {
  return steps.reduceRight(toOuter, inner)
}

/** Describes the values with others inside them. */
function toOuter(inner: SchemaNode, step: string): SchemaNode {
  if (step === '*') return { type: 'object', minProperties: 1, additionalProperties: inner }
  if (step === '[]') return { type: 'array', minItems: 1, items: inner }
  const index = /^\[(\d+)\]$/.exec(step)?.[1]
  if (index === undefined) return { type: 'object', properties: { [step]: inner }, required: [step] }
  const before = Array.from({ length: Number(index) }, () => true)
  return { type: 'array', minItems: before.length + 1, prefixItems: [...before, inner] }
}

/** Returns the first value to which a step leads. */
function toFirst(value: JsonData, step: string): JsonData {
  const values = value as { readonly [key: string]: JsonData }
  const key = /^\[(\d+)\]$/.exec(step)?.[1] ?? step
  return (Object.hasOwn(values, key) ? values[key] : Object.values(values)[0]) as JsonData
}
