/** The parts into which schemas are split: each restricts the values of one type, or offers a choice. */
import { typeBits, type JsonData } from './json.ts'
import type { Literal } from './literal.ts'

/** Array items: the schemas for the first items, and for the others. */
export interface ItemRule {
  readonly prefix: readonly Literal[]
  readonly others: Literal | undefined
}

/** How many items match a schema. */
export interface ItemCount {
  readonly literal: Literal
  readonly min: number
  readonly max: number
}

/** A number of items, not before an index, that match a schema. */
export interface SomeItems {
  readonly from: number
  readonly count: number
  readonly literal: Literal
}

/** Object properties: by name, by pattern, and the others. */
export interface PropertyRule {
  readonly properties: ReadonlyMap<string, Literal>
  readonly patterns: readonly (readonly [source: string, literal: Literal])[]
  readonly others: Literal | undefined
  /** Whether a sender only sends properties that its schemas name. */
  readonly isClosed: boolean
  /** Whether the rule names properties that a sender sends. */
  readonly isSender: boolean
}

/** A property whose name is not known yet. */
export interface SomeProperty {
  readonly otherThan: ReadonlySet<string>
  readonly matching: readonly string[]
  readonly notMatching: readonly string[]
  readonly name?: Literal
  readonly value?: Literal
}

export interface NumberPart {
  readonly kind: 'number'
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly divisor?: number
  readonly nonDivisor?: number
}

export interface StringPart {
  readonly kind: 'string'
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
  readonly nonPattern?: string
}

export interface ArrayPart {
  readonly kind: 'array'
  readonly min?: number
  readonly max?: number
  readonly rule?: ItemRule
  readonly item?: readonly [index: number, literal: Literal]
  readonly some?: SomeItems
  readonly count?: ItemCount
  /** `false` for arrays that contain a value twice. */
  readonly isUnique?: boolean
}

export interface ObjectPart {
  readonly kind: 'object'
  readonly min?: number
  readonly max?: number
  readonly rule?: PropertyRule
  readonly required?: readonly string[]
  readonly property?: readonly [name: string, literal: Literal]
  readonly some?: SomeProperty
  /** A property that differs from all properties that a schema names. */
  readonly unnamed?: SomeProperty
  readonly names?: Literal
}

export interface FormatPart {
  readonly kind: 'format'
  readonly format: string
  readonly isPositive: boolean
}

/** A set of parts, one option of which must hold. */
export interface ChoicePart {
  readonly kind: 'choice'
  readonly options: readonly Option[]
  /** Whether a sender's schema offers the choice. */
  readonly isSender: boolean
}

/** A long union that values do not match. Its members are added when more is known about the values. */
export interface UnmatchedPart {
  readonly kind: 'unmatched'
  /** The members, as they are written. */
  readonly members: readonly Literal[]
  /** Whether values may match several members; in a `oneOf`, they match only one. */
  readonly mayRepeat: boolean
  /** All members of the `oneOf` around these, including the matched one. */
  readonly all?: readonly Literal[]
}

/** A restriction. The parts for a type restrict only that type's values. */
export type SchemaPart =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'types'; readonly types: number }
  | { readonly kind: 'values'; readonly values: readonly JsonData[] }
  | { readonly kind: 'excluded'; readonly values: readonly JsonData[] }
  | FormatPart
  /** A restriction that is not compared. Without it, only certainty is lost. */
  | { readonly kind: 'opaque'; readonly reason: string }
  | NumberPart
  | StringPart
  | ArrayPart
  | ObjectPart
  | ChoicePart
  | UnmatchedPart

/** Parts that hold together. */
export type Option = readonly SchemaPart[]

export function toLiteralPart(literal: Literal): SchemaPart {
  return { kind: 'literal', literal }
}

export function toChoice(options: readonly Option[], isSender = false): SchemaPart {
  return { kind: 'choice', options, isSender }
}

/** The most union members that are added at once. */
export const mostAtOnce = 8

/** The most `oneOf` members that are compared with each other: each option names all of them. */
export const mostExclusive = 500

/** What is unknown about a longer `oneOf`. */
export const manyExclusive: SchemaPart = { kind: 'opaque', reason: "'oneOf' has too many schemas to compare" }

/** The options for a value that matches two of several schemas. */
export function listPairs(members: readonly Literal[]): Option[] {
  return members.slice(0, -1).map((member, index): Option => {
    return [toLiteralPart(member), toChoice(members.slice(index + 1).map((other) => [toLiteralPart(other)]))]
  })
}

export const nothing: SchemaPart = { kind: 'types', types: 0 }

/** Values of the part's type that match it and others. */
export function onlyOf(part: NumberPart | StringPart | ArrayPart | ObjectPart, ...others: Option): Option {
  return [{ kind: 'types', types: typeBits[part.kind] }, part, ...others]
}
