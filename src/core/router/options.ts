import type { Contract } from '../contract/operation.ts'
import type { ResponseData } from '../response/untyped-response.ts'
import type { BodySizes } from './body-sizes.ts'
import type { ContractErrorHandler } from './error-handler.ts'
import type { ContractHandlers } from './handlers.ts'
import type { ContractMiddleware, ContractMiddlewareRequest, ContractRequestGuard } from './middleware.ts'

/** The result of a function that responds instead of a handler. */
type RouterResponse = Response | ResponseData

/**
 * A function that receives errors, to log or count them. Its result is ignored, and so is what it throws.
 *
 * @example
 * const onError: ContractErrorObserver = (error, request) => console.error(request.operationName, error)
 */
export interface ContractErrorObserver<Arguments extends readonly unknown[] = [], Context = {}> {
  (error: unknown, request: ContractMiddlewareRequest<Context>, ...args: Arguments): unknown
}

/**
 * The options of `createRouter`.
 *
 * @example
 * const options: RouterOptions<typeof contract> = { contract, handlers }
 */
export interface RouterOptions<
  Declared extends Contract,
  Context = {},
  Arguments extends readonly unknown[] = [],
  Before = readonly ContractMiddleware<Arguments>[],
  Security = {},
  Handlers = ContractHandlers<Declared, Context, Arguments, Security>,
  Known = {},
> {
  /** The contract of the API to serve. It is read once, when the router is created. */
  readonly contract: Declared
  /** A handler for each operation. */
  readonly handlers: Handlers
  /** An authenticator for each scheme that an operation names in its `security`. */
  readonly security?: Security
  /**
   * Functions that run first, in order, for every request, even if no operation matched: before security, and before
   * anything is read. For rate limits, maintenance and request ids.
   */
  readonly onRequest?: readonly ContractRequestGuard<Arguments>[]
  /** Middleware, in order. It runs for every authenticated request, even if no operation matched or validation failed. */
  readonly before?: Before
  /** Replaces the built-in error handler, which still responds if this function throws or returns no response. */
  readonly catch?: ContractErrorHandler<Arguments, Known>
  /** Functions that receive every response before it is sent, and may return another. */
  readonly finally?: readonly ((
    response: Response,
    request: ContractMiddlewareRequest<Known>,
    ...args: Arguments
  ) => Response | undefined | void | Promise<Response | undefined | void>)[]
  /** Responds to requests that match no operation, instead of a 404. */
  readonly missing?:
    ((request: ContractMiddlewareRequest<Known>, ...args: Arguments) => RouterResponse | Promise<RouterResponse>) | undefined
  /**
   * Receives every error that becomes a 5xx response, the errors of streams that fail after the status was sent, and, once for
   * each operation and status, a `ContractResponseError` for an error response that the operation does not declare. It does not
   * respond, and what it throws is ignored. Default: `console.error`, after the name of the operation.
   */
  readonly onError?: ContractErrorObserver<Arguments, Known> | undefined
  /**
   * Whether a thrown value belongs to the framework around the router, such as the redirect of Next.js: `fetch` rejects
   * with it, and neither `catch` nor `finally` nor `onError` runs. The function may be called twice for a value. If it
   * throws, that counts as false.
   */
  readonly rethrow?: ((thrown: unknown) => boolean) | undefined
  /** The prefix of all paths. Slashes at its start and end are optional. */
  readonly base?: string | undefined
  /** Whether responses are validated. Default: true. Responses that are not validated are sent unchanged. */
  readonly validateResponses?: boolean | undefined
  /**
   * The maximum size of a request body, in bytes, or an object: operation name -> bytes, where `default` is the size for
   * the other operations. Default: 1 MiB (1,048,576).
   */
  readonly maxBodySize?: number | BodySizes<Declared> | undefined
}

/** The key of a router's routes. */
export declare const routeTable: unique symbol

/**
 * A router. `fetch` responds to a request with the handler of the matched operation. It rejects only with values that
 * `rethrow` names.
 *
 * @example
 * const { fetch }: Router = createRouter({ contract, handlers })
 */
export interface Router<Arguments extends readonly unknown[] = [], Routes = unknown> {
  /** Responds to a request. It does not use `this`. */
  readonly fetch: (request: Request, ...args: Arguments) => Promise<Response>
  /** The methods and paths of the routes, which `mergeRouters` compares. */
  readonly [routeTable]?: Routes
}
