/**
 * `catch` and `missing` also accept a response that `respond` did not return. Their result is always a response, so a copy is unambiguous.
 *
 * A stream in `body` is copied chunk by chunk, to notice its failure and to compare its length with its `content-length`. A
 * `Blob` and the application's own `Response` are not copied, because they would lose their length and the platform's fast path.
 * `routepact/node` reads every body itself and reports its failure.
 */
import { ContractResponseError } from '../errors.ts'
import { isStatus } from '../../shared/status.ts'
import { isPromise, whenSettled } from '../../shared/promises.ts'
import { isObject } from '../../shared/property.ts'
import { isAborted } from '../read/abort.ts'
import { isResponse, isSendable } from '../write/application-response.ts'
import { cancelResult } from '../write/cancel-body.ts'
import { serialize } from '../write/serialize.ts'
import type { ResponseData } from '../write/untyped-response.ts'
import { validateResponse } from '../write/validate-response.ts'
import { type Call, reportError } from './call.ts'
import type { CompiledRoute } from './compile-routes.ts'

/**
 * Converts what a handler, middleware, `catch`, `missing` or `finally` returned to a `Response`. A `Response` is returned as is; data is
 * validated and serialized, and its body is cancelled if it cannot be sent.
 *
 * @param route the operation whose handler returned the result; without it, data is sent unchanged
 * @throws the result itself if it is an `Error`; ContractResponseError for a result that is not a response
 */
export function toResponse(call: Call, result: unknown, route?: CompiledRoute): Response | Promise<Response> {
  if (result instanceof Error) throw result
  const { adapter, request, scope } = call
  // An adapter reports failures in the streams that it reads itself. A stream that fails because the client has gone away is not an error.
  const onFailure = adapter ? undefined : (thrown: unknown): void => {
    if (!isAborted(request)) reportError(call, thrown, scope)
  }
  try {
    if (isResponse(result)) {
      if (isSendable(result)) return result
      throw new ContractResponseError('The returned Response cannot be sent: its body is used or locked, or its status is 0 or above 599')
    }
    const { status } = (isObject(result) ? result : {}) as { readonly status?: unknown }
    if (!isStatus(status, 200)) {
      const kind = isObject(result) ? 'an object without a status of 200 to 599' : typeof result
      throw new ContractResponseError(`The returned value is not a response: ${kind}`)
    }
    const response = whenSettled(validateResponse(route, result as ResponseData, scope.validateResponses), (prepared) => serialize(prepared, adapter?.ResponseClass, onFailure))
    return isPromise(response) ? response.catch((thrown: unknown) => cancelAndThrow(result, thrown)) : response
  } catch (thrown) {
    return cancelAndThrow(result, thrown)
  }
}

function cancelAndThrow(result: unknown, thrown: unknown): never {
  void cancelResult(result)
  throw thrown
}
