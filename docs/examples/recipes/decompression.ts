/** Lets a router read bodies that clients have compressed with gzip. */
export const decompress = <Args extends readonly unknown[]>(served: {
  fetch(request: Request, ...args: Args): Response | Promise<Response>
}) => ({
  fetch: async (request: Request, ...args: Args): Promise<Response> => {
    const { url, method, signal, body } = request
    if (!body || request.headers.get('content-encoding') !== 'gzip')
      return served.fetch(request, ...args)
    const headers = new Headers(request.headers)
    headers.delete('content-encoding')
    headers.delete('content-length')
    const plain = body.pipeThrough(new DecompressionStream('gzip'))
    // Of Node's types, only those of `undici` have `duplex`.
    const options = { duplex: 'half', body: plain } as RequestInit
    const init = { ...options, method, headers, signal }
    return served.fetch(new Request(url, init), ...args)
  },
})
