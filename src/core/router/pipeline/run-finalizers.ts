import { readProperty } from '../../../shared/property.ts'
import { withOwnHeaders } from '../../response/application-response.ts'
import type { Call } from './call.ts'
import type { ContractMiddlewareRequest } from '../options/middleware.ts'
import { settle } from './respond-to-failure.ts'
import { withoutBody } from './to-response.ts'

/** Runs the `finally` functions. The body of a response that one of them replaces is cancelled. */
export async function runFinalizers(call: Call, first: Response): Promise<Response> {
  const { scope } = call
  let response = withOwnHeaders(first)
  for (const { run: finalize, scope } of call.matchedScope.finally) {
    call.scope = scope
    const before = response
    const run = async (): Promise<unknown> =>
      (await finalize(before, call.request as ContractMiddlewareRequest, ...call.args)) ?? before
    const after = await settle(call, run).catch((thrown: unknown) => {
      withoutBody(before)
      throw thrown
    })
    if (after !== before) {
      response = withOwnHeaders(after)
      if (readProperty(response, 'body') !== readProperty(before, 'body')) withoutBody(before)
    }
    // The function may have replaced the response or its headers.
    if (call.finishResponse) response = call.finishResponse(response)
  }
  call.scope = scope
  return response
}
