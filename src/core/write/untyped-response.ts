/**
 * A response is recognized by a mark, not by its shape. `respond` marks the object that it returns. A copy has no mark. If middleware
 * returns a plain object with a numeric `status` and no mark, the request fails with a 500, because a guard that intends to reject a
 * request must not continue it. All routers share one mark, because one router may send a response that another created. The mark is a
 * private field, which costs a sixth of a `WeakSet` per response.
 *
 * To the compiler, that object is a class (`UntypedResponse`), because TypeScript omits only private members from a spread's type.
 */
import { isObject } from '../../shared/property.ts'
import type { ResponseHeadersInit } from './response-data.ts'

/** Any operation's response as plain data. A body without a content type is sent as JSON. */
// An alias: other packages' declaration files could not name an interface.
export type ResponseData = {
  readonly status: number
  readonly contentType?: string | undefined
  readonly body?: unknown
  readonly headers?: ResponseHeadersInit | undefined
}

/** A base class whose constructor returns its argument, so a subclass adds its private fields to that object. */
// oxlint-disable-next-line no-extraneous-class
class Returned {
  constructor(value: object) {
    return value
  }
}

/**
 * The mark on an object that any router's `respond` returned, for the compiler and at run time. It is a private field, because a copy does
 * not have private fields, not even for the compiler. It costs a sixth of a `WeakSet` (20 to 40 instead of 120 to 180 ns).
 */
class ResponseMark extends Returned {
  static add(value: object): object {
    return new ResponseMark(value)
  }

  // oxlint-disable-next-line no-unused-private-class-members
  #isMarked = true

  static has(value: object): boolean {
    return #isMarked in value
  }
}

/**
 * The response that `respond` returns in middleware, `catch` and `missing`: plain data that the router recognizes as a
 * response. A copy, such as `{ ...response }`, is not recognized. If middleware declares its return type, use this type
 * in a union with the context.
 *
 * @example
 * const guard = (request: ContractMiddlewareRequest): UntypedResponse | { user: string } =>
 *   request.headers.has('authorization') ? { user: 'Ada' } : request.respond({ status: 401 })
 */
export interface UntypedResponse extends ResponseData, ResponseMark {}

/** Marks an object as a response and returns it. Every request has this function as `respond`. */
export function respond<Data extends object>(data: Data): Data {
  if (!isMarked(data)) ResponseMark.add(data)
  return data
}

/** Whether `respond` returned this very object. */
export function isMarked(value: unknown): value is UntypedResponse {
  return isObject(value) && ResponseMark.has(value)
}
