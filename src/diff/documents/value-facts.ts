/** Finds the values that a sender sends and a receiver does not accept, for each property and item. */
import type { ContainmentVerdict } from '../containment.ts'
import type { JsonData } from '../json.ts'
import type { SchemaNode } from '../schema-syntax.ts'
import { combine, listAlternatives, listConjuncts, type Alternative } from './alternatives.ts'
import { findArrayFacts } from './array-facts.ts'
import type { Direction } from './direction.ts'
import { toFactPlace, type FactSearch } from './fact-search.ts'
import { nameLiteral, nameSome, nameType, nameValue, toFormal, type Fact, type ValueNames } from './fact.ts'
import { findObjectFacts } from './object-facts.ts'
import { findRefinements } from './refinement-facts.ts'
import { followReference } from './same-schema.ts'

/** The most facts about one pair of schemas. */
const mostFacts = 200

/** The schemas of a sender and a receiver. */
interface SchemaPair {
  readonly given: SchemaNode
  readonly wanted: SchemaNode
  /** Whether the sender has several alternatives that are objects. */
  readonly isUnion: boolean
}

/** Compares the schemas of one direction, each pair once. */
export class ValueFacts implements FactSearch {
  readonly direction: Direction
  readonly #known = new Map<SchemaNode, Map<SchemaNode, readonly Fact[]>>()

  constructor(direction: Direction) {
    this.direction = direction
  }

  /** Lists the facts without those that are repeated inside the schemas. */
  list(given: SchemaNode, wanted: SchemaNode): readonly Fact[] {
    const isFirst = ({ isRepeated }: Fact): boolean => !isRepeated
    const facts = this.find(given, wanted)
    if (facts.length === 0 || facts.some(isFirst)) return facts.filter(isFirst)
    // The schemas were compared inside schemas that they contain, where only these have facts.
    const own = new ValueFacts(this.direction).find(given, wanted).filter(isFirst)
    return complete(own, this.direction.compare(given, wanted), nameSome('value'))
  }

  /** The facts about the values of `given`, a schema of the sender, that `wanted` does not accept. */
  find(given: SchemaNode, wanted: SchemaNode): readonly Fact[] {
    const { direction } = this
    const from = followReference(direction.given, given)
    const to = followReference(direction.wanted, wanted)
    const known = this.#known.get(from) ?? new Map<SchemaNode, readonly Fact[]>()
    const facts = known.get(to)
    if (facts) return facts
    const verdict = direction.compare(from, to)
    // A pair inside itself.
    const repeated = complete([], verdict, nameSome('value')).map((fact) => Object.assign(fact, { isRepeated: true as const }))
    this.#known.set(from, known.set(to, repeated))
    const found = distinguish(this.#compare(from, to, verdict)).slice(0, mostFacts)
    const place = toFactPlace(direction, from, to)
    const placed = found.map((fact) => (fact.place ? fact : Object.assign({}, fact, { place })))
    known.set(to, placed)
    return placed
  }

  #compare(given: SchemaNode, wanted: SchemaNode, verdict: ContainmentVerdict): Fact[] {
    if (verdict.verdict === 'yes') return []
    const conjuncts = listConjuncts(this.direction.given, given)
    const isAnything = conjuncts !== undefined && combine(conjuncts) === true
    return complete(isAnything ? [] : this.#split(given, wanted), verdict, nameSome('value'))
  }

  /** The facts of each alternative of the sender's schema. */
  #split(given: SchemaNode, wanted: SchemaNode): Fact[] {
    const alternatives = listAlternatives(this.direction.given, given) ?? []
    const isUnion = alternatives.filter(({ type }) => type === 'object').length > 1
    const pair: SchemaPair = { given, wanted, isUnion }
    const facts = alternatives.flatMap((alternative) => this.#compareAlternative(alternative, pair))
    const isBoolean = ({ values }: Fact): boolean => values?.many === 'true' || values?.many === 'false'
    const booleans = facts.filter((fact) => fact.path === '' && isBoolean(fact))
    if (booleans.length < 2) return facts
    const [first] = booleans as [Fact]
    return [...facts.filter((fact) => !booleans.includes(fact)), { ...first, values: nameValue('a boolean') }]
  }

  #compareAlternative(alternative: Alternative, pair: SchemaPair): Fact[] {
    const { given, wanted, isUnion } = pair
    const { schema, type, literal, isUntyped, isExclusive } = alternative
    if (type === 'boolean' && !literal && !isUntyped) {
      return [true, false].flatMap((value) => {
        const one = { ...alternative, schema: combine([schema, { const: value }]), literal: { value } }
        return this.#compareAlternative(one, pair)
      })
    }
    const verdict = this.direction.compare(schema, wanted)
    if (verdict.verdict === 'yes') return []
    if (isExclusive) {
      const { isExclusive: _, ...certain } = alternative
      return this.#compareAlternative({ ...certain, schema: combine([given, schema]) }, pair)
    }
    if (isUntyped && !alternative.conjuncts.some((conjunct) => impliesType(conjunct, type))) {
      return toFormal(complete([], verdict, nameSome('value')))
    }
    if (literal) return complete([], verdict, nameLiteral(literal.value))
    if (type === 'null') return complete([], verdict, nameValue(type))
    const members = listAlternatives(this.direction.wanted, wanted)?.filter((member) => member.type === type)
    if (!members) return complete([], verdict, nameSome(type))
    const isNone = members.length === 0 || this.direction.acceptsNone(combine([wanted, { type }]))
    if (isNone) return complete([], verdict, nameValue(nameType(type)))
    const facts = this.#findRepeated(alternative, members) ?? this.#findParts(alternative, members, isUnion)
    return complete(facts, verdict, nameSome(type))
  }

