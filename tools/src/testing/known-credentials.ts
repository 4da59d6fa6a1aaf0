import type { ContractCredentials, ContractTestOptions, CredentialsSource } from './options.ts'
import { isCredentialName } from './credential-names.ts'
import { addCredentials, hasCredentials } from './added-credentials.ts'
import { resolveCredentials } from './credentials.ts'
import type { RequestData } from './request-data.ts'
import { CredentialsTrace, type EndedBy, needsCredentials } from './session-ends.ts'
import { findRejection, type TestedOperation } from './tested-operation.ts'

/** Which credentials a request has: the valid ones, none, or those that a function makes from the valid ones. */
export type CredentialsKind = 'valid' | 'none' | ((credentials: ContractCredentials) => ContractCredentials)

/** The credentials that `authorize` and the common headers provide. */
export class KnownCredentials {
  /** Scheme name -> what `authorize` has. */
  readonly sources: { readonly [scheme: string]: CredentialsSource }
  readonly #commonHeaders: readonly string[]
  /** Scheme name -> the credentials that are used, the newest last. */
  readonly #resolved = new Map<string, ContractCredentials[]>()
  /** Scheme name -> the pending call of its function. */
  readonly #calls = new Map<string, Promise<ContractCredentials>>()
  /** The operations that reject new credentials too. */
  readonly #refusing = new Set<string>()
  /** The schemes whose credentials have been accepted by an operation that needs them. */
  readonly #accepted = new Set<string>()
  /** The responses by their requests' credentials. */
  readonly #traces = new Map<string, CredentialsTrace>()

  /** @param commonHeaders the lower-case names of headers that all requests have */
  constructor({ authorize = {} }: ContractTestOptions, commonHeaders: readonly string[]) {
    this.sources = authorize
    this.#commonHeaders = commonHeaders
  }

  /** Returns why an operation cannot be called, if no alternative has all credentials. */
  findMissing(tested: TestedOperation): string | undefined {
    if (this.chooseSchemes(tested)) return undefined
    const alternatives = (tested.operation.security as readonly object[]).map((requirement) => {
      const missing = Object.keys(requirement).filter((scheme) => !Object.hasOwn(this.sources, scheme))
      return missing.map((scheme) => `'${scheme}'`).join(' and ')
    })
    return `no credentials for ${[...new Set(alternatives)].join(' or ')}: set 'authorize'`
  }

  /**
   * Returns an operation's schemes whose shared credentials have never been accepted, such as a command's only header: they may not be
   * meant for this operation.
   */
  listUnproven(tested: TestedOperation): readonly string[] {
    const isShared = (scheme: string): boolean => Object.entries(this.sources).some(([other, source]) => other !== scheme && source === this.sources[scheme])
    return this.#listChosen(tested).filter((scheme) => isShared(scheme) && !this.#accepted.has(scheme))
  }

