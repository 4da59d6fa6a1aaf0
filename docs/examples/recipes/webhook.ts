import {
  type Authenticator,
  createAuthenticator,
  createContract,
  createRouter,
  error,
  errors,
  type Router,
} from 'routepact'
import { z } from 'zod'

const maxBodySize = 256 * 1024

const Event = z.object({
  action: z.string(),
  repository: z.object({ name: z.string() }),
})

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
  if (Number(request.headers.get('content-length')) > maxBodySize)
    throw error(413)
  // Not `for await`, which would cancel the copy and wait until the
  // body is cancelled too.
  const reader = request.clone().body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (
    let read = await reader?.read();
    read?.value;
    read = await reader?.read()
  ) {
    size += read.value.byteLength
    if (size > maxBodySize) throw error(413)
    chunks.push(read.value)
  }
  return new Blob(chunks)
}

/** Verifies the signatures of GitHub. */
function githubSignature(
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

type Save = (
  deliveryId: string,
  event: z.output<typeof Event>,
) => Promise<void>

export function createWebhooks(secret: string, save: Save): Router {
  return createRouter({
    contract,
    maxBodySize,
    security: { signature: githubSignature(secret) },
    handlers: {
      receiveEvent: async (request) => {
        await save(request.context.deliveryId, request.validatedBody)
        return request.respond({ status: 200 })
      },
    },
  })
}
