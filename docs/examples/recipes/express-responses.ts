import { createHash } from 'node:crypto'

/**
 * Matches the content types whose bodies are complete in memory, unlike
 * streams and files.
 */
const textTypes =
  /^(?:application\/(?:[^;]*\+)?json|text\/(?!event-stream))/

/**
 * Sends a response as `response.json()` and `response.send()` of
 * Express do: with a charset, an `ETag` and 304.
 */
export async function sendAsExpress(
  response: Response,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Promise<Response | void> {
  const contentType = response.headers.get('content-type') ?? ''
  if (!response.body || !textTypes.test(contentType)) return
  const body = new Uint8Array(await response.arrayBuffer())
  const sent = new Headers(response.headers)
  if (!/charset=/i.test(contentType))
    sent.set('content-type', `${contentType}; charset=utf-8`)
  if (!sent.has('etag')) sent.set('etag', createEtag(body))
  const isFresh =
    /^(?:GET|HEAD)$/.test(method) &&
    response.ok &&
    matches(headers, sent.get('etag') as string)
  if (isFresh) {
    sent.delete('content-type')
    sent.delete('content-length')
    return new Response(null, { status: 304, headers: sent })
  }
  sent.set('content-length', String(body.length))
  return new Response(method === 'HEAD' ? null : body, {
    status: response.status,
    headers: sent,
  })
}

/** Creates the weak tag that Express computes. */
function createEtag(body: Uint8Array): string {
  const hash = createHash('sha1')
    .update(body)
    .digest('base64')
    .slice(0, 27)
  return `W/"${body.length.toString(16)}-${hash}"`
}

/**
 * Whether the client has this version and does not ask for a new one.
 */
function matches(headers: Headers, etag: string): boolean {
  if (
    /(?:^|,)\s*no-cache\s*(?:,|$)/.test(
      headers.get('cache-control') ?? '',
    )
  )
    return false
  const toOpaque = (tag: string): string =>
    tag.trim().replace(/^W\//, '')
  const list = headers.get('if-none-match')
  return (
    list?.trim() === '*' ||
    list?.split(',').map(toOpaque).includes(toOpaque(etag)) === true
  )
}
