import { ContractValidationError, HttpError, isErrorStatus } from '../errors.ts'
import { toErrorText } from '../contract/status.ts'
import type { UntypedResponse } from '../response/untyped-response.ts'
import { isResponse, isSendable } from '../response/serialize.ts'
import { readProperty } from '../property.ts'
import { toPath } from '../schema/issues.ts'
import type { Issue } from '../schema/schema.ts'
import type { ContractMiddlewareRequest } from './middleware.ts'

/**
 * A function that answers in place of the built-in error handler, with a `Response` or with what `respond` gives.
 *
 * @example
 * const builtIn = withContractErrorHandler()
 * const handler: ContractErrorHandler = (error, request) => {
 *   console.error(error)
 *   return builtIn(error, request)
 * }
 */
export interface ContractErrorHandler<Arguments extends readonly unknown[] = []> {
  (
    error: unknown,
    request: ContractMiddlewareRequest,
    ...args: Arguments
  ): Response | UntypedResponse | Promise<Response | UntypedResponse>
}

const genericMessage = 'Internal server error'

/** How much of a message is sent, in UTF-16 code units. */
const longestMessage = 1000

/** How many issues are told. */
const mostDetails = 100

/**
 * Makes the built-in error handler, which is the router's default `catch`: it answers whatever was thrown with JSON.
 *
 * @param options `exposeMessages: false` keeps the messages of unexpected errors out of the answer, and those of errors with
 * a status from 500 up that are not made by `error()`
 * @returns a function of what was thrown; it never throws
 * @example
 * const router = createRouter({ contract, handlers, catch: withContractErrorHandler({ exposeMessages: false }) })
 */
export function withContractErrorHandler(
  options: { readonly exposeMessages?: boolean | undefined } = {},
): (error: unknown, request?: Request, ...args: readonly unknown[]) => Response {
  const { exposeMessages = true } = options
  return (thrown) => orUnexpected(() => toErrorResponse(thrown, exposeMessages))
}

/** Answers what a schema refused, as `withContractErrorHandler()` does the error of it; it never throws. */
export function answerIssues(issues: readonly Issue[]): Response {
  return orUnexpected(() => createErrorResponse(400, 'Validation failed', toDetails(issues)))
}

/** What was thrown may throw when it is looked at: a revoked Proxy, a getter. */
function orUnexpected(answer: () => Response): Response {
  try {
    return answer()
  } catch {
    return toUnexpected(genericMessage)
  }
}

function toErrorResponse(thrown: unknown, exposeMessages: boolean): Response {
  if (isResponse(thrown)) return isSendable(thrown) ? thrown : toUnexpected(genericMessage)
  if (thrown instanceof ContractValidationError) return answerIssues(thrown.issues)
  const message = typeof thrown === 'string' ? thrown : readProperty(thrown, 'message')
  const text = typeof message === 'string' && message !== '' ? cut(message) : undefined
  const expose = readProperty(thrown, 'expose')
  if (expose === false) return toUnexpected(genericMessage)
  const status = readProperty(thrown, 'status')
  // A server error of somebody else's may tell what the client should not know, unless it says that it does not.
  if (isErrorStatus(status)) {
    const isTold = exposeMessages || status < 500 || thrown instanceof HttpError || expose === true
    return createErrorResponse(status, (isTold && text) || toErrorText(status))
  }
  return toUnexpected((exposeMessages && text) || genericMessage)
}

function toUnexpected(message: string): Response {
  return createErrorResponse(500, genericMessage, [{ message }])
}

/** The one form of every error that the library answers itself. */
export function createErrorResponse(status: number, message: string, details?: unknown, allow?: string): Response {
  const response = new Response(JSON.stringify({ error: message, details }), { status })
  response.headers.set('content-type', 'application/json')
  response.headers.set('x-content-type-options', 'nosniff')
  // The rest of the body is on its way, and nobody will read it (RFC 9110, section 15.5.14).
  if (status === 413) response.headers.set('connection', 'close')
  if (allow !== undefined) response.headers.set('allow', allow)
  return response
}

interface Detail {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Only the path and the message of an issue are sent: libraries put the input beside them. */
function toDetails(issues: readonly Issue[]): Detail[] {
  const details = issues.slice(0, mostDetails).map((issue): Detail => ({
    // A client chooses the keys that it sends, and how deep: what comes back is small all the same.
    path: toPath(issue)
      .slice(0, mostDetails)
      .map((key) => (typeof key === 'string' ? cut(key) : key)),
    message: toMessage(issue),
  }))
  const more = issues.length - mostDetails
  if (more > 0) details[mostDetails - 1] = { path: [], message: `… and ${more + 1} more` }
  return details
}

function toMessage(issue: unknown): string {
  const message = readProperty(issue, 'message')
  try {
    return cut(message === undefined ? 'Invalid' : String(message))
  } catch {
    return 'Invalid'
  }
}

function cut(text: string): string {
  return text.length > longestMessage ? `${text.slice(0, longestMessage - 1)}…` : text
}
