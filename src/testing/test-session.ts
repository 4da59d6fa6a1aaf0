import type { CallInput } from '../client/request.ts'
import { type BaseUrl, toBaseUrl } from '../client/url.ts'
import { toBodyFormat, toEssence } from '../contract/content-type.ts'
import type { Contract } from '../contract/operation.ts'
import { toHeaderRecord } from '../header-value.ts'
import { toPrintableLines } from '../printable.ts'
import { isObject, readOwn } from '../property.ts'
import { cancelLater } from '../response/cancel-body.ts'
import { boundResponse } from './bounded-response.ts'
import { callOption } from './call-option.ts'
import { checkTarget, checkTestOptions } from './check-test-options.ts'
import type { ContractCheck } from './checks.ts'
import { type BrokenPromise, ContractFinding } from './contract-finding.ts'
import { isCredentialName } from './credential-names.ts'
import { resolveCredentials } from './credentials.ts'
import { toCurl } from './curl.ts'
import { findProblem, isSuccess, rejections, type ResponseProblem } from './find-problem.ts'
import { isClosed, MissingResponse } from './missing-response.ts'
import type { ContractCredentials, ContractTarget, CreatedResource, CredentialsSource, ContractTestOptions } from './options.ts'
import { prepareParts } from './prepare.ts'
import { toReasonText } from './reason-text.ts'
import { createRequestData, type RequestData, toRequest, toRequestUrl, withHeaders, withQuery } from './request-data.ts'
import { reproduce } from './reproduce.ts'
import type { ResourceChains } from './resource-chains.ts'
import { ResponseValues } from './response-values.ts'
import { orTimeout } from './stream-elements.ts'
import { findRejection, type TestedOperation } from './tested-operation.ts'

/** A request and its response, as far as the checks need it. */
export interface TestExchange {
  readonly request: RequestData
  /** 0 without a response. */
  readonly status: number
  readonly headers: Headers
  /** The promise that the response breaks. */
  readonly problem: ResponseProblem | undefined
}

/** Which credentials a request has: the valid ones, none, or those that a function makes of the valid ones. */
export type CredentialsKind = 'valid' | 'none' | ((credentials: ContractCredentials) => ContractCredentials)

/** The milliseconds in which the server must respond. */
const defaultTimeout = 10_000

/** Finds the path parameters of a resource that exists. */
type FindParams = (input: CallInput) => Promise<CallInput['params']>

const noParams: FindParams = async () => undefined

/** Sends the requests of all cases. */
export class TestSession {
  readonly options: ContractTestOptions
  /** The common headers, with names in lower case. */
  readonly headers: { readonly [name: string]: string }
  readonly baseUrl: BaseUrl
  readonly #isRemote: boolean
  readonly #fetch: (request: Request) => Response | Promise<Response>
  readonly #values: ResponseValues
  readonly #created: CreatedResource[] = []
  /** The resources that other operations create. Set when the tests of all operations are known. */
  chains: ResourceChains | undefined
  /** The number of requests sent. */
  requests = 0

  /** @throws TypeError for a target or options that are not valid */
  constructor(contract: Contract, target: ContractTarget, options: ContractTestOptions) {
    checkTarget(target)
    checkTestOptions(contract, options)
    this.options = options
    this.headers = Object.fromEntries(new Headers(options.headers))
    this.baseUrl = toBaseUrl(target.baseUrl)
    const { fetch = globalThis.fetch } = target
    this.#isRemote = target.fetch === undefined
    // With the target as `this`, because `fetch` may be a method.
    this.#fetch = (request) => fetch.call(target, request)
    this.#values = new ResponseValues(options)
  }

