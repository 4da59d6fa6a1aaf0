/** Errors in the options of a router. */
import { type ContractRequest, createContract, createRouter } from 'routepact'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } },
  },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})

interface Env {
  readonly db: string
}

type GetUser = typeof contract.getUser
type Ping = typeof contract.ping

const getUser = (request: ContractRequest<GetUser>) => request.respond({ status: 200, body: { name: 'Ada' } })
const ping = (request: ContractRequest<Ping>) => request.respond({ status: 200 })
const needsUser = (request: ContractRequest<Ping, { user: string }>) => new Response(request.context.user)
const needsEnv = (request: ContractRequest<Ping>, env: Env) => request.respond({ status: 200, headers: { db: env.db } })
const open = (_request: Request, env: Env) => console.log(env.db)

createRouter({
  contract,
  // @ts-expect-error Type '{ getUser: ...' is not assignable to type '{ readonly ping: "'ping' must have a handler"; }...'.
  handlers: { getUser },
})

createRouter({
  contract,
  handlers: {
    getUser,
    // @ts-expect-error Type '...' is not assignable to type '"'ping' must have a handler"...'.
    ping: ping as typeof ping | undefined,
  },
})

createRouter({
  contract,
  handlers: {
    getUser,
    // @ts-expect-error Type '...' is not assignable to type '"'number' is not a declared status of this operation"...'.
    ping: () => ({ status: 200 as number }),
  },
})

createRouter({
  contract,
  handlers: {
    getUser,
    ping,
    // @ts-expect-error Type '(request: ContractRequest<Ping>) => ContractBodilessResponse<200, undefined, ResponseHeadersInit>' is not assignable to type '"'pong' is not an operation of the contract"'.
    pong: ping,
  },
})

// The message is present however long the type of the handler is.
createRouter({
  contract,
  handlers: {
    getUser,
    ping,
    // @ts-expect-error ...'removeUser' is not an operation of the contract...
    removeUser: async (request: ContractRequest<GetUser, { user: string }>, env: Env, ctx: { wait: () => void }) =>
      request.validatedParams.id === ''
        ? { status: 204, headers: { 'x-user': request.context.user } }
        : { status: 200, contentType: 'application/json', body: { db: env.db, wait: ctx.wait } },
  },
})

createRouter({
  contract,
  handlers: {
    getUser,
    // @ts-expect-error Type '...' is not assignable to type '"'ping' expects the request of another operation"...'.
    ping: getUser,
  },
})

createRouter({
  contract,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'201' is not a declared status of this operation"...'.
    getUser: async () => ({ status: 201, body: { name: 'Ada' } }),
    // @ts-expect-error Type '() => undefined' is not assignable to type '"the handler must return a response"...'.
    ping: () => undefined,
  },
})

createRouter({
  contract,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'body.name' of the response does not match the contract"...'.
    getUser: async () => ({ status: 200, body: { name: 1 } }),
    ping,
  },
})

createRouter({
  contract,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'body.name' of the response does not match the contract"...'.
    getUser: async (request) => ({ status: 200, body: { name: request.validatedParams.id.length } }),
    // @ts-expect-error Type '...' is not assignable to type '"'404' is not a declared status of this operation"...'.
    ping: (request) => ({ status: 404, headers: { url: request.url } }),
  },
})

createRouter({
  contract,
  handlers: {
    getUser: async (request) =>
      request.respond({
        status: 200,
        // @ts-expect-error ...'title' does not exist in type '{ name: string; }'.
        body: { title: 'Ada' },
      }),
    ping: (request) =>
      request.respond({
        // @ts-expect-error Type '404' is not assignable to type '200'.
        status: 404,
      }),
  },
})

// @ts-expect-error Argument of type '{ contract: ...' is not assignable to parameter of type '{ readonly before: RequiredMiddleware<"'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>">; }...'.
//   Property 'before' is missing in type '...' but required in type '{ readonly before: RequiredMiddleware<...>; }'.
createRouter({ contract, handlers: { getUser, ping: needsUser } })

// @ts-expect-error Argument of type '{ contract: ...' is not assignable to parameter of type '{ readonly before: RequiredMiddleware<"'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>">; }...'.
//   Property 'before' is missing in type '...' but required in type '{ readonly before: RequiredMiddleware<...>; }'.
createRouter({ contract, handlers: { getUser, ping: needsEnv } })

