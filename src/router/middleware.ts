import type { ContractOperation } from '../contract/operation.ts'
import { isMarked, type ResponseData, type UntypedResponse } from '../response/untyped-response.ts'
import { isPlainObject, readProperty } from '../property.ts'
import { isPromise } from '../promises.ts'
import { isResponse } from '../response/serialize.ts'

/**
 * The request that middleware, `catch`, `finally` and `missing` receive: it may be of any operation or of none, so the
 * members that a contract describes are `unknown`, and undefined where nothing was matched. While middleware runs,
 * reading a member that failed validation, or one after it, throws that failure.
 *
 * @example
 * const log = (request: ContractMiddlewareRequest) => console.log(request.method, request.operationName)
 */
export interface ContractMiddlewareRequest extends Request {
  readonly validatedParams: unknown
  readonly validatedQuery: unknown
  readonly validatedHeaders: Headers | undefined
  readonly validatedBody: unknown
  readonly validatedContent: unknown
  /** Gives the response back, marked as an answer. It is not held against the contract. */
  readonly respond: (response: ResponseData) => UntypedResponse
  /** The operation that was matched, if any. */
  readonly operation: ContractOperation | undefined
  /** Its key in the contract. */
  readonly operationName: string | undefined
  /** What the `before` functions returned so far, merged. */
  readonly context: { readonly [name: string]: unknown }
}

/**
 * What can be context: no promise, array or function, which are objects to the compiler too, and nothing with a number as
 * `status`: it looks like an answer, but only what `respond` gave is one, and a guard must not let through by mistake.
 */
export type ContextObject = object & {
  readonly then?: never
  readonly [Symbol.iterator]?: never
  readonly bind?: never
  readonly status?: string | boolean | bigint | symbol | object | null | undefined
}

/** What a middleware gives: an answer, context, or nothing. */
type MiddlewareResult = Response | UntypedResponse | ContextObject | null | undefined | void

/**
 * A function that runs before the handler. It answers at once with a `Response` or with what `respond` gives; any other
 * plain object is merged into `request.context`; `undefined` and `null` continue.
 *
 * @example
 * const authenticate: ContractMiddleware = (request) =>
 *   request.headers.has('authorization') ? { user: 'Ada' } : request.respond({ status: 401, body: { error: 'Who?' } })
 */
export interface ContractMiddleware<Arguments extends readonly unknown[] = []> {
  (request: ContractMiddlewareRequest, ...args: Arguments): MiddlewareResult | Promise<MiddlewareResult>
}

/**
 * Runs middleware in order and merges what it gives into `context`. The first answer ends it.
 *
 * @throws TypeError for a result that is neither an answer nor context: a guard that gives `false` must not let through
 */
export async function runMiddleware<Arguments extends readonly unknown[]>(
  before: readonly ContractMiddleware<Arguments>[],
  request: ContractMiddlewareRequest,
  args: Arguments,
): Promise<Response | UntypedResponse | undefined> {
  for (const [index, middleware] of before.entries()) {
    const returned = middleware(request, ...args)
    const result: unknown = isPromise(returned) ? await returned : returned
    if (result === undefined || result === null) continue
    if (isResponse(result)) return result
    if (isMarked(result)) return result
    if (result instanceof Error) throw result
    if (!isPlainObject(result)) {
      throw new TypeError(`before[${index}] returned what is neither a response nor a plain object (${typeof result})`)
    }
    // A copy of a response, or one that `respond` never saw: a guard that meant to deny must not let the request through.
    if (typeof readProperty(result, 'status') === 'number') {
      throw new TypeError(`before[${index}] returned an object with a status that request.respond() did not create`)
    }
    Object.assign(request.context, result)
  }
  return undefined
}
