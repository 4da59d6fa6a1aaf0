/** Values of a wrong type in a contract: each is one sentence at its property, and the rules of all operations still apply. */
import { type Contract, createContract, createRouter, type Schema } from 'routepact'
import { createWebhooks } from 'routepact/webhooks'
import { z } from 'zod'

const book = z.object({ id: z.string() })
/** Without `as const`, the type of a separator is string. */

const ok = { 200: { 'application/json': { body: book } } } as const

/** As the compiler infers `[{ token: [] }, { session: [] }]` without `exactOptionalPropertyTypes`. */
declare const auth: ({ token: never[]; session?: undefined } | { token?: undefined; session: never[] })[]

/** A schema of zod before 3.24. */
declare const old: { readonly _def: object; safeParse(value: unknown): unknown }

class Dto {
  id = ''
}

createContract({
  schemaAsStatus: {
    path: '/schema-as-status',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'200' must name the content type of the schema: { 'application/json': { body: schema } }"'.
    responses: { 200: z.object({}) },
  },
  schemaAsBodiless: {
    path: '/schema-as-bodiless',
    method: 'GET',
    // @ts-expect-error Type 'ZodUndefined' is not assignable to type '"'204' must be {}: the response has no body"'.
    responses: { ...ok, 204: z.undefined() },
  },
  schemaAsRequests: {
    path: '/schema-as-requests',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'requests' must name the content type of the schema: { 'application/json': { body: schema } }"'.
    requests: z.object({}),
    responses: ok,
  },
  bodyInStatus: {
    path: '/body-in-status',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' must be in a content type: { 'application/json': { body: schema } }"'.
    responses: { 200: { body: book } },
  },
  bodyInRequests: {
    path: '/body-in-requests',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' must be in a content type: { 'application/json': { body: schema } }"'.
    requests: { body: book },
    responses: ok,
  },
  schemaAsContent: {
    path: '/schema-as-content',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'application/json' must be an object with a schema: { body: schema }"'.
    requests: { 'application/json': book },
    responses: {
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'application/json' must be an object with a schema: { body: schema }"'.
      200: { 'application/json': book },
      // @ts-expect-error Type '{}' is not assignable to type '"'application/json' must be an object with a schema: { body: schema }"'.
      404: { 'application/json': {} },
    },
  },
  lowerCaseMethod: {
    path: '/lower-case-method',
    // @ts-expect-error Type '"post"' is not assignable to type '"'method' must be 'POST'"'.
    method: 'post',
    responses: ok,
  },
  otherMethod: {
    path: '/other-method',
    // @ts-expect-error Type '"TRACE"' is not assignable to type '"'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'"'.
    method: 'TRACE',
    responses: ok,
  },
  wideSecurity: {
    path: '/wide-security',
    method: 'GET',
    // @ts-expect-error Type '(...)[]' is not assignable to type '"'security' must be a literal: write 'as const' behind the array"'.
    security: auth,
    responses: ok,
  },
  securityObject: {
    path: '/security-object',
    method: 'GET',
    // @ts-expect-error Type '{ token: never[]; }' is not assignable to type '"'security' must be an array of schemes with their scopes: [{ token: [] }]"'.
    security: { token: [] },
    responses: ok,
  },
  securityScope: {
    path: '/security-scope',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'security' must list schemes with their scopes: [{ token: ['read'] }]"'.
    security: [{ token: 'read' }],
    responses: ok,
  },
  responsesArray: {
    path: '/responses-array',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"'.
    responses: [book],
  },
  responsesSchema: {
    path: '/responses-schema',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"'.
    responses: book,
  },
  undefinedStatus: {
    path: '/undefined-status',
    method: 'GET',
    // @ts-expect-error Type 'undefined' is not assignable to type '"'404' must not be undefined: omit it"'.
    responses: { ...ok, 404: undefined },
  },
  nullStatus: {
    path: '/null-status',
    method: 'GET',
    // @ts-expect-error Type 'null' is not assignable to type '"'404' must be an object of content types, or {} without a body"'.
    responses: { ...ok, 404: null },
  },
  path: {
    // @ts-expect-error Type 'number' is not assignable to type '"'path' must be a string, such as '/users/:id'"'.
    path: 5,
    method: 'GET',
    pathParams: book,
    responses: ok,
  },
  nullBody: {
    path: '/null-body',
    method: 'GET',
    // @ts-expect-error Type 'null' is not assignable to type '"'body' must be a schema: omit the content type if there is no body"'.
    responses: { 200: { 'application/json': { body: null } } },
  },
  classBody: {
    path: '/class-body',
    method: 'GET',
    // @ts-expect-error Type 'typeof Dto' is not assignable to type '"'body' must be a schema, not a class"'.
    responses: { 200: { 'application/json': { body: Dto } } },
  },
  params: {
    path: '/params/:id',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'params' is not a field of an operation: use 'pathParams'"'.
    params: book,
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' is not a field of an operation: use 'requests'"'.
    body: book,
    responses: ok,
  },
  tags: {
    path: '/tags',
    method: 'GET',
    // @ts-expect-error Type '"x"' is not assignable to type '"'tags' must be an array of strings"'.
    tags: 'x',
    responses: ok,
  },
  deprecated: {
    path: '/deprecated',
    method: 'GET',
    // @ts-expect-error Type '"yes"' is not assignable to type '"'deprecated' must be true, false or an object: { since: '2026-01-31', sunset: '2026-12-31' }"'.
    deprecated: 'yes',
    responses: ok,
  },
  deprecatedDate: {
    path: '/deprecated-date',
    method: 'GET',
    // @ts-expect-error Type 'Date' is not assignable to type '"'since' must be a string"'.
    deprecated: { since: new Date() },
    responses: ok,
  },
  oldSchema: {
    path: '/old-schema',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'query' must be a Standard Schema: update its library (zod: 3.24 or later)"'.
    query: old,
    // @ts-expect-error Type '...' is not assignable to type '"'body' must be a Standard Schema: update its library (zod: 3.24 or later)"'.
    responses: { 200: { 'application/json': { body: old } } },
  },
  objectOfSchemas: {
    path: '/object-of-schemas',
    method: 'GET',
    // @ts-expect-error Type '{ page: z.ZodString; }' is not assignable to type '"'query' must be a Standard Schema, such as z.object({ ... })"'.
    query: { page: z.string() },
    responses: ok,
  },
  objectsOfSchemas: {
    path: '/objects-of-schemas/:id',
    method: 'GET',
    // @ts-expect-error Type '{ id: z.ZodString; }' is not assignable to type '"'pathParams' must be a Standard Schema, such as z.object({ ... })"'.
    pathParams: { id: z.string() },
    // @ts-expect-error Type '{ session: z.ZodString; }' is not assignable to type '"'cookies' must be a Standard Schema, such as z.object({ ... })"'.
    cookies: { session: z.string() },
    responses: ok,
  },
  undefinedSchema: {
    path: '/undefined-schema',
    method: 'GET',
    // @ts-expect-error Type 'undefined' is not assignable to type '"'query' must not be undefined: omit it"'.
    query: undefined,
    responses: ok,
  },
  texts: {
    path: '/texts',
    method: 'GET',
    // @ts-expect-error Type 'number' is not assignable to type '"'summary' must be a string"'.
    summary: 5,
    // @ts-expect-error Type 'number' is not assignable to type '"'operationId' must be a string"'.
    operationId: 5,
    // @ts-expect-error Type 'number' is not assignable to type '"'title' must be a string"'.
    title: 5,
    // @ts-expect-error Type 'number' is not assignable to type '"'description' must be a string"'.
    description: 5,
    // @ts-expect-error Type '"x"' is not assignable to type '"'meta' must be an object: { role: 'admin' }"'.
    meta: 'x',
    responses: ok,
  },
  responseHeaders: {
    path: '/response-headers',
    method: 'GET',
    responses: {
      // @ts-expect-error Type '{ 'x-total': z.ZodString; }' is not assignable to type '"'headers' must be a Standard Schema, such as z.object({ ... })"'.
      200: { 'application/json': { body: book, headers: { 'x-total': z.string() } } },
      // @ts-expect-error Type '{ 'x-total': z.ZodString; }' is not assignable to type '"'headers' must be a Standard Schema, such as z.object({ ... })"'.
      404: { headers: { 'x-total': z.string() } },
    },
  },
  // @ts-expect-error Property 'responses' is missing in type '...' but required in type '{ readonly responses: "'responses' must be declared, such as { 200: {} }"; ...'.
  missing: { path: '/missing', method: 'GET' },
  // @ts-expect-error Type '"/users"' is not assignable to type '"'text' must be an operation: { path, method, responses }"'.
  text: '/users',
  // The rules of fields with a right type, in the same operation and in others.
  several: {
    path: '/several/:id',
    // @ts-expect-error Type '"get"' is not assignable to type '"'method' must be 'GET'"'.
    method: 'get',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'id' is a parameter of the path but not of 'pathParams'"'.
    pathParams: z.object({ user: z.string() }),
    responses: {
      ...ok,
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'404' must name the content type of the schema: { 'application/json': { body: schema } }"'.
      404: book,
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body.at' cannot be represented in JSON"'.
      409: { 'application/json': { body: z.object({ at: z.bigint() }) } },
    },
  },
  // @ts-expect-error Type '"rule"' is not assignable to type '"'rule' must begin with '/'"'.
  rule: { path: 'rule', method: 'GET', responses: ok },
  // @ts-expect-error Type '"/same"' is not assignable to type '"'again' has the same method and path"'.
  same: { path: '/same', method: 'GET', responses: ok },
  // @ts-expect-error Type '"/same"' is not assignable to type '"'same' has the same method and path"'.
  again: { path: '/same', method: 'GET', responses: ok },
  right: { path: '/right', method: 'GET', query: book, responses: ok },
})

