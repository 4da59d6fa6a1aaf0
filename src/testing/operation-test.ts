import type { CallInput } from '../client/request.ts'
import { readOwn } from '../property.ts'
import { type ContractCheck, checkTitles } from './checks.ts'
import type { BrokenPromise } from './contract-finding.ts'
import { type InvalidRequest, listInvalidRequests } from './invalid-inputs.ts'
import { MissingResponse } from './missing-response.ts'
import { type RequestData, toRequestData } from './request-data.ts'
import type { CredentialsKind, TestExchange, TestSession } from './test-session.ts'
import type { TestedOperation } from './tested-operation.ts'
import { createValidInputs } from './valid-inputs.ts'

/**
 * A promise of a contract, and the function that tests it.
 *
 * @example
 * const toTitle = ({ name, skipped }: ContractCase) => (skipped === undefined ? name : `${name} (skipped: ${skipped})`)
 */
export interface ContractCase {
  /** The name of the operation and the promise, such as `getUser: responds with the declared body`. */
  readonly name: string
  /** The name of the operation. */
  readonly operation: string
  readonly check: ContractCheck
  /** Why the promise cannot be tested. `run` then sends nothing. */
  readonly skipped?: string | undefined
  /** Sends the requests of the case. Rejects with a `ContractFinding` if the server breaks the promise. */
  readonly run: () => Promise<void>
}

/** An operation and its requests, each of which is sent once for all cases. */
export class OperationTest {
  readonly tested: TestedOperation
  readonly session: TestSession
  /** The inputs of valid requests, at least one. */
  readonly inputs: readonly CallInput[]
  readonly invalid: readonly InvalidRequest[]
  /** The simplest valid request, without what `prepare` and `authorize` supply. */
  readonly sample: RequestData
  /** Whether a request without the parts that `prepare` supplies changes nothing and is valid. */
  readonly canOmitPrepared: boolean
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
    return ['GET', 'HEAD', 'OPTIONS', 'QUERY'].includes(this.tested.operation.method)
  }

  /** Creates a valid request, by default of the simplest input. */
  async createRequest(kind: CredentialsKind = 'valid', input = this.inputs[0] as CallInput): Promise<RequestData> {
    const { session, tested } = this
    return session.authorize(tested, await session.createValid(tested, input), kind)
  }

  /** Sends all valid requests. */
  sendValid(): Promise<readonly TestExchange[]> {
    const send = async (): Promise<TestExchange[]> => {
      const exchanges: TestExchange[] = []
      for (const input of this.inputs) exchanges.push(await this.#send(await this.createRequest('valid', input)))
      return exchanges
    }
    return (this.#valid ??= send())
  }

  /** Sends the request that names no prepared resource, to which the server need not respond as to a valid one. */
  sendUnprepared(): Promise<readonly TestExchange[]> {
    const { session, tested, sample } = this
    const send = async (): Promise<TestExchange[]> =>
      this.canOmitPrepared ? [await session.send(tested, await session.authorize(tested, sample), false)] : []
    return (this.#unprepared ??= send())
  }

  /** Sends an invalid request. */
  sendInvalid(invalid: InvalidRequest): Promise<TestExchange> {
    const { session, tested } = this
    const send = async (): Promise<TestExchange> => {
      const data = await invalid.create(await session.prepareInput(tested, this.inputs[0] as CallInput))
      if (!data) throw new TypeError(`'prepare.${tested.name}' returned parts that cannot be sent`)
      return session.send(tested, await session.authorize(tested, data), false, invalid.check === 'body-size')
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
   * Sends a valid request whose response decides what others must be. Returns `undefined` without a response, which the
   * check 'server-error' reports.
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
   * @param detail continues the name of the case
   */
  createCase(check: ContractCheck, find: () => Promise<BrokenPromise | undefined>, detail = ''): ContractCase {
    const { tested, session } = this
    const name = `${tested.name}: ${checkTitles[check]}${detail}`
    const run = async (): Promise<void> => {
      const broken = await find().catch((thrown: unknown): BrokenPromise => {
        if (!(thrown instanceof MissingResponse)) throw thrown
        return { request: thrown.request, expected: 'a response', received: thrown.message }
      })
      if (broken) throw session.toFinding(tested, check, name, broken)
    }
    return { name, operation: tested.name, check, run }
  }
}

/** Creates a case that sends nothing. */
export function createSkippedCase({ name }: TestedOperation, check: ContractCheck, reason: string): ContractCase {
  return { name: `${name}: ${checkTitles[check]}`, operation: name, check, skipped: reason, run: async () => undefined }
}

/** Generates the requests of an operation. Returns a sentence if that is impossible. */
export async function createOperationTest(tested: TestedOperation, session: TestSession): Promise<OperationTest | string> {
  const { seed = 1, count = 10, prepare = {}, maxBodySize, ...others } = session.options
  const options = { ...others, seed, count, headers: session.headers, maxBodySize }
  const { name } = tested
  const { inputs, reason } = await createValidInputs(tested, options)
  const isPrepared = readOwn(prepare as { readonly [name: string]: unknown }, name) !== undefined
  if (reason !== undefined && !isPrepared) {
    return `${reason}; add an example to the contract, or supply the values with 'prepare.${name}'`
  }
  const placeholders = Object.fromEntries(tested.route.parameters.map((parameter) => [parameter, 'x']))
  const first = inputs[0] as CallInput
  // The sample of an operation without valid inputs is used for its path.
  const sent = reason === undefined ? first : { params: placeholders }
  const sample = (await toRequestData(tested.operation, sent)) as RequestData
  const invalid = reason === undefined ? await listInvalidRequests(tested, first, options) : []
  const canOmitPrepared = isPrepared && reason === undefined && /^(?:GET|HEAD)$/.test(tested.operation.method)
  return new OperationTest(tested, session, { inputs, invalid, sample, canOmitPrepared })
}
