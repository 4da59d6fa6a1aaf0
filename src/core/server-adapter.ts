/** What a server adapter's requests and responses, such as those in `routepact/node`, offer beside the Fetch API. */

/** The header values that a schema receives, by lower-case name. */
export interface HeaderFields {
  [name: string]: string
}

/** A body's bytes. */
export type BodyBytes = Uint8Array<ArrayBuffer>

/**
 * The class of the responses that the router creates: the platform's `Response`, or a faster class that the server
 * provides.
 */
export type ResponseConstructor = new (...args: ConstructorParameters<typeof Response>) => Response

/** The key for a `LazyMember` function. */
export const lazyKey: unique symbol = /* @__PURE__ */ Symbol('routepact.lazy')

/** A member's value that is created on first access. */
export interface LazyMember {
  readonly [lazyKey]: (request: Request) => unknown
}

/**
 * Returns the path segments that match literal text, and undefined for each that matches none.
 *
 * @param path the decoded segments; undefined for malformed percent-encoding
 * @param sent the segments as they were sent
 */
export type ToLiterals = (path: readonly (string | undefined)[], sent: readonly string[]) => readonly (string | undefined)[]

/**
 * Reads a server adapter's request without creating Fetch API objects. Such a request can be extended, and it creates a `LazyMember` value
 * itself.
 */
export interface RequestAdapter {
  /** The class of the responses that the adapter sends fastest. */
  readonly ResponseClass: ResponseConstructor
  /** Creates empty headers. */
  readonly createHeaders: () => Headers
  /** The response to a request that no operation matches, if a framework serves such requests. */
  readonly passedOn?: Response | undefined
  /** Whether the client has gone away. */
  readonly isAborted: boolean
  /** The platform's request, once it has been created. It owns the body. */
  readonly platform: Request | undefined
  /**
   * Calls `onFailure` if sending the response, or a copy, fails, unless the client has gone away. If several routers have handled the
   * request, the last router is notified; if several returned the same response, the innermost.
   */
  readonly observe: (response: Response, onFailure: (thrown: unknown) => void) => void
  /** The matched path and query, which the URL parser would not change; undefined if the URL was received as a whole. */
  readonly target: string | undefined
  /**
   * Replaces the path segments that literal text must not match, if a framework may have decided by the path as it was sent: literal text
   * then matches in no other spelling.
   */
  readonly toLiterals?: ToLiterals | undefined
  /** Returns the headers as an object without a prototype. */
  readonly toHeaderFields: () => HeaderFields
  /**
   * Reads the body, once. If the client disconnects first, the promise is rejected with the given error.
   *
   * @returns the bytes (zero for a request without a body), possibly as a `Buffer` on shared memory, or `undefined` for more than
   * `maxBodySize` bytes
   */
  readonly readBytes: (
    maxBodySize: number,
    createAbortError: () => Error,
  ) => PromiseLike<BodyBytes | undefined> | BodyBytes | undefined
}

/** The key for these members, on requests a `RequestAdapter` and on responses true while the body has not been accessed. */
export const adapterKey: unique symbol = /* @__PURE__ */ Symbol('routepact.adapter')

interface AdapterMember<Value> {
  readonly [adapterKey]?: Value | undefined
}

/** The key on error handlers and on router `fetch` functions for whether clients read unexpected errors' messages. */
export const exposureKey: unique symbol = /* @__PURE__ */ Symbol('routepact.exposure')

/** Returns a request's adapter; undefined for a platform request. */
export function getAdapter(request: Request): RequestAdapter | undefined {
  return (request as AdapterMember<RequestAdapter>)[adapterKey]
}

/** Whether an adapter created the response and its body has not been accessed. */
export function isUntouched(response: Response): boolean {
  return (response as AdapterMember<boolean>)[adapterKey] === true
}
