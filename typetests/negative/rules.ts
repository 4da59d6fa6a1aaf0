/** Each rule of a contract, broken: `docs/reference/rules.md` is made of this file (`docs/rules.ts`). */
import { type ContractRequest, createContract, createRouter } from 'routepact'
import { z } from 'zod'

const ok = { 200: {} } as const

// ## An unknown field
// A slip of the pen would otherwise do nothing. Also at start-up.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'querry' is not a field of an operation"'.
    querry: z.object({ page: z.string() }),
    responses: ok,
  },
})

// ## Neither 200 nor default
// An operation says what success is, or what everything else is. Also at start-up.
createContract({
  createUser: {
    path: '/users',
    method: 'POST',
    // @ts-expect-error Type '{ 201: {}; }' is not assignable to type '"'responses' declares neither 200 nor 'default'"'.
    responses: { 201: {} },
  },
})

// ## A path without a slash
// Also at start-up, with other patterns that no path can have (`:id?`, `*`).
createContract({
  // @ts-expect-error Type '"users"' is not assignable to type '"the path 'users' does not begin with '/'"'.
  listUsers: { path: 'users', method: 'GET', responses: ok },
})

// ## A parameter without a name
// Also at start-up.
createContract({
  // @ts-expect-error Type '"/users/:"' is not assignable to type '"the path has a ':' without a name"'.
  getUser: { path: '/users/:', method: 'GET', responses: ok },
})

// ## A parameter twice
// Also at start-up.
createContract({
  // @ts-expect-error Type '"/users/:id/posts/:id"' is not assignable to type '"the path has ':id' twice"'.
  getPost: { path: '/users/:id/posts/:id', method: 'GET', responses: ok },
})

// ## A parameter that the schema lacks
// The path gives what the schema of the path parameters asks for.
createContract({
  getPost: {
    path: '/users/:user/posts/:post',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"the path has ':post' but pathParams has no 'post'"'.
    pathParams: z.object({ user: z.string() }),
    responses: ok,
  },
})

// ## A parameter that the path lacks
createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"pathParams has 'team' but the path has no ':team'"'.
    pathParams: z.object({ id: z.string(), team: z.string() }),
    responses: ok,
  },
})

// ## Twin routes
// Two operations with one method and one shape of the path; what the parameters are called makes no difference. Also at
// start-up.
createContract({
  // @ts-expect-error Type '"/users/:id"' is not assignable to type '"'findUser' has the same method and path"'.
  getUser: { path: '/users/:id', method: 'GET', responses: ok },
  // @ts-expect-error Type '"/users/:name/"' is not assignable to type '"'getUser' has the same method and path"'.
  findUser: { path: '/users/:name/', method: 'GET', responses: ok },
  right: { path: '/users/:id', method: 'DELETE', responses: ok },
})

// ## An operationId twice
// An operation without one has its name as its operationId. Also at start-up.
createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: ok },
  // @ts-expect-error Type '"getUser"' is not assignable to type '"'getUser' has the same operationId"'.
  findUser: { path: '/users', method: 'GET', operationId: 'getUser', responses: ok },
})

// ## A status that is none
// Statuses are 200 to 599 (RFC 9110, section 15); those below 200 are not for applications. Also at start-up.
createContract({
  // @ts-expect-error Type '{}' is not assignable to type '"'600' is neither a status of 200 to 599 nor 'default'"'.
  listUsers: { path: '/users', method: 'GET', responses: { 200: {}, 600: {} } },
})

// ## A body where there is none
// 204, 205 and 304 have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). A schema that accepts `undefined`, or nothing at
// all, may stand there.
createContract({
  deleteUser: {
    path: '/users/:id',
    method: 'DELETE',
    responses: {
      200: {},
      // @ts-expect-error Type 'ZodString' is not assignable to type '"a response of status 204 has no body"'.
      204: { 'application/json': { body: z.string() } },
    },
  },
})

// ## Requests under GET or HEAD
// The body of such a request has no meaning (RFC 9110, section 9.3.1); `QUERY` is the method for it. Also at start-up.
createContract({
  findUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type '{...}' is not assignable to type '"a GET request has no body"'.
    requests: { 'application/json': { body: z.object({ name: z.string() }) } },
    responses: ok,
  },
})

