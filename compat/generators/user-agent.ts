import { pictureId } from './calls/recipes.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Returns a `fetch` for generated clients: it calls a server in process, keeps cookies and sends the token that the
 * server issued, as the application around a client does.
 */
export function createUserAgent(server: Fetch): typeof fetch {
  const cookies = new Map<string, string>()
  let authorization = 'Bearer secret'
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, 'http://localhost'), init)
    const kept = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    if (kept !== '' && !request.headers.has('cookie')) request.headers.set('cookie', kept)
    request.headers.set('authorization', authorization)
    const response = await server(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    if (response.headers.get('content-type') === 'application/json') {
      const body: unknown = await response.clone().json()
      const token = (body as { user?: { token?: string } } | null)?.user?.token
      if (token !== undefined) authorization = `Token ${token}`
    }
    return response
  }
}

/** Replaces what differs from one run to the next. */
export function normalize(body: unknown): unknown {
  const text = JSON.stringify(body)
    ?.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"')
    .replaceAll(/"[\w-]+\.[\w-]+\.[\w-]{20,}"/g, '"a token"')
    .replaceAll(/"[\da-f]{8}-[\da-f-]{27}"/g, `"${pictureId}"`)
  return text === undefined ? undefined : JSON.parse(text)
}
