import { readProperty } from '../property.ts'
import { withOwnHeaders } from '../response/application-response.ts'
import type { Call } from './call.ts'
import type { ContractMiddlewareRequest } from './middleware.ts'
import { settle } from './respond-to-failure.ts'
import type { Scope } from './scope.ts'
import { withoutBody } from './to-response.ts'

/** Runs the `finally` functions of each scope, to the outermost. */
export async function runAllFinalizers(call: Call, first: Response): Promise<Response> {
  const { scope } = call
  let response = first
  for (let ending: Scope | undefined = call.own; ending; ending = ending.outer) {
    if (ending.finalizers.length === 0) continue
    call.scope = ending
    response = await runFinalizers(call, response)
    // A function may have replaced the response.
    if (call.amend) response = call.amend(response)
  }
  call.scope = scope
  return response
}

/** Runs the `finally` functions of a scope. The body of a response that one of them replaces is cancelled. */
async function runFinalizers(call: Call, first: Response): Promise<Response> {
  let response = withOwnHeaders(first)
  for (const finalizer of call.scope.finalizers) {
    const before = response
    const run = async (): Promise<unknown> =>
      (await finalizer(before, call.request as ContractMiddlewareRequest, ...call.args)) ?? before
    const after = await settle(call, run).catch((thrown: unknown) => {
      withoutBody(before)
      throw thrown
    })
    if (after === before) continue
    response = withOwnHeaders(after)
    if (readProperty(response, 'body') !== readProperty(before, 'body')) withoutBody(before)
  }
  return response
}
