const types =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json(?:;|$))/

/** Whether the client reads gzip: `gzip` or `*`, and not with `q=0`. */
function acceptsGzip(header: string | null): boolean {
  const qualities = new Map<string, boolean>()
  for (const member of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = member
      .split(';')
      .map((part) => part.trim())
    qualities.set(
      name,
      !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text)),
    )
  }
  return qualities.get('gzip') ?? qualities.get('*') ?? false
}

/** A function of `finally`: compresses text. */
export function compress(
  response: Response,
  request: Request,
): Response | void {
  const { body, status, headers } = response
  const type = headers.get('content-type') ?? ''
  const isFinal =
    headers.has('content-encoding') ||
    /no-transform/i.test(headers.get('cache-control') ?? '')
  if (!body || status === 206 || !types.test(type) || isFinal) return
  headers.append('vary', 'Accept-Encoding')
  if (!acceptsGzip(request.headers.get('accept-encoding'))) return
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  // The compressed bytes are another form of the same version.
  const etag = headers.get('etag')
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`)
  return new Response(
    body.pipeThrough(new CompressionStream('gzip')),
    response,
  )
}
