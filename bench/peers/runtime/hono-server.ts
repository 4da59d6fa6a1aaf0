/** Hono on Node's server, with Hono's adapter. */
import { serve } from '@hono/node-server'
import type { Fetch } from '../../runtime/scenarios.ts'

export function listen(fetch: Fetch): Promise<number> {
  return new Promise((resolve) => {
    serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port))
  })
}
