import type { Contract } from 'routepact'
import { type BaseUrl, type CallInput, toBaseUrl } from 'routepact/internal'
import { toHeaderRecord } from '../../../src/shared/header-value.ts'
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { readOwn } from '../../../src/shared/property.ts'
import { checkTarget, checkTestOptions } from './check-test-options.ts'
import type { ContractCheck } from './checks.ts'
import { type BrokenPromise, ContractFinding } from './contract-finding.ts'
import { toCurl } from './curl.ts'
import { findProblem, rejections, type ResponseProblem } from './find-problem.ts'
import { KnownCredentials } from './known-credentials.ts'
import { isClosed, MissingResponse } from './missing-response.ts'
import type { ContractTarget, ContractTestOptions } from './options.ts'
import { checkPartNames, prepareParts } from './prepare.ts'
import { toReasonText } from './reason-text.ts'
import { createRequestData, type RequestData, withStream } from './request-data.ts'
import { RequestSender } from './request-sender.ts'
import { type EndedBy, toEndText } from './session-ends.ts'
import { reproduce } from './reproduce.ts'
import { ResponseValues } from './response-values.ts'
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

/** Finds the parts of an input that name existing resources, without the given parts. */
export type FindParts = (input: CallInput, given: CallInput) => Promise<CallInput | undefined>

/** Reads the response to a request, which may have newer credentials than the request that was to be sent. */
type ReadResponse<Read> = (response: Response, sent: RequestData) => Promise<Read>

/** Replaces a 401 whose request is sent again. */
const refused = {}

const noParts: FindParts = async () => undefined

/** Finds the ids of resources that exist. */
interface ResourceFinder {
  readonly has: (tested: TestedOperation) => boolean
  readonly find: (tested: TestedOperation, isFresh: boolean, isOwn?: boolean) => Promise<CallInput['params']>
  readonly hasLinked: (tested: TestedOperation, name: string) => boolean
  readonly findLinked: (tested: TestedOperation, name: string, isFresh: boolean, isOwn?: boolean) => Promise<string | undefined>
  readonly fillList: (tested: TestedOperation) => Promise<void>
  readonly findCreated: (tested: TestedOperation, creator: TestedOperation) => Promise<CallInput['params']>
}

/** What replaces parts of a session that tests one server. */
interface SessionParts extends Partial<Pick<TestSession, 'sender' | 'credentials'>> {
  /** Rejects what `prepare` must not supply. */
  readonly checkPrepared?: (operation: string, parts: CallInput) => void
}

/** What a session needs from its sender. */
export type SessionSender = Pick<RequestSender, 'send' | 'count'>

/** Sends the requests for all cases. */
export class TestSession {
  readonly options: ContractTestOptions
  /** The common headers, with names in lower case. */
  readonly headers: { readonly [name: string]: string }
  readonly baseUrl: BaseUrl
  readonly #isRemote: boolean
  readonly credentials: KnownCredentials
  readonly sender: SessionSender
  /** Passes what the requests created to `cleanup`. */
  readonly cleanUp: () => Promise<void>
  readonly #timeout: number
  readonly #values: ResponseValues
  readonly #checkPrepared: NonNullable<SessionParts['checkPrepared']>
  /** The requests whose credentials are no longer accepted. */
  readonly #ended = new WeakMap<RequestData, EndedBy>()
  /** The resources that other operations create. Set when the tests for all operations are known. */
  chains: ResourceFinder | undefined

  /**
   * @throws TypeError for a target or options that are not valid
   */
  constructor(contract: Contract, target: ContractTarget, options: ContractTestOptions, parts: SessionParts = {}) {
    checkTarget(target)
    checkTestOptions(contract, options)
    this.options = options
    this.headers = Object.fromEntries(new Headers(options.headers))
    this.baseUrl = toBaseUrl(target.baseUrl)
    this.#isRemote = target.fetch === undefined
    this.credentials = parts.credentials ?? new KnownCredentials(options, Object.keys(this.headers))
    const own = new RequestSender(target, this.baseUrl, options)
    this.sender = parts.sender ?? own
    this.#timeout = own.timeout
    this.#checkPrepared = parts.checkPrepared ?? (() => undefined)
    this.cleanUp = async () => own.cleanUp()
    this.#values = new ResponseValues(options)
  }

  /** Whether other operations supply a resource for an operation's path. */
  hasChain(tested: TestedOperation): boolean {
    return this.chains?.has(tested) === true
  }

  /**
   * Returns a valid request's input, with the parts that `prepare` supplies.
   *
   * @param findParts finds what `prepare` does not supply
   */
  async prepareInput(tested: TestedOperation, input: CallInput, findParts: FindParts = noParts): Promise<CallInput> {
    const parts = await this.#prepareParts(tested, input)
    return { ...input, ...(await findParts(input, parts)), ...parts }
  }

