import { ContractValidationError, HttpError } from '../errors.ts'
import { isErrorStatus } from '../contract/status.ts'
import { isResponse, isSendable } from '../response/application-response.ts'
import { cancelThrown } from '../response/cancel-body.ts'
import { createResponse, toHeadersInit } from '../response/serialize.ts'
import type { ResponseData } from '../response/untyped-response.ts'
import { readProperty } from '../property.ts'
import type { ResponseConstructor } from '../server-adapter.ts'
import { toPath } from '../schema/issues.ts'
import type { Issue } from '../schema/schema.ts'
import { rejectUnknownOptions } from '../unknown-options.ts'
import type { ContractMiddlewareRequest } from './middleware.ts'

/**
 * A function that responds to errors instead of the built-in error handler, with a `Response` or the result of
 * `respond`.
 *
 * @example
 * const defaultErrorHandler = withContractErrorHandler()
 * const handler: ContractErrorHandler = (error, request) => {
 *   console.error(error)
 *   return defaultErrorHandler(error, request)
 * }
 */
export interface ContractErrorHandler<Arguments extends readonly unknown[] = []> {
  (
    error: unknown,
    request: ContractMiddlewareRequest,
    ...args: Arguments
  ): Response | ResponseData | Promise<Response | ResponseData>
}

const genericMessage = 'Internal server error'

/** The maximum length of a message and of the path of an issue, in UTF-16 code units. */
const maxTextLength = 1000

/** The maximum number of issues in a response. */
const maxDetails = 100

/**
 * The maximum length of all messages and paths in a response, in UTF-16 code units: 256 KB if each is escaped as
 * `\u0000`.
 */
const maxDetailsLength = 35_000

/**
 * Creates the built-in error handler, the router's default `catch`. It responds to any thrown value with JSON.
 *
 * @param options With `exposeMessages: false`, it sends only the messages of `error()`, of errors with `expose: true`
 * and of validation issues.
 * @returns a function of the thrown value that never throws
 * @throws TypeError for an unknown option
 * @example
 * const router = createRouter({ contract, handlers, catch: withContractErrorHandler({ exposeMessages: false }) })
 */
export function withContractErrorHandler(
  options: { readonly exposeMessages?: boolean | undefined } = {},
): (error: unknown, request?: Request, ...args: readonly unknown[]) => Response {
  rejectUnknownOptions(options, 'exposeMessages', 'withContractErrorHandler')
  return (thrown) => respondToError(thrown, options.exposeMessages)
}

/**
 * Responds to a thrown value. Never throws.
 *
 * @param ResponseClass the class of the response; default: the platform's
 */
export function respondToError(
  thrown: unknown,
  exposeMessages = true,
  ResponseClass?: ResponseConstructor,
  format: ErrorFormat = createErrorResponse,
): Response {
  try {
    if (isResponse(thrown) && isSendable(thrown)) return thrown
    void cancelThrown(thrown)
    return format(...toErrorParts(thrown, exposeMessages), ResponseClass, thrown)
  } catch {
    // The value cannot be read, such as a revoked Proxy.
    return format(...toUnexpected())
  }
}

/** Responds to the issues of a request without creating an error. */
export function respondToIssues(issues: readonly Issue[], ResponseClass?: ResponseConstructor): Response {
  return createErrorResponse(...toIssueParts(issues), ResponseClass)
}

/** The arguments of an `ErrorFormat` that describe the error. */
type ErrorParts = [status: number, message: string, headers?: Headers | undefined, details?: readonly Detail[] | undefined]

type Detail = { readonly path?: readonly (string | number)[]; readonly message: string }

/** Creates the response to an error. `thrown` is the error, if there is one. */
export type ErrorFormat = (
  ...args: [...parts: ErrorParts, ResponseClass?: ResponseConstructor | undefined, thrown?: unknown]
) => Response

/** Error handlers -> their format, which the router also uses if a `finally` function fails. */
export const errorFormats: WeakMap<object, ErrorFormat> = /* @__PURE__ */ new WeakMap()

