import type { ContractOperation } from '../contract/operation.ts'
import type { PartMember } from '../contract/request-parts.ts'
import { isPromise } from '../promises.ts'
import { isPlainObject, readProperty } from '../property.ts'
import { isResponse } from '../response/application-response.ts'
import { cancelResult } from '../response/cancel-body.ts'
import { isMarked, type ResponseData, type UntypedResponse } from '../response/untyped-response.ts'

/** The parts of the request of any operation. */
type UnknownParts = { readonly [Member in PartMember]: unknown }

/**
 * The request that `onRequest` receives. Nothing of it has been read or authenticated.
 *
 * @example
 * const log = (request: ContractIncomingRequest) => console.log(request.method, request.operationName)
 */
export interface ContractIncomingRequest extends Request {
  /** Returns the same object, marked as a response. The contract does not apply to it. */
  readonly respond: (response: ResponseData) => UntypedResponse
  /** The matched operation, if any. */
  readonly operation: ContractOperation | undefined
  /** The key of the matched operation in the contract. */
  readonly operationName: string | undefined
}

/**
 * The request that middleware, `catch`, `finally` and `missing` receive. The request may match any operation or none,
 * so the validated members are `unknown`, and undefined if no operation matched. While middleware runs, reading the
 * part that failed validation, or a later part, throws the failure.
 *
 * @example
 * const log = (request: ContractMiddlewareRequest) => console.log(request.method, request.operationName)
 */
export interface ContractMiddlewareRequest extends ContractIncomingRequest, UnknownParts {
  readonly validatedHeaders: Headers | undefined
  /** The merged results of the `before` functions so far. */
  readonly context: { readonly [name: string]: unknown }
}

/**
 * An object that can be context. It is not a promise, array, function or `Date`, which are objects for the compiler too. It has
 * no numeric `status`, because a copy of a response must be an error instead of continuing the request.
 */
export type ContextObject = object & {
  readonly then?: never
  readonly [Symbol.iterator]?: never
  readonly [Symbol.toPrimitive]?: never
  readonly bind?: never
  readonly status?: string | boolean | bigint | symbol | object | null | undefined
}

/** The result of middleware: a response, context or nothing. */
type MiddlewareResult = Response | UntypedResponse | ContextObject | null | undefined | void

/**
 * A function that runs before the handler. A `Response` or the result of `respond` ends the request; any other plain
 * object is merged into `request.context`; `undefined` and `null` have no effect.
 *
 * @example
 * const authenticate: ContractMiddleware = (request) =>
 *   request.headers.has('authorization')
 *     ? { user: 'Ada' }
 *     : request.respond({ status: 401, body: { error: 'Sign in' } })
 */
export interface ContractMiddleware<Arguments extends readonly unknown[] = []> {
  (request: ContractMiddlewareRequest, ...args: Arguments): MiddlewareResult | Promise<MiddlewareResult>
}

/**
 * A function that runs first for every request, before security and before anything is read. A `Response` or the result
 * of `respond` ends the request. It returns nothing else.
 *
 * @example
 * const close: ContractRequestGuard = (request) => request.respond({ status: 503, headers: { 'retry-after': '60' } })
 */
export interface ContractRequestGuard<Arguments extends readonly unknown[] = []> {
  (request: ContractIncomingRequest, ...args: Arguments): EarlyResponse | Promise<EarlyResponse>
}

type EarlyResponse = Response | UntypedResponse | null | undefined | void

/**
 * Runs middleware in order and merges its results into `context`, up to the first response, which it returns.
 *
 * @param restore adds the members to the request, before each function
 * @throws TypeError for a result that is neither a response nor context: a guard that returns `false` or a copy of a
 * response must not continue the request
 */
export async function runMiddleware<Arguments extends readonly unknown[]>(
  before: readonly ContractMiddleware<Arguments>[],
  request: ContractMiddlewareRequest,
  context: object,
  args: Arguments,
  restore: () => void,
): Promise<Response | UntypedResponse | undefined> {
  for (const [index, middleware] of before.entries()) {
    restore()
    const returned = middleware(request, ...args)
    const result: unknown = isPromise(returned) ? await returned : returned
    const early = toEarlyResponse(result, 'before', index)
    if (early) return early
    Object.assign(context, result)
  }
  return undefined
}

/**
 * Returns the result of middleware or of an authenticator if it is a response, and undefined for context or nothing.
 *
 * @param option the name of the router's option
 * @param key the key of the function in the option
 * @throws the result if it is an error, TypeError for any other result
 */
export function toEarlyResponse(
  result: unknown,
  option: string,
  key: string | number,
): Response | UntypedResponse | undefined {
  if (result === undefined || result === null) return undefined
  if (isMarked(result) || isResponse(result)) return result
  if (result instanceof Error) throw result
  const name = `'${option}[${key}]'`
  const context = option === 'onRequest' ? '' : ', a plain object'
  // The body of a response that is not recognized is not sent.
  if (!context || !isPlainObject(result)) {
    void cancelResult(result)
    throw new TypeError(`${name} must return a response${context} or nothing`)
  }
  if (typeof readProperty(result, 'status') === 'number') {
    void cancelResult(result)
    throw new TypeError(`${name} returned a 'status' without calling 'request.respond'`)
  }
  const nested = Object.values(result).find(isMarked)
  if (nested) {
    void cancelResult(nested)
    throw new TypeError(`${name} must return its response, not an object that contains it`)
  }
  return undefined
}
