/** Errors in a contract and their positions. `messages.ts` describes the comments. */
import { type ContractOperation, type ContractOperationQuery, createContract, errors, events } from 'routepact'
import { z } from 'zod'

const name = z.object({ name: z.string() })

createContract({
  noSuccess: {
    path: '/no-success',
    method: 'GET',
    // @ts-expect-error Type '{...}' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: { 404: {} },
  },
  noResponse: {
    path: '/no-response',
    method: 'GET',
    // @ts-expect-error Type '{}' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: {},
  },
  errorsOfEmpty: {
    path: '/errors-of-empty',
    method: 'GET',
    // @ts-expect-error Type '{...}' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: { 204: {}, ...errors(400) },
  },
  // Mistakes in the parts are reported too.
  lowerCaseRange: {
    path: '/lower-case-range',
    method: 'GET',
    responses: {
      // @ts-expect-error Type '...' is not assignable to type '"'2xx' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default', and 'responses' without 200 must declare 'default'"'.
      '2xx': { 'application/json': { body: name } },
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' is not allowed: a response with status 204 has no body"'.
      204: { 'application/json': { body: name } },
    },
  },
  emptyWithBody: {
    path: '/empty-with-body',
    method: 'GET',
    responses: {
      // @ts-expect-error Type '{}' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
      201: {},
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' is not allowed: a response with status 204 has no body"'.
      204: { 'application/json': { body: name } },
    },
  },
  schemaAsOnlyStatus: {
    path: '/schema-as-only-status',
    method: 'GET',
    responses: {
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'201' must name the content type of the schema: { 'application/json': { body: schema } }"'.
      201: name,
      // @ts-expect-error Type '{}' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
      404: {},
    },
  },
  unknownField: {
    path: '/unknown-field',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'querry' is not a field of an operation"'.
    querry: name,
    responses: { 200: {} },
  },
  right: { path: '/right', method: 'GET', query: name, responses: { 200: {} } },
})

createContract({
  // @ts-expect-error Type '{...}' is not assignable to type '"'then' must not be the name of an operation"'.
  then: { path: '/then', method: 'GET', responses: { 200: {} } },
  // @ts-expect-error Type '{...}' is not assignable to type '"'__proto__' must not be the name of an operation"'.
  ['__proto__']: { path: '/proto', method: 'GET', responses: { 200: {} } },
  wrongMethod: {
    path: '/wrong-method',
    // @ts-expect-error Type '"get"' is not assignable to type '"'method' must be 'GET'"'.
    method: 'get',
    responses: { 200: {} },
  },
})

// The compiler reports errors in the shape of an operation before the rules.
createContract({
  wrongMethod: {
    path: '/wrong-method',
    // @ts-expect-error Type '"get"' is not assignable to type '"'method' must be 'GET'"'.
    method: 'get',
    responses: { 200: {} },
  },
  wrongPath: {
    // @ts-expect-error Type 'RegExp' is not assignable to type '"'path' must be a string, such as '/users/:id'"'.
    path: /users/,
    method: 'GET',
    responses: { 200: {} },
  },
  noSchema: {
    path: '/no-schema',
    method: 'GET',
    // @ts-expect-error Type '{ page: string; }' is not assignable to type '"'query' must be a Standard Schema, such as z.object({ ... })"'.
    query: { page: 'number' },
    responses: { 200: {} },
  },
  noBody: {
    path: '/no-body',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'application/json' must be an object with a schema: { body: schema }"'.
    requests: { 'application/json': name },
    responses: { 200: {} },
  },
  noContentType: {
    path: '/no-content-type',
    method: 'GET',
    responses: {
      200: {
        // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' must be in a content type: { 'application/json': { body: schema } }"'.
        body: name,
      },
    },
  },
  noResponseSchema: {
    path: '/no-response-schema',
    method: 'GET',
    responses: {
      200: {
        'application/json': {
          // @ts-expect-error Type '"text"' is not assignable to type '"'body' must be a Standard Schema, such as z.object({ ... })"'.
          body: 'text',
        },
      },
    },
  },
  wrongTags: {
    path: '/wrong-tags',
    method: 'GET',
    // @ts-expect-error Type '"users"' is not assignable to type '"'tags' must be an array of strings"'.
    tags: 'users',
    responses: { 200: {} },
  },
  // @ts-expect-error Property 'path' is missing in type '...' but required in type '...readonly path: "'path' must be declared, such as '/users/:id'"...'.
  noPath: { method: 'GET', responses: { 200: {} } },
  // @ts-expect-error Property 'method' is missing in type '...' but required in type '...readonly method: "'method' must be declared, such as 'GET'"...'.
  noMethod: { path: '/', responses: { 200: {} } },
  // @ts-expect-error Property 'responses' is missing in type '...' but required in type '...readonly responses: "'responses' must be declared, such as { 200: {} }"...'.
  noResponses: { path: '/', method: 'GET' },
  // @ts-expect-error Type '"/users"' is not assignable to type '"'noOperation' must be an operation: { path, method, responses }"'.
  noOperation: '/users',
})

