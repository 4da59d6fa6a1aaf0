import type { Context } from 'hono'

type Fetchable = { fetch: (request: Request) => Promise<Response> }

/** Creates a handler that passes requests to a router. */
export function mount(served: Fetchable) {
  return async (context: Context): Promise<Response> => {
    const response = await served.fetch(context.req.raw)
    const merged = addHeaders(context, response)
    // Hono would copy a response that replaces another one.
    context.res = undefined
    context.res = merged
    return merged
  }
}

/** Adds the headers that middleware has set before. */
function addHeaders(context: Context, response: Response): Response {
  const copy = () => context.newResponse(response.body, response)
  const before = [...context.res.headers]
  if (before.length === 0) return response
  const { headers } = response
  // Without a body, the response may be sent several times.
  const isHead = context.req.raw.method === 'HEAD'
  if (isHead || !headers.has('content-type')) return copy()
  if (before.some(([name]) => name === 'set-cookie')) return copy()
  try {
    for (const [name, value] of before) {
      if (!headers.has(name)) headers.set(name, value)
    }
    return response
  } catch {
    // The headers of `fetch` are immutable.
    return copy()
  }
}
