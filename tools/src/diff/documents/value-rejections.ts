/** Finds the values that a sender sends and a receiver does not accept, for each property and item. */
import type { ComparisonBudget } from '../../json-schema/budget.ts'
import type { ContainmentVerdict } from '../../json-schema/containment.ts'
import { isNumberFormat, readFormatReason } from '../../json-schema/formats.ts'
import { countSteps, toJsonType, type JsonData, type JsonType } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { combine, listAlternatives, listConjuncts, type Alternative } from './alternatives.ts'
import { findArrayRejections } from './array-rejections.ts'
import type { Direction } from './direction.ts'
import { toDocumentPlace, type ObjectVariants, type RejectionSearch } from './rejection-search.ts'
import { nameLiteral, nameSome, nameType, nameValue, toFormal, type Rejection, type RejectionFinding } from './rejection.ts'
import { findObjectRejections } from './object-rejections.ts'
import { complete, RejectionNode, settleRejections } from './rejection-node.ts'
import { listDifferences } from './pair-differences.ts'
import { createMemberProof } from './member-proof.ts'
import { isLink, PairGraph, type MemberProof } from './pair-graph.ts'
import { findOtherFormats, findRefinements } from './refinement-rejections.ts'
import { followReference } from './same-schema.ts'
import { isUnionSchema, pairVariants, type VariantPairs } from './union-pairs.ts'

/** A sender's and a receiver's schema. */
interface SchemaPair {
  readonly given: SchemaNode
  readonly wanted: SchemaNode
  /** The sender's alternatives. */
  readonly alternatives: readonly Alternative[]
  /** Finds the receiver's objects, and the ones of which a sender's alternative is a version. */
  readonly findVariants: (alternative: Alternative) => ObjectVariants
  /** Whether the sender lists a value for a type that the receiver lists too. */
  readonly keepsValue: (type: JsonType) => boolean
  /** Whether the receiver accepts all values of a type. */
  readonly acceptsType: (type: JsonType) => boolean
  readonly node: RejectionNode
}

/** Compares the schemas in one direction, each pair once. */
export class ValueRejections {
  readonly direction: Direction
  readonly #budget: ComparisonBudget
  readonly #known = new Map<SchemaNode, Map<SchemaNode, RejectionNode | undefined>>()
  /** The pairs that have been added since the last pair was closed, and that are forgotten if the budget ends. */
  #added: (readonly [from: SchemaNode, to: SchemaNode])[] = []
  /** The alternatives of the receiver's schema that was compared last. */
  #listed: { readonly wanted: SchemaNode; readonly members: readonly Alternative[] | undefined } | undefined
  readonly #graph = new PairGraph<Rejection>((cycle) => settleRejections(cycle as readonly RejectionNode[]))

  constructor(direction: Direction, budget: ComparisonBudget) {
    this.direction = direction
    this.#budget = budget
  }

  /**
   * Lists the rejections about the values for `given`, a sender's schema, that `wanted` does not accept.
   *
   * @param written where the differences are written if the schemas are in neither document
   */
  list(given: SchemaNode, wanted: SchemaNode, written = this.direction.findWritten(given, wanted)): readonly Rejection[] {
    const node = this.#visitAll(given, wanted)
    if (!node) return []
    this.#graph.close(node)
    const root = { path: '', node, written }
    return listDifferences(root, (steps) => this.#budget.spend(steps), (rejection, { isFormal }) => (isFormal ? toFormal([rejection]) : [rejection]))
  }

  #visitAll(given: SchemaNode, wanted: SchemaNode): RejectionNode | undefined {
    this.#added = []
    try {
      return this.#visit(given, wanted)
    } catch (thrown) {
      // Pairs without all their findings, and pairs linked to them, would look like pairs without differences.
      for (const [from, to] of this.#added) this.#known.get(from)?.delete(to)
      throw thrown
    }
  }

  #find(given: SchemaNode, wanted: SchemaNode): readonly RejectionFinding[] {
    const node = this.#visit(given, wanted)
    return node ? [{ path: '', node, written: this.direction.findWritten(given, wanted) }] : []
  }

