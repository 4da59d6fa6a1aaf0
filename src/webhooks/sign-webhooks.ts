import type { Router } from '../core/router/options/hooks.ts'
import { readSecrets, sign, toSignatureHeader } from './signature.ts'

/** The `webhook-signature` value that `signWebhooks` replaces. */
const placeholder = 'sign'

/** A `fetch` that signs requests, and the credentials by which it knows them. */
// An alias: other packages' declaration files could not name an interface.
type WebhookSigner<Arguments extends readonly unknown[]> = Pick<Router<Arguments>, 'fetch'> & {
  readonly authorize: { readonly webhookSignature: { readonly headers: { readonly 'webhook-signature': string } } }
}

/**
 * Returns a `fetch` and the option `authorize` for `testContract` and `contractCases`. The function signs the requests that have these
 * credentials and sends all other requests as they are, so that the receiver is tested with valid, invalid and missing signatures.
 *
 * @param target a receiver's router, or an object whose `fetch` sends requests to it
 * @throws TypeError for a secret that is not base64 of at least 16 bytes
 * @example
 * const { fetch, authorize } = signWebhooks(router, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
 */
export function signWebhooks<Arguments extends readonly unknown[] = []>(
  target: { readonly fetch: (request: Request, ...args: Arguments) => Response | Promise<Response> },
  secrets: string | readonly string[],
): WebhookSigner<Arguments> {
  const keys = readSecrets(secrets)
  return {
    authorize: { webhookSignature: { headers: { 'webhook-signature': placeholder } } },
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
