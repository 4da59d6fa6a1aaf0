/** Errors in the adapters of an old version. */
import { createContract, type Router } from 'routepact'
import { selectVersion, serveVersion } from 'routepact/versions'
import { z } from 'zod'

const name = z.object({ name: z.string() })
const names = z.object({ first: z.string() })
const path = '/users/:id'
const v1 = createContract({
  getUser: { path, method: 'GET', responses: { 200: { 'application/json': { body: name } } } },
  ping: { path: '/ping', method: 'GET', deprecated: true, responses: { 200: {} } },
  putUser: { path, method: 'PUT', security: [{ token: [] }], requests: { 'application/json': { body: name } }, responses: { 200: {} } },
})
const v2 = createContract({
  getUser: { path, method: 'GET', responses: { 200: { 'application/json': { body: names } } } },
  putUser: { path, method: 'PUT', security: [{ token: [] }], requests: { 'application/json': { body: names } }, responses: { 200: {} } },
})

declare const router: Router

// @ts-expect-error Argument of type '{}' is not assignable to parameter of type '...'.
//   Property 'getUser' is missing in type '{}' but required in type '{ readonly getUser: "getUser: 200 'application/json': 'name' is no longer sent"; }'.
serveVersion({ getUser: v1.getUser }, { contract: v2, router }, {})

// @ts-expect-error Argument of type '{}' is not assignable to parameter of type '...'.
//   Property 'ping' is missing in type '{}' but required in type '{ readonly ping: "ping: the operation is gone"; }'.
serveVersion({ ping: v1.ping }, { contract: v2, router }, {})

// @ts-expect-error Argument of type '...' is not assignable to parameter of type '...'.
//   Property 'security' is missing in type '...' but required in type '{ readonly security: { readonly token: Authenticator<object, []>; }; }'.
serveVersion({ putUser: v1.putUser }, { contract: v2, router }, { putUser: () => new Response() })

// @ts-expect-error Object literal may only specify known properties, but 'getUsers' does not exist in type '...'. Did you mean to write 'getUser'?
serveVersion({ getUser: v1.getUser }, { contract: v2, router }, { getUser: () => new Response(), getUsers: () => new Response() })

serveVersion({ getUser: v1.getUser }, { contract: v2, router }, {
  // @ts-expect-error Object literal may only specify known properties, and 'first' does not exist in type '{ name: string; }...'.
  getUser: async (request) => request.respond({ status: 200, body: { first: 'Ada' } }),
})

const show = {
  path: '/show',
  method: 'GET',
  responses: { 200: {}, '4XX': { 'application/json': { body: name } }, default: { 'application/json': { body: names } } },
} as const
serveVersion({ show }, { contract: { show }, router }, {
  show: async (request, current) => {
    const result = await current.show()
    if (result.status === 200) return request.respond({ status: 200 })
    // The status and the body are no longer one of the declared responses.
    // @ts-expect-error Argument of type '{ status: ClientErrorStatus | ServerErrorStatus; body: { name: string; } | { first: string; }; }' is not assignable to parameter of type '...'.
    if (request.url === '') return request.respond({ status: result.status, body: result.body })
    return request.respond(result)
  },
})

// @ts-expect-error Type '"2"' is not assignable to type '"1" | ((request: Request) => "1" | Promise<"1">) | undefined'.
selectVersion({ '1': router }, { header: 'api-version', default: '2' })
