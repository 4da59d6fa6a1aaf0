/** Thirty-two mistakes in handlers and middleware, with the first line of the error at the property at fault. */
import { type ContractHandler, type ContractRequest, createContract, createRouter, events } from 'routepact'
import { z } from 'zod'

const problem = z.object({ error: z.string() })

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: z.object({ page: z.coerce.number() }),
    responses: {
      200: {
        'application/json': { body: z.object({ id: z.string(), name: z.string() }) },
        'text/html': { body: z.string() },
      },
      201: { 'application/json': { body: z.object({ id: z.string() }), headers: z.object({ location: z.string() }) } },
      404: { 'application/json': { body: problem } },
    },
  },
  ticks: {
    path: '/ticks',
    method: 'GET',
    responses: { 200: { 'text/event-stream': { body: events(z.object({ n: z.number() })) } } },
  },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})

type GetUser = typeof contract.getUser
type Ping = typeof contract.ping

const getUser = async (request: ContractRequest<GetUser>) => request.respond({ status: 404, body: { error: 'no' } })
const ticks = async () => new Response()
const ping = (request: ContractRequest<Ping>) => request.respond({ status: 200 })
const needsUser = (request: ContractRequest<Ping, { user: string }>) => new Response(request.context.user)

createRouter({
  contract,
  // @ts-expect-error Type '...' is not assignable to type '{ readonly ping: "'ping' must have a handler"; } & RouterHandlers<...'.
  //   Property 'ping' is missing in type '...' but required in type '{ readonly ping: "'ping' must have a handler"; }'.
  handlers: { getUser, ticks },
})

createRouter({
  contract,
  handlers: {
    getUser,
    ticks,
    ping,
    // @ts-expect-error Type '...' is not assignable to type '"'pong' is not an operation of the contract"...'.
    pong: ping,
  },
})

createRouter({
  contract,
  handlers: {
    getUser,
    ticks,
    // @ts-expect-error Type '...' is not assignable to type '"'pnig' is not an operation of the contract"...'.
    pnig: ping,
  },
})

// A handler without an annotation has a typed request, under a name that the contract does not have too: its only mistake is the name.

createRouter({
  contract,
  handlers: {
    getUser,
    ticks,
    ping,
    // @ts-expect-error Type '(request: ContractOperationRequest<{ [name: string]: string | undefined; }, ...) => Promise<...>' is not assignable to type '"'pong' is not an operation of the contract"'.
    pong: async (request) => request.respond({ status: 200, body: { id: request.validatedParams['id'] } }),
  },
})

createRouter({
  contract,
  handlers: {
    getUser,
    ticks,
    // @ts-expect-error Type '({ respond }: ContractOperationRequest<...>) => ...' is not assignable to type '"'pnig' is not an operation of the contract"'.
    pnig: ({ respond }) => respond({ status: 200 }),
  },
})

createRouter({
  contract,
  before: [() => ({ role: 'admin' })],
  handlers: {
    getUser,
    ticks,
    ping: (request) => request.respond({ status: 200 }),
    // @ts-expect-error Type '({ context, respond }: ContractOperationRequest<..., { role: string; }, unknown>) => ...' is not assignable to type '"'pong' is not an operation of the contract"'.
    pong: ({ context, respond }) => respond({ status: 200, body: context.role }),
  },
})

createRouter({
  contract,
  handlers: {
    // @ts-expect-error Type '(request: ...) => { ...; }' is not assignable to type '"'500' is not a declared status of this operation"...'.
    getUser: (request) => ({ status: 500, body: { error: request.url } }),
    ticks,
    // @ts-expect-error Type '(request: ContractOperationRequest<...>) => Response' is not assignable to type '"'pnig' is not an operation of the contract"'.
    pnig: (request) => new Response(request.url),
    // @ts-expect-error Type 'number' is not assignable to type '"'pang' is not an operation of the contract"'.
    pang: 5,
  },
})

// Only the sentence is printed, without the type of the handler.
createRouter({
  contract,
  handlers: {
    getUser,
    ticks,
    ping,
    // @ts-expect-error Type '(request: ContractRequest<Ping>) => ContractBodilessResponse<200, undefined, ResponseHeadersInit>' is not assignable to type '"'pong' is not an operation of the contract"'.
    pong: ping,
    // @ts-expect-error Type '() => Promise<{ status: 200; }>' is not assignable to type '"'pang' is not an operation of the contract"'.
    pang: async () => ({ status: 200 }),
  },
})

createRouter({
  contract,
  handlers: {
    getUser,
    ticks,
    // @ts-expect-error Type 'unknown' is not assignable to type 'Function'.
    pong: JSON.parse('') as unknown,
  },
})

createRouter({
  contract,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"the handler must return a response"...'.
    getUser: async () => ({ id: '1', name: 'Ada' }),
    // @ts-expect-error Type '...' is not assignable to type '"the handler must return a response"...'.
    ticks: async () => [{ n: 1 }],
    // @ts-expect-error Type '...' is not assignable to type '"the handler must return a response"...'.
    ping: () => {},
  },
})

createRouter({
  contract,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'500' is not a declared status of this operation"...'.
    getUser: async () => ({ status: 500, body: { error: 'no' } }),
    ticks,
    ping,
  },
})