createRouter({
  contract,
  before: [() => ({ name: 'Ada' })],
  handlers: {
    getUser,
    // @ts-expect-error Type '...' is not assignable to type '"'ping' needs context or ...'.
    ping: needsUser,
  },
})

createRouter({
  contract,
  before: [(request) => (request.url === '' ? undefined : { user: request.url })],
  handlers: {
    getUser,
    // @ts-expect-error Type '...' is not assignable to type '"'ping' needs context or ...'.
    //   ...is not assignable to type '"'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"'.
    ping: needsUser,
  },
})

createRouter({
  contract,
  before: [(request) => void request],
  handlers: {
    getUser,
    // @ts-expect-error Type '...' is not assignable to type '"'ping' needs context or ...'.
    ping: needsEnv,
  },
})

createRouter({
  contract,
  before: [open],
  handlers: {
    getUser,
    // @ts-expect-error Type '...' is not assignable to type '"'ping' needs context or ...'.
    //   ...is not assignable to type '"'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"'.
    ping: (_request: ContractRequest<Ping>, env: Env & { cache: string }) => new Response(env.cache),
  },
})

// The message is also present for handlers in a variable, at the line of `handlers`.
const tooMany = { getUser, ping, pong: ping }

createRouter({
  contract,
  // @ts-expect-error Type '{ getUser: ...' is not assignable to type '{ readonly pong: "'pong' is not an operation of the contract"; }...'.
  handlers: tooMany,
})

const needy = { getUser, ping: needsUser }

createRouter({
  contract,
  before: [() => ({ user: 'Ada' as string | undefined })],
  // @ts-expect-error Type '{ getUser: ...' is not assignable to type '{ readonly ping: "'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"; }...'.
  handlers: needy,
})

createRouter<typeof contract, [env: Env]>({
  contract,
  handlers: {
    getUser,
    // @ts-expect-error Type '...' is not assignable to type '...ContractOperationHandler<...'.
    //   Property 'user' is missing in type '{}' but required in type '{ user: string; }'.
    ping: needsUser,
  },
})

createRouter({
  contract,
  before: [
    // @ts-expect-error Type 'boolean' is not assignable to type '...MiddlewareResult...'.
    () => false,
    // @ts-expect-error Type 'string' is not assignable to type '...MiddlewareResult...'.
    (request) => request.url,
    // @ts-expect-error Type 'Promise<boolean>' is not assignable to type '...MiddlewareResult...'.
    async () => false,
    // @ts-expect-error Type 'Promise<string[]>' is not assignable to type '...MiddlewareResult...'.
    async (request) => [request.url],
  ],
  handlers: { getUser, ping },
})

createRouter({
  contract,
  // @ts-expect-error Type '(request: Request) => { host: string; }' is not assignable to type 'readonly AnyMiddleware[]'.
  before: (request: Request) => ({ host: request.url }),
  handlers: { getUser, ping },
})

createRouter({
  contract,
  // @ts-expect-error Type '(request: any) => undefined' is not assignable to type 'ArrayOfMiddleware<{}, never> & readonly PendingMiddleware<never>[]'.
  before: (
    // @ts-expect-error Parameter 'request' implicitly has an 'any' type.
    request,
  ) => void request,
  handlers: { getUser, ping },
})

createRouter<typeof contract, [env: string]>({
  contract,
  // @ts-expect-error Type '...' is not assignable to type '... & PendingMiddleware<...>'.
  //   Type 'string' is not assignable to type 'Env'.
  before: [open],
  handlers: { getUser, ping },
})

createRouter({
  contract,
  handlers: { getUser, ping },
  // @ts-expect-error Type '() => undefined' is not assignable to type 'ContractErrorHandler<[], {}>'.
  //   Type 'undefined' is not assignable to type '...ResponseData...'.
  catch: () => undefined,
  // @ts-expect-error Type 'number' is not assignable to type 'string'.
  base: 1,
})

createRouter({
  contract,
  handlers: { getUser, ping },
  // @ts-expect-error Type 'never[]' is not assignable to type '"'after' is not an option of createRouter: use 'finally'"'.
  after: [],
})

