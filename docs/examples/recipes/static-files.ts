import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Router } from 'routepact'

/** Serves files below `/assets`, and everything else from a router. */
export function withFiles(router: Router, root: string): Router {
  const app = new Hono()
  app.use('/assets/*', serveStatic({ root }))
  app.all('*', ({ req }) => router.fetch(req.raw))
  return { fetch: async (request) => app.fetch(request) }
}
