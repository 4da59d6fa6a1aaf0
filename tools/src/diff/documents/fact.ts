/** What a receiver does not accept: the path of the values inside the compared ones, and what they are. */
import { toQuantity } from '../../../../src/shared/quantity.ts'
import type { JsonData } from '../../json-schema/json.ts'
import { isBrokenReason } from '../../json-schema/schema-document.ts'
import { tooComplexReason } from '../../json-schema/solver.ts'
import type { Finding, PathDifference } from './pair-graph.ts'
import { movePath } from './value-path.ts'

export type DocumentVersion = 'old' | 'new'

/** Where a fact is in one of the documents. */
export interface FactPlace {
  readonly document: DocumentVersion
  readonly pointer: string
}

/**
 * A value that a sender sends and a receiver does not accept.
 *
 * - `absent`: a property that the sender may omit and the receiver requires
 * - `missing`: a property that the sender does not know and the receiver requires
 * - `extra`: a property that the receiver does not accept at all
 * - `value`: values of a kind
 * - `undecided`: values that cannot be compared
 * - `uncompared`: values whose comparison takes too long, or whose schema is missing
 */
export type FactKind = 'absent' | 'missing' | 'extra' | 'value' | 'undecided' | 'uncompared'

/** Whether a fact of this kind says that values are not compared, instead of a difference. */
export function isDoubt(kind: FactKind): boolean {
  return kind === 'undecided' || kind === 'uncompared'
}

export interface Fact extends PathDifference {
  readonly kind: FactKind
  /** The path of the property or item, empty for the value itself: `lines[].sku`. */
  readonly path: string
  /** The values, in the plural for receivers and in the singular for senders; the reason of `undecided`. */
  readonly values?: ValueNames | undefined
  readonly witness?: { readonly value: JsonData } | undefined
  readonly place?: FactPlace | undefined
  /** Whether the value is added to others that both schemas list. */
  readonly isListed?: true | undefined
  /** Whether the values are one that the sender's schema lists. */
  readonly isLiteral?: true | undefined
  /** Whether the fact only holds for values that the sender's schema allows without meaning them. */
  readonly isFormal?: true | undefined
}

/** A fact, or the facts of a part. */
export type FactFinding = Finding<Fact>

export interface ValueNames {
  /** As in "no longer accepts strings shorter than 3 characters". */
  readonly many: string
  /** As in "may now be a string shorter than 3 characters". */
  readonly one: string
}

/** Names values in the same way for receivers and senders. */
export function nameValue(text: string): ValueNames {
  return { many: text, one: text }
}

/** Names some values of a type: the receiver expects others. */
export function nameSome(type: string): ValueNames {
  return { many: `every ${type}`, one: type === 'object' ? 'another object' : `any ${type}` }
}

const plurals: { readonly [type: string]: string } = {
  string: 'strings',
  number: 'numbers',
  array: 'arrays',
  object: 'objects',
}

/** The type with its article. */
export function nameType(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

/** Names the values of a type that a keyword of the receiver rejects. */
export function nameRejected(type: string, suffix: string): ValueNames {
  return { many: `${plurals[type]} ${suffix}`, one: `${nameType(type)} ${suffix}` }
}

/** Names a value that a schema lists. */
export function nameLiteral(value: JsonData): ValueNames {
  if (typeof value === 'string') return nameValue(`'${value}'`)
  if (typeof value === 'object' && value !== null) return nameSome(Array.isArray(value) ? 'array' : 'object')
  return nameValue(String(value))
}

/** The most listed values of which each has a sentence, and the most that the sentence of more names. */
const mostLiterals = 3
const mostNamed = 30

/** Joins the facts about the listed values of one place, if these are many. */
export function joinLiterals(facts: readonly Fact[]): readonly Fact[] {
  const groups = new Map<string, Fact[]>()
  const toKey = ({ path, component, isListed, isFormal }: Fact): string =>
    JSON.stringify([path, component?.pointer, component?.path, isListed, isFormal])
  for (const fact of facts) {
    if (fact.isLiteral) groups.set(toKey(fact), [...(groups.get(toKey(fact)) ?? []), fact])
  }
  return facts.flatMap((fact): readonly Fact[] => {
    const group = fact.isLiteral ? (groups.get(toKey(fact)) as Fact[]) : []
    if (group.length <= mostLiterals) return [fact]
    if (group[0] !== fact) return []
    const names = group.slice(0, mostNamed).map(({ values }) => values?.many)
    const last = group.length > mostNamed ? toQuantity(group.length - mostNamed, 'other') : names.pop()
    return [{ ...fact, values: nameValue(`${names.join(', ')} and ${last}`) }]
  })
}

/** Moves facts to a property or an item of the values. */
export function moveFacts<Moved extends FactFinding>(facts: readonly Moved[], step: string): Moved[] {
  return facts.map((fact) => Object.assign({}, fact, { path: movePath(fact.path, step) }))
}

/** Marks facts about values that the sender's schema allows without meaning them. */
export function toFormal<Formal extends FactFinding>(facts: readonly Formal[]): Formal[] {
  return facts.map((fact) => Object.assign({}, fact, { isFormal: true as const }))
}

/** The fact about values that are not compared, for a reason. */
export function toDoubt(reason: string, details: Pick<Fact, 'path' | 'place'> = { path: '' }): Fact {
  return { kind: reason === tooComplexReason || isBrokenReason(reason) ? 'uncompared' : 'undecided', values: nameValue(reason), ...details }
}