// ## What no string satisfies
// Queries, headers and path parameters arrive as strings, those of a query also as lists of them, and are never converted
// behind the schema's back. `z.coerce.number()` or `z.string().transform(Number)` take strings.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'query.page' accepts no string"'.
    query: z.object({ page: z.number(), search: z.string() }),
    responses: ok,
  },
  optional: {
    path: '/optional',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'query.page' accepts no string"'.
    query: z.object({ page: z.number().default(1), ids: z.array(z.string()) }),
    responses: ok,
  },
  header: {
    path: '/header',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'headers.x-tags' accepts no string"'.
    headers: z.object({ 'x-tags': z.array(z.string()) }),
    responses: ok,
  },
  parameter: {
    path: '/parameter/:id',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'pathParams.id' accepts no string"'.
    pathParams: z.object({ id: z.number() }),
    responses: ok,
  },
})

// ## What JSON cannot carry
// A bigint, function, symbol, map or set has no form in JSON. A `Date` has one when it is sent, but none is ever received:
// `z.coerce.date()` makes one of a string.
createContract({
  order: {
    path: '/orders',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"JSON cannot carry 'body.at'"'.
    requests: { 'application/json': { body: z.object({ at: z.date() }) } },
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"JSON cannot carry 'body.order.total'"'.
    responses: { 200: { 'application/json': { body: z.object({ order: z.object({ total: z.bigint() }), at: z.date() }) } } },
  },
  patch: {
    path: '/orders',
    method: 'PATCH',
    // @ts-expect-error Type 'ZodMap<...>' is not assignable to type '"JSON cannot carry 'body'"'.
    responses: { 200: { 'application/merge-patch+json': { body: z.map(z.string(), z.string()) } } },
  },
})

const contract = createContract({
  ping: { path: '/ping', method: 'GET', responses: ok },
  pong: { path: '/pong', method: 'GET', responses: ok },
})

const users = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } },
  },
})

// ## A missing handler
// Also at start-up.
createRouter({
  contract,
  // @ts-expect-error Type '{ ping: ...' is not assignable to type '"the operation 'pong' has no handler"...'.
  handlers: {
    ping: async (request) => request.respond({ status: 200 }),
  },
})

// ## A handler for no operation
// Also at start-up.
createRouter({
  contract,
  handlers: {
    ping: async (request) => request.respond({ status: 200 }),
    pong: async (request) => request.respond({ status: 200 }),
    // @ts-expect-error Type '...' is not assignable to type '"the contract has no operation 'pang' to handle"...'.
    pang: async () => new Response(),
  },
})

// ## A handler that needs what no middleware gives
createRouter({
  contract,
  before: [async () => ({ user: 'Ada' })],
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"the handler of 'ping' needs context or arguments that no middleware gives"...'.
    ping: async ({ context }: { context: { user: string; team: string } }) => new Response(context.team),
    pong: async (request) => request.respond({ status: 200 }),
  },
})

// ## A handler of another operation
createRouter({
  contract,
  handlers: {
    ping: async (request) => request.respond({ status: 200 }),
    // @ts-expect-error Type '...' is not assignable to type '"the handler of 'pong' takes another request than the one it gets"...'.
    pong: (request: ContractRequest<typeof users.getUser>) => new Response(request.validatedParams.id),
  },
})

// ## A status that is not declared
// `request.respond` says it at the status, when a handler calls it.
createRouter({
  contract: users,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"the contract declares no status 404 for this operation"...'.
    getUser: async () => ({ status: 404, body: { name: 'Ada' } }),
  },
})

// ## A body that is not what the contract declares
// `request.respond` says it at the property, when a handler calls it.
createRouter({
  contract: users,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'body.name' of the response is not what the contract declares"...'.
    getUser: async (request) => ({ status: 200, body: { name: request.validatedParams.id.length } }),
  },
})

// ## A result that is no response
createRouter({
  contract: users,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"what the handler gives is no response"...'.
    getUser: async (request) => request.validatedParams.id,
  },
})
