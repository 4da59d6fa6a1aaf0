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

/** A class whose constructor adds its private field to an object that exists. */
class Returned {
  constructor(value: object) {
    return value
  }
}

/**
 * The mark of what `respond` of any router returned. A private field of the object: a copy does not have it, nobody else
 * can add it, and it costs a sixth of a `WeakSet` (20 to 40 ns in place of 120 to 180).
 */
class ResponseMark extends Returned {
  #isMarked = true

  static has(value: object): boolean {
    return #isMarked in value && value.#isMarked
  }

  static add(value: object): object {
    return ResponseMark.has(value) ? value : new ResponseMark(value)
  }
}

/** Marked objects that cannot have new fields. */
const frozen: WeakSet<object> = /* @__PURE__ */ new WeakSet()

/** Returns the same object, marked as a response: the `respond` of every request. */
export function respond<Data extends object>(data: Data): Data {
  if (Object.isExtensible(data)) ResponseMark.add(data)
  else frozen.add(data)
  return data
}

/** Whether `respond` returned this very object. */
export function isMarked(value: unknown): value is UntypedResponse {
  return typeof value === 'object' && value !== null && (ResponseMark.has(value) || frozen.has(value))
}
