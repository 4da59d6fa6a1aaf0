/**
 * The only place where errors become responses.
 *
 * A thrown `Response` does not pass through `catch`. It is a response, not an error; a `catch` that converts unknown values to a
 * 500 would replace it.
 */
import { RouterError } from '../errors.ts'
import { readProperty } from '../../shared/property.ts'
import type { RequestFailure } from '../read/read-request.ts'
import { isResponse } from '../write/application-response.ts'
import { cancelResult } from '../write/cancel-body.ts'
import { isMarked } from '../write/untyped-response.ts'
import { findContents } from '../write/validate-response.ts'
import { type DeclaredMembers, getDeclaredMembers } from '../schema/declared-members.ts'
import { type Call, reportError } from './call.ts'
import { declaredMembers, readFormat, respondToError, sendError, toIssueParts } from './error-handler.ts'
import type { ContractMiddlewareRequest } from './options/middleware.ts'
import { toResponse } from './to-response.ts'

/** Responds to a value that a handler or middleware threw: the result of `respond` is sent, any other value is an error. */
export async function respondToThrown(call: Call, thrown: unknown): Promise<Response> {
  let failed = thrown
  try {
    if (isMarked(thrown)) return await toResponse(call, thrown, call.activeRoute)
  } catch (second) {
    failed = second
  }
  return respondToFailure(call, { thrown: failed })
}

/**
 * Converts a failure to a response, with the application's `catch` if there is one, and reports it if the response is a
 * 5xx. A thrown `Response` is sent as is.
 *
 * @param isPart whether a request part could not be read. A server adapter rejects such a part with its own errors
 */
export async function respondToFailure(call: Call, failure: RequestFailure, isPart?: boolean): Promise<Response> {
  const { errorHandler, validateResponses } = call.scope
  if (!errorHandler && failure.issues) {
    // Reading `thrown` would create the error.
    call.ownStatus = 400
    return sendError(toIssueParts(failure.issues), call.adapter?.ResponseClass)
  }
  const { thrown } = failure
  // The parts that a server adapter reads reject a request with the adapter's errors.
  const isOwn = isPart || readProperty(thrown, 'isOfRouter') || readProperty(thrown, 'name') === 'ContractValidationError'
  call.ownStatus = isOwn ? readProperty(thrown, 'status') : undefined
  call.checked = await findMembers(call, thrown)?.check(thrown, validateResponses)
  // The same error may have been thrown in an operation that declares different members.
  if (call.checked) declaredMembers.set(thrown as object, call.checked.values)
  else declaredMembers.delete(thrown as object)
  if (errorHandler && !isResponse(thrown)) {
    return settle(call, async () => errorHandler(thrown, call.request as ContractMiddlewareRequest, ...call.args), thrown)
  }
  const response = respondInFormat(call, thrown)
  if (response !== thrown && response.status >= 500) reportError(call, thrown)
  return response
}

/** Responds to a thrown value as the built-in error handler does, in the format of the application's. */
function respondInFormat({ adapter, scope }: Call, thrown: unknown): Response {
  return respondToError(thrown, true, adapter?.ResponseClass, readFormat(scope.errorHandler))
}

/** Finds the members that the operation declares for the response to an application error. */
function findMembers({ route, ownStatus }: Call, thrown: unknown): DeclaredMembers | undefined {
  if (!route || ownStatus !== undefined || readProperty(thrown, 'expose') !== true) return undefined
  const contents = findContents(route.responses, readProperty(thrown, 'status') as number)
  return Array.from(contents?.byEssence.values() ?? [], ({ body }) => getDeclaredMembers(body)).find(Boolean)
}

/**
 * Responds to a request that no operation matched. Creates an error only for the application's `catch`, because capturing the stack costs
 * more than the rest of the response.
 */
export function respondToStatus(call: Call, status: number, message: string, headers?: Headers): Response | Promise<Response> {
  return call.scope.errorHandler
    ? respondToFailure(call, { thrown: new RouterError(status, message, { headers }) })
    : sendError({ status, message, headers }, call.adapter?.ResponseClass)
}

/**
 * Runs a `catch` or `finally` function. If it throws a response, that response is sent. Any other failure is a 500 with the generic
 * message, because a second error's text often quotes the first, which `catch` may hide on purpose.
 *
 * @param failures what `catch` responds to. It is reported if the response is a 5xx, and so is the function's own failure.
 */
export async function settle(call: Call, run: () => Promise<unknown>, ...failures: unknown[]): Promise<Response> {
  let response: Response
  try {
    const result = await run().catch((thrown: unknown) => (isMarked(thrown) ? thrown : Promise.reject(thrown)))
    response = await toResponse(call, result)
  } catch (failed) {
    const sent = isResponse(failed) ? failed : void cancelResult(failed)
    response = respondInFormat(call, sent)
    if (response !== failed) failures.push(failed)
  }
  if (response.status >= 500) for (const thrown of failures) reportError(call, thrown)
  return response
}
