import { parseContentType } from '../contract/content-type.ts'
import { ContractResponseError } from '../errors.ts'
import { checkResponse } from '../response/check.ts'
import type { UntypedResponse } from '../response/response.ts'
import { isResponse, serialize } from '../response/serialize.ts'
import type { ServedOperation } from './served.ts'

/**
 * Makes the `Response` of what a handler gave, held against the contract.
 *
 * @throws what was given, where it is an `Error`; ContractResponseError for what is no response or not allowed
 */
export async function toCheckedResponse(
  route: ServedOperation<unknown>,
  result: unknown,
  validateResponses: boolean,
): Promise<Response> {
  if (isResponse(result)) return toSendable(result)
  return serialize(await checkResponse(route, toUntyped(result), validateResponses))
}

/**
 * Makes the `Response` of what middleware, `catch`, `finally` or `missing` gave. It may be of any operation or of none,
 * so no contract is asked; without a content type a body is JSON.
 *
 * @throws what was given, where it is an `Error`; ContractResponseError for what is no response
 */
export function toResponse(result: unknown): Response {
  if (isResponse(result)) return toSendable(result)
  const { status, body, headers, contentType = body === undefined ? undefined : 'application/json' } = toUntyped(result)
  if (contentType !== undefined && !parseContentType(contentType)) {
    throw new ContractResponseError(`The response ${status} has a content type that is none`)
  }
  return serialize({ status, contentType, body, headers })
}

/** A used body cannot be sent again, and `Response.error()` not at all. */
function toSendable(response: Response): Response {
  if (!response.bodyUsed && response.status !== 0) return response
  throw new ContractResponseError('A Response was returned that cannot be sent: its body was used, or it is an error')
}

function toUntyped(result: unknown): UntypedResponse {
  if (result instanceof Error) throw result
  const { status } = (result ?? {}) as Partial<UntypedResponse>
  if (typeof result === 'object' && Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599) {
    return result as UntypedResponse
  }
  const kind = result === null ? 'null' : typeof result
  throw new ContractResponseError(`What was returned is no response: ${kind === 'object' ? 'an object without a status of 200 to 599' : kind}`)
}

/** The answer to `HEAD`: all but the body, whose source is let go (RFC 9110, section 9.3.2). */
export function withoutBody(response: Response): Response {
  const { body, status, statusText, headers } = response
  if (!body) return response
  body.cancel().catch(() => undefined)
  return new Response(null, { status, statusText, headers })
}
