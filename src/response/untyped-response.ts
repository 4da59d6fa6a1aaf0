import type { ResponseHeadersInit } from './contract-response.ts'

/** A response of any operation as plain data. A body without a content type is sent as JSON. */
export interface ResponseData {
  readonly status: number
  readonly contentType?: string | undefined
  readonly body?: unknown
  readonly headers?: ResponseHeadersInit | undefined
}

/** A class, because the compiler drops private members from a spread, so that a copy is not assignable. */
declare class ResponseMark {
  private readonly marked: true
}

/**
 * What `respond` returns in middleware, `catch` and `missing`: a response as plain data that the router recognises. A
 * copy, such as `{ ...response }`, is not recognised. Middleware that declares its return type names this type beside
 * its context.
 *
 * @example
 * const guard = (request: ContractMiddlewareRequest): UntypedResponse | { user: string } =>
 *   request.headers.has('authorization') ? { user: 'Ada' } : request.respond({ status: 401 })
 */
export interface UntypedResponse extends ResponseData, ResponseMark {}

/** The results of `respond`, for all routers: one router may send what the `respond` of another one returned. */
const responses: WeakSet<object> = /* @__PURE__ */ new WeakSet()

/** Marks an object as a response and returns it: the `respond` of every request. */
export function respond<Data extends object>(data: Data): Data {
  responses.add(data)
  return data
}

/** Whether `respond` returned this very object. */
export function isMarked(value: unknown): value is UntypedResponse {
  return typeof value === 'object' && value !== null && responses.has(value)
}
