import { serve } from '@hono/node-server'
import { app } from './hono.ts'

export function listen(port: number) {
  return serve({ fetch: app.fetch, port })
}