// A converted parameter does not exempt the rest of its operation.
const paged = z.object({ page: z.coerce.number().default(1) })
const ok = { 200: { 'application/json': { body: name } } } as const
createContract({
  right: { path: '/right/:id', method: 'GET', pathParams: z.object({ id: z.coerce.number() }), query: paged, responses: ok },
  key: {
    path: '/key',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'query.size' cannot be parsed from a string: its schema must accept one"'.
    query: paged.extend({ size: z.number() }),
    responses: ok,
  },
  header: {
    path: '/header',
    method: 'GET',
    query: paged,
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'X-Trace' must be in lower case: 'x-trace'"'.
    headers: z.object({ 'X-Trace': z.string() }),
    responses: ok,
  },
  convertedHeader: {
    path: '/converted-header',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'Retries' must be in lower case: 'retries'"'.
    headers: z.object({ Retries: z.coerce.number() }),
    responses: ok,
  },
  headerList: {
    path: '/header-list',
    method: 'GET',
    query: paged,
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'headers.x-tags' cannot be parsed from a string: its schema must accept one"'.
    headers: z.object({ 'x-tags': z.array(z.coerce.number()) }),
    responses: ok,
  },
  parameter: {
    path: '/parameter/:id',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'id' is a parameter of the path but not of 'pathParams'"...'.
    pathParams: z.object({ user: z.coerce.number() }),
    query: paged,
    responses: ok,
  },
  text: {
    path: '/text',
    method: 'GET',
    // @ts-expect-error Type 'ZodPipe<...>' is not assignable to type '"'query' must accept an object"'.
    query: z.string().transform((text) => ({ page: text.length })),
    responses: ok,
  },
  request: {
    path: '/request',
    method: 'POST',
    query: paged,
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body.at' cannot be represented in JSON"'.
    requests: { 'application/json': { body: z.object({ at: z.date() }) } },
    responses: ok,
  },
  form: {
    path: '/form',
    method: 'POST',
    query: paged,
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body.age' cannot be parsed from a string: its schema must accept one"'.
    requests: { 'application/x-www-form-urlencoded': { body: z.object({ age: z.number() }) } },
    responses: ok,
  },
  bodiless: {
    path: '/bodiless',
    method: 'HEAD',
    query: paged,
    // @ts-expect-error Type '{...}' is not assignable to type '"'requests' is not allowed: a HEAD request has no body"'.
    requests: { 'application/json': { body: name } },
    responses: ok,
  },
  response: {
    path: '/response',
    method: 'GET',
    query: paged,
    responses: {
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body.total' cannot be represented in JSON"'.
      200: { 'application/json': { body: z.object({ total: z.bigint() }) } },
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' is not allowed: a response with status 204 has no body"'.
      204: { 'application/json': { body: name } },
      // @ts-expect-error Type 'ZodNumber' is not assignable to type '"'body' must accept a string or a ReadableStream"'.
      404: { 'text/plain': { body: z.number() } },
    },
  },
  element: {
    path: '/element',
    method: 'GET',
    query: paged,
    // @ts-expect-error Argument of type 'ZodObject<...>' is not assignable to parameter of type '"'body.n' cannot be represented in JSON"'.
    responses: { 200: { 'text/event-stream': { body: events(z.object({ n: z.bigint() })) } } },
  },
  noSuccessPaged: {
    path: '/no-success-paged',
    method: 'GET',
    query: paged,
    // @ts-expect-error Type '{...}' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: { 404: {} },
  },
  status: {
    path: '/status',
    method: 'GET',
    query: paged,
    // @ts-expect-error Type '{}' is not assignable to type '"'600' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'"'.
    responses: { 200: {}, 600: {} },
  },
  field: {
    path: '/field',
    method: 'GET',
    query: paged,
    // @ts-expect-error Type 'true' is not assignable to type '"'secure' is not a field of an operation"'.
    secure: true,
    responses: ok,
  },
  // @ts-expect-error Type '"path"' is not assignable to type '"'path' must begin with '/'"'.
  path: { path: 'path', method: 'GET', query: paged, responses: ok },
  // @ts-expect-error Type '"/a/:"' is not assignable to type '"':' must be followed by the name of a path parameter"'.
  emptyParameter: { path: '/a/:', method: 'GET', query: paged, responses: ok },
  // @ts-expect-error Type '"/b/:id/:id"' is not assignable to type '"':id' occurs twice in the path"'.
  repeated: { path: '/b/:id/:id', method: 'GET', query: paged, responses: ok },
  // @ts-expect-error Type '"/same"' is not assignable to type '"'twin' has the same method and path"'.
  same: { path: '/same', method: 'GET', query: paged, responses: ok },
  // @ts-expect-error Type '"/same/"' is not assignable to type '"'same' has the same method and path"'.
  twin: { path: '/same/', method: 'GET', query: paged, responses: ok },
  // @ts-expect-error Type '"right"' is not assignable to type '"'right' has the same operationId"'.
  id: { path: '/id', method: 'GET', operationId: 'right', query: paged, responses: ok },
})

