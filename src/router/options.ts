import type { Contract } from '../contract/operation.ts'
import type { ResponseData } from '../response/untyped-response.ts'
import type { ResponseConstructor } from '../response/serialize.ts'
import type { ContractErrorHandler } from './error-handler.ts'
import type { ContractHandlers } from './handlers.ts'
import type { ContractMiddlewareRequest } from './middleware.ts'

/** What a function that responds instead of a handler returns. */
type RouterResponse = Response | ResponseData

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
  Before = readonly unknown[],
  Handlers = ContractHandlers<Declared, Context, Arguments>,
> {
  /** The API to serve. It is read once and never changed. */
  readonly contract: Declared
  /** A handler for each operation. */
  readonly handlers: Handlers
  /** Middleware, in order. It runs for every request, even if nothing matched or validation failed. */
  readonly before?: Before | undefined
  /** Replaces the built-in error handler, which still responds if this function throws or returns no response. */
  readonly catch?: ContractErrorHandler<Arguments> | undefined
  /** Functions that receive every response before it is sent, and may return another. */
  readonly finally?:
    | readonly ((
        response: Response,
        request: ContractMiddlewareRequest,
        ...args: Arguments
      ) => Response | undefined | void | Promise<Response | undefined | void>)[]
    | undefined
  /** Responds to requests that match no operation, instead of a 404. */
  readonly missing?:
    ((request: ContractMiddlewareRequest, ...args: Arguments) => RouterResponse | Promise<RouterResponse>) | undefined
  /** Prefix of all paths, with or without slashes around it. */
  readonly base?: string | undefined
  /** Whether responses are validated, default true. Otherwise they are sent as returned. */
  readonly validateResponses?: boolean | undefined
  /** The most bytes that a request body may have, default 1 MiB (1,048,576). */
  readonly maxBodySize?: number | undefined
  /**
   * The class of the responses that the router creates, default the platform's. `FastResponse` of srvx is faster on Node
   * if srvx sends it.
   */
  readonly Response?: ResponseConstructor | undefined
}

/**
 * A router. `fetch` responds to a request with the handler of the matched operation, and never rejects.
 *
 * @example
 * const { fetch }: Router = createRouter({ contract, handlers })
 */
export interface Router<Arguments extends readonly unknown[] = []> {
  /** Responds to a request. It does not use `this`. */
  readonly fetch: (request: Request, ...args: Arguments) => Promise<Response>
}
