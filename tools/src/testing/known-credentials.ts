import type { ContractCredentials, ContractTestOptions, CredentialsSource } from './options.ts'
import { isCredentialName } from './credential-names.ts'
import { resolveCredentials } from './credentials.ts'
import { type RequestData, withHeaders, withQuery } from './request-data.ts'
import type { TestedOperation } from './tested-operation.ts'

/** Which credentials a request has: the valid ones, none, or those that a function makes of the valid ones. */
export type CredentialsKind = 'valid' | 'none' | ((credentials: ContractCredentials) => ContractCredentials)

/** The credentials that `authorize` and the common headers provide. */
export class KnownCredentials {
  /** Scheme name -> what `authorize` has. */
  readonly sources: { readonly [scheme: string]: CredentialsSource }
  readonly #commonHeaders: readonly string[]

  /** @param commonHeaders the names of the headers of all requests, in lower case */
  constructor({ authorize = {} }: ContractTestOptions, commonHeaders: readonly string[]) {
    this.sources = authorize
    this.#commonHeaders = commonHeaders
  }

  /** Lists the schemes of an operation if no alternative has credentials. */
  listMissing(tested: TestedOperation): readonly string[] {
    const missing = Object.keys(Object.assign({}, ...(tested.operation.security ?? [])))
    return this.chooseSchemes(tested) ? [] : missing
  }

  /** Lists the common headers that contain credentials, by their names or because `authorize` has them too. */
  listCommon(): readonly string[] {
    const supplied = Object.values(this.sources).flatMap((source) => (typeof source === 'function' ? [] : Object.keys(source.headers ?? {})))
    const known = new Set(supplied.map((name) => name.toLowerCase()))
    return this.#commonHeaders.filter((name) => isCredentialName(name) || known.has(name))
  }

  /** Adds credentials to a request. */
  async authorize(tested: TestedOperation, data: RequestData, kind: CredentialsKind = 'valid'): Promise<RequestData> {
    const known = kind === 'none' ? [] : await this.list(tested)
    const given = typeof kind === 'function' ? known.map(kind) : known
    return given.reduce(addCredentials, data)
  }

  /** Lists the valid credentials of an operation. */
  async list(tested: TestedOperation): Promise<ContractCredentials[]> {
    const chosen = this.chooseSchemes(tested)
    const sources = Object.entries(this.sources).filter(([scheme]) => chosen?.includes(scheme))
    const credentials: ContractCredentials[] = []
    for (const [scheme, source] of sources) credentials.push(await resolveCredentials(scheme, source))
    return credentials
  }

  /** Returns the schemes of the first alternative whose credentials are known. An alternative with schemes comes first. */
  chooseSchemes({ operation }: TestedOperation): readonly string[] | undefined {
    const { security = [] } = operation
    const alternatives = security.length > 0 ? security.map((requirement) => Object.keys(requirement)) : [[]]
    const known = Object.keys(this.sources)
    const possible = alternatives.filter((names) => names.every((name) => known.includes(name)))
    return possible.find((names) => names.length > 0) ?? possible[0]
  }
}

/** Adds credentials. Cookies are added to the cookies of the request. */
export function addCredentials(data: RequestData, { headers = {}, query = {} }: ContractCredentials): RequestData {
  return withQuery(withHeaders(data, headers), query)
}
