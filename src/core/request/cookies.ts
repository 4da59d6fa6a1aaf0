import type { ContractOperation } from '../contract/operation.ts'
import { decodeSegment } from '../../shared/path.ts'
import { omitUndeclared } from '../schema/property-names.ts'
import { type Schema, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'
import { listCookies } from './credentials.ts'
import { toFields } from './fields.ts'
import { createLazyMember } from './lazy-member.ts'

/** The output of the schema, or strings by any name without one. */
type CookiesOutput<Slot> = Slot extends Schema ? SchemaOutput<Slot> : { readonly [name: string]: string | undefined }

/**
 * The cookies that a handler receives: the output of the schema `cookies`, or strings by any name without a schema.
 *
 * @example
 * type Cookies = ContractOperationCookies<typeof contract.listUsers> // no schema: { [name: string]: string | undefined }
 */
export type ContractOperationCookies<Operation extends ContractOperation> = Operation extends unknown
  ? CookiesOutput<Operation['cookies']>
  : never

const ownCookies: Validation = { value: createLazyMember('validatedCookies', toCookies) }

/** Validates the cookies, without those that a strict schema does not name; without a schema, they are read on first access. */
export function readCookies(schema: Schema | undefined, request: Request): Validation | Promise<Validation> {
  return schema ? validate(schema, omitUndeclared(schema, toCookies(request))) : ownCookies
}

/**
 * Reads the cookies by name, percent-decoded where that is valid. A name that occurs several times counts as absent,
 * because a subdomain or a page of the site may have set one of them.
 */
function toCookies(request: Request): { [name: string]: string } {
  const cookies = toFields(listCookies(request))
  for (const [name, value] of Object.entries(cookies)) {
    if (typeof value === 'string') cookies[name] = decodeSegment(value) ?? value
    else delete cookies[name]
  }
  return cookies as { [name: string]: string }
}
