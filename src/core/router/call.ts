import { createEmpty } from '../property.ts'
import type { NegotiableCall } from '../request/negotiable-call.ts'
import { createPartValues, type RequestValues } from '../request/read-request.ts'
import type { RequestAdapter } from '../server-adapter.ts'
import type { CompiledRoute, CompiledRouter } from './compile-routes.ts'
import type { ContractMiddlewareRequest } from './middleware.ts'
import type { Arguments, Scope } from './scope.ts'

/** The state of a request in the pipeline. Created once per request. */
export interface Call extends RequestValues, NegotiableCall {
  readonly router: CompiledRouter
  readonly args: Arguments
  /** A copy of the incoming request if that one is frozen. */
  request: Request
  /** Undefined for a request of the platform. */
  adapter: RequestAdapter | undefined
  method: string
  segments: RequestValues['segments']
  search: string
  /** The matched operation. */
  route: CompiledRoute | undefined
  /** The methods of the path if no operation matched. */
  allowed: readonly string[]
  /** The router of the matched operation. */
  own: Scope
  /** The router whose functions run, which respond to what they throw. */
  scope: Scope
  /** The operation whose handler runs. */
  running: CompiledRoute | undefined
  readonly context: object
  /** The errors that `onError` has received. */
  reported: Set<unknown> | undefined
}

export function createCall(router: CompiledRouter, request: Request, args: Arguments): Call {
  const { scope } = router
  return {
    router,
    request,
    args,
    adapter: undefined,
    method: '',
    segments: [],
    search: '',
    route: undefined,
    allowed: [],
    own: scope,
    scope,
    running: undefined,
    context: createEmpty(),
    partsRead: 0,
    failure: undefined,
    parts: createPartValues(),
    amend: undefined,
    reported: undefined,
  }
}

/** Calls the `onError` functions, once per error. What they throw, also asynchronously, is ignored. */
export function reportError(call: Call, thrown: unknown, { observers }: Scope = call.scope): void {
  const { request, args, reported } = call
  // A function may throw the same error again, or the error of a stream that it has read.
  if (observers.length === 0 || reported?.has(thrown)) return
  call.reported = (reported ?? new Set()).add(thrown)
  for (const observe of observers) {
    const run = async (): Promise<unknown> => observe(thrown, request as ContractMiddlewareRequest, ...args)
    run().catch(() => undefined)
  }
}