  /** Passes what the requests created to `cleanup`. */
  async cleanUp(): Promise<void> {
    const { cleanup } = this.options
    if (cleanup) await callOption('cleanup', () => cleanup(this.#created))
  }

  /** Whether other operations supply a resource for the path of an operation. */
  hasChain(tested: TestedOperation): boolean {
    return this.chains?.has(tested) === true
  }

  /**
   * Returns the input of a valid request, with the parts that `prepare` supplies.
   *
   * @param findParams finds the path parameters of a resource that exists, unless `prepare` supplies them
   */
  async prepareInput(tested: TestedOperation, input: CallInput, findParams: FindParams = noParams): Promise<CallInput> {
    return { ...input, ...(await this.#prepareParts(tested, input, findParams)) }
  }

  /** Returns the parts that `prepare` supplies. A header replaces the common one of the same name only. */
  async #prepareParts({ name, operation }: TestedOperation, input: CallInput, findParams: FindParams): Promise<CallInput> {
    const prepare = readOwn(this.options.prepare ?? {}, name) as ((input: CallInput) => unknown) | undefined
    const given = prepare ? await prepareParts(name, prepare, input) : {}
    const params = given.params ?? (await findParams(input))
    const parts = params ? { ...given, params } : given
    if (parts.body !== undefined && !operation.requests) {
      throw new TypeError(`'body' of 'prepare.${name}' is not allowed: the operation declares no body`)
    }
    return parts.headers ? { ...parts, headers: { ...this.headers, ...toHeaderRecord(parts.headers) } } : parts
  }

  /**
   * Creates a valid request without credentials.
   *
   * @throws TypeError if `prepare` returned parts that the contract rejects
   */
  async createValid(tested: TestedOperation, input: CallInput, findParams: FindParams = noParams): Promise<RequestData> {
    const parts = await this.#prepareParts(tested, input, findParams)
    const option = `'prepare.${tested.name}'`
    const data = await createRequestData(tested.operation, { ...input, ...parts }).catch((thrown: unknown) => {
      throw new TypeError(`${option} returned parts that cannot be sent: ${toReasonText(thrown)}`)
    })
    const rejection = await findRejection(tested, data)
    if (!rejection) return data
    const { part, reason } = rejection
    const isReturned = part in parts || (part === 'body' && 'contentType' in parts)
    const problem = isReturned ? `'${part}' of ${option} does not match the contract` : `${option} must return '${part}', because no generated value is valid`
    throw new TypeError(`${problem}: ${reason}`)
  }

  /** Lists the schemes of an operation if no alternative has credentials. */
  listMissingSchemes(tested: TestedOperation): readonly string[] {
    const missing = Object.keys(Object.assign({}, ...(tested.operation.security ?? [])))
    return this.#chooseSchemes(tested) ? [] : missing
  }

  /** Lists the common headers that contain credentials, by their names or because `authorize` has them too. */
  listCommonCredentials(): readonly string[] {
    const sources: readonly CredentialsSource[] = Object.values(this.options.authorize ?? {})
    const supplied = sources.flatMap((source) => (typeof source === 'function' ? [] : Object.keys(source.headers ?? {})))
    const known = new Set(supplied.map((name) => name.toLowerCase()))
    return Object.keys(this.headers).filter((name) => isCredentialName(name) || known.has(name))
  }

  /** Adds credentials to a request. */
  async authorize(tested: TestedOperation, data: RequestData, kind: CredentialsKind = 'valid'): Promise<RequestData> {
    const known = kind === 'none' ? [] : await this.listCredentials(tested)
    const given = typeof kind === 'function' ? known.map(kind) : known
    return given.reduce(addCredentials, data)
  }

  /** Lists the valid credentials of an operation. */
  async listCredentials(tested: TestedOperation): Promise<ContractCredentials[]> {
    const chosen = this.#chooseSchemes(tested)
    const sources = Object.entries(this.options.authorize ?? {}).filter(([scheme]) => chosen?.includes(scheme))
    const credentials: ContractCredentials[] = []
    for (const [scheme, source] of sources) credentials.push(await resolveCredentials(scheme, source))
    return credentials
  }

  /** The schemes of the first alternative whose credentials are known. An alternative with schemes comes first. */
  #chooseSchemes({ operation }: TestedOperation): readonly string[] | undefined {
    const { security = [] } = operation
    const alternatives = security.length > 0 ? security.map((requirement) => Object.keys(requirement)) : [[]]
    const known = Object.keys(this.options.authorize ?? {})
    const possible = alternatives.filter((names) => names.every((name) => known.includes(name)))
    return possible.find((names) => names.length > 0) ?? possible[0]
  }

  /**
   * Sends a request and compares the response with the contract.
   *
   * @param isValid whether the contract accepts the request
   * @param isTooLarge whether the server may close the connection instead of responding with 413
   */
  async send(tested: TestedOperation, request: RequestData, isValid: boolean, isTooLarge = false): Promise<TestExchange> {
    const received = await this.#exchange(request, async (response) => ({
      request,
      status: response.status,
      headers: response.headers,
      problem: await findProblem(tested, response, isValid ? this.#listRefusals(tested) : undefined, this.#values),
    }))
    if (typeof received !== 'string') return received
    if (isTooLarge && this.#isRemote && isClosed(received)) {
      return { request, status: 413, headers: new Headers(), problem: undefined }
    }
    this.#rejectUnreported(request, received)
    const problem: ResponseProblem = { check: 'server-error', expected: 'a response', received }
    return { request, status: 0, headers: new Headers(), problem }
  }

