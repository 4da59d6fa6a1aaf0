/** Hono with `@hono/zod-openapi`. Responses are not validated. */
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { schemas, toRoutes, work } from '../../runtime/api.ts'
import type { Fetch } from '../../runtime/scenarios.ts'

const json = <Schema>(schema: Schema) => ({ content: { 'application/json': { schema } } })
const ok = <Schema>(schema: Schema) => ({ 200: { ...json(schema), description: 'OK' } })
const sent = <Schema>(schema: Schema) => ({ body: { ...json(schema), required: true } })

const routes = {
  getStatus: createRoute({ method: 'get', path: '/status', responses: ok(schemas.status) }),
  getTrace: createRoute({
    method: 'get',
    path: '/trace',
    request: { headers: schemas.headers },
    responses: ok(schemas.trace),
  }),
  listItems: createRoute({ method: 'get', path: '/items', responses: ok(schemas.items) }),
  createItems: createRoute({
    method: 'post',
    path: '/items',
    request: sent(schemas.items),
    responses: ok(schemas.count),
  }),
  listPosts: createRoute({
    method: 'get',
    path: '/users/{id}/posts',
    request: { params: schemas.params, query: schemas.query },
    responses: ok(schemas.posts),
  }),
  createUser: createRoute({
    method: 'post',
    path: '/users',
    request: sent(schemas.newUser),
    responses: ok(schemas.user),
  }),
  getUser: createRoute({
    method: 'get',
    path: '/users/{id}',
    request: { params: schemas.params },
    responses: ok(schemas.user),
  }),
}

const operations = {
  getStatus: (app: OpenAPIHono) => app.openapi(routes.getStatus, (c) => c.json(work.getStatus(), 200)),
  getTrace: (app: OpenAPIHono) =>
    app.openapi(routes.getTrace, (c) => {
      const headers = c.req.valid('header')
      return c.json(work.getTrace({ trace: headers['x-trace'], language: headers['accept-language'] }), 200)
    }),
  listItems: (app: OpenAPIHono) => app.openapi(routes.listItems, (c) => c.json(work.listItems(), 200)),
  createItems: (app: OpenAPIHono) =>
    app.openapi(routes.createItems, (c) => c.json(work.createItems(c.req.valid('json')), 200)),
  listPosts: (app: OpenAPIHono) =>
    app.openapi(routes.listPosts, (c) => c.json(work.listPosts(c.req.valid('param'), c.req.valid('query')), 200)),
  createUser: (app: OpenAPIHono) =>
    app.openapi(routes.createUser, (c) => c.json(work.createUser(c.req.valid('json')), 200)),
  getUser: (app: OpenAPIHono) => app.openapi(routes.getUser, (c) => c.json(work.getUser(c.req.valid('param')), 200)),
}

export function create(count: number): Fetch {
  const app = new OpenAPIHono()
  const { fillers, names } = toRoutes(count)
  for (const name of fillers) {
    const route = createRoute({
      method: 'get',
      path: `/${name}/{id}`,
      request: { params: schemas.params },
      responses: ok(schemas.user),
    })
    app.openapi(route, (c) => c.json(work.getUser(c.req.valid('param')), 200))
  }
  for (const name of names) operations[name](app)
  return app.fetch
}
