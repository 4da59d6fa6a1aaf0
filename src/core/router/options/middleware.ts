import type { ContractOperation } from '../../contract/operation.ts'
import type { PartMember } from '../../../shared/request-parts.ts'
import { isPlainObject, readProperty } from '../../../shared/property.ts'
import { isResponse } from '../../write/application-response.ts'
import { cancelResult } from '../../write/cancel-body.ts'
import { isMarked, type ResponseData, type UntypedResponse } from '../../write/untyped-response.ts'

/** The request parts for any operation. */
type UnknownParts = { readonly [Member in PartMember]: unknown }

/**
 * The request that middleware, `catch`, `finally` and `missing` receive. The request may match any operation or none, so the validated
 * members are `unknown`. They are undefined if no operation matched, and in a merged router's middleware, which runs before anything is
 * read. While the matched router's middleware runs, reading the part that failed validation, or a later part, throws the failure.
 *
 * @example
 * const log = (request: ContractMiddlewareRequest) => console.log(request.method, request.operationName)
 */
export interface ContractMiddlewareRequest<Context = {}> extends Request, UnknownParts {
  readonly validatedHeaders: Headers | undefined
  /** Returns the same object, marked as a response. The contract does not apply to it. */
  readonly respond: (response: ResponseData) => UntypedResponse
  /** The matched operation, if any. */
  readonly operation: ContractOperation | undefined
  /** The matched operation's key in the contract. */
  readonly operationName: string | undefined
  /** What `security` proved, and the results of the `before` functions so far, merged. */
  readonly context: { readonly [name: string]: unknown } & Context
}

/**
 * An object that can be context. It is not a promise, array, function or `Date`, which are objects for the compiler too. It has no numeric
 * `status`, because a copied response must be an error instead of continuing the request.
 */
export type ContextObject = object & {
  readonly then?: never
  readonly [Symbol.iterator]?: never
  readonly [Symbol.toPrimitive]?: never
  readonly bind?: never
  readonly status?: string | boolean | bigint | symbol | object | null | undefined
}

/** A middleware result: a response, context or nothing. */
export type MiddlewareResult = Response | UntypedResponse | ContextObject | null | undefined | void

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
export interface ContractMiddleware<Arguments extends readonly unknown[] = [], Context = {}> {
  (request: ContractMiddlewareRequest<Context>, ...args: Arguments): MiddlewareResult | Promise<MiddlewareResult>
}

/**
 * Returns the result of a `before` or `security` function if it is a response, and undefined for context or nothing.
 *
 * @param name the function's place in the options
 * @throws the result if it is an error, TypeError for any other result: a guard that returns `false` or a copied response must not continue
 * the request
 */
export function toEarlyResponse(result: unknown, name: string): Response | UntypedResponse | undefined {
  if (result === undefined || result === null) return undefined
  if (isMarked(result) || isResponse(result)) return result
  if (result instanceof Error) throw result
  let unsent: unknown = result
  const problem = !isPlainObject(result)
    ? 'must return a response, a plain object or nothing'
    : typeof readProperty(result, 'status') === 'number'
      ? "returned a 'status' without calling 'request.respond'"
      : (unsent = Object.values(result).find(isMarked)) && 'must return its response, not an object that contains it'
  if (!problem) return undefined
  // An unrecognized response's body is not sent.
  void cancelResult(unsent)
  throw new TypeError(`'${name}' ${problem}`)
}
