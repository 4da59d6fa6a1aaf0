/** A function that responds to a request. */
type Fetch = (request: Request) => Promise<Response>

/** Lets pages from all origins call a server and read its responses, with credentials (Fetch Standard, "CORS protocol"). */
export function allowOrigins(fetch: Fetch): Fetch {
  return async (request) => {
    const origin = request.headers.get('origin')
    if (origin === null) return fetch(request)
    const method = request.headers.get('access-control-request-method')
    const isPreflight = request.method === 'OPTIONS' && method !== null
    const response = isPreflight ? new Response(null, { status: 204 }) : await fetch(request)
    const { headers } = response
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-credentials', 'true')
    headers.append('vary', 'origin')
    if (isPreflight) {
      headers.set('access-control-allow-methods', method)
      headers.set('access-control-allow-headers', request.headers.get('access-control-request-headers') ?? '')
    } else {
      headers.set('access-control-expose-headers', [...headers.keys()].join(', '))
    }
    return response
  }
}
