/**
 * The errors that routepact throws. They are at the bottom of the layers because requests and responses both throw
 * them.
 *
 * `error()` converts extension members when it is called, so that a `JSON.stringify` failure has a stack, and later changes to the
 * application's objects have no effect. Their size is not limited, as with a `respond` body.
 */
import type { ContractPart } from '../shared/request-parts.ts'
import type { JsonValue } from '../shared/serializable.ts'
import { isErrorStatus, toErrorText } from '../shared/status.ts'
import { toHeaders } from '../shared/header-value.ts'
import type { Issue } from './schema/schema.ts'

/**
 * The error for a request that does not satisfy the contract.
 *
 * @example
 * const handler: ContractErrorHandler = (error, request) =>
 *   error instanceof ContractValidationError
 *     ? request.respond({ status: 422, body: { part: error.part, details: toErrorDetails(error) } })
 *     : defaultErrorHandler(error, request)
 */
export class ContractValidationError extends Error {
  override readonly name = 'ContractValidationError' as const
  /** The response's status. */
  readonly status = 400 as const
  /** The part that failed. Later parts were not validated. */
  declare readonly part: ContractPart
  /** All issues in that part, as the schema library created them. They may contain the client's input. */
  declare readonly issues: readonly Issue[]

  constructor(part: ContractPart, issues: readonly Issue[]) {
    super('Validation failed')
    this.part = part
    this.issues = issues
  }
}

/**
 * The error for a response that does not satisfy the contract: a server fault. The message names the operation and the status, never the
 * value.
 *
 * @example
 * const handler: ContractErrorHandler = (error, request) => {
 *   if (error instanceof ContractResponseError) console.error(error.message, error.issues)
 *   return defaultErrorHandler(error, request)
 * }
 */
export class ContractResponseError extends Error {
  override readonly name = 'ContractResponseError' as const
  /** The issues of the response's schema; empty if no schema rejected it. */
  declare readonly issues: readonly Issue[]

  constructor(message: string, issues: readonly Issue[] = [], options?: ErrorOptions) {
    super(message, options)
    this.issues = issues
  }
}

/**
 * An error that is sent to the client with its status and message; `error()` creates it.
 *
 * @throws RangeError for a status outside 400-599, TypeError for headers that HTTP does not allow and for members that
 * `JSON.stringify` rejects
 * @example
 * const isMissing = (thrown: unknown) => thrown instanceof HttpError && thrown.status === 404
 * const readCode = (thrown: HttpError) => thrown.extensions['code']
 */
export class HttpError extends Error {
  override readonly name = 'HttpError' as const
  /** The response's status, 400 to 599. */
  declare readonly status: number
  /** The `http-errors` convention: the status and the message are meant for the client. */
  readonly expose = true as const
  /** Headers that the error handler adds to the response. */
  declare readonly headers: Headers | undefined
  /** All further options, as JSON converts them. Frozen, without a prototype. */
  declare readonly extensions: { readonly [member: string]: JsonValue }

  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    if (!isErrorStatus(status)) throw new RangeError(`'${status as number}' is not an integer from 400 to 599`)
    super(message)
    // Status and detail are the arguments, also if a caller spreads another service's problem.
    const { headers, status: _status, detail: _detail, ...members } = options
    this.status = status
    this.headers = headers && toHeaders(headers)
    // In their JSON form, because the application may change or reuse its objects.
    this.extensions = Object.freeze(Object.setPrototypeOf(JSON.parse(JSON.stringify(members)), null) as { readonly [member: string]: JsonValue })
  }
}

/**
 * An error from the router itself, such as a 413. The router may send such a status for every operation, so operations need not declare it.
 */
export class RouterError extends HttpError {
  /** Identifies these errors also across the bundles of other entries, which have separate classes. */
  get isOfRouter(): true {
    return true
  }
}

/** The response headers, and extension members that `JSON.stringify` converts. */
interface HttpErrorOptions {
  /** The response's headers, such as `WWW-Authenticate` or `Retry-After`; an array repeats the header. */
  readonly headers?: Headers | { readonly [name: string]: string | readonly string[] | undefined } | undefined
  /** Not allowed: the first argument is the status. */
  readonly status?: never
  /** Not allowed: the second argument is the detail. */
  readonly detail?: never
  readonly [member: string]: string | number | boolean | object | null | undefined
}

/**
 * Creates an error that, when thrown, is sent with this status and the body `{ error: message }`.
 *
 * @param status 400 to 599
 * @param message sent to the client; defaults to the reason phrase
 * @param options `headers` for the response. All further members become the error's `extensions`: problem details send them (RFC 9457,
 * section 3.2), and a `catch` can read them
 * @throws RangeError for any other status, TypeError for headers that HTTP does not allow and for members that
 * `JSON.stringify` rejects
 * @example
 * throw error(401, 'Sign in first', { headers: { 'www-authenticate': 'Bearer' }, code: 'signed_out' })
 */
export function error(status: number, message: string = toErrorText(status), options?: HttpErrorOptions): HttpError {
  return new HttpError(status, message, options)
}