  /** Compares two schemas; returns `undefined` if all values are accepted. */
  #visit(given: SchemaNode, wanted: SchemaNode): RejectionNode | undefined {
    const { direction } = this
    const from = followReference(direction.given, given)
    const to = followReference(direction.wanted, wanted)
    const known = this.#known.get(from) ?? new Map<SchemaNode, RejectionNode | undefined>()
    this.#known.set(from, known)
    if (known.has(to)) return known.get(to)
    this.#budget.keep()
    const verdict = direction.compare(from, to)
    const place = toDocumentPlace(direction, from, to)
    if (verdict.verdict === 'yes') {
      known.set(to, undefined)
      return undefined
    }
    // The names around a schema are read for each pair.
    this.#budget.spend(countSteps(place?.pointer))
    const node = new RejectionNode()
    known.set(to, node)
    this.#added.push([from, to])
    const conjuncts = listConjuncts(direction.given, from)
    const isAnything = conjuncts !== undefined && combine(conjuncts) === true
    const found = isAnything ? [] : this.#split(from, to, node)
    const findings = complete(found, verdict, nameSome('value'), node, true)
    node.findings = findings.map((finding) =>
      isLink(finding) || finding.place ? finding : Object.assign({}, finding, { place }),
    )
    for (const [index, fallback] of node.fallbacks.entries()) {
      node.fallbacks[index] = { ...fallback, rejection: { ...fallback.rejection, place } }
    }
    return node
  }

  /** The rejections about each alternative of the sender's schema. */
  #split(given: SchemaNode, wanted: SchemaNode, node: RejectionNode): RejectionFinding[] {
    // A list may have many values. Accepted ones are no rejections, and one value per type says so.
    const listed = new Set<JsonType>()
    const isOpen = (value: JsonData): boolean => {
      if (this.direction.test(wanted, value) !== 'valid') return true
      const isFirst = !listed.has(toJsonType(value))
      listed.add(toJsonType(value))
      return isFirst
    }
    const alternatives = listAlternatives(this.direction.given, given, isOpen) ?? []
    const findVariants = this.#createVariants(alternatives.filter(({ type }) => type === 'object'), given, wanted)
    const kept = new Map<JsonType, boolean>()
    const keepsValue = (type: JsonType): boolean => {
      const keeps = (other: Alternative): boolean =>
        other.literal !== undefined && other.type === type && this.direction.compare(other.schema, wanted).verdict === 'yes'
      if (!kept.has(type)) kept.set(type, type !== 'boolean' && alternatives.some(keeps))
      return kept.get(type) as boolean
    }
    const accepted = new Map<JsonType, boolean>()
    const acceptsType = (type: JsonType): boolean => {
      if (!accepted.has(type)) accepted.set(type, this.direction.compare(combine([given, { type }]), wanted).verdict === 'yes')
      return accepted.get(type) as boolean
    }
    const pair: SchemaPair = { given, wanted, alternatives, findVariants, keepsValue, acceptsType, node }
    const rejections = withoutKnownFormats(alternatives.flatMap((alternative) => this.#compareAlternative(alternative, pair)))
    const isBoolean = (finding: RejectionFinding): finding is Rejection =>
      !isLink(finding) && finding.path === '' && /^(?:true|false)$/.test(`${finding.values?.many}`)
    const booleans = rejections.filter(isBoolean)
    if (booleans.length < 2) return rejections
    const [first] = booleans as [Rejection]
    return [...rejections.filter((rejection) => !isBoolean(rejection)), { ...first, values: nameValue('a boolean') }]
  }

  /** @param variant the alternative as the sender's schema has it */
  #compareAlternative(alternative: Alternative, pair: SchemaPair, variant = alternative): RejectionFinding[] {
    const { given, wanted, node } = pair
    const { schema, type, literal, isUntyped, isExclusive } = alternative
    if (type === 'boolean' && !literal && !isUntyped) {
      return [true, false].flatMap((value) => {
        const one = { ...alternative, schema: combine([schema, { const: value }]), literal: { value } }
        return this.#compareAlternative(one, pair)
      })
    }
    // Each union member without types has alternatives for all types.
    if (isUntyped && pair.acceptsType(type)) return []
    const verdict = this.direction.compare(schema, wanted)
    if (verdict.verdict === 'yes') return []
    if (isExclusive) {
      const { isExclusive: _, ...certain } = alternative
      const source = certain.source ?? schema
      const found = this.#compareAlternative({ ...certain, schema: combine([given, schema]), source }, pair, variant)
      return found.length > 0 && this.#isAcceptedTwice(schema, wanted, verdict) ? toFormal(found) : found
    }
    if (isUntyped && !alternative.conjuncts.some((conjunct) => impliesType(conjunct, type))) {
      return toFormal(complete([], verdict, nameSome('value'), node))
    }
    if (literal) {
      const found = complete([], verdict, nameLiteral(literal.value), node)
      const isScalar = typeof literal.value !== 'object' && verdict.verdict === 'no'
      const marks = {
        ...(isScalar ? { isLiteral: true as const } : {}),
        ...(pair.keepsValue(type) ? { isListed: true as const } : {}),
      }
      return found.map((finding) => Object.assign({}, finding, marks))
    }
    if (type === 'null') return complete([], verdict, nameValue(type), node)
    const members = this.#listMembers(wanted)?.filter((member) => member.type === type)
    if (!members) return complete([], verdict, nameSome(type), node)
    const isNone = members.length === 0 || this.direction.acceptsNone(combine([wanted, { type }]))
    if (isNone) return complete([], verdict, nameValue(nameType(type)), node)
    if (members.length > 1 && verdict.verdict === 'maybe' && readFormatReason(verdict.reason) !== undefined) {
      const other = findOtherFormats(pair.alternatives.filter((one) => one.type === type), members, this.direction)
      if (other) return [other]
    }
    const toProof = (): MemberProof<Rejection> => createMemberProof(alternative, wanted, verdict, this.direction)
    const search: RejectionSearch = {
      toProof,
      direction: this.direction,
      find: (from, to) => this.#find(from, to),
      findMember: (one, other) => this.#findMember(one, other, pair),
    }
    const found = type === 'object' ? findObjectRejections(alternative, pair.findVariants(variant), search) : this.#findParts(alternative, members, search)
    return complete(found, verdict, nameSome(type), node)
  }

  /** Creates the function that pairs both schemas' objects, once the first one differs. */
  #createVariants(objects: readonly Alternative[], given: SchemaNode, wanted: SchemaNode): SchemaPair['findVariants'] {
    const { given: sender, wanted: receiver } = this.direction
    const isChanged = ({ schema }: Alternative): boolean => this.direction.compare(schema, wanted).verdict !== 'yes'
    const pairAll = (): (Omit<ObjectVariants, 'partner'> & VariantPairs<Alternative, Alternative>) => {
      const members = (this.#listMembers(wanted) as readonly Alternative[]).filter(({ type }) => type === 'object')
      const isUnion = objects.length > 1
      const { pairs, free } = isUnion || members.length > 1 ? pairVariants(objects, members, [sender, receiver], isChanged) : { pairs: new Map<Alternative, Alternative>(), free: members }
      const isReceiverUnion = isUnionSchema(receiver, wanted)
      const isUnionOfBoth = isReceiverUnion && isUnionSchema(sender, given)
      const isKept = isUnion && isReceiverUnion && objects.some((object) => pairs.has(object) || !isChanged(object))
      return { members, pairs, free, isUnion, isUnionOfBoth, isKept }
    }
    let found: ReturnType<typeof pairAll> | undefined
    return (alternative) => {
      const { pairs, ...variants } = (found ??= pairAll())
      return { ...variants, partner: pairs.get(alternative) }
    }
  }

  /** Whether the receiver rejects values from a `oneOf` member only because several of its own members accept them. */
  #isAcceptedTwice(schema: SchemaNode, wanted: SchemaNode, verdict: ContainmentVerdict): boolean {
    // A member that accepts all values accepts the witness, which is faster to test.
    const mayAccept = (member: SchemaNode): boolean =>
      verdict.verdict !== 'no' || this.direction.test(member, verdict.witness) !== 'invalid'
    return (this.#listMembers(wanted) ?? []).some(
      (member) =>
        member.isExclusive && mayAccept(member.schema) && this.direction.compare(schema, member.schema).verdict === 'yes',
    )
  }

  /** Lists the receiver's alternatives, with which each sender's alternative is compared. */
  #listMembers(wanted: SchemaNode): readonly Alternative[] | undefined {
    if (this.#listed?.wanted !== wanted) this.#listed = { wanted, members: listAlternatives(this.direction.wanted, wanted) }
    return this.#listed.members
  }

  #findParts(
    alternative: Alternative,
    members: readonly Alternative[],
    search: RejectionSearch,
  ): RejectionFinding[] {
    const { type } = alternative
    const [member, ...others] = members as [Alternative, ...Alternative[]]
    if (others.length > 0 || member.literal) return []
    if (type === 'array') return findArrayRejections(alternative, member, search)
    return findRefinements(alternative, member.conjuncts, this.direction)
  }

  /** The rejections about schemas in the documents, which other pairs may contain too. */
  #findMember(alternative: Alternative, member: Alternative, pair: SchemaPair): readonly RejectionFinding[] | undefined {
    const { given, wanted } = this.direction
    const sources = [alternative.source ?? alternative.schema, member.source ?? member.schema] as const
    const from = followReference(given, sources[0])
    const to = followReference(wanted, sources[1])
    if ((from === pair.given && to === pair.wanted) || !given.placeOf(from) || !wanted.placeOf(to)) return undefined
    return this.#find(...sources)
  }
}

/** Removes doubts about a format that other values are known to lack. */
function withoutKnownFormats(findings: RejectionFinding[]): RejectionFinding[] {
  const isKnown = findings.some((finding) => !isLink(finding) && finding.isFormat)
  return isKnown ? findings.filter((finding) => isLink(finding) || finding.kind !== 'format') : findings
}

/** Whether a schema without a type describes values of a type. */
function impliesType(conjunct: { readonly [keyword: string]: JsonData }, type: string): boolean {
  const keywords: readonly string[] =
    type === 'object'
      ? ['properties', 'required', 'additionalProperties', 'patternProperties']
      : type === 'array'
        ? ['items', 'prefixItems']
        : (type === 'number') === isNumberFormat(`${conjunct['format']}`)
          ? ['format']
          : []
  return keywords.some((keyword) => conjunct[keyword] !== undefined)
}
