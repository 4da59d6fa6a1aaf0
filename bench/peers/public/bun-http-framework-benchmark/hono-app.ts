/** The routes for the Hono entries. */
import { Hono } from 'hono'
import { extraRoutes } from '../../../public/bun-http-framework-benchmark/src/extra-routes.mjs'

export function createApp(openVideo: () => ReadableStream): Hono {
  const app = new Hono()
  for (const path of extraRoutes) {
    app.get(path, (c) => c.text('ok'))
    app.post(`${path}/submit`, (c) => c.text('ok'))
  }
  app.get('/', (c) => c.text('Hi'))
  app.get('/id/:id', (c) => {
    c.header('x-powered-by', 'benchmark')
    return c.text(`${c.req.param('id')} ${c.req.query('name') ?? ''}`)
  })
  app.post('/json', async (c) => c.json(await c.req.json()))
  app.get('/video', (c) => c.body(openVideo(), 200, { 'content-type': 'video/mp4' }))
  return app
}
