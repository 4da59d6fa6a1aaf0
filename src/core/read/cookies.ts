import type { ContractOperation } from '../contract/operation.ts'
import { decodeSegment } from '../../shared/path.ts'
import { createBare, createEmpty } from '../../shared/property.ts'
import type { Schema, SchemaOutput } from '../schema/schema.ts'
import type { Unmatched } from './unmatched.ts'

/** The schema's output, or strings by any name without a schema. */
type CookiesOutput<Slot> = Slot extends Schema ? SchemaOutput<Slot> : { readonly [name: string]: string | undefined }

/**
 * The cookies that a handler receives: the output of the schema `cookies`, or strings by any name without a schema.
 *
 * @example
 * // no schema: { [name: string]: string | undefined }
 * type Cookies = ContractOperationCookies<typeof contract.listUsers>
 */
export type ContractOperationCookies<Operation extends ContractOperation | undefined> = Operation extends object
  ? CookiesOutput<Operation['cookies']>
  : Unmatched<Operation>

/** A cookie's name and value. Spaces and tabs around them are ignored (RFC 6265bis, section 5.6). */
const cookiePattern = /^[\t ]*([^\t =]+)[\t ]*=[\t ]*((?:.*[^\t ])?)/

/** Lists the cookie names and values. */
export function listCookies({ headers }: Pick<Request, 'headers'>): [name: string, value: string][] {
  const cookies: [name: string, value: string][] = []
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const match = cookiePattern.exec(pair)
    if (match) cookies.push([match[1] as string, match[2] as string])
  }
  return cookies
}

/**
 * Reads the cookies by name, percent-decoded where that is valid. A name that occurs several times counts as absent, because a subdomain or
 * another page on the site may have set one of the cookies.
 */
export function toCookies(request: Request): { [name: string]: string } {
  const list = listCookies(request)
  if (list.length === 0) return createEmpty() as {}
  const cookies = createBare<string>()
  const repeated: string[] = []
  for (const [name, value] of list) {
    if (name in cookies) repeated.push(name)
    else cookies[name] = decodeSegment(value) ?? value
  }
  for (const name of repeated) delete cookies[name]
  return cookies
}
