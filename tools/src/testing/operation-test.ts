import type { CallInput } from 'routepact/internal'
import { readOwn } from '../../../src/shared/property.ts'
import { type ContractCheck, checkTitles } from './checks.ts'
import type { ContractCase } from './contract-case.ts'
import type { BrokenPromise } from './contract-finding.ts'
import type { InvalidRequest } from './invalid-inputs.ts'
import { MissingResponse } from './missing-response.ts'
import { toInputText } from './input-text.ts'
import { isSafeMethod, type RequestData, toRequestData } from './request-data.ts'
import type { CredentialsKind } from './known-credentials.ts'
import { linkedParts, listLinks, withLink } from './linked-ids.ts'
import type { FindParts, TestExchange, TestSession } from './test-session.ts'
import { findRejection, readPart, type TestedOperation } from './tested-operation.ts'

/** Is called after a request. */
type FollowExchange = (exchange: TestExchange) => Promise<void>

const noFollow: FollowExchange = async () => undefined

/** The parts for which generated values are sent beside prepared ones. A generated path might name a resource that must stay. */
const variedParts: readonly (readonly (keyof CallInput)[])[] = [['query'], ['headers'], ['cookies'], ['body', 'contentType']]

function pickParts(input: CallInput, names: readonly (keyof CallInput)[]): CallInput {
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}

/** An operation and its requests, each of which is sent once for all cases. */
export class OperationTest {
  readonly tested: TestedOperation
  readonly session: TestSession
  /** The inputs for valid requests, at least one. */
  readonly inputs: readonly CallInput[]
  readonly invalid: readonly InvalidRequest[]
  /** The simplest valid request, without what `prepare` and `authorize` supply. */
  readonly sample: RequestData
  /** Whether a request without the parts that `prepare` supplies changes nothing and is valid. */
  readonly canOmitPrepared: boolean
  /** The requests whose path was generated, though a resource could have been found. */
  readonly #generated = new WeakSet<RequestData>()
  /** The inputs whose requests are simplified. */
  readonly #inputOf = new WeakMap<RequestData, CallInput>()
  #unprepared: Promise<readonly TestExchange[]> | undefined
  #valid: Promise<readonly TestExchange[]> | undefined
  readonly #rejected = new Map<InvalidRequest, Promise<TestExchange>>()

  constructor(
    tested: TestedOperation,
    session: TestSession,
    { inputs, invalid, sample, canOmitPrepared }: Pick<OperationTest, 'inputs' | 'invalid' | 'sample' | 'canOmitPrepared'>,
  ) {
    this.tested = tested
    this.session = session
    this.inputs = inputs
    this.invalid = invalid
    this.sample = sample
    this.canOmitPrepared = canOmitPrepared
  }

  /** Whether requests change nothing, so that they can be repeated. */
  get isSafe(): boolean {
    return isSafeMethod(this.tested.operation.method)
  }

  /** Whether `prepare` or another operation in the contract supplies a resource for the path. */
  get hasResource(): boolean {
    return this.isPrepared || this.session.hasChain(this.tested)
  }

  /** Whether `prepare` supplies request parts. */
  get isPrepared(): boolean {
    return readOwn(this.session.options.prepare ?? {}, this.tested.name) !== undefined
  }