// A generic function. Not exported: its declaration would have to name the types that the mistakes are replaced by.
function crud<const Path extends `/${string}`, Item extends z.ZodType>(path: Path, item: Item) {
  return createContract({
    list: {
      path,
      // @ts-expect-error Type '"get"' is not assignable to type '"'method' must be 'GET'"'.
      method: 'get',
      responses: {
        200: { 'application/json': { body: z.array(item) } },
        // @ts-expect-error Type 'ZodArray<Item>' is not assignable to type '"'201' must name the content type of the schema: { 'application/json': { body: schema } }"'.
        201: z.array(item),
      },
    },
    get: {
      path: '/get',
      method: 'GET',
      // @ts-expect-error Type 'number' is not assignable to type '"'summary' must be a string"'.
      summary: 5,
      query: z.object({ filter: item }),
      responses: { 200: { 'application/json': { body: item } } },
    },
    add: { path, method: 'POST', requests: { 'application/json': { body: item } }, responses: { 200: { 'application/json': { body: item } } } },
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'query.page' cannot be parsed from a string: its schema must accept one"'.
    find: { path: '/find', method: 'GET', query: z.object({ page: z.number() }), responses: { 200: {} } },
  })
}

export const generic: unknown = crud

// The contract of a mistake is any contract, so that its router has no further errors.
const wrong = createContract({
  // @ts-expect-error Type '"get"' is not assignable to type '"'method' must be 'GET'"'.
  get: { path: '/get', method: 'get', responses: { 200: {} } },
})
export const contract: Contract = wrong
createRouter({ contract: wrong, handlers: { get: () => new Response() } })

