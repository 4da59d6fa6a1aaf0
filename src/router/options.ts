import type { Contract } from '../contract/operation.ts'
import type { ResponseData } from '../response/untyped-response.ts'
import type { ResponseConstructor } from '../response/serialize.ts'
import type { ContractErrorHandler } from './error-handler.ts'
import type { ContractHandlers } from './handlers.ts'
import type { ContractMiddlewareRequest } from './middleware.ts'

/** What a function that responds instead of a handler returns. */
type RouterResponse = Response | ResponseData

/**
 * What a router is made of.
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
  /** What is served. It is read once and never changed. */
  readonly contract: Declared
  /** A handler for each operation. */
  readonly handlers: Handlers
  /** Middleware, in order; runs for every request, also for one that matched nothing or failed validation. */
  readonly before?: Before | undefined
  /** Replaces the built-in error handler. When it throws or gives no response, the built-in one answers. */
  readonly catch?: ContractErrorHandler<Arguments> | undefined
  /** Functions that see every response on its way out, and may give another in its place. */
  readonly finally?:
    | readonly ((
        response: Response,
        request: ContractMiddlewareRequest,
        ...args: Arguments
      ) => Response | undefined | void | Promise<Response | undefined | void>)[]
    | undefined
  /** Answers what matches no operation, in place of a 404. */
  readonly missing?:
    ((request: ContractMiddlewareRequest, ...args: Arguments) => RouterResponse | Promise<RouterResponse>) | undefined
  /** Prefix of all paths, with or without slashes around it. */
  readonly base?: string | undefined
  /** Are responses held against the contract? Default: true. Off, they are sent as they were given. */
  readonly validateResponses?: boolean | undefined
  /** How many bytes a request body may have. Default: 1 MiB (1,048,576). */
  readonly maxBodySize?: number | undefined
  /**
   * What makes the responses of which the data was returned, such as `FastResponse` of srvx, which costs Node less where srvx
   * sends it. Default: the platform's.
   */
  readonly Response?: ResponseConstructor | undefined
}

/**
 * A router: `fetch` takes a request to its handler and gives the response. It never rejects.
 *
 * @example
 * const { fetch }: Router = createRouter({ contract, handlers })
 */
export interface Router<Arguments extends readonly unknown[] = []> {
  /** Answers a request. It needs no `this`. */
  readonly fetch: (request: Request, ...args: Arguments) => Promise<Response>
}
