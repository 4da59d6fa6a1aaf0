/**
 * What can be thrown on the way from a request to its response. The classes stand at the bottom of the house, because
 * requests and responses throw them; the one door by which they leave is `router/error-handler.ts`.
 */
import { toErrorText } from './contract/status.ts'
import { toHeaders } from './header-value.ts'
import type { Issue } from './schema/schema.ts'

/**
 * The part of a request that a schema describes.
 *
 * @example
 * const part: ContractPart = 'query'
 */
export type ContractPart = 'params' | 'query' | 'headers' | 'body'

/**
 * A request that its contract does not allow: the client's fault.
 *
 * @example
 * const handler: ContractErrorHandler = (error, request) =>
 *   error instanceof ContractValidationError
 *     ? request.respond({ status: 422, body: { wrong: error.part, issues: error.issues.length } })
 *     : builtIn(error, request)
 */
export class ContractValidationError extends Error {
  override readonly name = 'ContractValidationError' as const
  /** The status of the answer. */
  readonly status = 400 as const
  /** The part that failed; those after it were not looked at. */
  readonly part: ContractPart
  /** All that the schema of that part found, in its library's own form. */
  readonly issues: readonly Issue[]

  constructor(part: ContractPart, issues: readonly Issue[]) {
    super('Validation failed')
    this.part = part
    this.issues = issues
  }
}

/**
 * A response that its contract does not allow: the server's own fault. The message names the operation and the status,
 * never the value.
 *
 * @example
 * const handler: ContractErrorHandler = (error, request) => {
 *   if (error instanceof ContractResponseError) console.error(error.message, error.issues)
 *   return builtIn(error, request)
 * }
 */
export class ContractResponseError extends Error {
  override readonly name = 'ContractResponseError' as const
  /** What the schema of the response found; empty where no schema was asked. */
  readonly issues: readonly Issue[]

  constructor(message: string, issues: readonly Issue[] = [], options?: ErrorOptions) {
    super(message, options)
    this.issues = issues
  }
}

/** Options of `error()`. */
interface HttpErrorOptions {
  /** Headers to add to the response; an array becomes repeated headers. */
  readonly headers?: { readonly [name: string]: string | readonly string[] | undefined } | undefined
}

/**
 * An error that is answered with its status, as `error()` makes it.
 *
 * @example
 * const isMissing = (thrown: unknown) => thrown instanceof HttpError && thrown.status === 404
 */
export class HttpError extends Error {
  override readonly name = 'HttpError' as const
  /** The status of the answer, 400 to 599. */
  readonly status: number
  /** Headers to add to the response. */
  readonly headers: Headers | undefined

  constructor(status: number, message: string = toErrorText(status), options: HttpErrorOptions = {}) {
    super(message)
    this.status = status
    this.headers = options.headers && toHeaders(options.headers)
  }
}

/**
 * Makes an error that is answered with this status and `{ error: message }` when it is thrown.
 *
 * @param status 400 to 599
 * @param message what the client is told; the status text when absent
 * @param options `headers` to add to the response
 * @throws RangeError for any other status, TypeError for a header that HTTP does not allow
 * @example
 * throw error(404, 'No such user')
 */
export function error(status: number, message?: string, options?: HttpErrorOptions): HttpError {
  if (!isErrorStatus(status)) throw new RangeError(`error() takes a status of 400 to 599, not ${String(status)}`)
  return new HttpError(status, message, options)
}

/** Is this a status that an error can be answered with? */
export function isErrorStatus(status: unknown): status is number {
  return Number.isInteger(status) && (status as number) >= 400 && (status as number) <= 599
}
