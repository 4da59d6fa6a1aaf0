/** Hono on Node's server, with Hono's adapter. */
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Fetch } from '../../runtime/scenarios.ts'

export function listen(fetch: Fetch): Promise<Server> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server as Server))
  })
}