  /** Lists the schemes whose credentials an operation gets. */
  #listChosen(tested: TestedOperation): readonly string[] {
    return tested.operation.security ? (this.chooseSchemes(tested) ?? []) : []
  }

  /** Lists the common headers with credentials, recognized by name or from `authorize`. */
  listCommon(): readonly string[] {
    const supplied = Object.values(this.sources).flatMap((source) => (typeof source === 'function' ? [] : Object.keys(source.headers ?? {})))
    const known = new Set(supplied.map((name) => name.toLowerCase()))
    return this.#commonHeaders.filter((name) => isCredentialName(name) || known.has(name))
  }

  /** Adds credentials to a request. */
  async authorize(tested: TestedOperation, data: RequestData, kind: CredentialsKind = 'valid'): Promise<RequestData> {
    const known = kind === 'none' ? [] : await this.list(tested)
    const given = typeof kind === 'function' ? known.map(kind) : known
    const authorized = given.reduce(addCredentials, data)
    // A query that the contract declares may have no other parameters.
    const isUndeclared = tested.operation.security === undefined && given.length > 0
    if (isUndeclared && (await findRejection(tested, authorized)) && !(await findRejection(tested, data))) return data
    return authorized
  }

  /** Lists an operation's valid credentials. */
  async list(tested: TestedOperation): Promise<ContractCredentials[]> {
    const chosen = this.chooseSchemes(tested)
    const schemes = Object.keys(this.sources).filter((scheme) => chosen?.includes(scheme))
    // The first scheme with a header wins, because an operation without `security` gets the credentials for all.
    if (tested.operation.security === undefined) schemes.reverse()
    const credentials: ContractCredentials[] = []
    for (const scheme of schemes) credentials.push(await this.resolve(scheme))
    return credentials
  }

  /** Returns a scheme's credentials. Its function is called once. */
  async resolve(scheme: string): Promise<ContractCredentials> {
    return this.#resolved.get(scheme)?.at(-1) ?? this.#call(scheme)
  }

  async #call(scheme: string): Promise<ContractCredentials> {
    const call = this.#calls.get(scheme) ?? resolveCredentials(scheme, this.sources[scheme] as CredentialsSource)
    this.#calls.set(scheme, call)
    try {
      const credentials = await call
      const known = this.#resolved.get(scheme) ?? []
      if (JSON.stringify(known.at(-1)) !== JSON.stringify(credentials)) this.#resolved.set(scheme, [...known, credentials])
      return credentials
    } finally {
      this.#calls.delete(scheme)
    }
  }

  /** Lists the schemes with a function that supplied a request's credentials, with these credentials. */
  #listRenewable(request: RequestData): (readonly [scheme: string, credentials: ContractCredentials])[] {
    return [...this.#resolved].flatMap(([scheme, known]) => {
      const used = typeof this.sources[scheme] === 'function' && known.findLast((credentials) => hasCredentials(request, credentials))
      return used ? [[scheme, used] as const] : []
    })
  }

  /** Replaces credentials by newer ones from their scheme's function. */
  update(request: RequestData): RequestData {
    return this.#listRenewable(request).reduce((data, [scheme, used]) => {
      const newest = this.#resolved.get(scheme)?.at(-1) as ContractCredentials
      return newest === used ? data : addCredentials(data, newest)
    }, request)
  }

  /** Whether a request that gets a 401 can be sent again with new credentials. */
  canRenew(tested: TestedOperation, request: RequestData): boolean {
    return !this.#refusing.has(tested.name) && this.#listRenewable(request).length > 0
  }

  /** Calls the functions for a request's credentials again, unless another request has led to that. */
  async renew(request: RequestData): Promise<RequestData> {
    for (const [scheme, used] of this.#listRenewable(request)) {
      if (this.#resolved.get(scheme)?.at(-1) === used) await this.#call(scheme)
    }
    return this.update(request)
  }

  /** Notes that an operation rejects new credentials, so that their functions are not called for each request. */
  stopRenewing(tested: TestedOperation): void {
    this.#refusing.add(tested.name)
  }

  /** Notes the response to a request. Returns why it is a 401, if its credentials were accepted before. */
  note(tested: TestedOperation, request: RequestData, status: number): EndedBy | undefined {
    const used = [...this.#resolved.values()].flat().filter((credentials) => hasCredentials(request, credentials))
    if (used.length === 0) return undefined
    if (status < 400 && request.method === tested.operation.method && needsCredentials(tested)) {
      for (const scheme of this.#listChosen(tested)) this.#accepted.add(scheme)
    }
    if (this.listUnproven(tested).length > 0) return undefined
    const key = JSON.stringify(used)
    const trace = this.#traces.get(key) ?? new CredentialsTrace()
    this.#traces.set(key, trace)
    return trace.note(tested, request.method, status)
  }

  /**
   * Returns the schemes in the first alternative whose credentials are known. An alternative with schemes comes first. An operation without
   * `security` gets all, because a guard in front of the server may need them.
   */
  chooseSchemes({ operation: { security } }: TestedOperation): readonly string[] | undefined {
    const known = Object.keys(this.sources)
    if (!security) return known
    const alternatives = security.length > 0 ? security.map((requirement) => Object.keys(requirement)) : [[]]
    const possible = alternatives.filter((names) => names.every((name) => known.includes(name)))
    return possible.find((names) => names.length > 0) ?? possible[0]
  }
}
