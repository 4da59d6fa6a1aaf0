/** Forgets the steps of the guides in `docs/migration`: contracts and handlers that still have the form of another library. */
import { createContract, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { z } from 'zod'

const book = z.object({ id: z.string(), title: z.string() })
const ok = { 200: { 'application/json': { body: book } } } as const

// ts-rest
createContract({
  getBook: {
    path: '/books/:id',
    method: 'GET',
    responses: {
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'200' must name the content type of the schema: { 'application/json': { body: schema } }"'.
      200: book,
    },
  },
})
createContract({
  removeBook: {
    path: '/books/:id',
    method: 'DELETE',
    responses: {
      ...ok,
      // @ts-expect-error Type 'ZodUndefined' is not assignable to type '"'204' must be {}: the response has no body"'.
      204: z.undefined(),
    },
  },
})
createContract(
  { getBook: { path: '/books/:id', method: 'GET', responses: ok } },
  // @ts-expect-error Expected 1 arguments, but got 2.
  { pathPrefix: '/v1' },
)
createContract({
  // @ts-expect-error Type 'null' is not assignable to type '"'body' is not a field of an operation: use 'requests'"'.
  dropBook: { path: '/books/:id', method: 'DELETE', body: null, responses: ok },
})
createContract({
  // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' is not a field of an operation: use 'requests'"'.
  addBook: { path: '/books', method: 'POST', body: book, responses: ok },
})
createContract({
  // @ts-expect-error Type '"multipart/form-data"' is not assignable to type '"'contentType' is not a field of an operation: use 'requests'"'.
  addCover: { path: '/covers', method: 'POST', contentType: 'multipart/form-data', responses: ok },
})
createContract({
  // @ts-expect-error Type '{ role: string; }' is not assignable to type '"'metadata' is not a field of an operation: use 'meta'"'.
  tagBook: { path: '/tags', method: 'POST', metadata: { role: 'editor' }, responses: ok },
})
createContract({
  // @ts-expect-error Type 'ZodUndefined' is not assignable to type '"'body' of a request is never undefined: omit 'requests'"'.
  closeBook: { path: '/close', method: 'POST', requests: { 'application/json': { body: z.undefined() } }, responses: ok },
})
createContract({
  // @ts-expect-error Type '{ 204: {}; }' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
  deleteBook: { path: '/books/:id', method: 'DELETE', responses: { 204: {} } },
})
createContract({
  // @ts-expect-error Type '"/list/:page?"' is not assignable to type '"':page?' in the path must be literal text or a whole parameter: ':page'"'.
  listBooks: { path: '/list/:page?', method: 'GET', responses: ok },
})
createContract({
  // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'query.limit' cannot be parsed from a string: its schema must accept one"'.
  pageBooks: { path: '/pages', method: 'GET', query: z.object({ limit: z.number() }), responses: ok },
})
createContract({
  // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'query.all' cannot be parsed from a string: its schema must accept one"'.
  allBooks: { path: '/all', method: 'GET', query: z.object({ all: z.boolean() }), responses: ok },
})
createContract({
  // @ts-expect-error Type '{...}' is not assignable to type '"'reviews' must be an operation: mergeContracts accepts groups of operations"'.
  reviews: {
    list: { path: '/reviews', method: 'GET', responses: ok },
  },
})
createContract({
  exportBooks: {
    path: '/export',
    method: 'GET',
    responses: {
      // @ts-expect-error Type '"text/csv"' is not assignable to type '"'contentType' must be a content type, 'description' or 'headers'"'.
      200: { contentType: 'text/csv' },
    },
  },
})
// @ts-expect-error Cannot find name 'c'.
c.router({})
declare const typeOnly: { readonly __type: string }
createContract({
  // @ts-expect-error Type '{...}' is not assignable to type '"'body' must be a Standard Schema, such as z.object({ ... })"'.
  plainBook: { path: '/plain', method: 'GET', responses: { 200: { 'application/json': { body: typeOnly } } } },
})
createContract({
  // @ts-expect-error Type '{...}' is not assignable to type '"'headers' must be a Standard Schema, such as z.object({ ... })"'.
  keyedBook: { path: '/keyed', method: 'GET', headers: { 'x-key': z.string() }, responses: ok },
})
createContract({
  // @ts-expect-error Type '""' is not assignable to type '"'' must begin with '/'"'.
  emptyPath: { path: '', method: 'GET', responses: ok },
})
createContract({
  // @ts-expect-error Type 'true' is not assignable to type '"'validateResponseOnClient' is not a field of an operation"'.
  checkedBook: { path: '/checked', method: 'GET', validateResponseOnClient: true, responses: ok },
})

// Hono with zod-openapi and Express
createContract({
  countBooks: {
    path: '/count',
    method: 'GET',
    responses: {
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'headers' is not allowed beside a content type: declare it beside 'body'"'.
      200: { 'application/json': { body: book }, headers: z.object({ 'x-total': z.string() }) },
    },
  },
})
createContract({
  // @ts-expect-error Type '"/books/{id}"' is not assignable to type '"'{id}' in the path must be literal text or a whole parameter: ':id'"'.
  getBook: { path: '/books/{id}', method: 'GET', responses: ok },
})
createContract({
  // @ts-expect-error Type '"books"' is not assignable to type '"'books' must begin with '/'"'.
  listBooks: { path: 'books', method: 'GET', responses: ok },
})
createContract({
  // @ts-expect-error Type '"post"' is not assignable to type '"'method' must be 'POST'"'.
  addBook: { path: '/books', method: 'post', responses: ok },
})
createContract({
  // @ts-expect-error Type '{...}' is not assignable to type '"'request' is not a field of an operation: use 'pathParams', 'query', 'headers' or 'requests'"'.
  findBook: { path: '/find', method: 'GET', request: { query: book }, responses: ok },
})
createContract({
  exportBooks: {
    path: '/export',
    method: 'GET',
    responses: {
      // @ts-expect-error Type '{...}' is not assignable to type '"'content' must be a content type, 'description' or 'headers'"'.
      200: { content: { 'application/json': { schema: book } }, description: 'A book' },
    },
  },
})

// tRPC with OpenAPI and express-zod-api
createContract({
  // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'input' is not a field of an operation: use 'query' or 'requests'"'.
  getBook: { path: '/books/:id', method: 'GET', input: book, responses: ok },
})
createContract({
  // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'output' is not a field of an operation: use 'responses'"'.
  addBook: { path: '/books', method: 'POST', output: book, responses: ok },
})
createContract({
  // @ts-expect-error Type '"books"' is not assignable to type '"'tag' is not a field of an operation: use 'tags'"'.
  tagBook: { path: '/tags', method: 'POST', tag: 'books', responses: ok },
})
createContract({
  // @ts-expect-error Type 'ZodVoid' is not assignable to type '"'body' of a request is never undefined: omit 'requests'"'.
  closeBook: { path: '/close', method: 'POST', requests: { 'application/json': { body: z.void() } }, responses: ok },
})

// The server
const contract = createContract({
  getBook: { path: '/books/:id', method: 'GET', responses: ok },
  addBook: { path: '/books', method: 'POST', responses: ok },
})
createRouter({
  contract,
  // @ts-expect-error Type '{ getBook: () => Response; }' is not assignable to type '{ readonly addBook: "'addBook' must have a handler"; } & ...'.
  handlers: { getBook: () => new Response() },
})
const secured = createContract({ addBook: { path: '/books', method: 'POST', security: [{ Authorization: [] }], responses: ok } })
createRouter({
  contract: secured,
  // @ts-expect-error Type '{}' is not assignable to type '{ readonly Authorization: "'Authorization' must have an authenticator in 'security' of the router"; } & ...'.
  security: {},
  handlers: { addBook: () => new Response() },
})
createRouter({
  contract: createContract({ getBook: { path: '/books/:id', method: 'GET', responses: { ...ok, 404: {} } } }),
  handlers: {
    // @ts-expect-error Type '400' is not assignable to type '200 | 404'.
    getBook: (request) => request.respond({ status: 400 }),
  },
})

// Handlers that still read the request and the response of another library
const books = createContract({ getBook: { path: '/books/:id', method: 'GET', responses: ok } })
const sent = { status: 200, body: { id: '1', title: 'Emma' } } as const
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error Property 'params' does not exist on type 'ContractOperationRequest<...>'.
    getBook: (request) => request.respond({ ...sent, body: { id: request.params.id, title: 'Emma' } }),
  },
})
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error Property 'query' does not exist on type 'ContractOperationRequest<...>'.
    getBook: (request) => request.respond({ ...sent, body: { id: request.query.id, title: 'Emma' } }),
  },
})
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error Property 'cookies' does not exist on type 'ContractOperationRequest<...>'.
    getBook: (request) => request.respond({ ...sent, body: { id: request.cookies.id, title: 'Emma' } }),
  },
})
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error Property 'user' does not exist on type 'ContractOperationRequest<...>'.
    getBook: (request) => request.respond({ ...sent, body: { id: request.user.id, title: 'Emma' } }),
  },
})
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error 'request.validatedBody' is possibly 'undefined'.
    getBook: (request) => request.respond({ ...sent, body: { id: request.validatedBody.id, title: 'Emma' } }),
  },
})
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error Property 'content' does not exist on type 'ContractOperationRequest<...>'. Did you mean 'context'?
    getBook: (request) => request.respond({ ...sent, body: { id: request.content.id, title: 'Emma' } }),
  },
})
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error Property 'req' does not exist on type 'ContractOperationRequest<...>'.
    getBook: (c) => c.respond({ ...sent, body: { id: c.req.valid('param').id, title: 'Emma' } }),
  },
})
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error Property 'input' does not exist on type 'ContractOperationRequest<...>'.
    getBook: ({ input, respond }) => respond({ ...sent, body: { id: input.id, title: 'Emma' } }),
  },
})
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error Expected 0 arguments, but got 2.
    getBook: (c) => c.json({ id: '1', title: 'Emma' }, 200),
  },
})
createRouter({
  contract: books,
  handlers: {
    // @ts-expect-error Type 'Date' is not assignable to type 'string'.
    getBook: (request) => request.respond({ status: 200, body: { id: '1', title: new Date() } }),
  },
})
createRouter({
  contract: books,
  handlers: {
    getBook: (request, response) => {
      // @ts-expect-error 'response' is of type 'unknown'.
      response.cookie('theme', 'dark')
      return request.respond(sent)
    },
  },
})

