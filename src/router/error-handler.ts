import { ContractValidationError, isErrorStatus } from '../errors.ts'
import { toErrorText } from '../contract/status.ts'
import type { UntypedResponse } from '../response/response.ts'
import { isResponse } from '../response/serialize.ts'
import type { Issue } from '../schema.ts'
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
 * @param options `exposeMessages: false` keeps the messages of unexpected errors out of the answer
 * @returns a function of what was thrown; it never throws
 * @example
 * const router = createRouter({ contract, handlers, catch: withContractErrorHandler({ exposeMessages: false }) })
 */
export function withContractErrorHandler(
  options: { readonly exposeMessages?: boolean | undefined } = {},
): (error: unknown, request?: Request, ...args: readonly unknown[]) => Response {
  const { exposeMessages = true } = options
  return (thrown) => {
    try {
      return toErrorResponse(thrown, exposeMessages)
    } catch {
      // What was thrown throws when it is looked at: a revoked Proxy, a getter.
      return toUnexpected(genericMessage)
    }
  }
}

function toErrorResponse(thrown: unknown, exposeMessages: boolean): Response {
  if (isResponse(thrown)) return thrown
  if (thrown instanceof ContractValidationError) {
    return createErrorResponse(400, 'Validation failed', toDetails(thrown.issues))
  }
  const message = typeof thrown === 'string' ? thrown : read(thrown, 'message')
  const text = typeof message === 'string' && message !== '' ? cut(message) : undefined
  if (read(thrown, 'expose') === false) return toUnexpected(genericMessage)
  const status = read(thrown, 'status')
  if (isErrorStatus(status)) return createErrorResponse(status, text ?? toErrorText(status))
  return toUnexpected((exposeMessages && text) || genericMessage)
}

function toUnexpected(message: string): Response {
  return createErrorResponse(500, genericMessage, [{ message }])
}

/** The one form of every error that the library answers itself. */
export function createErrorResponse(status: number, message: string, details?: unknown, headers?: HeadersInit): Response {
  const response = new Response(JSON.stringify({ error: message, details }), { status, headers: headers ?? {} })
  response.headers.set('content-type', 'application/json')
  response.headers.set('x-content-type-options', 'nosniff')
  // The rest of the body is on its way, and nobody will read it (RFC 9110, section 15.5.14).
  if (status === 413) response.headers.set('connection', 'close')
  return response
}

interface Detail {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Only the path and the message of an issue are sent: libraries put the input beside them. */
function toDetails(issues: readonly Issue[]): Detail[] {
  const details = issues.slice(0, mostDetails).map(
    (issue): Detail => ({ path: toPath(read(issue, 'path')), message: toMessage(issue) }),
  )
  const more = issues.length - mostDetails
  if (more > 0) details[mostDetails - 1] = { path: [], message: `… and ${more + 1} more` }
  return details
}

function toMessage(issue: unknown): string {
  const message = read(issue, 'message')
  try {
    return cut(message === undefined ? 'Invalid' : String(message))
  } catch {
    return 'Invalid'
  }
}

function toPath(path: unknown): (string | number)[] {
  if (!Array.isArray(path)) return []
  return path.flatMap((segment: unknown) => {
    const key = typeof segment === 'object' ? read(segment, 'key') : segment
    if (key === undefined || key === null || typeof key === 'object') return []
    return typeof key === 'number' && Number.isFinite(key) ? key : String(key)
  })
}

function cut(text: string): string {
  return text.length > longestMessage ? `${text.slice(0, longestMessage - 1)}…` : text
}

/** A property of anything, or undefined where there is none or reading it throws. */
function read(value: unknown, key: string): unknown {
  try {
    return (value as { readonly [key: string]: unknown } | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
