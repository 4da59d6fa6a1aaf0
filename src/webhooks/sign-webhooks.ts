import type { Router } from '../core/router/options/hooks.ts'
import { readSecrets, sign, toSignatureHeader } from './signature.ts'

/** The value of `webhook-signature` that `signWebhooks` replaces. */
const placeholder = 'sign'

/**
 * The credentials of tests whose target is one of `signWebhooks`.
 *
 * @example
 * const options = { authorize: webhookCredentials }
 */
export const webhookCredentials: { readonly webhookSignature: { readonly headers: { readonly 'webhook-signature': string } } } = {
  webhookSignature: { headers: { 'webhook-signature': placeholder } },
}

/**
 * Returns a target for `testContract` and `contractCases`, which signs the requests with `webhookCredentials` and sends all
 * others as they are, so that the receiver is tested with valid, invalid and missing signatures.
 *
 * @param target the router of a receiver, or an object whose `fetch` sends requests to it
 * @throws TypeError for a secret that is not base64 of at least 16 bytes
 * @example
 * const target = signWebhooks(router, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
 */
export function signWebhooks<Arguments extends readonly unknown[] = []>(
  target: { readonly fetch: (request: Request, ...args: Arguments) => Response | Promise<Response> },
  secrets: string | readonly string[],
): Pick<Router<Arguments>, 'fetch'> {
  const keys = readSecrets(secrets)
  return {
    fetch: async (request, ...args) => {
      if (request.headers.get('webhook-signature') !== placeholder) return target.fetch(request, ...args)
      const body = new Uint8Array(await request.arrayBuffer())
      const [id, seconds] = [crypto.randomUUID(), String(Math.floor(Date.now() / 1000))]
      const headers = new Headers(request.headers)
      headers.set('webhook-id', id)
      headers.set('webhook-timestamp', seconds)
      headers.set('webhook-signature', toSignatureHeader(await sign(keys, id, seconds, body)))
      const { method, url, signal } = request
      return target.fetch(new Request(url, { method, headers, signal, ...(body.length > 0 && { body }) }), ...args)
    },
  }
}
