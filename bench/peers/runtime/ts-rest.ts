/** ts-rest as a Fetch handler. Response validation is optional. */
import { initContract } from '@ts-rest/core'
import { createFetchHandler, tsr } from '@ts-rest/serverless/fetch'
import { schemas, toRoutes, work } from '../../runtime/api.ts'
import type { Fetch } from '../../runtime/scenarios.ts'

const c = initContract()

const operations = c.router({
  getStatus: { method: 'GET', path: '/status', responses: { 200: schemas.status } },
  getTrace: { method: 'GET', path: '/trace', headers: schemas.headers, responses: { 200: schemas.trace } },
  listItems: { method: 'GET', path: '/items', responses: { 200: schemas.items } },
  createItems: { method: 'POST', path: '/items', body: schemas.items, responses: { 200: schemas.count } },
  listPosts: {
    method: 'GET',
    path: '/users/:id/posts',
    pathParams: schemas.params,
    query: schemas.query,
    responses: { 200: schemas.posts },
  },
  createUser: { method: 'POST', path: '/users', body: schemas.newUser, responses: { 200: schemas.user } },
  getUser: { method: 'GET', path: '/users/:id', pathParams: schemas.params, responses: { 200: schemas.user } },
})

const handlers = tsr.router(operations, {
  getStatus: async () => ({ status: 200, body: work.getStatus() }),
  getTrace: async ({ headers }) => ({
    status: 200,
    body: work.getTrace({ trace: headers['x-trace'], language: headers['accept-language'] }),
  }),
  listItems: async () => ({ status: 200, body: work.listItems() }),
  createItems: async ({ body }) => ({ status: 200, body: work.createItems(body) }),
  listPosts: async ({ params, query }) => ({ status: 200, body: work.listPosts(params, query) }),
  createUser: async ({ body }) => ({ status: 200, body: work.createUser(body) }),
  getUser: async ({ params }) => ({ status: 200, body: work.getUser(params) }),
})

export function create(count: number, responseValidation: boolean): Fetch {
  const { fillers, names } = toRoutes(count)
  const contract: { [name: string]: unknown } = {}
  const handled: { [name: string]: unknown } = {}
  for (const name of fillers) {
    contract[name] = { ...operations.getUser, path: `/${name}/:id` }
    handled[name] = handlers.getUser
  }
  for (const name of names) {
    contract[name] = operations[name]
    handled[name] = handlers[name]
  }
  return createFetchHandler(contract as typeof operations, handled as typeof handlers, { responseValidation })
}
