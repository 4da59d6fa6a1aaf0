/** What a receiver does not accept: the values' path inside the compared ones, and what they are. */
import { toQuantity } from '../../../../src/shared/quantity.ts'
import type { JsonData } from '../../json-schema/json.ts'
import { readFormatReason } from '../../json-schema/formats.ts'
import { isBrokenReason } from '../../json-schema/schema-document.ts'
import { tooComplexReason } from '../../json-schema/solver.ts'
import type { DocumentPlace } from './document-place.ts'
import type { Finding, PathDifference } from './pair-graph.ts'
import { movePath } from '../../json-schema/value-path.ts'

/**
 * A value that a sender sends and a receiver does not accept.
 *
 * - `absent`: a property that the sender may omit and the receiver requires
 * - `missing`: a property that the sender does not know and the receiver requires
 * - `extra`: a property that the receiver does not accept at all
 * - `value`: values of a kind
 * - `format`: values with another format, none of which is known to lack the receiver's format
 * - `undecided`: values that cannot be compared
 * - `uncompared`: values whose comparison takes too long, or whose schema is missing
 */
export type RejectionKind = 'absent' | 'missing' | 'extra' | 'value' | 'format' | 'undecided' | 'uncompared'

/** Whether no value shows this kind of rejection. */
export function isDoubt(kind: RejectionKind): boolean {
  return kind === 'format' || kind === 'undecided' || kind === 'uncompared'
}

export interface Rejection extends PathDifference {
  readonly kind: RejectionKind
  /** The path to the property or item, empty for the value itself: `lines[].sku`. */
  readonly path: string
  /**
   * The values, in the plural for receivers and in the singular for senders; the reason for `undecided`, and for `format` what the values
   * have now.
   */
  readonly values?: ValueNames | undefined
  readonly witness?: { readonly value: JsonData } | undefined
  readonly place?: DocumentPlace | undefined
  /** Whether the values lack a format. */
  readonly isFormat?: true | undefined
  /** Whether the value joins others that both schemas list. */
  readonly isListed?: true | undefined
  /** Whether the values are a single one that the sender's schema lists. */
  readonly isLiteral?: true | undefined
  /** Whether the rejection only holds for values that the sender's schema allows without meaning them. */
  readonly isFormal?: true | undefined
}

/** A rejection, or the rejections about a part. */
export type RejectionFinding = Finding<Rejection>

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

/** Names the values of a type that one of the receiver's keywords rejects. */
export function nameRejected(type: string, suffix: string): ValueNames {
  return { many: `${plurals[type]} ${suffix}`, one: `${nameType(type)} ${suffix}` }
}

/** Names a value that a schema lists. */
export function nameLiteral(value: JsonData): ValueNames {
  if (typeof value === 'string') return nameValue(`'${value}'`)
  if (typeof value === 'object' && value !== null) return nameSome(Array.isArray(value) ? 'array' : 'object')
  return nameValue(String(value))
}

/** The most listed values that each have a sentence, and the most that the sentence about more names. */
const mostLiterals = 3
const mostNamed = 30

/** Joins the rejections about the listed values at one place, if these are many. */
export function joinLiterals(rejections: readonly Rejection[]): readonly Rejection[] {
  const groups = new Map<string, Rejection[]>()
  const toKey = ({ path, component, variant, isListed, isFormal }: Rejection): string =>
    JSON.stringify([path, component?.pointer, component?.path, variant, isListed, isFormal])
  for (const rejection of rejections) {
    if (rejection.isLiteral) groups.set(toKey(rejection), [...(groups.get(toKey(rejection)) ?? []), rejection])
  }
  return rejections.flatMap((rejection): readonly Rejection[] => {
    const group = rejection.isLiteral ? (groups.get(toKey(rejection)) as Rejection[]) : []
    if (group.length <= mostLiterals) return [rejection]
    if (group[0] !== rejection) return []
    const names = group.slice(0, mostNamed).map(({ values }) => values?.many)
    const last = group.length > mostNamed ? toQuantity(group.length - mostNamed, 'other') : names.pop()
    return [{ ...rejection, values: nameValue(`${names.join(', ')} and ${last}`) }]
  })
}

/** Moves rejections to a property or an item inside the values. */
export function moveRejections<Moved extends RejectionFinding>(rejections: readonly Moved[], step: string): Moved[] {
  return rejections.map((rejection) => Object.assign({}, rejection, { path: movePath(rejection.path, step) }))
}

/** Marks rejections about values that the sender's schema allows without meaning them. */
export function toFormal<Formal extends RejectionFinding>(rejections: readonly Formal[]): Formal[] {
  return rejections.map((rejection) => Object.assign({}, rejection, { isFormal: true as const }))
}

/** The format for strings that are a number's text. They form a regular language, which is not compared. */
export const textOfNumber = 'text of a number'

/** The rejection about values that are not compared, for a reason. */
export function toDoubt(reason: string, details: Pick<Rejection, 'path' | 'place'> = { path: '' }): Rejection {
  const format = readFormatReason(reason)
  if (format !== undefined && format !== textOfNumber) return { kind: 'format', values: nameValue(`may differ in the format '${format}'`), ...details }
  return {
    kind: reason === tooComplexReason || isBrokenReason(reason) ? 'uncompared' : 'undecided',
    values: nameValue(reason),
    ...details,
  }
}
