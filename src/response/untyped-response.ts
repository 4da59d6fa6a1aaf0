import type { HeaderValues } from './contract-response.ts'

/** A response as plain data, of any operation. With a body and no content type it is JSON. */
export interface ResponseData {
  readonly status: number
  readonly contentType?: string | undefined
  readonly body?: unknown
  readonly headers?: HeaderValues | undefined
}

/** A class, because the compiler leaves private members out of a spread: a copy is not assignable. */
declare class Marked {
  private readonly marked: true
}

/**
 * What `respond` returns in middleware, `catch` and `missing`: a response as plain data that the router recognises. A
 * copy, such as `{ ...response }`, is not one. Middleware that declares its return type names this beside its context.
 *
 * @example
 * const guard = (request: ContractMiddlewareRequest): UntypedResponse | { user: string } =>
 *   request.headers.has('authorization') ? { user: 'Ada' } : request.respond({ status: 401 })
 */
export interface UntypedResponse extends ResponseData, Marked {}

/** What `respond` of any router returned. One set for all, because a response may be created by one and sent by another. */
const responses: WeakSet<object> = /* @__PURE__ */ new WeakSet()

/** Returns the same object, marked as a response: the `respond` of every request. */
export function respond<Data extends object>(data: Data): Data {
  responses.add(data)
  return data
}

/** Whether `respond` returned this very object. */
export function isMarked(value: unknown): value is UntypedResponse {
  return typeof value === 'object' && value !== null && responses.has(value)
}
