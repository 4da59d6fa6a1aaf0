import { readRetryAfter, sleep } from '../client/retry.ts'
import { cancelLater } from '../core/write/cancel-body.ts'
import { isPrivateHost, toHost } from './private-address.ts'
import { sign, toSignatureHeader } from './signature.ts'

/**
 * Options for `createWebhookSender`.
 *
 * @example
 * const options: WebhookSenderOptions = { delays: [1_000, 60_000], timeout: 5_000 }
 */
export interface WebhookSenderOptions {
  /** The milliseconds before each further attempt. Default: 1, 5 and 30 seconds. */
  readonly delays?: readonly number[] | undefined
  /** The milliseconds that an attempt may take. Default: 15,000. */
  readonly timeout?: number | undefined
  /** The maximum milliseconds that a receiver's `Retry-After` may ask to wait; a longer wait ends the delivery. Default: 60,000. */
  readonly maxDelay?: number | undefined
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Response | Promise<Response>) | undefined
  /**
   * Returns all IPv4 and IPv6 addresses for a name, such as `lookup` from `node:dns/promises` with `all: true`. An address that is not
   * public is refused, and not tried again. Default: names are not resolved before `fetch`.
   */
  readonly resolve?: ((hostname: string) => Promise<readonly string[]>) | undefined
  /** Whether private addresses and `http:` are allowed, for tests and local development. Default: false. */
  readonly allowPrivate?: boolean | undefined
}

/**
 * One request in a delivery.
 *
 * @example
 * const isTimeout = ({ reason }: WebhookAttempt) => reason instanceof DOMException && reason.name === 'TimeoutError'
 */
export interface WebhookAttempt {
  /** The response's status; absent without a response. */
  readonly status?: number
  /** Why there is no response. */
  readonly reason?: unknown
}

/**
 * A delivery's result. `gone` is the status 410: the receiver wants no further messages.
 *
 * @example
 * const mustDisable = ({ outcome }: WebhookDelivery) => outcome === 'gone'
 */
export interface WebhookDelivery {
  readonly outcome: 'delivered' | 'gone' | 'failed'
  /** The message's id. Send it again with this id: the receiver then knows that it is the same. */
  readonly id: string
  readonly attempts: readonly WebhookAttempt[]
}

/** A message and its receiver. */
interface Message {
  readonly id: string
  readonly url: URL
  readonly keys: Parameters<typeof sign>[0]
  readonly method: string
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
  readonly signal: AbortSignal
}

/** Sends a message until the receiver has it, does not want it, or no attempt is left. */
export async function deliver(message: Message, options: WebhookSenderOptions): Promise<WebhookDelivery> {
  const { delays = [1_000, 5_000, 30_000], maxDelay = 60_000 } = options
  const { id, signal } = message
  const attempts: WebhookAttempt[] = []
  for (const delay of [...delays, undefined]) {
    const { response, reason } = await sendOnce(message, options)
    // A platform that hides a redirect gives it the status 0.
    attempts.push(response ? { status: response.status } : { reason })
    // The name's addresses, or the function that returns them, are refused: a later attempt would be too.
    if (reason instanceof RefusedNameError) break
    const { status = 0 } = response ?? {}
    if (status >= 200 && status < 300) return { outcome: 'delivered', id, attempts }
    if (status === 410) return { outcome: 'gone', id, attempts }
    const asked = readRetryAfter(response)
    if (delay === undefined || (asked ?? 0) > maxDelay) break
    // The receiver may have asked many senders at the same time.
    await sleep(asked === undefined ? delay : Math.max(asked + Math.random() * delay, delay), signal)
  }
  return { outcome: 'failed', id, attempts }
}

/**
 * Sends one request, which the timeout and the signal end.
 *
 * @throws TypeError for a URL that is not allowed, and the signal's reason, once it aborts
 */
async function sendOnce(message: Message, options: WebhookSenderOptions): Promise<{ response?: Response; reason?: unknown }> {
  const { url, signal } = message
  if (!allowsPrivate(options)) checkUrl(url)
  const ending = new AbortController()
  const end = (): void => ending.abort(signal.reason)
  const stop = (): void => ending.abort(new DOMException('The receiver did not respond in time', 'TimeoutError'))
  signal.addEventListener('abort', end)
  const timer = setTimeout(stop, options.timeout ?? 15_000)
  try {
    // The request's signal is not enough: Node holds what follows a signal weakly, and `fetch` may ignore it.
    const ended = new Promise<never>((_, reject) => ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error)))
    return { response: await Promise.race([sendSigned(message, options, ending.signal), ended]) }
  } catch (reason) {
    signal.throwIfAborted()
    return { reason }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** Signs and sends a message. The response's body is not read. */
async function sendSigned(message: Message, options: WebhookSenderOptions, signal: AbortSignal): Promise<Response> {
  const { id, url, keys, method, body } = message
  const { fetch = (request: Request) => globalThis.fetch(request), resolve } = options
  if (resolve && !allowsPrivate(options)) checkAddresses(url.hostname, await resolve(url.hostname))
  const seconds = String(Math.floor(Date.now() / 1000))
  const headers = new Headers(message.headers)
  headers.set('webhook-id', id)
  headers.set('webhook-timestamp', seconds)
  headers.set('webhook-signature', toSignatureHeader(await sign(keys, id, seconds, body)))
  signal.throwIfAborted()
  const response = await fetch(new Request(url, { method, headers, body, redirect: 'manual', signal }))
  if (response.body) cancelLater(response.body, response.headers)
  return response
}

/** The error for a name that no later attempt may reach. Its `name` is TypeError, as for a refused URL. */
class RefusedNameError extends TypeError {}

/** Whether private addresses are allowed. A text such as 'false' does not allow them. */
function allowsPrivate({ allowPrivate }: WebhookSenderOptions): boolean {
  return allowPrivate === true
}

/**
 * @throws TypeError for a private address, for a value that is not an address, and for a name without addresses: `fetch` may find a
 * different one. A name without an address may get one, so only this case is tried again.
 */
function checkAddresses(hostname: string, addresses: unknown): void {
  const hosts = Array.isArray(addresses) ? addresses.map(toHost) : [undefined]
  if (hosts.length === 0) throw new TypeError(`'${hostname}' has no address: 'resolve' returned an empty array`)
  if (hosts.includes(undefined)) throw new RefusedNameError(`'resolve' must return the addresses of '${hostname}' as an array of strings`)
  if ((hosts as string[]).some(isPrivateHost)) throw new RefusedNameError(`'${hostname}' is a name of a private address`)
}

/** @throws TypeError for a URL that somebody else could use to reach a private network */
function checkUrl({ protocol, username, password, hostname }: URL): void {
  if (protocol !== 'https:') throw new TypeError("'url' must begin with https: unless 'allowPrivate' is true")
  if (username || password) throw new TypeError("'url' must not contain credentials")
  if (isPrivateHost(hostname)) throw new TypeError(`'url' must not lead to a private address: ${hostname}`)
}
