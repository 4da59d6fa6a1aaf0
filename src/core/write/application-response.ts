/**
 * A `Response` that the application has created or fetched.
 *
 * The application's `Response` is copied only if its headers are immutable or it has no body. The application may send a response without a
 * body several times, and a `finally` function would change it for later requests. On Bun it is not copied then: reading `body` there costs
 * a text its content type.
 */
import { invalidPattern } from '../../shared/header-value.ts'
import { isUntouched } from '../server-adapter.ts'
import { cancelLater } from './cancel-body.ts'

/** Whether `value` is a `Response`, from this or another realm. */
export function isResponse(value: unknown): value is Response {
  try {
    const { status, bodyUsed, headers } = value as Partial<Response>
    return typeof status === 'number' && typeof bodyUsed === 'boolean' && typeof headers?.get === 'function'
  } catch {
    // A getter may throw.
    return false
  }
}

/**
 * Whether a `Response` can be sent: its headers are valid, its body is neither used nor locked, and its status is an HTTP status.
 * `Response.error()` has the status 0, and another service may send 999.
 */
export function isSendable(response: Response): boolean {
  if (isUntouched(response)) return true
  const { bodyUsed, status, headers } = response
  // `Headers` accept control characters, and one such character ends the Deno 2.9 process.
  const isValid = !Array.from(headers).some(([, value]) => invalidPattern.test(value))
  return isValid && !bodyUsed && status > 0 && status < 600 && (isBun() || !response.body?.locked)
}

/** Whether the runtime is Bun, which sends a text without its content type once `body` has been read. */
function isBun(): boolean {
  return 'Bun' in globalThis
}

/**
 * Returns the response with headers that can be changed: a copy if they are immutable, as after `Response.redirect()`
 * and `fetch()`, or if there is no body, because the application may send such a response several times.
 */
export function withOwnHeaders(response: Response): Response {
  if (isUntouched(response)) return response
  try {
    // Throws for immutable headers, also without a header by this name.
    response.headers.delete('-')
    if (isBun() || response.body) return response
  } catch {
    // Copied below.
  }
  return copyResponse(response)
}

/**
 * Copies a response, without a reason phrase that is not text. Returns the response itself if the platform cannot copy it, as after a
 * protocol upgrade.
 */
export function copyResponse(response: Response): Response {
  try {
    const { headers, status, statusText, body } = response
    return new Response(body, { headers, status, statusText: /^[\t -~]*$/.test(statusText) ? statusText : '' })
  } catch {
    return response
  }
}

/** Returns the response to HEAD: the same status and headers, with the body cancelled (RFC 9110, section 9.3.2). */
export function withoutBody(response: Response): Response {
  try {
    const { body, headers, status, statusText } = response
    if (!body) return response
    cancelLater(body, headers)
    return new Response(null, { headers, status, statusText })
  } catch {
    // A response that the platform cannot copy.
    return new Response(null, { status: 500 })
  }
}