// An operation of a checked contract is checked again where it meets operations of others.
const pages = createContract({ pages: { path: '/pages', method: 'GET', query: paged, responses: ok } })
createContract({
  ...pages,
  // @ts-expect-error Type '"/pages"' is not assignable to type '"'pages' has the same method and path"'.
  others: { path: '/pages', method: 'GET', query: paged, responses: ok },
})

// A contract in a variable has the same errors.
const written = { list: { path: '/users', method: 'GET', querry: name, responses: { 404: {} } } } as const
// @ts-expect-error Argument of type '...' is not assignable to parameter of type 'Checked<...>'.
//   Type 'ZodObject<...>' is not assignable to type '"'querry' is not a field of an operation"'.
createContract(written)

const wide = { list: { path: '/users', method: 'GET', responses: { 200: {} } } }
// @ts-expect-error Argument of type '...' is not assignable to parameter of type 'Checked<...>'.
//   Type 'string' is not assignable to type '"'method' must be a literal: write 'as const' behind the object"'.
createContract(wide)

// @ts-expect-error Expected 1 arguments, but got 0.
createContract()

// @ts-expect-error Argument of type 'string' is not assignable to parameter of type 'Contract'.
createContract('/users')

// @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation | undefined'.
export type NoOperation = ContractOperationQuery<unknown>

// @ts-expect-error Property 'method' is missing in type '...' but required in type 'ContractOperation'.
export const operation: ContractOperation = { path: '/users', responses: { 200: {} } }

createContract({
  getUser: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'body' cannot be represented in JSON"'.
    responses: { 200: { 'application/json': { body: z.custom<Promise<string>>() } } },
  },
})
