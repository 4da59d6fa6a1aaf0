/** The server during the port: Hono passes a request to routepact, and serves what the contract does not have. */
import { Hono } from 'hono'
import { createBookRouter } from '../router.ts'
import type { Store } from '../store.ts'

export function createApp(store: Store): Hono {
  const router = createBookRouter(store)
  // `newResponse` keeps the headers that Hono's middleware has set.
  return new Hono().all('*', async (c) => {
    const response = await router.fetch(c.req.raw)
    return c.newResponse(response.body, response)
  })
}
