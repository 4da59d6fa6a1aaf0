/** Mistakes in calls and in options that pass a contract on. */
import { createContract, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'
import { contractCases, createMock, testContract } from 'routepact-tools/testing'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    pathParams: z.object({ id: z.coerce.number() }),
    query: z.object({ page: z.coerce.number().default(1) }),
    headers: z.object({ 'x-trace': z.string() }),
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } },
  },
})

interface Env {
  readonly name: string
}

const router = createRouter({
  contract,
  before: [(_request, _env: Env) => undefined],
  handlers: { getUser: async () => ({ status: 200, body: { name: 'Ada' } }) },
})

// Something else in place of the contract.

// @ts-expect-error Argument of type 'Router<[_env: Env], { readonly "GET /users/:": "GET /users/:id"; }>' is not assignable to parameter of type '"'contract' must be a contract, not a router or an array"'.
createClient(router, { baseUrl: '/api' })

// @ts-expect-error Argument of type '{...}[]' is not assignable to parameter of type '"'contract' must be a contract, not a router or an array"'.
createClient([contract], { baseUrl: '/api' })

// @ts-expect-error Argument of type 'Router<[_env: Env], { readonly "GET /users/:": "GET /users/:id"; }>' is not assignable to parameter of type 'Contract'.
createMock(router)

// @ts-expect-error Argument of type 'Router<[_env: Env], { readonly "GET /users/:": "GET /users/:id"; }>' is not assignable to parameter of type 'Contract'.
createOpenApiDocument(router, { info: { title: '', version: '' } })

// @ts-expect-error Argument of type 'Client<...>' is not assignable to parameter of type 'Contract'.
createOpenApiDocument(createClient(contract), { info: { title: '', version: '' } })

// A misspelled option.

createRouter({
  contract,
  handlers: { getUser: async () => ({ status: 200, body: { name: 'Ada' } }) },
  // @ts-expect-error Type 'false' is not assignable to type '"'validateResponse' is not an option of createRouter: use 'validateResponses'"'.
  validateResponse: false,
})

// @ts-expect-error Object literal may only specify known properties, but 'baseURL' does not exist in type 'ClientOptions'. Did you mean to write 'baseUrl'?
createClient(contract, { baseURL: '/api' })

// @ts-expect-error Type 'number' is not assignable to type '"'seeds' is not an option of createMock: use 'seed'"...'.
createMock(contract, { seeds: 1 })

// @ts-expect-error Type '{}' is not assignable to type '"'autorize' is not an option of testContract: use 'authorize'"'.
testContract(contract, { baseUrl: 'http://localhost' }, { autorize: {} })

// The `fetch` of a router with further arguments.

// @ts-expect-error Type '(request: Request, _env: Env) => Promise<Response>' is not assignable to type '"'fetch' needs arguments after the request: write (request) => router.fetch(request, env)"'.
const client = createClient(contract, { baseUrl: '/api', fetch: router.fetch })

// @ts-expect-error Type '(_request: Request, env: Env) => Response' is not assignable to type '"'fetch' needs arguments after the request: write (request) => router.fetch(request, env)"'.
createClient(contract, { fetch: (_request: Request, env: Env) => Response.json(env) })

// @ts-expect-error Type '(_request: Request, env: Env) => Env' is not assignable to type 'SendRequest'.
createClient(contract, { fetch: (_request: Request, env: Env) => env })

// @ts-expect-error Argument of type '{ fetch: (request: Request, _env: Env) => Promise<Response>; }' is not assignable to parameter of type '"'fetch' needs arguments after the request: write (request) => router.fetch(request, env)"'.
contractCases(contract, { fetch: router.fetch })

// @ts-expect-error Argument of type 'Router<[_env: Env], ...>' is not assignable to parameter of type '"'fetch' needs arguments after the request: write (request) => router.fetch(request, env)"'.
testContract(contract, router)

// A value without a text form.

const headers = { 'x-trace': '1' }

// @ts-expect-error Object literal may only specify known properties, and 'foo' does not exist in type 'Date'.
client.getUser({ params: { id: { foo: 1 } }, headers })

// @ts-expect-error Type 'null' is not assignable to type 'string | number | bigint | boolean | Date'.
client.getUser({ params: { id: null }, headers })

// @ts-expect-error Type '() => number' is not assignable to type '...Date...'.
client.getUser.url({ params: { id: 1 }, query: { page: () => 1 } })

// A missing part of a call.

const traced = createClient(
  createContract({ getTrace: { path: '/traces/:id', method: 'GET', headers: z.object({ 'x-trace': z.string() }), responses: { 200: {} } } }),
)

// @ts-expect-error Argument of type '{ params: { id: string; }; }' is not assignable to parameter of type 'Part<"params", { id: string; }> & MaybePart<"query", Record<string, string | string[] | undefined>> & Part<"headers", { 'x-trace': string; }> & NoBody & CallOptions<...>'.
//   Property 'headers' is missing in type '{ params: { id: string; }; }' but required in type 'Part<"headers", { 'x-trace': string; }>'.
traced.getTrace({ params: { id: '1' } })

// @ts-expect-error Property ''x-trace'' is missing in type '{}' but required in type '{ 'x-trace': string; }'.
traced.getTrace({ params: { id: '1' }, headers: {} })
