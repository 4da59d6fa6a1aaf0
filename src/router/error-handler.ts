import { ContractValidationError, HttpError, isErrorStatus } from '../errors.ts'
import { toErrorText } from '../contract/status.ts'
import { isResponse, isSendable, serialize } from '../response/serialize.ts'
import type { ResponseData } from '../response/untyped-response.ts'
import { readProperty } from '../property.ts'
import { toPath } from '../schema/issues.ts'
import type { Issue } from '../schema/schema.ts'
import type { ContractMiddlewareRequest } from './middleware.ts'

/**
 * A function that responds to errors instead of the built-in error handler, with a `Response` or the result of `respond`.
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

/** The longest message, and the longest path of an issue, in UTF-16 code units. */
const maxTextLength = 1000

/** The most issues that a response lists. */
const maxDetails = 100

/** The most UTF-16 code units of all messages and paths of a response: 256 KB where each is escaped as `\u0000`. */
const maxDetailsLength = 35_000

/**
 * Creates the built-in error handler, the router's default `catch`. It responds to whatever was thrown with JSON.
 *
 * @param options With `exposeMessages: false`, it sends only the messages of `error()`, of errors with `expose: true` and
 * of validation issues.
 * @returns a function of the thrown value that never throws
 * @example
 * const router = createRouter({ contract, handlers, catch: withContractErrorHandler({ exposeMessages: false }) })
 */
export function withContractErrorHandler(
  options: { readonly exposeMessages?: boolean | undefined } = {},
): (error: unknown, request?: Request, ...args: readonly unknown[]) => Response {
  return (thrown) => respondToError(thrown, options.exposeMessages)
}

/** Responds to whatever was thrown. Never throws. */
export function respondToError(thrown: unknown, exposeMessages = true): Response {
  return orUnexpected(() => toErrorResponse(thrown, exposeMessages))
}

/** Responds to the issues of a request without creating the error for them. Never throws. */
export function respondToIssues(issues: readonly Issue[]): Response {
  return orUnexpected(() => createErrorResponse(400, 'Validation failed', undefined, toDetails(issues)))
}

/** Guards against values that throw when they are read, such as a revoked Proxy. */
function orUnexpected(respond: () => Response): Response {
  try {
    return respond()
  } catch {
    return createUnexpected()
  }
}

function toErrorResponse(thrown: unknown, exposeMessages: boolean): Response {
  if (isResponse(thrown)) return isSendable(thrown) ? thrown : createUnexpected()
  if (thrown instanceof ContractValidationError) return respondToIssues(thrown.issues)
  const isOwn = thrown instanceof HttpError
  const expose = readProperty(thrown, 'expose')
  if (expose === false) return createUnexpected()
  const message = typeof thrown === 'string' ? thrown : readProperty(thrown, 'message')
  const isExposed = exposeMessages || isOwn || expose === true
  const text = isExposed && typeof message === 'string' ? truncate(message) : ''
  const status = readProperty(thrown, 'status')
  // The status of an upstream call says nothing about this request. Its class is in another entry of the package.
  const isUpstream = readProperty(thrown, 'name') === 'ContractClientError'
  if (!isErrorStatus(status) || isUpstream) return createUnexpected(text || undefined)
  return createErrorResponse(status, text || toErrorText(status), isOwn ? thrown.headers : undefined)
}

function createUnexpected(message = genericMessage): Response {
  return createErrorResponse(500, genericMessage, undefined, [{ message }])
}

/** Creates a response in the one shape of all errors that the library itself sends. */
export function createErrorResponse(status: number, message: string, headers?: object, details?: unknown): Response {
  const body = { error: message, details }
  const response = serialize({ status, contentType: 'application/json', format: 'json', body, headers })
  response.headers.set('x-content-type-options', 'nosniff')
  // The client may still be sending the rest of the body (RFC 9110, section 15.5.14).
  if (status === 413) response.headers.set('connection', 'close')
  return response
}

/** An issue as it is sent: libraries add the client's input to theirs. */
type ErrorDetail = { path: (string | number)[]; message: string }

/**
 * Returns the details that the built-in error handler sends for a validation failure, for a `catch` of your own. Raw
 * issues may contain the client's input, whole. At most 100 items, with texts of at most 1,000 characters.
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

/** The client chooses how many keys it sends and how long they are, so the details are bounded as a whole. */
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
