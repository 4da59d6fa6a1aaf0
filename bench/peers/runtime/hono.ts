/** Hono with `@hono/standard-validator`. Responses are not validated. */
import { sValidator } from '@hono/standard-validator'
import { Hono } from 'hono'
import { schemas, toRoutes, work } from '../../runtime/api.ts'
import type { Fetch } from '../../runtime/scenarios.ts'

const params = sValidator('param', schemas.params)

const operations = {
  getStatus: (app: Hono) => app.get('/status', (c) => c.json(work.getStatus())),
  getTrace: (app: Hono) =>
    app.get('/trace', sValidator('header', schemas.headers), (c) => {
      const headers = c.req.valid('header')
      return c.json(work.getTrace({ trace: headers['x-trace'], language: headers['accept-language'] }))
    }),
  createItems: (app: Hono) =>
    app.post('/items', sValidator('json', schemas.items), (c) => c.json(work.createItems(c.req.valid('json')))),
  listPosts: (app: Hono) =>
    app.get('/users/:id/posts', params, sValidator('query', schemas.query), (c) =>
      c.json(work.listPosts(c.req.valid('param'), c.req.valid('query'))),
    ),
  createUser: (app: Hono) =>
    app.post('/users', sValidator('json', schemas.newUser), (c) => c.json(work.createUser(c.req.valid('json')))),
  getUser: (app: Hono) => app.get('/users/:id', params, (c) => c.json(work.getUser(c.req.valid('param')))),
}

export function createHono(count: number): Hono {
  const app = new Hono()
  const { fillers, names } = toRoutes(count)
  for (const name of fillers) app.get(`/${name}/:id`, params, (c) => c.json(work.getUser(c.req.valid('param'))))
  for (const name of names) operations[name](app)
  return app
}

export const create = (count: number): Fetch => createHono(count).fetch
