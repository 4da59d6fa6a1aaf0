interface Served<Args extends readonly unknown[]> {
  readonly fetch: (
    request: Request,
    ...args: Args
  ) => Response | Promise<Response>
}

/** Lets a router read bodies that clients have compressed with gzip. */
export function decompress<Args extends readonly unknown[]>(
  served: Served<Args>,
) {
  return {
    fetch: async (
      request: Request,
      ...args: Args
    ): Promise<Response> => {
      const { url, method, signal, body } = request
      if (!body || request.headers.get('content-encoding') !== 'gzip')
        return served.fetch(request, ...args)
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
      return served.fetch(new Request(url, init), ...args)
    },
  }
}
