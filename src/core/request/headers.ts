import type { ContractOperation } from '../contract/operation.ts'
import type { Any, WrongSchema } from '../contract/rules/without-mistakes.ts'
import { type HeaderValue, toHeaders, unreadablePattern } from '../../shared/header-value.ts'
import { whenSettled } from '../../shared/promises.ts'
import { createBare } from '../../shared/property.ts'
import { getAdapter, type HeaderFields } from '../server-adapter.ts'
import { omitUndeclared } from '../schema/property-names.ts'
import { type Schema, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'
import { type ToShape, validateShapes } from '../schema/validate-shapes.ts'

/** The text of each header in a schema's output, by lower-case name. An index signature also allows `null`. */
type HeaderTexts<Values> = {
  [Name in keyof Values as Lowercase<Name & string>]-?: {} extends Record<Name, unknown>
    ? HeaderValue<Values[Name]> | null
    : HeaderValue<Values[Name]>
}

/**
 * Validated headers: `Headers` with typed names and values. `Texts` maps lower-case names to what `get` returns.
 * Methods that could remove a header whose presence is typed are left out.
 *
 * @example
 * const read = (headers: ContractHeaders<{ 'x-trace': string; 'x-page': `${number}` | null }>) => headers.get('x-page')
 */
export interface ContractHeaders<Texts> extends Omit<Headers, 'append' | 'delete' | 'get' | 'set'> {
  /** Returns the schema's output for this header as text, or `null` if it is absent. */
  get<Name extends keyof Texts>(name: Name): Texts[Name]
  /** Replaces the header for later readers of this object; the request's own headers do not change. */
  set<Name extends keyof Texts>(name: Name, value: Exclude<Texts[Name], null>): void
}

/** Typed headers for a schema with a known output, the platform's `Headers` otherwise. */
export type TypedHeaders<Slot> = Slot extends Schema
  ? unknown extends SchemaOutput<Slot>
    ? unknown extends Slot
      ? Headers
      : Slot extends WrongSchema
        ? ContractHeaders<{ readonly [name: string]: Any }>
        : Headers
    : ContractHeaders<HeaderTexts<SchemaOutput<Slot>>>
  : Headers

/**
 * The headers that a handler receives: typed by the schema `headers`, or the request's own without a schema.
 *
 * @example
 * type Typed = ContractOperationHeaders<typeof contract.getUser> // get('x-trace') returns a string if it is required
 */
export type ContractOperationHeaders<Operation extends ContractOperation> = Operation extends unknown
  ? TypedHeaders<Operation['headers']>
  : never

/** Matches the headers that list alternatives (RFC 9110, section 12.5). */
const listPattern = /^accept(-charset|-encoding|-language)?$/

/** The maximum number of alternatives that are tried for one header. */
const mostTries = 64

/**
 * Validates the headers as an object of strings under lower-case names, without those that a strict schema does not name.
 * If the schema rejects a header that lists alternatives, they are tried one by one in the client's order of preference.
 *
 * @returns the schema's output as `Headers`, or the issues
 */
export function readHeaders(schema: Schema, request: Request): Validation | Promise<Validation> {
  const validation = validateShapes(
    (fields) => validate(schema, fields),
    () => toHeaderFields(schema, request),
    listMemberShapes,
  )
  return whenSettled(validation, (settled) =>
    settled.issues
      ? settled
      : { value: toHeaders(settled.value as object, getAdapter(request)?.createHeaders(), unreadablePattern) },
  )
}

/**
 * Lists the alternatives of a header that is invalid as a whole. If they contain the wildcard, the last shape is `undefined`,
 * which omits the header.
 */
function listMemberShapes(list: unknown, name: string): ToShape[] {
  const alternatives = listPattern.test(name) ? parseAlternatives((list ?? '') as string) : []
  const attempts: (string | undefined)[] = alternatives.slice(0, mostTries)
  if (alternatives.includes(name === 'accept' ? '*/*' : '*')) attempts.push(undefined)
  return attempts.map((alternative) => () => alternative)
}

function toHeaderFields(schema: Schema, request: Request): HeaderFields {
  let fields = getAdapter(request)?.toHeaderFields()
  if (!fields) {
    const added: HeaderFields = (fields = createBare())
    // Twice as fast as iterating on Deno.
    request.headers.forEach((value, name) => {
      added[name.toLowerCase()] = value
    })
  }
  return omitUndeclared(schema, fields)
}

/**
 * Matches a member of a list. Commas in a quoted string do not separate members (RFC 9110, section 5.6.4); an unclosed
 * string ends with the header.
 */
const memberPattern = /(?:"(?:[^"\\]|\\.)*"?|[^,"])+/g
const quotedPattern = /"(?:[^"\\]|\\.)*"?/g
/**
 * Text without the spaces and tabs around it (RFC 9110, section 5.6.3). A pattern that ends in `+$` takes quadratic
 * time.
 */
const trimmedPattern = /[^\t ](?:.*[^\t ])?/s
const weightPattern = /;[\t ]*q=([\d.]*)[\t ]*(?=;|$)/i

/** Splits a list at its commas (RFC 9110, section 5.6.1), without the spaces and tabs around its members. */
export function splitMembers(list: string): string[] {
  return [...list.matchAll(memberPattern)].flatMap(([member]) => trimmedPattern.exec(member) ?? [])
}

/** A member of a list of alternatives, with its weight apart. */
interface WeightedMember {
  readonly text: string
  /** 0 to 1. A member of weight 0 is not acceptable. */
  readonly weight: number
}

/**
 * Parses a list of alternatives with weights (RFC 9110, section 12.4.2).
 *
 * @returns the members in order, without those whose weight is malformed
 */
export function parseWeightedList(list: string): WeightedMember[] {
  const members: WeightedMember[] = []
  for (const [member] of list.matchAll(memberPattern)) {
    const masked = member.replace(quotedPattern, (quoted) => '_'.repeat(quoted.length))
    const match = weightPattern.exec(masked)
    const text = match ? member.slice(0, match.index) + member.slice(match.index + match[0].length) : member
    const weight = match ? Number(match[1] || Number.NaN) : 1
    const [trimmed] = trimmedPattern.exec(text) ?? []
    if (trimmed && weight >= 0) members.push({ text: trimmed, weight: Math.min(weight, 1) })
  }
  return members
}

/** Parses a list of alternatives and returns the acceptable members without their weights, best first. */
export function parseAlternatives(list: string): string[] {
  return parseWeightedList(list)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ text }) => text)
}
