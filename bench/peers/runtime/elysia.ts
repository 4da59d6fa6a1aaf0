/** Elysia with its ahead-of-time compilation, which is the default. Responses are validated. */
import { Elysia } from 'elysia'
import { schemas, toRoutes, work } from '../../runtime/api.ts'
import type { Fetch } from '../../runtime/scenarios.ts'

const operations = {
  getStatus: (app: Elysia) => app.get('/status', async () => work.getStatus(), { response: schemas.status }),
  getTrace: (app: Elysia) =>
    app.get(
      '/trace',
      async ({ headers }) => work.getTrace({ trace: headers['x-trace'], language: headers['accept-language'] }),
      { headers: schemas.headers, response: schemas.trace },
    ),
  listItems: (app: Elysia) => app.get('/items', async () => work.listItems(), { response: schemas.items }),
  createItems: (app: Elysia) =>
    app.post('/items', async ({ body }) => work.createItems(body), { body: schemas.items, response: schemas.count }),
  listPosts: (app: Elysia) =>
    app.get('/users/:id/posts', async ({ params, query }) => work.listPosts(params, query), {
      params: schemas.params,
      query: schemas.query,
      response: schemas.posts,
    }),
  createUser: (app: Elysia) =>
    app.post('/users', async ({ body }) => work.createUser(body), { body: schemas.newUser, response: schemas.user }),
  getUser: (app: Elysia) =>
    app.get('/users/:id', async ({ params }) => work.getUser(params), {
      params: schemas.params,
      response: schemas.user,
    }),
}

export function create(count: number): Fetch {
  const app = new Elysia()
  const { fillers, names } = toRoutes(count)
  for (const name of fillers) {
    app.get(`/${name}/:id`, async ({ params }) => work.getUser(params), {
      params: schemas.params,
      response: schemas.user,
    })
  }
  for (const name of names) operations[name](app)
  return app.compile().fetch
}
