/**
 * `withProblemDetails` registers its format for the handler that it returns (`errorFormats`), only for the 500 of a `finally`
 * function that fails: that error does not pass through `catch`, because its text often quotes the first one.
 *
 * An error with `expose: false` is the generic 500, even if messages are exposed.
 *
 * Only `expose: true` keeps a status. `HttpError` has it too, so that an error of a second copy of the package keeps its status.
 */
import { ContractValidationError, HttpError } from '../../errors.ts'
import { isErrorStatus } from '../../../shared/status.ts'
import { isResponse, isSendable } from '../../response/application-response.ts'
import { cancelThrown } from '../../response/cancel-body.ts'
import { createResponse, toHeadersInit } from '../../response/serialize.ts'
import { readProperty } from '../../../shared/property.ts'
import { exposureKey, type ResponseConstructor } from '../../server-adapter.ts'
import type { Members } from '../../schema/declared-members.ts'
import type { Issue } from '../../schema/schema.ts'
import { rejectUnknownOptions } from '../../../shared/unknown-options.ts'
import { toDetails, truncate } from './error-details.ts'

const genericMessage = 'Internal server error'

/**
 * Creates the built-in error handler, the router's default `catch`. It responds to any thrown value with JSON.
 *
 * @param options With `exposeMessages: false`, it sends only the messages of `error()`, of errors with `expose: true`
 * and of validation issues.
 * @returns a function of the thrown value that never throws
 * @throws TypeError for an unknown option, and for an `exposeMessages` that is not a boolean
 * @example
 * const router = createRouter({ contract, handlers, catch: withContractErrorHandler({ exposeMessages: false }) })
 */
export function withContractErrorHandler(options?: {
  readonly exposeMessages?: boolean | undefined
  // Generic: the compiler would infer the arguments of the router from `readonly unknown[]`, before the arguments of middleware.
}): <Arguments extends readonly unknown[]>(error: unknown, request?: Request, ...args: Arguments) => Response
export function withContractErrorHandler(options: { readonly exposeMessages?: boolean | undefined } = {}): (thrown: unknown) => Response {
  const exposeMessages = readExposure(options, 'withContractErrorHandler')
  return Object.assign((thrown: unknown) => respondToError(thrown, exposeMessages), { [exposureKey]: exposeMessages })
}

/**
 * Reads the option of a function that creates an error handler.
 *
 * @throws TypeError for an unknown option, and for a value that is not a boolean
 */
export function readExposure(options: { readonly exposeMessages?: boolean | undefined }, functionName: string): boolean {
  rejectUnknownOptions(options, 'exposeMessages', functionName)
  const { exposeMessages = true } = options
  if (typeof exposeMessages !== 'boolean') throw new TypeError("'exposeMessages' must be a boolean")
  return exposeMessages
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
    return format(...toErrorParts(thrown, exposeMessages), ResponseClass, thrown, declaredMembers.get(thrown as object))
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

/** Creates the response to an error. `thrown` is the error, if there is one, and `members` are those that its response declares. */
export type ErrorFormat = (
  ...args: [...parts: ErrorParts, ResponseClass?: ResponseConstructor | undefined, thrown?: unknown, members?: Members | undefined]
) => Response

/**
 * Errors -> the members that the operation declares for their response. By the error, because a `catch` of the application
 * need not pass the request on to the handler that it wraps.
 */
export const declaredMembers: WeakMap<object, Members> = /* @__PURE__ */ new WeakMap()

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
  // Other errors may carry the status of an upstream's response, as errors of HTTP clients do.
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
export const createErrorResponse: ErrorFormat = (status, message, values, details, ResponseClass, _thrown, members) =>
  sendError(status, 'application/json', { error: message, details, ...members }, values, ResponseClass)

/** Creates a response to an error with this JSON body. */
export function sendError(
  status: number,
  contentType: string,
  body: object,
  values: object | undefined,
  ResponseClass: ResponseConstructor = Response,
): Response {
  const own = { 'content-type': contentType, 'x-content-type-options': 'nosniff' }
  return createResponse(JSON.stringify(body), status, toHeadersInit(own, values), ResponseClass)
}
