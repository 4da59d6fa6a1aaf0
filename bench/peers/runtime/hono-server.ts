/** Hono on Node's server, with Hono's adapter. */
import { serve } from '@hono/node-server'
import type { Fetch } from '../../runtime/scenarios.ts'

export { create } from './hono.ts'

export function listen(fetch: Fetch): Promise<number> {
  return new Promise((resolve) => {
    serve({ fetch, port: 0 }, ({ port }) => resolve(port))
  })
}
