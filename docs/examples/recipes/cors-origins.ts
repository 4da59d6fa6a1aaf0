/** For `finally`: lets pages of these origins read every response. */
export const allowOrigins =
  (...origins: readonly string[]) =>
  ({ headers }: Response, request: Request): void => {
    headers.append('vary', 'origin')
    const origin = request.headers.get('origin')
    if (origin === null || !origins.includes(origin)) return
    const exposed = 'etag, location, retry-after'
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-credentials', 'true')
    headers.set('access-control-expose-headers', exposed)
  }
