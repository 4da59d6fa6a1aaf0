/**
 * The handler has its format as a member, only for the 500 when a `finally` function fails: that error does not pass through `catch`,
 * because its text often quotes the first one.
 *
 * An error with `expose: false` is the generic 500, even if messages are exposed.
 *
 * Only `expose: true` keeps a status. `HttpError` has it too, so that an error from a second copy of the package keeps its status.
 */
import { type ErrorBodyFormat, type ErrorFormat, formatKey, type SentError } from '../contract/error-format.ts'
import { ContractValidationError, HttpError } from '../errors.ts'
import { isErrorStatus } from '../../shared/status.ts'
import { isResponse, isSendable } from '../write/application-response.ts'
import { cancelResult } from '../write/cancel-body.ts'
import { createResponse } from '../write/serialize.ts'
import { readProperty } from '../../shared/property.ts'
import { exposureKey, type ResponseConstructor } from '../server-adapter.ts'
import type { Members } from '../schema/declared-members.ts'
import type { Issue } from '../schema/schema.ts'
import { rejectUnknownOptions } from '../../shared/unknown-options.ts'
import { toDetails, truncate } from './error-details.ts'

const genericMessage = 'Internal server error'

/** Options for `withContractErrorHandler`. */
interface ErrorHandlerOptions {
  /** Whether unexpected errors' messages are sent. Default: true. */
  readonly exposeMessages?: boolean | undefined
  /** `problems`, for problem details (RFC 9457). Default: what `errors` declares. */
  readonly format?: ErrorFormat | undefined
}

/**
 * Creates the built-in error handler, the router's default `catch`. It responds to any thrown value with JSON.
 *
 * @param options With `exposeMessages: false`, it sends only messages from `error()`, from errors with `expose: true` and from validation
 * issues. With `format: problems`, it sends `application/problem+json`, with the extension members from `error()`.
 * @returns a function of the thrown value that never throws
 * @throws TypeError for an unknown option, for an `exposeMessages` that is not a boolean, and for a `format` other than `problems`
 * @example
 * const router = createRouter({ contract, handlers, catch: withContractErrorHandler({ exposeMessages: false }) })
 */
export function withContractErrorHandler(
  options?: ErrorHandlerOptions,
  // Generic: the compiler would infer the router's arguments from `readonly unknown[]`, before it infers them from middleware.
): <Arguments extends readonly unknown[]>(error: unknown, request?: Request, ...args: Arguments) => Response
export function withContractErrorHandler(options: ErrorHandlerOptions = {}): (thrown: unknown) => Response {
  rejectUnknownOptions(options, 'exposeMessages,format', 'withContractErrorHandler')
  const { exposeMessages = true, format } = options
  if (typeof exposeMessages !== 'boolean') throw new TypeError("'exposeMessages' must be a boolean")
  const bodyFormat = readFormat(format)
  if (format !== undefined && !bodyFormat) throw new TypeError("'format' must be the function 'problems'")
  const respond = (thrown: unknown): Response => respondToError(thrown, exposeMessages, undefined, bodyFormat)
  return Object.assign(respond, { [exposureKey]: exposeMessages, [formatKey]: bodyFormat })
}

/** Reads the format from a function that declares responses, or from an error handler. */
export function readFormat(value: unknown): ErrorBodyFormat | undefined {
  return readProperty(value, formatKey) as ErrorBodyFormat | undefined
}

/**
 * Responds to a thrown value. Never throws.
 *
 * @param ResponseClass the response class; default: the platform's
 * @param format the body format; default: the shape that all errors in this library have
 */
export function respondToError(thrown: unknown, exposeMessages = true, ResponseClass?: ResponseConstructor, format?: ErrorBodyFormat): Response {
  try {
    if (isResponse(thrown) && isSendable(thrown)) return thrown
    void cancelResult(thrown)
    return sendError({ ...toErrorParts(thrown, exposeMessages), members: declaredMembers.get(thrown as object) }, ResponseClass, format)
  } catch {
    // The value cannot be read, such as a revoked Proxy.
    return sendError(toUnexpected(), undefined, format)
  }
}

/** What is sent for an error, and its headers. */
interface ErrorParts extends SentError {
  readonly headers?: Headers | undefined
}

/**
 * Errors -> the members that the operation declares for their response. By the error, because the application's `catch` need not pass the
 * request on to the handler that it wraps, and nothing is written to the application's errors.
 */
export const declaredMembers: WeakMap<object, Members> = /* @__PURE__ */ new WeakMap()

function toErrorParts(thrown: unknown, exposeMessages: boolean): ErrorParts {
  if (thrown instanceof ContractValidationError) return { ...toIssueParts(thrown.issues), part: thrown.part }
  const { expose, status, message = thrown } = Object(thrown) as { readonly [member: string]: unknown }
  const isShown = expose === true || (exposeMessages && expose !== false)
  const text = isShown && typeof message === 'string' ? truncate(message) : ''
  // Other errors may carry an upstream response's status, as HTTP client errors do.
  if (expose !== true || !isErrorStatus(status)) return toUnexpected(text)
  const { headers, extensions } = thrown instanceof HttpError ? thrown : {}
  return { status, message: text || `Error ${status}`, headers: headers && new Headers(headers), extensions }
}

/** What is sent about a request's issues. */
export function toIssueParts(issues: readonly Issue[]): ErrorParts {
  return { status: 400, message: 'Validation failed', details: toDetails(issues) }
}

function toUnexpected(message = ''): ErrorParts {
  return { status: 500, message: genericMessage, details: [{ message: message || genericMessage }] }
}

/** The shape that all errors in this library have. */
const jsonFormat: ErrorBodyFormat = {
  contentType: 'application/json',
  toBody: ({ message, details, members }) => ({ error: message, details, ...members }),
}

/** Sends an error. */
export function sendError({ headers, ...error }: ErrorParts, ResponseClass?: ResponseConstructor, { contentType, toBody }: ErrorBodyFormat = jsonFormat): Response {
  const own = { 'content-type': contentType, 'x-content-type-options': 'nosniff' }
  return createResponse(JSON.stringify(toBody(error)), error.status, own, headers, ResponseClass)
}
