/** Credentials, as far as names tell, in what both servers receive: the parts from `prepare`, and recorded requests. */
import type { CallInput } from 'routepact/internal'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import { isCredentialName, isKeyName } from '../credential-names.ts'
import { editQuery } from '../edit-query.ts'
import type { ContractTestOptions } from '../options.ts'
import { type RequestData, splitTarget } from '../request-data.ts'
import { isWord } from './value-pairs.ts'

export class SuppliedCredentials {
  readonly #pairs: { readonly [old: string]: string }
  readonly #headers: ReadonlySet<string>
  readonly #query: ReadonlySet<string>
  /** The recorded credentials' names, and how many requests had them. */
  readonly #recorded = { names: new Set<string>(), count: 0 }

  /** @param roles all roles' credentials, for each server */
  constructor(roles: readonly ContractTestOptions['authorize'][], pairs: { readonly [old: string]: string }) {
    this.#pairs = pairs
    const known = roles.flatMap((authorize = {}) => Object.values(authorize)).map((source) => (typeof source === 'function' ? {} : source))
    this.#headers = new Set(known.flatMap(({ headers = {} }) => Object.keys(headers)).map((name) => name.toLowerCase()))
    this.#query = new Set(known.flatMap(({ query = {} }) => Object.keys(query)))
  }

  #isHeader(name: string): boolean {
    return isCredentialName(name) || this.#headers.has(name.toLowerCase())
  }

  #isParameter(name: string): boolean {
    return isKeyName(name) || this.#query.has(name)
  }

  /**
   * Rejects the old server's credentials, unless `pairs` has the new server's values for them.
   *
   * @throws TypeError with the first one
   */
  checkPrepared(operation: string, { headers = {}, query = {}, cookies = {} }: CallInput): void {
    const found = [
      ...Object.entries(headers).flatMap(([name, value]) => (this.#isHeader(name) ? [['headers', name, value] as const] : [])),
      ...Object.entries(query).flatMap(([name, value]) => (this.#isParameter(name) ? [['query', name, value] as const] : [])),
      ...Object.entries(cookies).map(([name, value]) => ['cookies', name, value] as const),
    ].find(([, , value]) => !this.#isPaired(String(value)))
    if (!found) return
    const [part, name] = found
    throw new TypeError(`'${name}' in '${part}' of 'prepare.${operation}' would reach both servers: set its value of the new server in 'pairs', or pass it with 'authorize'`)
  }

  /** Whether the value, or the token behind the scheme, is replaced for the new server. */
  #isPaired(value: string): boolean {
    const token = value.replace(/^\S+ +/, '')
    return Object.hasOwn(this.#pairs, token) && isWord(token)
  }

  /** Leaves a recorded request's credentials out. */
  withoutRecorded(data: RequestData): RequestData {
    const [pathname, search] = splitTarget(data.target)
    const parameters = [...new Set(new URLSearchParams(search).keys())].filter((name) => this.#isParameter(name))
    const headers = data.headers.filter(([name]) => this.#isHeader(name))
    const names = [...headers.map(([name]) => name.toLowerCase()), ...parameters]
    if (names.length === 0) return data
    this.#recorded.count += 1
    for (const name of names) this.#recorded.names.add(name)
    const left = editQuery(search, (query) => {
      for (const name of parameters) query.delete(name)
      return String(query)
    })
    return { ...data, target: parameters.length === 0 ? data.target : `${pathname}${left && '?'}${left}`, headers: data.headers.filter((header) => !headers.includes(header)) }
  }

  /** Lists what was left out of a recording. */
  listRecorded(): { readonly name: string; readonly reason: string }[] {
    const { names, count } = this.#recorded
    const listed = Array.from(names, (name) => `'${name}'`).join(', ')
    return count === 0 ? [] : [{ name: 'recorded credentials', reason: `${listed} of ${toQuantity(count, 'request')} cannot be sent to both servers: set 'authorize'` }]
  }
}