// The other operations keep their types, and so do the right fields of a wrong operation.
const mixed = createContract({
  right: { path: '/right/:id', method: 'GET', query: book, responses: ok },
  // @ts-expect-error Type '"post"' is not assignable to type '"'method' must be 'POST'"'.
  wrong: { path: '/wrong/:id', method: 'post', query: book, responses: ok },
  // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'200' must name the content type of the schema: { 'application/json': { body: schema } }"'.
  wrongStatus: { path: '/wrong-status/:id', method: 'GET', query: book, responses: { 200: book } },
})
createRouter({
  contract: mixed,
  handlers: {
    right: (request) => {
      // @ts-expect-error Property 'title' does not exist on type '{ id: string; }'.
      void request.validatedQuery.title
      // @ts-expect-error Type 'number' is not assignable to type 'string'.
      return request.respond({ status: 200, body: { id: 1 } })
    },
    wrong: (request) => {
      // @ts-expect-error Property 'title' does not exist on type '{ id: string; }'.
      void request.validatedQuery.title
      return request.respond({ status: 200, body: request.validatedQuery })
    },
    wrongStatus: (request) => {
      // @ts-expect-error Property 'title' does not exist on type '{ id: string; }'.
      void request.validatedQuery.title
      return new Response()
    },
  },
})

