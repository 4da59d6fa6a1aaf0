import { type Authenticator, createAuthenticator } from 'routepact'
import { readCopy } from './webhook-copy.ts'

/** Verifies the signatures of GitHub. */
export function githubSignature(
  secret: string,
): Authenticator<{ deliveryId: string }> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const importing = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    algorithm,
    false,
    ['verify'],
  )
  return createAuthenticator({
    scheme: {
      type: 'apiKey',
      in: 'header',
      name: 'x-hub-signature-256',
    },
    challenge: 'Hub-Signature',
    async authenticate({ request }) {
      const [, hex] =
        /^sha256=([\da-f]{64})$/.exec(
          request.headers.get('x-hub-signature-256') ?? '',
        ) ?? []
      const deliveryId = request.headers.get('x-github-delivery')
      if (!hex || !deliveryId) return undefined
      const signature = Uint8Array.from(
        hex.match(/../g) ?? [],
        (pair) => Number.parseInt(pair, 16),
      )
      const signed = await (await readCopy(request)).arrayBuffer()
      const isValid = await crypto.subtle.verify(
        'HMAC',
        await importing,
        signature,
        signed,
      )
      return isValid ? { deliveryId } : undefined
    },
  })
}
