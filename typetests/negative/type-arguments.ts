/** Mistakes in calls that pass fewer types than a function declares: the compiler infers nothing then. */
import { bearer, createContract, createRouter, type Contract, type ContractHandlers, type ContractRequest, errors, mergeContracts, mergeRouters } from 'routepact'
import { createClient } from 'routepact/client'
import { createMcpHandler } from 'routepact/mcp'
import { createNodeHandler, serve } from 'routepact/node'
import { serveVersion } from 'routepact/versions'
import { createWebhookSender, createWebhooks } from 'routepact/webhooks'
import { contractCases, createMock, createSamples, testContract } from 'routepact-tools/testing'
import { z } from 'zod'

const contract = createContract({
  get: { path: '/a/:id', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } } },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})
const secured = createContract({ me: { path: '/me', method: 'GET', security: [{ token: [] }], responses: { 200: {} } } })
const other = createContract({ get: { path: '/b/:id', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ title: z.string() }) } } } } })

type Declared = typeof contract
interface Env {
  readonly db: string
}

const get = (request: ContractRequest<Declared['get']>) => request.respond({ status: 200, body: { name: '' } })
const ping = (request: ContractRequest<Declared['ping']>) => request.respond({ status: 200 })
const me = (request: ContractRequest<(typeof secured)['me']>) => request.respond({ status: 200 })
const security = { token: bearer(() => ({ user: 'Ada' })) }
const router = createRouter({ contract, before: [(_request: Request, _env: Env) => undefined], handlers: { get, ping } })

// createRouter

// @ts-expect-error Type '{}' is not assignable to type 'ContractHandlers<...> & RouterHandlers<...>'.
//   Type '{}' is missing the following properties from type 'ContractHandlers<...>': get, ping
createRouter<Declared>({ contract, handlers: {} })

// @ts-expect-error Type '{ get: ...' is not assignable to type 'ContractHandlers<...> & RouterHandlers<...>'.
//   Property 'ping' is missing in type '{ get: ...' but required in type 'ContractHandlers<...>'.
createRouter<Declared>({ contract, handlers: { get } })

// @ts-expect-error Type '{}' is not assignable to type 'ContractHandlers<...> & RouterHandlers<...>'.
createRouter<Declared, never>({ contract, handlers: {} })

// @ts-expect-error Type '{}' is not assignable to type 'ContractHandlers<...> & RouterHandlers<...>'.
createRouter<Declared, []>({ contract, handlers: {} })

// @ts-expect-error Type '() => ...' is not assignable to type 'ContractOperationHandler<...'.
createRouter<Declared>({ contract, handlers: { get: async () => ({ status: 500 }), ping } })

// @ts-expect-error Object literal may only specify known properties, and 'pong' does not exist in type 'ContractHandlers<...'.
createRouter<Declared>({ contract, handlers: { get, ping, pong: ping } })

// @ts-expect-error Type '(request: ContractRequest<...>) => Response' is not assignable to type 'ContractOperationHandler<...'.
createRouter<Declared>({ contract, handlers: { get, ping: (request: ContractRequest<Declared['ping'], { user: string }>) => new Response(request.context.user) } })

// @ts-expect-error Type '(_request: ContractRequest<...>, env: Env) => Response' is not assignable to type 'ContractOperationHandler<...'.
createRouter<Declared>({ contract, handlers: { get, ping: (_request: ContractRequest<Declared['ping']>, env: Env) => new Response(env.db) } })

// @ts-expect-error Argument of type '{ contract: ...' is not assignable to parameter of type '...'.
//   Property 'security' is missing in type '{ contract: ...' but required in type '{ readonly security: { readonly token: "'token' must have an authenticator of a known type: pass 'typeof security' as a type, or no types"; }; }'.
createRouter<typeof secured>({ contract: secured, handlers: { me } })

// @ts-expect-error Argument of type '{ contract: ...' is not assignable to parameter of type '...'.
//   Property 'security' is missing in type '{ contract: ...' but required in type '{ readonly security: { readonly token: "'token' must have an authenticator of a known type: pass 'typeof security' as a type, or no types"; }; }'.
createRouter<typeof secured, []>({ contract: secured, handlers: { me } })

// @ts-expect-error Type 'Authenticator<{ user: string; }, readonly unknown[]>' is not assignable to type '"'token' must have an authenticator of a known type: pass 'typeof security' as a type, or no types"'.
createRouter<typeof secured>({ contract: secured, security: { token: security.token }, handlers: { me } })

