/** Hono with `@hono/standard-validator`. */
import { sValidator } from '@hono/standard-validator'
import { Hono } from 'hono'
import type { z } from 'zod'
import { schemas, toRoutes, work } from '../../runtime/api.ts'
import type { Fetch } from '../../runtime/scenarios.ts'

/** Returns a response's body, after validation by its schema or as it is. */
type Check = <Schema extends z.ZodType>(schema: Schema, body: z.input<Schema>) => z.input<Schema> | z.output<Schema>

const params = sValidator('param', schemas.params)

const toOperations = (check: Check) => ({
  getStatus: (app: Hono) => app.get('/status', (c) => c.json(check(schemas.status, work.getStatus()))),
  getTrace: (app: Hono) =>
    app.get('/trace', sValidator('header', schemas.headers), (c) => {
      const headers = c.req.valid('header')
      const trace = work.getTrace({ trace: headers['x-trace'], language: headers['accept-language'] })
      return c.json(check(schemas.trace, trace))
    }),
  listItems: (app: Hono) => app.get('/items', (c) => c.json(check(schemas.items, work.listItems()))),
  createItems: (app: Hono) =>
    app.post('/items', sValidator('json', schemas.items), (c) =>
      c.json(check(schemas.count, work.createItems(c.req.valid('json')))),
    ),
  listPosts: (app: Hono) =>
    app.get('/users/:id/posts', params, sValidator('query', schemas.query), (c) =>
      c.json(check(schemas.posts, work.listPosts(c.req.valid('param'), c.req.valid('query')))),
    ),
  createUser: (app: Hono) =>
    app.post('/users', sValidator('json', schemas.newUser), (c) =>
      c.json(check(schemas.user, work.createUser(c.req.valid('json')))),
    ),
  getUser: (app: Hono, path = '/users/:id') =>
    app.get(path, params, (c) => c.json(check(schemas.user, work.getUser(c.req.valid('param'))))),
})

export function create(count: number, validateResponses = false): Fetch {
  const app = new Hono()
  const operations = toOperations(validateResponses ? (schema, body) => schema.parse(body) : (_schema, body) => body)
  const { fillers, names } = toRoutes(count)
  for (const name of fillers) operations.getUser(app, `/${name}/:id`)
  for (const name of names) operations[name](app)
  return app.fetch
}