  /** Creates a valid request, by default from the simplest input, for a resource that exists if one is found. */
  async createRequest(kind: CredentialsKind = 'valid', input = this.inputs[0] as CallInput): Promise<RequestData> {
    const { session, tested } = this
    return session.credentials.authorize(tested, await session.createValid(tested, input, this.#findParts), kind)
  }

  /** Creates a request from an input; returns `undefined` if the contract does not accept it. */
  async createAccepted(input: CallInput): Promise<RequestData | undefined> {
    const { session, tested } = this
    return this.#authorizeAccepted(await session.prepareInput(tested, input, this.#findParts))
  }

  async #authorizeAccepted(input: CallInput): Promise<RequestData | undefined> {
    const { session, tested } = this
    const data = await toRequestData(tested.operation, input)
    return data && !(await findRejection(tested, data)) ? session.credentials.authorize(tested, data) : undefined
  }

  /** Creates a valid request for resources that exist; returns `undefined` if none is found. */
  async createForResource(input = this.inputs[0] as CallInput): Promise<RequestData | undefined> {
    const { session, tested } = this
    let isFound = this.isPrepared
    const findParts: FindParts = async (...args) => {
      const parts = await this.#findParts(...args)
      isFound ||= parts !== undefined
      return parts
    }
    const request = await session.createValid(tested, input, findParts)
    return isFound ? session.credentials.authorize(tested, request) : undefined
  }

  /**
   * Creates a valid request for what `owner`, the operation with its own or other credentials, has created or lists. Whatever `prepare`
   * names has no known owner. Returns `undefined` for nothing.
   *
   * @param changed path parameters to send in place of the resource's
   */
  async createForOwner(owner: OperationTest, changed: CallInput['params'] = {}): Promise<RequestData | undefined> {
    const { session, tested } = this
    const prepared = await session.prepareInput(tested, this.inputs[0] as CallInput)
    const found = (await owner.#findParts(prepared, {}, true)) ?? (owner === this && this.isPrepared ? {} : undefined)
    if (!found) return undefined
    const input = { ...prepared, ...found }
    return this.#authorizeAccepted({ ...input, params: { ...input.params, ...changed } })
  }

  /** Creates a valid request from another input in the same way as a request. */
  async createLike(request: RequestData, input: CallInput): Promise<RequestData> {
    return this.#generated.has(request) ? this.#createGenerated(input) : this.createRequest('valid', input)
  }

  /** Creates a valid request whose path is generated, unless `prepare` supplies it. */
  async #createGenerated(input: CallInput): Promise<RequestData> {
    const { session, tested } = this
    const request = await session.credentials.authorize(tested, await session.createValid(tested, input))
    this.#generated.add(request)
    return request
  }

  /** Creates valid requests that have a generated part in place of the prepared one. */
  async *#createVaried(): AsyncGenerator<RequestData> {
    const { session, tested } = this
    const sent = new Set<string>()
    for (const input of this.inputs) {
      for (const names of variedParts) {
        const generated = pickParts(input, names)
        const text = toInputText(generated)
        if (sent.has(text)) continue
        const prepared = await session.prepareInput(tested, input, this.#findParts)
        if (toInputText(pickParts(prepared, names)) === text) continue
        sent.add(text)
        const request = await this.#authorizeAccepted({ ...prepared, ...generated })
        if (request) yield request
      }
    }
  }

  /** Finds resources that exist: the path's, and those named by the query and the body. */
  readonly #findParts = async (input: CallInput, given: CallInput = {}, isOwn?: true): Promise<CallInput | undefined> => {
    const { session, tested } = this
    const hasParams = tested.route.parameters.length > 0
    const params = hasParams ? (given.params ?? (await this.#findParams(input, isOwn))) : undefined
    if (hasParams && !params) return undefined
    const parts: CallInput = params ? { params } : {}
    for (const [part, name] of this.#listLinks(input)) {
      const id = Object.hasOwn(given, part) ? undefined : await session.chains?.findLinked(tested, name, !this.isSafe, isOwn)
      if (id !== undefined) Object.assign(parts, await withLink(tested, { ...input, ...parts }, part, name, id))
    }
    return Object.keys(parts).length > 0 ? parts : undefined
  }

  /** Lists the ids in the query and the body whose resources another operation creates or lists. */
  #listLinks(input: CallInput): (readonly [part: (typeof linkedParts)[number], name: string])[] {
    const { session, tested } = this
    return linkedParts.flatMap((part) => listLinks(tested, input, part).flatMap((name) => (session.chains?.hasLinked(tested, name) ? [[part, name] as const] : [])))
  }

  /** Finds path parameters for an existing resource. If the operation may change the resource, a new one is created for the request. */
  async #findParams(input: CallInput, isOwn?: true): Promise<CallInput['params']> {
    const { session, tested } = this
    const found = await session.chains?.find(tested, !this.isSafe, isOwn)
    if (!found) return undefined
    const params = { ...input.params, ...found }
    const data = await toRequestData(tested.operation, { ...input, params })
    return data && (await readPart(tested, 'params', data)).result === 'accepted' ? params : undefined
  }

