import { createServerClient } from './server-client.ts'

/** Renders a page with what the API returns for this visitor. */
export async function renderAccount(page: Request): Promise<Response> {
  const api = createServerClient(page)
  const { status, body, headers } = await api.getAccount()
  const html = status === 200 ? `Hello, ${body.name}` : 'Sign in'
  const response = new Response(html, {
    headers: { 'content-type': 'text/html' },
  })
  for (const cookie of headers.getSetCookie())
    response.headers.append('set-cookie', cookie)
  return response
}
