/**
 * `catch` and `missing` also accept a response that `respond` did not return. Their result is always a response, so a copy is not
 * ambiguous.
 *
 * A stream in `body` is copied chunk by chunk, to notice its failure and to compare its length with its `content-length`. A
 * `Blob` and the application's own `Response` are not copied, because they would lose their length and the platform's fast path.
 * `routepact/node` reads every body itself and reports its failure.
 */
import { ContractResponseError } from '../../errors.ts'
import { isHeadersInput } from '../../../shared/header-value.ts'
import { isPromise } from '../../../shared/promises.ts'
import { isObject } from '../../../shared/property.ts'
import { isResponse, isSendable } from '../../response/application-response.ts'
import { cancelLater, cancelResult } from '../../response/cancel-body.ts'
import { serialize } from '../../response/serialize.ts'
import type { ResponseData } from '../../response/untyped-response.ts'
import { prepareUnvalidated, type ResponseRoute, validateResponse } from '../../response/validate-response.ts'
import type { ResponseConstructor } from '../../server-adapter.ts'

/**
 * Converts the result of a handler, middleware, `catch`, `missing` or `finally` to a `Response`. A `Response` is
 * returned as is; data is validated and serialized, and its body is cancelled if it cannot be sent.
 *
 * @param ResponseClass the class of the response; default: the platform's
 * @param route the operation that the data is validated against; without it, the data is sent unchanged
 * @param onFailure called if the stream of the data fails while it is sent
 * @throws the result itself if it is an `Error`; ContractResponseError for a result that is not a response
 */
export function toResponse(
  result: unknown,
  ResponseClass: ResponseConstructor | undefined,
  route?: ResponseRoute,
  validateResponses = false,
  onFailure?: (thrown: unknown) => void,
): Response | Promise<Response> {
  if (result instanceof Error) throw result
  if (isResponse(result)) {
    if (!isSendable(result)) {
      const reason = 'its body is used or locked, a header is not valid, its status is above 599, or it is Response.error()'
      cancelAndThrow(result, new ContractResponseError(`The returned Response cannot be sent: ${reason}`))
    }
    return result
  }
  try {
    const data = toResponseData(result)
    const prepared = route ? validateResponse(route, data, validateResponses) : prepareUnvalidated(data)
    if (!isPromise(prepared)) return serialize(prepared, ResponseClass, onFailure)
    return prepared
      .then((settled) => serialize(settled, ResponseClass, onFailure))
      .catch((thrown: unknown) => cancelAndThrow(result, thrown))
  } catch (thrown) {
    return cancelAndThrow(result, thrown)
  }
}

function cancelAndThrow(result: unknown, thrown: unknown): never {
  void cancelResult(result)
  throw thrown
}

function toResponseData(result: unknown): ResponseData {
  const { status, headers } = isObject(result) ? result : {}
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599) {
    const kind = isObject(result) ? 'an object without a status of 200 to 599' : result === null ? 'null' : typeof result
    throw new ContractResponseError(`The returned value is not a response: ${kind}`)
  }
  if (headers && !isHeadersInput(headers)) {
    throw new ContractResponseError("'headers' of the response must be a plain object, Headers or an iterable of pairs")
  }
  return result as ResponseData
}

/**
 * Returns the response to HEAD: the same status and headers, with the body cancelled (RFC 9110, section 9.3.2).
 * `content-length` is left to the server.
 *
 * @param onFailure called with the error that makes the response a 500
 */
export function withoutBody(response: Response, onFailure?: (thrown: unknown) => void): Response {
  try {
    const { body, status, statusText, headers } = response
    if (!body) return response
    cancelLater(body, headers)
    return new Response(null, { status, statusText, headers })
  } catch (thrown) {
    // The platform cannot copy this response of a ponyfill.
    onFailure?.(thrown)
    return new Response(null, { status: 500 })
  }
}
