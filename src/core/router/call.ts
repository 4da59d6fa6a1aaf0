/**
 * `onError` decides by the response's status, which `catch` may have chosen. It does not receive responses, not even with a status of 500:
 * the application chose them.
 */
import { createEmpty, readProperty } from '../../shared/property.ts'
import { isAborted } from '../read/abort.ts'
import type { NegotiableCall } from '../read/negotiable-call.ts'
import { createResponseError, toTitle } from '../write/response-error.ts'
import { findContents } from '../write/validate-response.ts'
import type { CheckedMembers } from '../schema/declared-members.ts'
import type { RequestAdapter } from '../server-adapter.ts'
import type { CompiledRoute, CompiledRouter } from './compile-routes.ts'
import type { ContractMiddlewareRequest } from './options/middleware.ts'
import type { Arguments, Scope } from './scope.ts'

/** What a request's stages share. What only one stage needs is its argument. */
export interface Call extends NegotiableCall {
  /** A copy of the incoming request if that is frozen. */
  request: Request
  readonly args: Arguments
  readonly context: object
  /** Undefined for a platform request. */
  adapter: RequestAdapter | undefined
  isHead: boolean
  /** The matched operation. */
  route: CompiledRoute | undefined
  /** The operation whose handler runs. */
  activeRoute: CompiledRoute | undefined
  /** The matched operation's router, or the functions for a request that matches none. */
  matchedScope: Scope
  /** The router whose functions are running; its `catch` handles what they throw. */
  scope: Scope
  /** The status from the router's own error, which the operation need not declare. */
  ownStatus: unknown
  /** The members of an error whose status declares some. */
  checked: CheckedMembers | undefined
  /** The errors that have been reported. */
  reported: Set<unknown> | undefined
}

export function createCall({ scope }: CompiledRouter, request: Request, args: Arguments): Call {
  return {
    request,
    args,
    context: createEmpty(),
    adapter: undefined,
    isHead: false,
    route: undefined,
    activeRoute: undefined,
    matchedScope: scope,
    scope,
    finishResponse: undefined,
    ownStatus: undefined,
    checked: undefined,
    reported: undefined,
  }
}

/**
 * Calls the `onError` functions, once per error, or prints the error if there are none. What the functions throw, also
 * asynchronously, is ignored.
 */
export function reportError(call: Call, thrown: unknown, { observers }: Scope = call.scope): void {
  const { request, args, reported } = call
  // A function may throw the same error again, or the error of a stream that it has read.
  if (reported?.has(thrown)) return
  call.reported = (reported ?? new Set()).add(thrown)
  for (const observe of observers.length > 0 ? observers : [() => printError(call, thrown)]) {
    const run = async (): Promise<unknown> => observe(thrown, request as ContractMiddlewareRequest, ...args)
    run().catch(() => undefined)
  }
}

/** Prints an error after its operation's name, unless the client has gone away, which often causes errors. */
function printError({ request, route }: Call, thrown: unknown): void {
  if (isAborted(request)) return
  // A request's issues may contain what the client has sent.
  const printed = readProperty(thrown, 'name') === 'ContractValidationError' ? String(thrown) : thrown
  // The first argument of `console.error` is a format.
  console.error('%s:', route ? toTitle(route) : 'No operation', printed)
}

/**
 * Reports, once per operation and status, an error response whose status the operation does not declare, or in which a declared member is
 * missing. The router's own errors do not count: they depend only on the contract, and clients cause them.
 */
export function reportMismatch(call: Call, { status }: Response): void {
  const { route, matchedScope, ownStatus, reported, checked } = call
  if (!route || status < 400 || route.mismatches?.has(status)) return
  const rejected = checked?.status === status ? checked.problem : undefined
  // A 500 was reported as its error.
  if (!rejected && (status === ownStatus || (status === 500 && reported) || findContents(route.responses, status))) return
  route.mismatches = (route.mismatches ?? new Set()).add(status)
  const problem = rejected || `is not declared: add ...errors(${status}) to its 'responses'`
  reportError(call, createResponseError(status, route, problem, rejected ? checked?.issues : undefined), matchedScope)
}