// The server of ts-rest
const handlers = { getBook: () => new Response(), addBook: () => new Response() }
createRouter({
  contract,
  // @ts-expect-error Property 'params' does not exist on type '...'.
  handlers: { ...handlers, getBook: ({ params: { id } }) => Response.json(id) },
})
createRouter({
  contract,
  // @ts-expect-error Property 'req' does not exist on type '...'.
  handlers: { ...handlers, getBook: ({ req }) => Response.json(req) },
})
createRouter({
  contract,
  // @ts-expect-error Object literal may only specify known properties, and 'middleware' does not exist in type '...'.
  handlers: { ...handlers, getBook: { middleware: [], handler: () => new Response() } },
})
createRouter({
  contract,
  // @ts-expect-error Type '{...}' is not assignable to type '"'reviews' is not an operation of the contract"'.
  handlers: { ...handlers, reviews: { list: () => new Response() } },
})
createRouter({
  contract,
  handlers,
  // @ts-expect-error Type 'never[]' is not assignable to type '"'globalMiddleware' is not an option of createRouter"'.
  globalMiddleware: [],
})
createRouter({
  contract,
  handlers,
  // @ts-expect-error Type '"combined"' is not assignable to type '"'requestValidationErrorHandler' is not an option of createRouter"'.
  requestValidationErrorHandler: 'combined',
})
createRouter({
  contract,
  handlers,
  // @ts-expect-error Type 'true' is not assignable to type '"'responseValidation' is not an option of createRouter"'.
  responseValidation: true,
})
// @ts-expect-error Argument of type '{...}' is not assignable to parameter of type '{ readonly before: RequiredMiddleware<"'getBook' needs context or arguments that no middleware provides: ...'.
createRouter({
  contract,
  handlers: { ...handlers, getBook: ({ url }, { res }) => Response.json([url, res]) },
})