  /**
   * Sends all valid requests: with generated paths, and for resources that exist.
   *
   * @param follow is called after each request
   */
  sendValid(follow: FollowExchange = noFollow): Promise<readonly TestExchange[]> {
    const send = async (): Promise<TestExchange[]> => {
      const exchanges: TestExchange[] = []
      if (!this.isPrepared) await this.session.chains?.fillList(this.tested)
      const sendInput = async (request: RequestData, input: CallInput): Promise<void> => {
        this.#inputOf.set(request, input)
        const exchange = await this.#send(request)
        exchanges.push(exchange)
        await follow(exchange)
      }
      for (const input of this.inputs) await sendInput(await this.#createGenerated(input), input)
      const others = new Map(this.inputs.map((input) => [toInputText({ ...input, params: {} }), input]))
      const hasFound = !this.isPrepared && (this.hasResource || this.inputs.some((input) => this.#listLinks(input).length > 0))
      for (const input of hasFound ? others.values() : []) {
        const request = await this.createForResource(input)
        if (!request) break
        await sendInput(request, input)
      }
      return exchanges
    }
    return (this.#valid ??= send())
  }

  /** Returns a valid request's input, unless it is the simplest one. */
  findComplexInput(request: RequestData): CallInput | undefined {
    const input = this.#inputOf.get(request)
    return input === this.inputs[0] ? undefined : input
  }

  /**
   * Sends the request without prepared resources, and requests with generated values in place of prepared ones. The server need not respond
   * as to valid requests.
   */
  sendUnprepared(follow: FollowExchange = noFollow): Promise<readonly TestExchange[]> {
    const { session, tested, sample } = this
    const send = async (): Promise<TestExchange[]> => {
      const exchanges: TestExchange[] = []
      if (!this.isPrepared) return exchanges
      const sendRequest = async (request: RequestData): Promise<void> => {
        const exchange = await session.send(tested, request, false)
        exchanges.push(exchange)
        await follow(exchange)
      }
      if (this.canOmitPrepared) await sendRequest(await session.credentials.authorize(tested, sample))
      for await (const request of this.#createVaried()) await sendRequest(request)
      return exchanges
    }
    return (this.#unprepared ??= send())
  }

  /** Sends an invalid request. */
  sendInvalid(invalid: InvalidRequest): Promise<TestExchange> {
    const { session, tested } = this
    const send = async (): Promise<TestExchange> => {
      const data = await invalid.create(await session.prepareInput(tested, this.inputs[0] as CallInput, this.#findParts))
      if (!data) throw new TypeError(`'prepare.${tested.name}' returned parts that cannot be sent`)
      const isTooLarge = invalid.check === 'body-size'
      const authorized = await session.credentials.authorize(tested, data)
      // Credentials may replace the header, cookie or parameter that is invalid.
      const isRepaired = !isTooLarge && (await findRejection(tested, authorized)) === undefined
      return session.send(tested, isRepaired ? await session.credentials.authorize(tested, data, 'none') : authorized, false, isTooLarge)
    }
    const sent = this.#rejected.get(invalid) ?? send()
    this.#rejected.set(invalid, sent)
    return sent
  }

  /**
   * Sends a request that the contract accepts.
   *
   * @throws MissingResponse without a response
   */
  async sendAsValid(data: RequestData): Promise<TestExchange> {
    const exchange = await this.#send(data)
    if (exchange.status === 0) throw new MissingResponse(data, exchange.problem?.received)
    return exchange
  }

  /**
   * Sends a valid request whose response decides what others must be. Returns `undefined` without a response, which the check
   * 'server-error' reports.
   */
  async sendFirst(data: RequestData): Promise<TestExchange | undefined> {
    const exchange = await this.#send(data)
    return exchange.status === 0 ? undefined : exchange
  }

  #send(data: RequestData): Promise<TestExchange> {
    return this.session.send(this.tested, data, true)
  }

  /**
   * Creates a case.
   *
   * @param find returns the broken promise, if there is one
   * @param detail continues the case's name
   * @param findDoubt returns why a promise that is not broken may not be kept either
   */
  createCase(
    check: ContractCheck,
    find: () => Promise<BrokenPromise | undefined>,
    detail = '',
    findDoubt: () => Promise<string | undefined> = async () => undefined,
  ): ContractCase {
    const { tested, session } = this
    const name = `${tested.name}: ${checkTitles[check]}${detail}`
    const run = async (): Promise<string | undefined> => {
      const broken = await find().catch((thrown: unknown): BrokenPromise => {
        if (!(thrown instanceof MissingResponse)) throw thrown
        return { request: thrown.request, expected: 'a response', received: thrown.message }
      })
      const end = broken && session.findEnd(broken.request)
      // An operation that ends the session does what it should.
      const isMeant = end?.isExpected && end.operation === tested.name
      if (broken && !isMeant) throw session.toFinding(tested, check, name, await session.reproduce(tested, check, broken), end)
      return findDoubt()
    }
    return { name, operation: tested.name, check, run }
  }
}
