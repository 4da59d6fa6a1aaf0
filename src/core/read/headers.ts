import type { ContractOperation } from '../contract/operation.ts'
import type { Any, WrongSchema } from '../contract/rules/without-mistakes.ts'
import { type HeaderValue, toHeaders, unreadablePattern } from '../../shared/header-value.ts'
import { whenSettled } from '../../shared/promises.ts'
import { createBare } from '../../shared/property.ts'
import { getAdapter, type HeaderFields } from '../server-adapter.ts'
import { type Schema, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'
import { validateShapes } from '../schema/validate-shapes.ts'
import type { Unmatched } from './unmatched.ts'

/** Each header's text in a schema's output, by lower-case name. An index signature also allows `null`. */
type HeaderTexts<Values> = {
  [Name in keyof Values as Lowercase<Name & string>]-?: {} extends Record<Name, unknown>
    ? HeaderValue<Values[Name]> | null
    : HeaderValue<Values[Name]>
}

/**
 * Validated headers: `Headers` with typed names and values. `Texts` maps lower-case names to what `get` returns. Methods that could remove
 * a header are left out, because the types say that it is present.
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
 * // get('x-trace') returns a string if it is required
 * type Typed = ContractOperationHeaders<typeof contract.getUser>
 */
export type ContractOperationHeaders<Operation extends ContractOperation | undefined> = Operation extends object
  ? TypedHeaders<Operation['headers']>
  : Unmatched<Operation>

/** Matches the headers that list alternatives (RFC 9110, section 12.5). */
const listPattern = /^accept(-charset|-encoding|-language)?$/

/** The maximum number of alternatives that are tried for one header. */
const mostTries = 64

/**
 * The maximum number of retries: the alternatives in four headers, which are tried one after another if a schema reports one issue at a
 * time.
 */
const mostRetries = 300

/**
 * Validates the headers as an object of strings under lower-case names. If the schema rejects a header that lists alternatives, they are
 * tried one by one in the client's order of preference.
 *
 * @param names the headers that the schema receives; default: all
 * @returns the schema's output as `Headers`, or the issues
 */
export function readHeaders(schema: Schema, names: readonly string[] | undefined, request: Request): Validation | Promise<Validation> {
  const validation = validateShapes(
    (fields) => validate(schema, fields),
    () => pickFields(toHeaderFields(request), names),
    listAlternatives,
    mostRetries,
  )
  return whenSettled(validation, (settled) =>
    settled.issues ? settled : { value: toHeaders(settled.value as object, getAdapter(request)?.createHeaders(), unreadablePattern) },
  )
}

/** Returns the fields that a strict schema names: a message always has headers and cookies that no contract declares. */
export function pickFields<Value>(fields: { [name: string]: Value }, names: readonly string[] | undefined): { [name: string]: Value } {
  if (!names) return fields
  const declared = createBare<Value>()
  for (const name of names) if (name in fields) declared[name] = fields[name] as Value
  return declared
}

function toHeaderFields(request: Request): HeaderFields {
  const known = getAdapter(request)?.toHeaderFields()
  if (known) return known
  const fields = createBare<string>()
  // Twice as fast as iterating on Deno.
  request.headers.forEach((value, name) => {
    // workerd decodes bytes as UTF-8, other platforms as Latin-1, which `Headers` requires (RFC 9110, section 5.5).
    fields[name.toLowerCase()] = unreadablePattern.test(value) ? unescape(encodeURIComponent(value)) : value
  })
  return fields
}

/** Lists what is tried for a header: its alternatives, and its absence if they contain the wildcard. */
function listAlternatives(list: unknown, name: string): (string | undefined)[] {
  const alternatives = listPattern.test(name) ? parseAlternatives((list ?? '') as string) : []
  const tries = alternatives.slice(0, mostTries)
  return alternatives.includes(name === 'accept' ? '*/*' : '*') ? [...tries, undefined] : tries
}

/**
 * Matches a list member. Commas in a quoted string do not separate members (RFC 9110, section 5.6.4); an unclosed string ends with the
 * header.
 */
const memberPattern = /(?:"(?:[^"\\]|\\.)*"?|[^,"])+/g
/**
 * Text without the spaces and tabs around it (RFC 9110, section 5.6.3). A pattern that ends in `+$` takes quadratic
 * time.
 */
const trimmedPattern = /[^\t ](?:.*[^\t ])?/s
/** Matches a quoted string, or a weight outside a quoted string. */
const weightPattern = /("(?:[^"\\]|\\.)*"?)|;[\t ]*q=([\d.]*)[\t ]*(?=;|$)/gi

/** Splits a list at its commas (RFC 9110, section 5.6.1), without the spaces and tabs around its members. */
export function splitMembers(list: string): string[] {
  return [...list.matchAll(memberPattern)].flatMap(([member]) => trimmedPattern.exec(member) ?? [])
}

/** A member in a list of alternatives, with its weight apart. */
interface WeightedMember {
  readonly text: string
  /** 0 to 1. A member with weight 0 is not acceptable. */
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
    let weight = 1
    const text = member.replace(weightPattern, (_match, quoted: string | undefined, given: string) => {
      if (quoted === undefined) weight = Number(given || Number.NaN)
      return quoted ?? ''
    })
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
