import type { ContractOperation } from '../contract/operation.ts'
import type { HeaderValue } from '../header-value.ts'
import { createBare } from '../property.ts'
import { isAtKey } from '../schema/issues.ts'
import { type Failure, type Schema, type SchemaOutput, validate, validateOr, type Validation } from '../schema/schema.ts'

/** The text of each header that a schema gives, by lower-case name. Is a key no single name? Then it may be absent. */
type HeaderTexts<Values> = {
  [Name in keyof Values as Lowercase<Name & string>]-?: {} extends Record<Name, unknown>
    ? HeaderValue<Values[Name]> | null
    : HeaderValue<Values[Name]>
}

/**
 * The headers that a schema gave: `Headers` with typed names and values. `Texts` maps lower-case names to what `get`
 * gives. Members that would take a promised header away are not part of the type.
 *
 * @example
 * const read = (headers: ContractHeaders<{ 'x-trace': string; 'x-page': `${number}` | null }>) => headers.get('x-page')
 */
export interface ContractHeaders<Texts> extends Omit<Headers, 'append' | 'delete' | 'get' | 'set'> {
  /** What the schema gave for this header, as text; `null` where it gave nothing. */
  get<Name extends keyof Texts>(name: Name): Texts[Name]
  /** Changes what later readers of the same request see; the request's own headers stay. */
  set<Name extends keyof Texts>(name: Name, value: Exclude<Texts[Name], null>): void
}

/** Is there a schema for the headers, and does it say what it gives? Then typed ones; else the platform's own. */
export type TypedHeaders<Slot> = Slot extends Schema
  ? unknown extends SchemaOutput<Slot>
    ? Headers
    : ContractHeaders<HeaderTexts<SchemaOutput<Slot>>>
  : Headers

/**
 * The headers that a handler sees: typed by the schema `headers`, or the request's own where there is none.
 *
 * @example
 * type Typed = ContractOperationHeaders<typeof contract.getUser> // get('x-trace') gives a string where it is required
 */
export type ContractOperationHeaders<Operation extends ContractOperation> = Operation extends unknown
  ? TypedHeaders<Operation['headers']>
  : never

/** Headers in which a client offers alternatives, the better first or with more weight (RFC 9110, section 12.5). */
const alternatives = ['accept', 'accept-charset', 'accept-encoding', 'accept-language']

/** How many of the alternatives in one header are tried. */
const mostTries = 64

interface HeaderFields {
  [name: string]: string
}

/**
 * Asks the schema about the headers, as an object of strings under lower-case names. Where it refuses a header of
 * alternatives, each of them is tried alone, in the client's order of preference, until one satisfies.
 */
export function readHeaders(schema: Schema, headers: Headers): Validation | Promise<Validation> {
  return validateOr(schema, toValues(headers), (first) => retryAlternatives(schema, headers, first))
}

async function retryAlternatives(schema: Schema, headers: Headers, first: Failure): Promise<Validation> {
  const chosen: HeaderFields = {}
  let best: Validation = first
  for (const name of alternatives) {
    if (!isNamed(best, name)) continue
    for (const member of toMembers(headers.get(name) ?? '').slice(0, mostTries)) {
      const attempt = await validate(schema, Object.assign(toValues(headers), chosen, { [name]: member }))
      if (isNamed(attempt, name)) continue
      chosen[name] = member
      best = attempt
      break
    }
  }
  return best
}

function isNamed(validation: Validation, name: string): boolean {
  return validation.issues?.some((issue) => isAtKey(issue, name)) ?? false
}

function toValues(headers: Headers): HeaderFields {
  const values: HeaderFields = createBare()
  for (const [name, value] of headers) values[name.toLowerCase()] = value
  return values
}

/** A comma inside of a quoted string does not split (RFC 9110, section 5.6.4); an unclosed one ends with the header. */
const memberPattern = /(?:"(?:[^"\\]|\\.)*"?|[^,"])+/g
const quotedPattern = /"(?:[^"\\]|\\.)*"?/g
const weightPattern = /;[\t ]*q=([\d.]*)[\t ]*(?=;|$)/i

/**
 * The members of a list with weights (RFC 9110, section 12.4.2), without them, best first; those with weight 0 are
 * not acceptable and left out.
 */
export function toMembers(list: string): string[] {
  const members: { text: string; weight: number }[] = []
  for (const [member] of list.matchAll(memberPattern)) {
    const masked = member.replace(quotedPattern, (quoted) => '_'.repeat(quoted.length))
    const weight = weightPattern.exec(masked)
    const rest = weight ? member.slice(0, weight.index) + member.slice(weight.index + weight[0].length) : member
    const text = rest.trim()
    const value = weight ? Number(weight[1] || 0) : 1
    if (text !== '' && value > 0) members.push({ text, weight: Math.min(value, 1) })
  }
  return members.sort((one, other) => other.weight - one.weight).map((member) => member.text)
}