  /** Returns the parts that `prepare` supplies. A header replaces only the common header with the same name. */
  async #prepareParts(tested: TestedOperation, input: CallInput): Promise<CallInput> {
    const { name, operation } = tested
    const prepare = readOwn(this.options.prepare ?? {}, name) as ((input: CallInput) => unknown) | undefined
    const given = prepare ? await prepareParts(name, prepare, withStream(operation, input)) : {}
    checkPartNames(tested, given)
    this.#checkPrepared(name, given)
    const { params, ...others } = given
    const parts: CallInput = params ? { ...others, params } : others
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
  async createValid(tested: TestedOperation, input: CallInput, findParts: FindParts = noParts): Promise<RequestData> {
    const parts = await this.#prepareParts(tested, input)
    const found = await findParts(input, parts)
    const option = `'prepare.${tested.name}'`
    const data = await createRequestData(tested.operation, { ...input, ...found, ...parts }).catch((thrown: unknown) => {
      throw new TypeError(`${option} returned parts that cannot be sent: ${toReasonText(thrown)}`)
    })
    const rejection = await findRejection(tested, data)
    if (!rejection) return data
    const { part, reason } = rejection
    const isReturned = part in parts || (part === 'body' && 'contentType' in parts)
    const problem = isReturned ? `'${part}' of ${option} does not match the contract` : `${option} must return '${part}', because no generated value is valid`
    throw new TypeError(`${problem}: ${reason}`)
  }

  /**
   * Sends a request and compares the response with the contract.
   *
   * @param isValid whether the contract accepts the request
   * @param isTooLarge whether the server may close the connection instead of responding with 413
   */
  async send(tested: TestedOperation, request: RequestData, isValid: boolean, isTooLarge = false): Promise<TestExchange> {
    const received = await this.#exchange(tested, request, async (response, sent) => ({
      request: sent,
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
    const { credentials } = this
    const hasDeclared = tested.operation.security !== undefined && (credentials.chooseSchemes(tested) ?? []).length > 0
    return hasDeclared && credentials.listUnproven(tested).length === 0 ? new Set([...rejections, 401]) : rejections
  }

  /**
   * Sends a request and reads its response; returns a sentence if there is no response in time.
   *
   * @throws MissingResponse if no other case reports that
   */
  async receive<Read extends object>(tested: TestedOperation, request: RequestData, read: ReadResponse<Read>): Promise<Read | string> {
    const received = await this.#exchange(tested, request, read)
    if (typeof received === 'string') this.#rejectUnreported(request, received)
    return received
  }

  /** Sends a request, and again with new credentials after a 401, if a function in `authorize` supplies them. */
  async #exchange<Read extends object>(tested: TestedOperation, given: RequestData, read: ReadResponse<Read>): Promise<Read | string> {
    const { credentials, sender } = this
    const request = credentials.update(given)
    const canRenew = credentials.canRenew(tested, request)
    const readNoted = async (response: Response, sent: RequestData): Promise<Read> => {
      const ended = credentials.note(tested, sent, response.status)
      if (ended) this.#ended.set(sent, ended)
      return read(response, sent)
    }
    const received = await sender.send(request, async (response) => (canRenew && response.status === 401 ? refused : readNoted(response, request)))
    if (received !== refused) return received as Read | string
    const renewed = await credentials.renew(request)
    return sender.send(renewed, async (response) => {
      if (response.status === 401) credentials.stopRenewing(tested)
      return readNoted(response, renewed)
    })
  }

  /** Returns why a request got a 401, if its credentials were accepted before. */
  findEnd(request: RequestData): EndedBy | undefined {
    return this.#ended.get(request)
  }

  /** Throws for a missing response that no other case reports. */
  #rejectUnreported(request: RequestData, received: string): void {
    const { checks } = this.options
    if (checks && !checks.includes('server-error')) throw new MissingResponse(request, received)
  }

  /** Sends a finding's request again as its command does. In memory, nothing adds headers. */
  async reproduce(tested: TestedOperation, check: ContractCheck, broken: BrokenPromise): Promise<BrokenPromise> {
    if (!this.#isRemote) return broken
    const timeout = this.#timeout
    const find = async (response: Response): Promise<ResponseProblem | undefined> => findProblem(tested, response, this.#listRefusals(tested), this.#values)
    return reproduce(broken, { check, baseUrl: this.baseUrl, timeout, findProblem: find })
  }

  /** Creates a case's error. The server's text has no control characters. */
  toFinding(tested: TestedOperation, check: ContractCheck, name: string, broken: BrokenPromise, end: EndedBy | undefined): ContractFinding {
    const { request, ...facts } = broken
    return new ContractFinding({
      ...facts,
      operation: tested.name,
      check,
      name: toPrintableLines(name),
      expected: toPrintableLines(facts.expected),
      received: toPrintableLines(end ? `${facts.received} (${toEndText(end)})` : facts.received),
      curl: toCurl(request, this.baseUrl),
    })
  }
}
