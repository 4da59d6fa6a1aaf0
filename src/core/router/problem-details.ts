import { toErrorText } from '../../shared/status.ts'
import { ContractValidationError, HttpError } from '../errors.ts'
import { exposureKey } from '../server-adapter.ts'
import { type ErrorFormat, errorFormats, readExposure, respondToError, sendError } from './pipeline/error-handler.ts'

/**
 * Creates an error handler that responds with `application/problem+json` (RFC 9457), with the extension members of
 * `error()`. As the `catch` of a router, it also determines the 500 if a `finally` function throws.
 *
 * @param options With `exposeMessages: false`, it sends only the messages of `error()`, of errors with `expose: true`
 * and of validation issues.
 * @returns a function of the thrown value that never throws
 * @throws TypeError for an unknown option, and for an `exposeMessages` that is not a boolean
 * @example
 * const router = createRouter({ contract, handlers, catch: withProblemDetails({ exposeMessages: false }) })
 */
export function withProblemDetails(options?: {
  readonly exposeMessages?: boolean | undefined
}): <Arguments extends readonly unknown[]>(error: unknown, request?: Request, ...args: Arguments) => Response
export function withProblemDetails(options: { readonly exposeMessages?: boolean | undefined } = {}): (thrown: unknown) => Response {
  const exposeMessages = readExposure(options, 'withProblemDetails')
  const respond = (thrown: unknown): Response => respondToError(thrown, exposeMessages, undefined, createProblem)
  const handler = Object.assign(respond, { [exposureKey]: exposeMessages })
  errorFormats.set(handler, createProblem)
  return handler
}

const createProblem: ErrorFormat = (status, message, values, details, ResponseClass, thrown, members) => {
  const title = toErrorText(status)
  const part = thrown instanceof ContractValidationError ? thrown.part : undefined
  const text = part === undefined ? (details?.[0]?.message ?? message) : message
  const body = {
    type: 'about:blank',
    title,
    status,
    // Omitted if it only repeats the title.
    detail: text.toLowerCase() === title.toLowerCase() ? undefined : text,
    errors: part && details?.map((detail) => ({ in: part, path: detail.path, detail: detail.message })),
    ...(thrown instanceof HttpError && thrown.extensions),
    ...members,
  }
  return sendError(status, 'application/problem+json', body, values, ResponseClass)
}