  /** The statuses that a valid request must not have: with credentials, also 401. */
  #listRefusals(tested: TestedOperation): ReadonlySet<number> {
    const hasCredentials = (this.#chooseSchemes(tested) ?? []).length > 0
    return hasCredentials ? new Set([...rejections, 401]) : rejections
  }

  /**
   * Sends a request and reads its response; returns a sentence if there is no response in time.
   *
   * @throws MissingResponse if no other case reports that
   */
  async receive<Read extends object>(request: RequestData, read: (response: Response) => Promise<Read>): Promise<Read | string> {
    const received = await this.#exchange(request, read)
    if (typeof received === 'string') this.#rejectUnreported(request, received)
    return received
  }

  /** Throws for a missing response that no other case reports. */
  #rejectUnreported(request: RequestData, received: string): void {
    const { checks } = this.options
    if (checks && !checks.includes('server-error')) throw new MissingResponse(request, received)
  }

  async #exchange<Read extends object>(request: RequestData, read: (response: Response) => Promise<Read>): Promise<Read | string> {
    const { timeout = defaultTimeout } = this.options
    const controller = new AbortController()
    this.requests += 1
    const { signal } = controller
    let missing = 'response'
    const work = async (): Promise<Read | string> => {
      try {
        const given = await this.#fetch(toRequest(request, this.baseUrl, signal))
        if (!isObject(given)) throw new TypeError("'fetch' did not return a Response")
        if (given.status === 0) throw new TypeError("'fetch' returned a network error")
        const response = boundResponse(given, signal)
        if (this.options.cleanup) await this.#keepCreated(request, response)
        missing = 'end of the response'
        const result = await read(response)
        if (response.body && !response.bodyUsed) cancelLater(response.body, response.headers)
        return result
      } catch (thrown) {
        return `no response: ${toReasonText(thrown)}`
      }
    }
    const received = await orTimeout(work(), timeout, undefined)
    if (received !== undefined) return received
    controller.abort()
    return `no ${missing} within ${timeout.toLocaleString('en')} ms`
  }

  /** Keeps what a request may have created. */
  async #keepCreated(request: RequestData, response: Response): Promise<void> {
    const { method } = request
    const { status, headers } = response
    if ((method !== 'POST' && method !== 'PUT') || !isSuccess(status)) return
    const isJson = toBodyFormat(toEssence(headers.get('content-type') ?? '')) === 'json'
    const body: unknown = isJson ? await response.clone().json().catch(() => undefined) : undefined
    const url = toRequestUrl(request, this.baseUrl)
    this.#created.push({ method, url, status, location: headers.get('location') ?? undefined, body })
  }

  /** Sends the request of a finding again as its command does. In memory, nothing adds headers. */
  async reproduce(tested: TestedOperation, check: ContractCheck, broken: BrokenPromise): Promise<BrokenPromise> {
    if (!this.#isRemote) return broken
    const { timeout = defaultTimeout } = this.options
    const find = async (response: Response): Promise<ResponseProblem | undefined> => findProblem(tested, response, this.#listRefusals(tested), this.#values)
    return reproduce(broken, { check, baseUrl: this.baseUrl, timeout, findProblem: find })
  }

  /** Creates the error of a case. Text of the server has no control characters. */
  toFinding(tested: TestedOperation, check: ContractCheck, name: string, broken: BrokenPromise): ContractFinding {
    const { request, ...facts } = broken
    return new ContractFinding({
      ...facts,
      operation: tested.name,
      check,
      name: toPrintableLines(name),
      expected: toPrintableLines(facts.expected),
      received: toPrintableLines(facts.received),
      curl: toCurl(request, this.baseUrl),
    })
  }
}

/** Adds credentials; cookies are added to those of the request. */
export function addCredentials(data: RequestData, { headers = {}, query = {} }: ContractCredentials): RequestData {
  return withQuery(withHeaders(data, headers), query)
}