createRouter({
  contract,
  handlers: { getUser, ping },
  // @ts-expect-error Type 'null' is not assignable to type '"'basePath' is not an option of createRouter: use 'base'"'.
  basePath: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'errorHandler' is not an option of createRouter: use 'catch'"'.
  errorHandler: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'middleware' is not an option of createRouter: use 'before'"'.
  middleware: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'notFound' is not an option of createRouter: use 'missing'"'.
  notFound: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'prefix' is not an option of createRouter: use 'base'"'.
  prefix: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'use' is not an option of createRouter: use 'before'"'.
  use: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'maxBody' is not an option of createRouter: use 'maxBodySize'"'.
  maxBody: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'miss' is not an option of createRouter: use 'missing'"'.
  miss: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'onErrors' is not an option of createRouter: use 'onError'"'.
  onErrors: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'validateResponsesAlways' is not an option of createRouter: use 'validateResponses'"'.
  validateResponsesAlways: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'finaly' is not an option of createRouter: use 'finally'"'.
  finaly: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'bsae' is not an option of createRouter: use 'base'"'.
  bsae: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'zone' is not an option of createRouter"'.
  zone: null,
})

// An option that is given is not advised.
createRouter({
  contract,
  handlers: { getUser, ping },
  // @ts-expect-error Type 'null' is not assignable to type '"'handle' is not an option of createRouter"'.
  handle: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'routes' is not an option of createRouter"'.
  routes: null,
  // @ts-expect-error Type 'null' is not assignable to type '"'controls' is not an option of createRouter"'.
  controls: null,
})

// A required option under another name: the handlers have no further errors.
createRouter({
  // @ts-expect-error Type '{...}' is not assignable to type '"'api' is not an option of createRouter: use 'contract'"'.
  api: contract,
  before: [(request) => ({ host: request.url })],
  handlers: {
    getUser: async ({ validatedParams: { id }, context, respond }) => respond({ status: 200, body: { name: id + context.host } }),
    ping: (request, env) => request.respond({ status: 200, headers: { db: env.db } }),
  },
})

createRouter({
  // @ts-expect-error Type '{...}' is not assignable to type '"'server' is not an option of createRouter: use 'contract'"'.
  server: contract,
  handlers: { getUser, ping },
})

createRouter({
  contract,
  // @ts-expect-error Type '{...}' is not assignable to type '"'routes' is not an option of createRouter: use 'handlers'" & NoHandlers'.
  routes: {
    getUser: async ({ validatedParams: { id }, respond }) => respond({ status: 200, body: { name: id } }),
    ping: (request) => request.respond({ status: 200 }),
  },
})

createRouter({
  contract,
  // @ts-expect-error Type '{...}' is not assignable to type '...'rest' is not an option of createRouter: use 'handlers'"...'.
  rest: { getUser, ping },
})

// Both are missing, and neither name is similar to one.
createRouter({
  // @ts-expect-error Type '{...}' is not assignable to type '"'north' is not an option of createRouter"'.
  north: contract,
  // @ts-expect-error Type '{...}' is not assignable to type '"'west' is not an option of createRouter"'.
  west: { getUser, ping },
})

// @ts-expect-error Argument of type '{ handlers: ...' is not assignable to parameter of type 'RouterOptions<...'.
//   Property 'contract' is missing in type '{ handlers: ...' but required in type 'RouterOptions<...'.
createRouter({ handlers: { getUser, ping } })

// @ts-expect-error Argument of type '{ contract: ...' is not assignable to parameter of type '{ readonly handlers: ...must have a handler...'.
//   Property 'handlers' is missing in type '{ contract: ...' but required in type '{ readonly handlers: ...'.
createRouter({ contract })

const router = createRouter({ contract, before: [open], handlers: { getUser, ping } })

// @ts-expect-error Expected 2 arguments, but got 1.
await router.fetch(new Request('http://localhost/ping'))

// @ts-expect-error Argument of type 'string' is not assignable to parameter of type 'Request'.
await router.fetch('http://localhost/ping', { db: '' })

createRouter({
  contract,
  handlers: { getUser, ping },
  maxBodySize: {
    ping: 1,
    // @ts-expect-error Type 'number' is not assignable to type '"'pong' is not an operation of the contract"'.
    pong: 1,
  },
})
