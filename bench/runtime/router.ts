/** The API as a contract. */
import type { createRouter, Contract, mergeRouters } from 'routepact'
import { schemas, toRoutes, work } from './api.ts'
import type { Fetch } from './scenarios.ts'

const json = <Schema>(body: Schema) => ({ 'application/json': { body } })
const id = { pathParams: schemas.params }
const newUser = { requests: json(schemas.newUser) }
const items = { requests: json(schemas.items) }

const operations = {
  getStatus: { path: '/status', method: 'GET', responses: { 200: json(schemas.status) } },
  getTrace: { path: '/trace', method: 'GET', headers: schemas.headers, responses: { 200: json(schemas.trace) } },
  listItems: { path: '/items', method: 'GET', responses: { 200: json(schemas.items) } },
  createItems: { path: '/items', method: 'POST', ...items, responses: { 200: json(schemas.count) } },
  listPosts: {
    path: '/users/:id/posts',
    method: 'GET',
    ...id,
    query: schemas.query,
    responses: { 200: json(schemas.posts) },
  },
  createUser: { path: '/users', method: 'POST', ...newUser, responses: { 200: json(schemas.user) } },
  getUser: { path: '/users/:id', method: 'GET', ...id, responses: { 200: json(schemas.user) } },
} as const satisfies Contract

/** A handler for an unknown operation, because contracts with any size are created at run time here. */
interface Request {
  readonly validatedParams: never
  readonly validatedQuery: never
  readonly validatedBody: never
  readonly validatedHeaders: Headers
  readonly respond: (response: { status: 200; body: unknown }) => { status: 200; body: unknown }
}

const handlers = {
  getStatus: async (request: Request) => request.respond({ status: 200, body: work.getStatus() }),
  getTrace: async ({ respond, validatedHeaders: headers }: Request) => {
    const [trace, language] = [headers.get('x-trace') ?? '', headers.get('accept-language') ?? '']
    return respond({ status: 200, body: work.getTrace({ trace, language }) })
  },
  listItems: async (request: Request) => request.respond({ status: 200, body: work.listItems() }),
  createItems: async (request: Request) =>
    request.respond({ status: 200, body: work.createItems(request.validatedBody) }),
  listPosts: async (request: Request) =>
    request.respond({ status: 200, body: work.listPosts(request.validatedParams, request.validatedQuery) }),
  createUser: async (request: Request) =>
    request.respond({ status: 200, body: work.createUser(request.validatedBody) }),
  getUser: async (request: Request) => request.respond({ status: 200, body: work.getUser(request.validatedParams) }),
}

/** The functions that create routers. */
export interface Built {
  readonly createRouter: typeof createRouter
  readonly mergeRouters: typeof mergeRouters
}

/**
 * The published functions; run `npm run build` first.
 *
 * @param folder another build's folder, with a slash at its end
 */
export async function loadBuilt(folder: string = '../../dist/'): Promise<Built> {
  return (await import(new URL(`${folder}index.js`, import.meta.url).href)) as Built
}

/** Creates a contract with this many operations, with handlers. */
export function toContract(count: number): {
  contract: Contract
  handlers: { [name: string]: (typeof handlers)['getUser'] }
} {
  const { fillers, names } = toRoutes(count)
  const contract: { [name: string]: Contract[string] } = {}
  const handled: { [name: string]: (typeof handlers)['getUser'] } = {}
  for (const name of fillers) {
    contract[name] = { ...operations.getUser, path: `/${name}/:id` }
    handled[name] = handlers.getUser
  }
  for (const name of names) {
    contract[name] = operations[name]
    handled[name] = handlers[name]
  }
  return { contract, handlers: handled }
}

/** @param create `createRouter`, from the source or from the built package */
export function createOurRouter(
  create: typeof createRouter,
  count: number,
  validateResponses = true,
): { readonly fetch: Fetch } {
  const options = { ...toContract(count), validateResponses }
  // The compiler cannot know handlers that are created at run time.
  return (create as (options: object) => { fetch: Fetch })(options)
}

/** Creates the router's `fetch`. */
export function createOurs(create: typeof createRouter, count: number, validateResponses = true): Fetch {
  return createOurRouter(create, count, validateResponses).fetch
}

/** Creates the same API as this many routers, which are merged. */
export function createMerged({ createRouter: create, mergeRouters: merge }: Built, count: number, routers: number): Fetch {
  const { contract, handlers: handled } = toContract(count)
  const names = Object.keys(contract)
  const size = Math.ceil(names.length / routers)
  const pick = <Value>(all: { readonly [name: string]: Value }, from: number): { [name: string]: Value } =>
    Object.fromEntries(Object.entries(all).slice(from, from + size))
  const parts = Array.from({ length: routers }, (_, index) =>
    (create as (options: object) => { fetch: Fetch })({ contract: pick(contract, index * size), handlers: pick(handled, index * size) }),
  )
  return (merge as (parts: readonly object[]) => { fetch: Fetch })(parts).fetch
}
