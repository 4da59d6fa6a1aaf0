import { hc } from 'hono/client'
import type { app } from './route.ts'

export async function readTitle(fetch: typeof globalThis.fetch) {
  const client = hc<typeof app>('http://localhost', { fetch })
  const param = { id: '1' }
  const response = await client.books[':id'].$get({ param })
  return (await response.json()).title
}
