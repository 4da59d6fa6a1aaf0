import type { ContractOperation } from 'routepact'
import type { ClientResult, ContractStatusError } from 'routepact/client'

/** A result with any status. */
interface AnyResult {
  readonly status: number
  readonly body: unknown
}

/** The bodies of the results whose status may be 2xx. */
type SuccessBody<Result> = Result extends AnyResult
  ? [`${Result['status']}` & `2${string}`] extends [never]
    ? never
    : Result['body']
  : never

/** A body as TanStack Query stores it, which refuses `undefined`; unknown for any. */
type Stored<Body> = unknown extends Body ? unknown : Body extends undefined ? null : Body

/** A byte stream's bytes, another stream's elements; a body as it is. */
// Some platforms declare a byte stream as an async iterable, too.
type Collected<Body> =
  Body extends ReadableStream<unknown> ? Uint8Array<ArrayBuffer> : Body extends AsyncIterable<infer Element> ? Element[] : Body

/**
 * A query's data: the body of a 2xx response. A stream's elements are a list, a byte stream is a `Uint8Array`, and no body is `null`.
 *
 * @example
 * const toName = (user: QueryData<typeof contract.getUser>) => user.name
 */
export type QueryData<Operation extends ContractOperation> = Collected<Stored<SuccessBody<ClientResult<Operation>>>>

/**
 * A mutation's data: the body of a 2xx response, as the client returns it, or `null` for none.
 *
 * @example
 * const toName = (user: MutationData<typeof contract.createUser>) => user.name
 */
export type MutationData<Operation extends ContractOperation> = Stored<SuccessBody<ClientResult<Operation>>>

/** An error for each result whose status may be other than 2xx. */
type StatusError<Result> = Result extends AnyResult & {
  readonly contentType: string | undefined
  readonly headers: Headers
  readonly response: Response
}
  ? [Exclude<`${Result['status']}`, `2${string}`>] extends [never]
    ? never
    : ContractStatusError<Result>
  : never

/**
 * An error without a declared response: a failed connection, an aborted call, or input that cannot be sent. If what was thrown has a
 * status itself, such as a `ContractClientError` for an undeclared response, it is the `cause`.
 *
 * @example
 * const isUndeclared = (error: UnexpectedError) => error.cause instanceof ContractClientError
 */
export interface UnexpectedError extends Error {
  readonly status?: undefined
  readonly body?: undefined
}

/**
 * The error of a query or mutation. `error.status` narrows `error.body` to the declared type: a declared response throws a
 * `ContractStatusError`, and any other error has no status.
 *
 * @example
 * const toMessage = (error: QueryError<typeof contract.getUser>) => (error.status === 404 ? 'No such user' : error.message)
 */
export type QueryError<Operation extends ContractOperation> = StatusError<ClientResult<Operation>> | UnexpectedError
