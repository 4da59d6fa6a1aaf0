import { longestTimer } from '../shared/quantity.ts'
import { cancelLater } from '../core/write/cancel-body.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { type ClientMiddleware, sendCopy } from './middleware.ts'

/**
 * Options for `retry`.
 *
 * @example
 * const options: RetryOptions = { attempts: 5, statuses: [503] }
 */
export interface RetryOptions {
  /** The maximum number of requests in a call, including the first. Default: 3. */
  readonly attempts?: number | undefined
  /** The response statuses after which a request is repeated. Default: 429, 502, 503 and 504. */
  readonly statuses?: readonly number[] | undefined
  /** The milliseconds before the second request, which double for each further one. Default: 250. */
  readonly delay?: number | undefined
  /** The maximum milliseconds for `delay` and `Retry-After`. A response that asks for more is returned. Default: 60,000. */
  readonly maxDelay?: number | undefined
}

/** The methods that may be repeated (RFC 9110, section 9.2.2; RFC 10008, section 2). */
const idempotentMethods = /^(?:GET|HEAD|OPTIONS|TRACE|PUT|DELETE|QUERY)$/

/**
 * Repeats requests that failed, without a response or with a given status. Only requests with an idempotent method (RFC 9110, section
 * 9.2.2) or a non-empty `idempotency-key` header are repeated. It waits as long as `Retry-After` says, in seconds or until a date (RFC
 * 9110, section 10.2.3), plus a random part of a delay that doubles.
 *
 * A repeated body is kept in memory, also if it is a stream. The call's signal ends the wait.
 *
 * @throws TypeError for an unknown option, RangeError for `attempts` that are not a positive integer, `statuses` that are not integers, and times that
 * are not numbers from 0
 * @example
 * const client = createClient(contract, { baseUrl: 'https://api.example.com', use: [retry({ attempts: 5 })] })
 */
export function retry(options: RetryOptions = {}): ClientMiddleware {
  rejectUnknownOptions(options, 'attempts,statuses,delay,maxDelay', 'retry')
  const { attempts = 3, statuses = [429, 502, 503, 504], delay = 250, maxDelay = 60_000 } = options
  if (!Number.isInteger(attempts) || attempts < 1) throw new RangeError("'attempts' must be a positive integer")
  if (!statuses.every(Number.isInteger)) throw new RangeError("'statuses' must be integers")
  if (![delay, maxDelay].every((value) => typeof value === 'number' && value >= 0)) {
    throw new RangeError("'delay' and 'maxDelay' must be non-negative numbers")
  }
  return async (request, next) => {
    const { method, headers, signal } = request
    const most = idempotentMethods.test(method) || headers.get('idempotency-key') ? attempts : 1
    for (let attempt = 1; attempt < most; attempt += 1) {
      const pause = Math.min(delay * 2 ** (attempt - 1), maxDelay) * (0.5 + Math.random() / 2)
      const response = await sendCopy(request, next).catch((thrown: unknown) => {
        // The application has aborted the call, or a function has failed for a reason other than the network.
        if (signal.aborted || !(thrown instanceof TypeError)) throw thrown
      })
      if (response && !statuses.includes(response.status)) return response
      const asked = readRetryAfter(response) ?? 0
      if (response) {
        if (asked > maxDelay) return response
        if (response.body) cancelLater(response.body, response.headers)
      }
      // Clients that were rejected at the same time must not return at the same time.
      await sleep(asked + pause, signal)
    }
    return next(request)
  }
}

/** Returns the milliseconds that a response asks to wait; undefined if it asks for none, or in another form. */
export function readRetryAfter(response: Response | undefined | void): number | undefined {
  const text = response?.headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  // An HTTP date. `Date.parse` reads other texts too, such as numbers.
  const time = /^[A-Z][a-z]+, ?\d/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now())
}

/** Waits, and rejects with the signal's reason if it aborts meanwhile. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, Math.min(milliseconds, longestTimer))
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
}