// The server of tRPC
createRouter({
  contract,
  // @ts-expect-error Property 'input' does not exist on type '...'.
  handlers: { ...handlers, getBook: ({ input }) => Response.json(input) },
})
createRouter({
  contract,
  // @ts-expect-error Property 'ctx' does not exist on type '...'.
  handlers: { ...handlers, getBook: ({ ctx }) => Response.json(ctx) },
})
createRouter({
  contract,
  handlers,
  // @ts-expect-error Type '() => {}' is not assignable to type '"'errorFormatter' is not an option of createRouter"'.
  errorFormatter: () => ({}),
})
createRouter({
  contract,
  handlers,
  // @ts-expect-error Type '() => {}' is not assignable to type '"'createContext' is not an option of createRouter"'.
  createContext: () => ({}),
})
createContract({
  // @ts-expect-error Type 'true' is not assignable to type '"'protect' is not a field of an operation"'.
  guardedBook: { path: '/guarded', method: 'GET', protect: true, responses: ok },
})
createContract({
  // @ts-expect-error Type 'number[]' is not assignable to type '"'errorResponses' is not a field of an operation"'.
  failedBook: { path: '/failed', method: 'GET', errorResponses: [400], responses: ok },
})
createContract({
  // @ts-expect-error Type 'string[]' is not assignable to type '"'contentTypes' is not a field of an operation"'.
  typedBook: { path: '/typed', method: 'POST', contentTypes: ['application/json'], responses: ok },
})
createContract({
  // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'requestHeaders' is not a field of an operation"'.
  headedBook: { path: '/headed', method: 'GET', requestHeaders: book, responses: ok },
})
createContract({
  // @ts-expect-error Type 'false' is not assignable to type '"'enabled' is not a field of an operation"'.
  hiddenBook: { path: '/hidden', method: 'GET', enabled: false, responses: ok },
})

// The clients
// @ts-expect-error Object literal may only specify known properties, and 'baseHeaders' does not exist in type '...'.
createClient(contract, { baseHeaders: {} })
// @ts-expect-error Object literal may only specify known properties, and 'jsonQuery' does not exist in type '...'.
createClient(contract, { jsonQuery: true })
// @ts-expect-error Object literal may only specify known properties, but 'validateResponse' does not exist in type '...'. Did you mean to write 'validateResponses'?
createClient(contract, { validateResponse: true })
const client = createClient(contract)
// @ts-expect-error Property 'users' does not exist on type '...'.
client.users.getBook({ params: { id: '1' } })
// @ts-expect-error Property 'books' does not exist on type '...'.
client.books[':id'].$get({ param: { id: '1' } })
// @ts-expect-error Object literal may only specify known properties, and 'extraHeaders' does not exist in type '...'.
client.getBook({ params: { id: '1' }, extraHeaders: {} })
// @ts-expect-error Property 'query' does not exist on type '...'.
client.getBook.query({ id: '1' })
const result = await client.getBook({ params: { id: '1' } })
// @ts-expect-error This comparison appears to be unintentional because the types '200' and '500' have no overlap.
export const isBroken = result.status === 500
