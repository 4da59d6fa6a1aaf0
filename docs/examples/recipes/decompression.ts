import type { Router } from 'routepact'

/** Lets a router read bodies that clients have compressed with gzip. */
export function decompress(router: Router): Router {
  return {
    fetch: (request) => {
      const { url, method, signal, body } = request
      if (!body || request.headers.get('content-encoding') !== 'gzip')
        return router.fetch(request)
      const headers = new Headers(request.headers)
      headers.delete('content-encoding')
      headers.delete('content-length')
      const plain = body.pipeThrough(new DecompressionStream('gzip'))
      // Of Node's types, only those of `undici` have `duplex`.
      const init = {
        method,
        headers,
        signal,
        body: plain,
        duplex: 'half',
      } as RequestInit
      return router.fetch(new Request(url, init))
    },
  }
}
