import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { type ContractMiddlewareRequest, error } from 'routepact'

export interface KeyedRequest {
  /** Whose key it is, such as the id of a user. */
  readonly owner: string
  readonly key: string
  /** What the request asks for. */
  readonly fingerprint: string
  /** The id of this attempt. */
  readonly claim: string
}

export type Found =
  | 'claimed'
  | 'busy'
  | 'different'
  | { readonly response: string }

/** Stores keys. `Connection` is where a handler writes. */
export interface KeyStore<Connection> {
  /** Claims a free key, at once for all processes. */
  claim(request: KeyedRequest): Promise<Found>
  /** Returns false if another request has claimed the key since. */
  save(
    claim: string,
    response: string,
    connection: Connection,
  ): Promise<boolean>
  /** Keeps a response: a commit that failed may have taken effect. */
  release(claim: string): Promise<void>
}

/** Returns a hash, unless the body has not been read. */
const digests = new AsyncLocalStorage<() => string | undefined>()

/** Hashes the method, the URL and the body of requests with a key. */
export function hashRequests<Args extends readonly unknown[]>(served: {
  fetch(request: Request, ...args: Args): Response | Promise<Response>
}) {
  return {
    fetch: async (
      request: Request,
      ...args: Args
    ): Promise<Response> => {
      const { url, method, headers, signal, body } = request
      if (!headers.has('idempotency-key'))
        return served.fetch(request, ...args)
      const { pathname, search } = new URL(url)
      const hash = createHash('sha256')
      hash.update(`${method} ${pathname}${search}\n`)
      let isRead = !body
      const hashed = body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => {
            hash.update(chunk)
            controller.enqueue(chunk)
          },
          flush: () => void (isRead = true),
        }),
      )
      // The global `RequestInit` lacks `duplex`.
      const options = { body: hashed, duplex: 'half' } as RequestInit
      const init = { ...options, method, headers, signal }
      const copy = new Request(url, init)
      return digests.run(
        () => (isRead ? hash.digest('base64url') : undefined),
        () => served.fetch(copy, ...args),
      )
    },
  }
}

/** Claims the key of a request, or repeats the response to it. */
export async function claimKey(
  store: KeyStore<never>,
  request: ContractMiddlewareRequest,
  owner: string | undefined,
) {
  // An operation whose contract declares no headers has no key.
  if (!request.operation?.headers) return { claim: undefined }
  // Reading it rejects an invalid request, which claims nothing.
  void request.validatedBody
  const key = request.validatedHeaders?.get('idempotency-key')
  if (typeof key !== 'string') return { claim: undefined }
  if (!owner) throw new Error('An idempotency key needs an owner')
  const digest = digests.getStore()
  if (!digest)
    throw new Error("'hashRequests' is not around the router")
  const fingerprint = digest()
  if (!fingerprint)
    throw error(400, 'Only a body that is read at once has a key')
  const claim = randomUUID()
  const found = await store.claim({ owner, key, fingerprint, claim })
  if (found === 'claimed') return { claim }
  if (found === 'busy') {
    throw error(409, 'The request is being processed', {
      headers: { 'retry-after': '1' },
    })
  }
  if (found === 'different')
    throw error(422, 'The key belongs to another request')
  const { status, headers, body } = JSON.parse(found.response) as {
    status: number
    headers: [string, string][]
    body: string
  }
  return new Response(body ? Buffer.from(body, 'base64') : null, {
    status,
    headers: [...headers, ['idempotency-replayed', 'true']],
  })
}

/** Stores the response of a success, before its transaction ends. */
export async function saveResponse<Connection>(
  store: KeyStore<Connection>,
  response: Response,
  claim: string | undefined,
  connection: Connection | undefined,
): Promise<void> {
  if (!claim || !connection || response.status >= 400) return
  const copy = response.clone()
  const body = Buffer.from(await copy.arrayBuffer()).toString('base64')
  const text = JSON.stringify({
    status: copy.status,
    headers: [...copy.headers],
    body,
  })
  if (await store.save(claim, text, connection)) return
  throw new Error('The request took too long: its key is taken')
}

/** Lets the client try again after an error, which changed nothing. */
export async function releaseKey(
  store: KeyStore<never>,
  response: Response,
  claim: string | undefined,
): Promise<void> {
  if (claim && response.status >= 400) await store.release(claim)
}
