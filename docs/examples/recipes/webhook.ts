import { type Authenticator, createAuthenticator, createContract, createRouter, error, errors, type Router } from 'routepact'
import { z } from 'zod'

const maxBodySize = 256 * 1024
const maxAge = 5 * 60

const Event = z.object({ type: z.string(), data: z.object({ orderId: z.string() }) })

export const contract = createContract({
  receiveEvent: {
    path: '/webhooks',
    method: 'POST',
    security: [{ signature: [] }],
    requests: { 'application/json': { body: Event } },
    responses: { 200: {}, ...errors(400, 401, 413) },
  },
})

/** Reads a copy of the body. The router reads the body itself later. */
async function readCopy(request: Request): Promise<Blob> {
  if (Number(request.headers.get('content-length')) > maxBodySize) throw error(413)
  // Not `for await`, which would cancel the copy and wait until the body is cancelled too.
  const reader = request.clone().body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.byteLength
    if (size > maxBodySize) throw error(413)
    chunks.push(read.value)
  }
  return new Blob(chunks)
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Verifies signatures of Standard Webhooks. The secret is base64 after `whsec_`. */
function webhookSignature(secret: string): Authenticator<{ webhookId: string }> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
  const importing = crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  return createAuthenticator({
    scheme: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
    challenge: 'Webhook-Signature',
    async authenticate({ request }) {
      const id = request.headers.get('webhook-id') ?? ''
      const timestamp = request.headers.get('webhook-timestamp') ?? ''
      const signatures = request.headers.get('webhook-signature') ?? ''
      const age = Date.now() / 1000 - Number(timestamp)
      if (id === '' || !/^\d+$/.test(timestamp) || Math.abs(age) > maxAge) return undefined
      const signed = await new Blob([`${id}.${timestamp}.`, await readCopy(request)]).arrayBuffer()
      // Several, while the sender changes its secret.
      for (const [, signature = ''] of signatures.matchAll(/(?<=^| )v1,([\w+/]{43}=)(?= |$)/g)) {
        const isValid = await crypto.subtle.verify('HMAC', await importing, decodeBase64(signature), signed)
        if (isValid) return { webhookId: id }
      }
      return undefined
    },
  })
}

type Save = (webhookId: string, event: z.output<typeof Event>) => Promise<void>

export function createWebhooks(secret: string, save: Save): Router {
  return createRouter({
    contract,
    maxBodySize,
    security: { signature: webhookSignature(secret) },
    handlers: {
      receiveEvent: async (request) => {
        await save(request.context.webhookId, request.validatedBody)
        return request.respond({ status: 200 })
      },
    },
  })
}
