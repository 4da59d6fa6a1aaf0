/** Adds the routes for the Elysia entries. */
import type { Elysia } from 'elysia'
import { extraRoutes } from '../../../public/bun-http-framework-benchmark/src/extra-routes.mjs'

export function addRoutes(app: Elysia, openVideo: () => ReadableStream): void {
  for (const path of extraRoutes) {
    app.get(path, () => 'ok')
    app.post(`${path}/submit`, () => 'ok')
  }
  app.get('/', () => 'Hi')
  app.get('/id/:id', ({ params, query, set }) => {
    set.headers['x-powered-by'] = 'benchmark'
    return `${params.id} ${query['name'] ?? ''}`
  })
  app.post('/json', ({ body }) => body, { parse: 'json' })
  app.get('/video', () => new Response(openVideo(), { headers: { 'content-type': 'video/mp4' } }))
}