  /** The facts about an alternative whose schema is being compared. */
  #findRepeated({ schema }: Alternative, members: readonly Alternative[]): Fact[] | undefined {
    const { given, wanted } = this.direction
    const { schema: first } = members[0] as Alternative
    const to = followReference(wanted, first)
    const facts = this.#known.get(followReference(given, schema))?.get(to)
    return facts?.some(({ isRepeated }) => isRepeated) && first !== to ? [...facts] : undefined
  }

  #findParts(alternative: Alternative, members: readonly Alternative[], isUnion: boolean): Fact[] {
    const { type } = alternative
    if (type === 'object') return findObjectFacts(alternative, members, this, isUnion)
    const [member, ...others] = members as [Alternative, ...Alternative[]]
    if (others.length > 0 || member.literal) return []
    if (type === 'array') return findArrayFacts(alternative, member, this)
    return findRefinements(alternative, member.conjuncts, this.direction)
  }
}

/** Whether a schema without a type describes values of a type. */
function impliesType(conjunct: { readonly [keyword: string]: JsonData }, type: string): boolean {
  const keywords: readonly string[] =
    type === 'object'
      ? ['properties', 'required', 'additionalProperties', 'patternProperties']
      : type === 'array'
        ? ['items', 'prefixItems']
        : []
  return keywords.some((keyword) => conjunct[keyword] !== undefined)
}

/** Adds a fact about the values as a whole, unless the facts about their parts say why they are not accepted. */
function complete(facts: Fact[], verdict: ContainmentVerdict, values: ValueNames): Fact[] {
  if (verdict.verdict === 'no') {
    const isExplained = facts.some(({ kind }) => kind !== 'undecided')
    return isExplained ? facts : [...facts, { kind: 'value', path: '', values, witness: { value: verdict.witness } }]
  }
  const isUndecided = verdict.verdict === 'maybe' && facts.length === 0
  return isUndecided ? [{ kind: 'undecided', path: '', values: nameValue(verdict.reason) }] : facts
}

/** Removes facts that say the same; formal ones before others. */
function distinguish(facts: readonly Fact[]): Fact[] {
  const byText = new Map<string, Fact>()
  for (const fact of [...facts.filter(({ isFormal }) => !isFormal), ...facts.filter(({ isFormal }) => isFormal)]) {
    const text = `${fact.kind} ${fact.path} ${fact.values?.many}`
    if (!byText.has(text)) byText.set(text, fact)
  }
  return [...byText.values()]
}
