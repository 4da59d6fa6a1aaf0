import type { RequestAdapter, ResponseConstructor } from '../server-adapter.ts'
import { createErrorResponse, type ErrorFormat, errorFormats } from './error-handler.ts'
import type { ContractMiddleware, ContractMiddlewareRequest } from './middleware.ts'
import type { RouterOptions } from './options.ts'

/**
 * The arguments of `fetch` after the request. Handlers, middleware, `catch`, `finally`, `missing` and `onError` receive
 * them too.
 */
export type Arguments = readonly unknown[]

type Options = RouterOptions<never, {}, Arguments>

/** The functions and options of a router that apply to its operations, prepared once for all requests. */
export interface Scope {
  readonly before: readonly ContractMiddleware<Arguments>[]
  readonly finalizers: NonNullable<Options['finally']>
  /** The application's `catch`. */
  readonly errorHandler: Options['catch']
  /** Creates the error responses that do not pass through `catch`. */
  readonly errorFormat: ErrorFormat
  /** The `onError` functions, without repetition. */
  readonly observers: readonly NonNullable<Options['onError']>[]
  readonly validateResponses: boolean
  readonly ResponseClass: ResponseConstructor | undefined
}

/** A request and what every response to it needs. Created once per request. */
export interface Call {
  request: Request
  readonly args: Arguments
  /** Undefined for a request of the platform. */
  adapter: RequestAdapter | undefined
}

/** Compiles the options of a router that apply to its operations. They have been checked. */
export function createScope(options: Omit<Options, 'contract' | 'handlers'>): Scope {
  const { catch: errorHandler, onError, validateResponses = true } = options
  return {
    // Copied, because guards that are added or removed later must have no effect.
    before: [...(options.before ?? [])] as Scope['before'],
    finalizers: [...(options.finally ?? [])],
    errorHandler,
    errorFormat: errorFormats.get(errorHandler as object) ?? createErrorResponse,
    observers: onError ? [onError] : [],
    validateResponses,
    ResponseClass: options.Response,
  }
}

/** Calls the `onError` functions. What they throw, also asynchronously, is ignored. */
export function reportError({ observers }: Scope, { request, args }: Call, thrown: unknown): void {
  for (const observe of observers) {
    const run = async (): Promise<unknown> => observe(thrown, request as ContractMiddlewareRequest, ...args)
    run().catch(() => undefined)
  }
}