/** Values of the types that accept or reject everything. */
declare const anything: any
declare const nothing: never
declare const unknownValue: unknown
createContract({ anything: { path: '/anything', method: 'GET', query: anything, responses: { 200: anything } } })
createContract({ anything: { path: anything, method: anything, responses: anything } })
createContract({ anything })
createContract({ nothing: { path: '/nothing', method: 'GET', query: nothing, responses: { 200: nothing } } })
createContract({
  anything,
  // @ts-expect-error Type '"get"' is not assignable to type '"'method' must be 'GET'"'.
  beside: { path: '/beside', method: 'get', responses: ok },
})
createContract({
  unknownFields: {
    path: '/unknown-fields',
    // @ts-expect-error Type 'unknown' is not assignable to type '"'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'"'.
    method: unknownValue,
    // @ts-expect-error Type 'unknown' is not assignable to type '"'query' must be a Standard Schema, such as z.object({ ... })"'.
    query: unknownValue,
    // @ts-expect-error Type 'unknown' is not assignable to type '"'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"'.
    responses: unknownValue,
  },
  unknownStatus: {
    path: '/unknown-status',
    method: 'GET',
    // @ts-expect-error Type 'unknown' is not assignable to type '"'200' must be an object of content types, or {} without a body"'.
    responses: { 200: unknownValue },
  },
})

/** Fields of other libraries. */
createContract({
  foreign: {
    path: '/foreign',
    method: 'GET',
    // @ts-expect-error Type 'number' is not assignable to type '"'status' is not a field of an operation: use 'responses'"'.
    status: 200,
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'querystring' is not a field of an operation: use 'query'"'.
    querystring: book,
    // @ts-expect-error Type '"token"' is not assignable to type '"'authorization' is not a field of an operation: use 'security'"'.
    authorization: 'token',
    // @ts-expect-error Type '"token"' is not assignable to type '"'auth' is not a field of an operation: use 'security'"'.
    auth: 'token',
    // @ts-expect-error Type '"/foreign"' is not assignable to type '"'url' is not a field of an operation: use 'path'"'.
    url: '/foreign',
    // @ts-expect-error Type '"get"' is not assignable to type '"'type' is not a field of an operation: use 'method'"'.
    type: 'get',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'input' is not a field of an operation: use 'query' or 'requests'"'.
    input: book,
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'header' is not a field of an operation: use 'headers'"'.
    header: book,
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'cookie' is not a field of an operation: use 'cookies'"'.
    cookie: book,
    // @ts-expect-error Type '"foreign"' is not assignable to type '"'name' is not a field of an operation: use 'operationId'"'.
    name: 'foreign',
    // @ts-expect-error Type '"foreign"' is not assignable to type '"'id' is not a field of an operation: use 'operationId'"'.
    id: 'foreign',
    responses: ok,
  },
})

interface Role {
  role: string
}
declare const role: Role
createContract({
  named: {
    path: '/named',
    method: 'GET',
    // @ts-expect-error Type 'Role' is not assignable to type '"'meta' must not be of an interface or a class: declare its type with 'type'"'.
    meta: role,
    responses: ok,
  },
})

createWebhooks({
  // @ts-expect-error Type '"post"' is not assignable to type '"'method' must be 'POST'"'.
  created: { path: '/created', method: 'post', responses: { 200: {} } },
  // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'200' must name the content type of the schema: { 'application/json': { body: schema } }"'.
  changed: { path: '/changed', method: 'POST', responses: { 200: book } },
})

// A schema that is a type parameter: the compiler does not know whether it is a status.
export const unknownStatus = <Item extends Schema>(item: Item) =>
  // @ts-expect-error Argument of type '...' is not assignable to parameter of type 'Checked<...>'.
  createContract({ get: { path: '/', method: 'GET', responses: { 200: item } } })
