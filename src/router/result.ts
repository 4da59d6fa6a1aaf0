import { ContractResponseError } from '../errors.ts'
import { isObject } from '../property.ts'
import { cancelLater } from '../response/cancel-body.ts'
import { type AnsweringOperation, checkResponse, toUncheckedAnswer } from '../response/validate-response.ts'
import type { ResponseData } from '../response/untyped-response.ts'
import { isResponse, isSendable, type ResponseConstructor, serialize } from '../response/serialize.ts'
import { whenSettled } from '../promises.ts'

/**
 * Makes the `Response` of what a function of the application returned: a `Response` is sent as it is, data is serialised,
 * an `Error` counts as thrown.
 *
 * @param Making the class that responses are made of; default: the platform's
 * @param served the operation that the data is held against; without one it is sent as it was given
 * @throws what was returned, where it is an `Error`; ContractResponseError for what is no response
 */
export function toResponse(
  result: unknown,
  Making: ResponseConstructor | undefined,
  served?: AnsweringOperation,
  validateResponses = false,
): Response | Promise<Response> {
  if (result instanceof Error) throw result
  if (isResponse(result)) {
    if (isSendable(result)) return result
    throw new ContractResponseError('A Response was returned that cannot be sent: its body was used, or it is an error')
  }
  const status: unknown = isObject(result) ? result.status : undefined
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599) {
    const kind = isObject(result)
      ? 'an object without a status of 200 to 599'
      : String(result === null ? null : typeof result)
    throw new ContractResponseError(`What was returned is no response: ${kind}`)
  }
  const given = result as ResponseData
  const answer = served ? checkResponse(served, given, validateResponses) : toUncheckedAnswer(given)
  return whenSettled(answer, (settled) => serialize(settled, Making))
}

/** The answer to `HEAD`: all but the body, whose source is let go (RFC 9110, section 9.3.2). */
export function withoutBody(response: Response): Response {
  try {
    const { body, status, statusText, headers } = response
    if (!body) return response
    cancelLater(body, headers)
    return new Response(null, { status, statusText, headers })
  } catch {
    // A ponyfill's, which the platform cannot make again.
    return new Response(null, { status: 500 })
  }
}

/** The same response with headers that can be changed: those of `Response.redirect()` and of a fetched one cannot. */
export function withOwnHeaders(response: Response): Response {
  try {
    // The headers first: Bun forgets the content type of a form once its body was asked for.
    const { headers, status, statusText, body } = response
    return new Response(body, { headers, status, statusText })
  } catch {
    // A ponyfill's, or an upgrade, which the platform cannot make again.
    return response
  }
}