createRouter({
  contract,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'body.error' of the response does not match the contract"...'.
    getUser: async () => ({ status: 404, body: { error: 404 } }),
    ticks,
    ping,
  },
})

createRouter({
  contract,
  handlers: {
    getUser,
    // @ts-expect-error Type '...' is not assignable to type '"'body[].n' of the response does not match the contract"...'.
    ticks: () => ({
      status: 200,
      body: (async function* () {
        yield { n: '1' }
      })(),
    }),
    ping,
  },
})

createRouter({
  contract,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'getUser' expects the request of another operation"...'.
    getUser: ping,
    ticks,
    // @ts-expect-error Type '...' is not assignable to type '"'ping' expects the request of another operation"...'.
    ping: getUser,
  },
})

const swapped = { getUser, ticks, ping: getUser }
createRouter({
  contract,
  // @ts-expect-error Type '...' is not assignable to type '{ readonly ping: "'ping' expects the request of another operation"; }...'.
  handlers: swapped,
})

// @ts-expect-error Argument of type '...' is not assignable to parameter of type '{ readonly before: RequiredMiddleware<"'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>">; }...'.
createRouter({ contract, handlers: { getUser, ticks, ping: needsUser } })

createRouter({
  contract,
  before: [() => ({ role: 'admin' })],
  handlers: {
    getUser,
    ticks,
    // @ts-expect-error Type '...' is not assignable to type '"'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"...'.
    ping: needsUser,
  },
})

createRouter({
  contract,
  before: [(_request: Request, _env: { db: string }) => undefined],
  handlers: {
    getUser,
    ticks,
    // @ts-expect-error Type '...' is not assignable to type '"'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"...'.
    ping: (_request: ContractRequest<Ping>, env: number) => new Response(`${env}`),
  },
})

createRouter({
  contract,
  before: [
    // @ts-expect-error Type 'string[]' is not assignable to type '...MiddlewareResult...'.
    () => ['admin'],
    // @ts-expect-error Type 'string' is not assignable to type '...MiddlewareResult...'.
    () => 'admin',
    // @ts-expect-error Type 'number' is not assignable to type '...string | ...'.
    () => ({ status: 401 }),
  ],
  handlers: { getUser, ticks, ping },
  // @ts-expect-error Type '() => void' is not assignable to type 'ContractErrorHandler<[], {}>'.
  catch: () => {},
  finally: [
    // @ts-expect-error Type 'string' is not assignable to type '...Response | ...'.
    () => 'done',
  ],
})

createRouter({
  contract,
  handlers: { getUser, ticks, ping },
  // @ts-expect-error Type '"/v1"' is not assignable to type '"'prefix' is not an option of createRouter: use 'base'"'.
  prefix: '/v1',
})

export const handler: ContractHandler<GetUser> = async (request) => {
  // @ts-expect-error Property 'limit' does not exist on type '{ page: number; }'.
  const { limit } = request.validatedQuery
  // @ts-expect-error Property 'name' does not exist on type 'undefined'.
  const { name } = request.validatedBody
  // @ts-expect-error Type 'string' is not assignable to type 'number'.
  const number: number = request.validatedParams.id
  if (limit || name || number) {
    return request.respond({
      status: 200,
      contentType: 'application/json',
      // @ts-expect-error Property 'name' is missing in type '{ id: string; }' but required in type '{ id: string; name: string; }'.
      body: { id: '1' },
    })
  }
  if (request.url === '') {
    return request.respond({
      status: 200,
      contentType: 'application/json',
      body: {
        id: '1',
        name: 'Ada',
        // @ts-expect-error Object literal may only specify known properties, and 'age' does not exist in type '{ id: string; name: string; }'.
        age: 36,
      },
    })
  }
  if (request.url === '/') {
    return request.respond({
      status: 404,
      // @ts-expect-error Type '"text/html"' is not assignable to type '"application/json"'.
      contentType: 'text/html',
      body: { error: 'no' },
    })
  }
  if (request.method === 'GET') {
    return request.respond({
      status: 404,
      // @ts-expect-error Object literal may only specify known properties, and 'id' does not exist in type '{ error: string; }'.
      body: { id: '1', name: 'Ada' },
    })
  }
  if (request.method === 'HEAD') {
    return request.respond({
      status: 201,
      body: { id: '1' },
      // @ts-expect-error Property 'location' is missing in type '{}' but required in type '{ location: string; }'.
      headers: {},
    })
  }
  return request.respond({
    status: 201,
    body: { id: '1' },
    headers: {
      // @ts-expect-error Type 'number' is not assignable to type 'string'.
      location: 1,
    },
  })
}

export const stream: ContractHandler<typeof contract.ticks> = async (request) =>
  request.respond({
    status: 200,
    // @ts-expect-error Type 'AsyncGenerator<{ n: string; }, void, any>' is not assignable to type 'AsyncIterable<{ n: number; }>'.
    body: (async function* () {
      yield { n: '1' }
    })(),
  })

// @ts-expect-error Argument of type '{ status: 404; }' is not assignable to parameter of type '...'.
//   Property 'body' is missing in type '{ status: 404; }' but required in type 'ContractResponse<404, ...'.
export const notFound: ContractHandler<GetUser> = async (request) => request.respond({ status: 404 })