createRouter<Declared>({ contract, handlers: { get, ping } })
createRouter<Declared>({
  contract,
  handlers: {
    get: async (request) => request.respond({ status: 200, body: { name: request.validatedParams.id } }),
    ping: async () => ({ status: 200 }),
  },
})
createRouter<typeof secured, [], [], typeof security>({
  contract: secured,
  security,
  handlers: { me: (request) => new Response(request.context.user) },
})
export const toRouter = <Given extends Contract>(given: Given, handlers: ContractHandlers<Given>) => createRouter<Given>({ contract: given, handlers })
export const toOwnRouter = <Given extends Declared>(given: Given, handlers: ContractHandlers<Given>) => createRouter<Given, []>({ contract: given, handlers })

// mergeRouters

// @ts-expect-error Expected 2 arguments, but got 1.
await mergeRouters<[typeof router]>([router]).fetch(new Request('http://localhost'))

// @ts-expect-error Object literal may only specify known properties, and 'prefix' does not exist in type '...'.
mergeRouters<[typeof router]>([router], { prefix: '/a' })

// @ts-expect-error Type 'Router<...>' is not assignable to type '"'GET /...' is already a route of an earlier router" | "'GET /...' is already a route of an earlier router"'.
mergeRouters<[typeof router, typeof router]>([router, router])

// Clients

// @ts-expect-error Type '(request: Request, _env: Env) => Promise<Response>' is not assignable to type 'SendRequest'.
createClient<Declared>(contract, { fetch: router.fetch })

// @ts-expect-error Object literal may only specify known properties, but 'baseURL' does not exist in type 'ClientOptions'. Did you mean to write 'baseUrl'?
createClient<Declared>(contract, { baseURL: '' })

// @ts-expect-error Argument of type '...' is not assignable to parameter of type '...'.
//   Property 'ping' is missing in type '...' but required in type '...'.
createClient<Declared>(other)

// @ts-expect-error ... type '...'.
//   Property 'params' is missing in type '{}' but required in type '...'.
createClient<Declared>(contract).get.url({})

// Contracts

createContract<{ wrong: { path: '/{id}'; method: 'POST'; responses: { 200: {} } } }>({
  wrong: {
    // @ts-expect-error Type '"/{id}"' is not assignable to type '"'{id}' in the path must be literal text or a whole parameter: ':id'"'.
    path: '/{id}',
    method: 'POST',
    responses: { 200: {} },
  },
})

createWebhooks<{ sent: { method: 'POST'; responses: { 201: {} } } }>({
  sent: {
    method: 'POST',
    // @ts-expect-error Type '{ 201: {}; }' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: { 201: {} },
  },
})

// @ts-expect-error Argument of type '...' is not assignable to parameter of type '"'get' is already the name of an operation in an earlier contract"'.
mergeContracts<[Declared, typeof other]>(contract, other)

// @ts-expect-error Argument of type '405' is not assignable to parameter of type '404'.
errors<[404]>(405)

// Entries

// @ts-expect-error Argument of type 'Router<...>' is not assignable to parameter of type 'Router<[], unknown>'.
createMcpHandler<Declared, 'get'>(router, { contract, info: { name: 'a', version: '1' }, include: ['get'] })

// @ts-expect-error Argument of type 'Router<...>' is not assignable to parameter of type 'Fetchable<[]>'.
createNodeHandler<[]>(router)

// @ts-expect-error Argument of type 'Router<...>' is not assignable to parameter of type 'Fetchable<[]>'.
serve<[]>(router)

// @ts-expect-error Type 'Router<...>' is not assignable to type 'Pick<Router<[], unknown>, "fetch">'.
serveVersion<typeof other, Declared>(other, { contract, router }, {})

// @ts-expect-error Argument of type '{}' is not assignable to parameter of type 'VersionAdapters<...>'.
//   Property 'get' is missing in type '{}' but required in type '{ readonly get: "get: path '/b/:id' is now '/a/:id'"; }'.
serveVersion<typeof other, Declared, never, [Env]>(other, { contract, router }, {})

// @ts-expect-error ... type '...'.
//   Property 'ping' is missing in type '...' but required in type '...'.
createWebhookSender<Declared>(other)

// @ts-expect-error Argument of type 'Router<...>' is not assignable to parameter of type 'ContractTarget'.
contractCases<Declared>(contract, router)

// @ts-expect-error Argument of type 'Router<...>' is not assignable to parameter of type 'ContractTarget'.
testContract<Declared>(contract, router)

// @ts-expect-error Object literal may only specify known properties, but 'autorize' does not exist in type 'ContractTestOptions<...
testContract<Declared>(contract, { baseUrl: 'http://localhost' }, { autorize: {} })

// @ts-expect-error Object literal may only specify known properties, but 'seeds' does not exist in type 'MockOptions<...
createMock<Declared>(contract, { seeds: 1 })

// @ts-expect-error ... type '...'.
//   Property 'ping' is missing in type '...' but required in type '...'.
createSamples<Declared>(other)