function toErrorParts(thrown: unknown, exposeMessages: boolean): ErrorParts {
  if (thrown instanceof ContractValidationError) return toIssueParts(thrown.issues)
  const expose = readProperty(thrown, 'expose')
  if (expose === false || isResponse(thrown)) return toUnexpected()
  const message = typeof thrown === 'string' ? thrown : readProperty(thrown, 'message')
  const isExposed = expose === true
  const text = (exposeMessages || isExposed) && typeof message === 'string' ? truncate(message) : ''
  const status = readProperty(thrown, 'status')
  // The status of other errors may be that of an upstream's response, as in errors of HTTP clients.
  if (!isExposed || !isErrorStatus(status)) return toUnexpected(text || undefined)
  return [status, text || `Error ${status}`, thrown instanceof HttpError ? thrown.headers : undefined, undefined]
}

function toIssueParts(issues: readonly Issue[]): ErrorParts {
  return [400, 'Validation failed', undefined, toDetails(issues)]
}

function toUnexpected(message = genericMessage): ErrorParts {
  return [500, genericMessage, undefined, [{ message }]]
}

/**
 * Creates a response in the shape that all errors of the library have.
 *
 * @param ResponseClass the class of the response; default: the platform's
 */
export const createErrorResponse: ErrorFormat = (status, message, values, details, ResponseClass) =>
  sendError(status, 'application/json', { error: message, details }, values, ResponseClass)

/** Creates a response to an error with this JSON body. */
export function sendError(
  status: number,
  contentType: string,
  body: object,
  values: object | undefined,
  ResponseClass: ResponseConstructor = Response,
): Response {
  const own: { [name: string]: string } = { 'content-type': contentType, 'x-content-type-options': 'nosniff' }
  // The client may still be sending the rest of the body (RFC 9110, section 15.5.14).
  if (status === 413) own['connection'] = 'close'
  return createResponse(JSON.stringify(body), status, toHeadersInit(own, values), ResponseClass)
}

/** An issue as it is sent, without the client's input, which some schema libraries add. */
type ErrorDetail = { path: (string | number)[]; message: string }

/**
 * Returns the details that the built-in error handler sends for a validation failure, for use in your own `catch`. Do
 * not send the issues of the error instead: they may contain all of the client's input. Returns at most 100 items, with
 * texts of at most 1,000 characters.
 *
 * @example
 * const handler: ContractErrorHandler = (error, request) =>
 *   error instanceof ContractValidationError
 *     ? request.respond({ status: 422, body: { errors: toErrorDetails(error) } })
 *     : defaultErrorHandler(error)
 */
export function toErrorDetails(error: ContractValidationError): ErrorDetail[] {
  return toDetails(error.issues)
}

/** Converts issues to details of limited total size, because the client determines the number and length of keys. */
function toDetails(issues: readonly Issue[]): ErrorDetail[] {
  const details: ErrorDetail[] = []
  let length = 0
  for (const issue of issues) {
    const detail = { path: truncatePath(toPath(issue)), message: toMessage(issue) }
    length += detail.message.length + detail.path.join('').length
    const rest = issues.length - details.length
    if (rest > 1 && (details.length === maxDetails - 1 || length > maxDetailsLength)) {
      details.push({ path: [], message: `… and ${rest} more` })
      break
    }
    details.push(detail)
  }
  return details
}

/** Cuts a path to `maxTextLength` code units and `maxDetails` keys. */
function truncatePath(path: readonly (string | number)[]): (string | number)[] {
  const truncated: (string | number)[] = []
  let rest = maxTextLength
  for (const key of path.slice(0, maxDetails)) {
    if (rest > 0) truncated.push(typeof key === 'string' ? truncate(key, rest) : key)
    rest -= String(key).length
  }
  return truncated
}

function toMessage(issue: unknown): string {
  const message = readProperty(issue, 'message')
  try {
    return truncate(message === undefined ? 'Invalid' : String(message))
  } catch {
    return 'Invalid'
  }
}

function truncate(text: string, maxLength = maxTextLength): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}
