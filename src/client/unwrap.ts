import type { ClientResponse } from './result.ts'

/** A result from any operation. */
type AnyResult = ClientResponse<number, string | undefined, unknown>

/** The bodies of the 2xx results; unknown for an unknown operation. */
type SuccessBody<Result extends { readonly status: number; readonly body: unknown }> = Result extends unknown
  ? number extends Result['status']
    ? OrUnknown<Result['body']>
    : [`${Result['status']}` & `2${string}`] extends [never]
      ? never
      : Result['body']
  : never

/** Unknown for any. */
type OrUnknown<Body> = 0 extends 1 & Body ? unknown : Body

/**
 * The error that `unwrap` throws for a result whose status is not 2xx.
 *
 * @example
 * const isMissing = (thrown: unknown) => thrown instanceof ContractStatusError && thrown.status === 404
 */
export class ContractStatusError<Result extends AnyResult = AnyResult> extends Error {
  // `instanceof` would otherwise narrow to `ContractStatusError<any>`.
  declare static readonly [Symbol.hasInstance]: (value: unknown) => value is ContractStatusError
  override readonly name = 'ContractStatusError' as const
  /** The result's status. */
  readonly status: Result['status']
  readonly body: Result['body']
  readonly headers: Result['headers']
  readonly response: Response
  /** The result, a union discriminated by `status`. */
  readonly result: Result

  constructor(result: Result) {
    super(`The response has the status ${result.status}`)
    const { status, body, headers, response } = result
    this.status = status
    this.body = body
    this.headers = headers
    this.response = response
    this.result = result
  }
}

/**
 * Returns the body of a successful call, whose status is 200 to 299.
 *
 * @throws ContractStatusError for any other status, and what the call throws
 * @example
 * const client = createClient(contract, { baseUrl: 'https://api.example.com' })
 * const { name } = await unwrap(client.getUser({ params: { id: 'Ada' }, headers: { 'x-trace': '1' } }))
 */
export async function unwrap<Result extends { readonly status: number; readonly body: unknown }>(
  call: PromiseLike<Result>,
): Promise<SuccessBody<Result>> {
  const result = await call
  const { status, body } = result
  if (status < 200 || status > 299) throw new ContractStatusError(result as unknown as AnyResult)
  return body as SuccessBody<Result>
}
