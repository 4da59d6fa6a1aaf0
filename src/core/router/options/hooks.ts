import type { ResponseData } from '../../write/untyped-response.ts'
import type { ContractMiddleware, ContractMiddlewareRequest } from './middleware.ts'

/** The result of a function that responds instead of a handler. */
type RouterResponse = Response | ResponseData

/**
 * A function that receives errors, to log or count them. Its result is ignored, and so are errors that it throws.
 *
 * @example
 * const onError: ContractErrorObserver = (error, request) => console.error(request.operationName, error)
 */
export interface ContractErrorObserver<Arguments extends readonly unknown[] = [], Context = {}> {
  (error: unknown, request: ContractMiddlewareRequest<Context>, ...args: Arguments): unknown
}

/**
 * A function that responds to errors instead of the built-in error handler, with a `Response` or the result of
 * `respond`.
 *
 * @example
 * const defaultErrorHandler = withContractErrorHandler()
 * const handler: ContractErrorHandler = (error, request) => {
 *   console.error(error)
 *   return defaultErrorHandler(error, request)
 * }
 */
export interface ContractErrorHandler<Arguments extends readonly unknown[] = [], Context = {}> {
  (
    error: unknown,
    request: ContractMiddlewareRequest<Context>,
    ...args: Arguments
  ): Response | ResponseData | Promise<Response | ResponseData>
}

/** Router options that know no contract. */
export interface RouterHooks<Arguments extends readonly unknown[] = [], Before = readonly ContractMiddleware<Arguments>[], Known = {}> {
  /**
   * Middleware, in order. It runs for every authenticated request, even if no operation matched or validation failed. In `mergeRouters`, it
   * runs for every request instead: before security, and before anything is read.
   */
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
   * Receives every error that becomes a 5xx response, errors in streams that fail after the status was sent, and, once for each operation
   * and status, a `ContractResponseError` for an error response that the operation does not declare. It does not respond, and what it
   * throws is ignored. Default: `console.error`, after the operation's name.
   */
  readonly onError?: ContractErrorObserver<Arguments, Known> | undefined
  /** The prefix for all paths. Slashes at its start and end are optional. */
  readonly base?: string | undefined
  /** Whether responses are validated. Default: true. Responses that are not validated are sent unchanged. */
  readonly validateResponses?: boolean | undefined
}

/**
 * A router. `fetch` responds to a request with the matched operation's handler. It never rejects.
 *
 * @example
 * const { fetch }: Router = createRouter({ contract, handlers })
 */
export interface Router<Arguments extends readonly unknown[] = [], Routes = unknown> {
  /** Responds to a request. It does not use `this`. */
  readonly fetch: (request: Request, ...args: Arguments) => Promise<Response>
  /** The routes' methods and paths, which `mergeRouters` compares. */
  // Not a symbol, whose name other packages' declaration files could not import.
  readonly '~routes'?: Routes
}
