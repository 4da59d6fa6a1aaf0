import { createServerClient } from './server-client.ts'

/** Renders a page with what the API returns for this visitor. */
export async function renderAccount(page: Request): Promise<Response> {
  const api = createServerClient(page)
  const { status, body, headers } = await api.getAccount()
  const response = new Response(
    status === 200 ? `Hello, ${body.name}` : 'Sign in',
  )
  for (const cookie of headers.getSetCookie())
    response.headers.append('set-cookie', cookie)
  return response
}
