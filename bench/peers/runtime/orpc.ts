/** oRPC over plain HTTP with its OpenAPI handler. Responses are validated. */
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { os } from '@orpc/server'
import { z } from 'zod'
import { schemas, toRoutes, work } from '../../runtime/api.ts'
import type { Fetch } from '../../runtime/scenarios.ts'

const get = (path: `/${string}`) => os.route({ method: 'GET', path, inputStructure: 'detailed' })
const post = (path: `/${string}`) => os.route({ method: 'POST', path, inputStructure: 'detailed' })
const params = schemas.params

const toUser = (path: `/${string}`) =>
  get(path)
    .input(z.object({ params }))
    .output(schemas.user)
    .handler(async ({ input }) => work.getUser(input.params))

const operations = {
  getStatus: get('/status')
    .output(schemas.status)
    .handler(async () => work.getStatus()),
  getTrace: get('/trace')
    .input(z.object({ headers: schemas.headers }))
    .output(schemas.trace)
    .handler(async ({ input: { headers } }) =>
      work.getTrace({ trace: headers['x-trace'], language: headers['accept-language'] }),
    ),
  listItems: get('/items')
    .output(schemas.items)
    .handler(async () => work.listItems()),
  createItems: post('/items')
    .input(z.object({ body: schemas.items }))
    .output(schemas.count)
    .handler(async ({ input }) => work.createItems(input.body)),
  listPosts: get('/users/{id}/posts')
    .input(z.object({ params, query: schemas.query }))
    .output(schemas.posts)
    .handler(async ({ input }) => work.listPosts(input.params, input.query)),
  createUser: post('/users')
    .input(z.object({ body: schemas.newUser }))
    .output(schemas.user)
    .handler(async ({ input }) => work.createUser(input.body)),
  getUser: toUser('/users/{id}'),
}

/** Creates the router for an API with this many routes. */
export function toRouter(count: number): typeof operations {
  const { fillers, names } = toRoutes(count)
  return Object.fromEntries<unknown>([
    ...fillers.map((name) => [name, toUser(`/${name}/{id}`)] as const),
    ...names.map((name) => [name, operations[name]] as const),
  ]) as typeof operations
}

export function create(count: number): Fetch {
  const handler = new OpenAPIHandler(toRouter(count))
  return async (request) => {
    const { response } = await handler.handle(request, { context: {} })
    return response ?? new Response('Not Found', { status: 404 })
  }
}
