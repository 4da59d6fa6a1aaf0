import type { ContractOperation } from '../contract/operation.ts'
import { createBare } from '../property.ts'
import { type Schema, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'
import { listCookies } from './credentials.ts'
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

/** Validates the cookies; without a schema, they are read on first access. */
export function readCookies(schema: Schema | undefined, request: Request): Validation | Promise<Validation> {
  return schema ? validate(schema, toCookies(request)) : ownCookies
}

/**
 * Reads the cookies by name. A name that occurs several times counts as absent, because a subdomain or a page of the
 * site may have set one of them.
 */
function toCookies(request: Request): { [name: string]: string } {
  const cookies = createBare<string>()
  const repeated = new Set<string>()
  for (const [name, value] of listCookies(request)) {
    if (name in cookies) repeated.add(name)
    cookies[name] = decode(value.trimEnd())
  }
  for (const name of repeated) delete cookies[name]
  return cookies
}

/** Decodes a percent-encoded value; returns any other value as is. */
function decode(value: string): string {
  try {
    return value.includes('%') ? decodeURIComponent(value) : value
  } catch {
    return value
  }
}
