/**
 * Mistakes in a contract whose handlers and calls use the wrong part: the error in the contract is the only one, and the
 * operation without a mistake keeps its types.
 */
import { bearer, createContract, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { z } from 'zod'

const book = z.object({ id: z.string(), title: z.string() })
const ok = { 200: { 'application/json': { body: book } } } as const

const contract = createContract({
  right: {
    path: '/right/:id',
    method: 'POST',
    query: z.object({ page: z.coerce.number() }),
    requests: { 'application/json': { body: book } },
    responses: ok,
  },
  // @ts-expect-error Type 'null' is not assignable to type '"'nullOperation' must be an operation: { path, method, responses }"'.
  nullOperation: null,
  // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'schemaAsOperation' must be an operation: { path, method, responses }"'.
  schemaAsOperation: book,
  // @ts-expect-error Property 'path' is missing in type '...' but required in type '{ readonly path: "'path' must be declared, such as '/users/:id'"; ...}'.
  noPath: { method: 'POST', requests: { 'application/json': { body: book } }, responses: ok },
  misspelledPath: {
    // @ts-expect-error Type '"/misspelled-path/:id"' is not assignable to type '"'paht' is not a field of an operation"'.
    paht: '/misspelled-path/:id',
    method: 'GET',
    responses: ok,
  },
  numericPath: {
    // @ts-expect-error Type 'number' is not assignable to type '"'path' must be a string, such as '/users/:id'"'.
    path: 5,
    method: 'GET',
    responses: ok,
  },
  pathWithoutSlash: {
    // @ts-expect-error Type '"path-without-slash/:id"' is not assignable to type '"'path-without-slash/:id' must begin with '/'"'.
    path: 'path-without-slash/:id',
    method: 'GET',
    responses: ok,
  },
  bracesInPath: {
    // @ts-expect-error Type '"/braces/{id}"' is not assignable to type '"'{id}' in the path must be literal text or a whole parameter: ':id'"'.
    path: '/braces/{id}',
    method: 'GET',
    responses: ok,
  },
  optionalSegment: {
    // @ts-expect-error Type '"/optional/:id?"' is not assignable to type '"':id?' in the path must be literal text or a whole parameter: ':id'"'.
    path: '/optional/:id?',
    method: 'GET',
    responses: ok,
  },
  // @ts-expect-error Property 'method' is missing in type '...' but required in type '{ readonly method: "'method' must be declared, such as 'GET'"; ...}'.
  noMethod: { path: '/no-method', requests: { 'application/json': { body: book } }, responses: ok },
  lowerCaseMethod: {
    path: '/lower-case-method',
    // @ts-expect-error Type '"post"' is not assignable to type '"'method' must be 'POST'"'.
    method: 'post',
    requests: { 'application/json': { body: book } },
    responses: ok,
  },
  // @ts-expect-error Property 'responses' is missing in type '...' but required in type '{ readonly responses: "'responses' must be declared, such as { 200: {} }"; ...}'.
  noResponses: { path: '/no-responses', method: 'GET' },
  plainParams: {
    path: '/plain-params/:id',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'pathParams' must be a Standard Schema, such as z.object({ ... })"'.
    pathParams: { id: z.string() },
    responses: ok,
  },
  plainQuery: {
    path: '/plain-query',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'query' must be a Standard Schema, such as z.object({ ... })"'.
    query: { page: z.string() },
    responses: ok,
  },
  plainHeaders: {
    path: '/plain-headers',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'headers' must be a Standard Schema, such as z.object({ ... })"'.
    headers: { page: z.string() },
    responses: ok,
  },
  plainCookies: {
    path: '/plain-cookies',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'cookies' must be a Standard Schema, such as z.object({ ... })"'.
    cookies: { page: z.string() },
    responses: ok,
  },
  misspelledQuery: {
    path: '/misspelled-query',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'querry' is not a field of an operation"'.
    querry: z.object({ page: z.string() }),
    responses: ok,
  },
  foreignQuery: {
    path: '/foreign-query',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'searchParams' is not a field of an operation: use 'query'"'.
    searchParams: z.object({ page: z.string() }),
    responses: ok,
  },
  foreignCookies: {
    path: '/foreign-cookies',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'cookie' is not a field of an operation: use 'cookies'"'.
    cookie: z.object({ page: z.string() }),
    responses: ok,
  },
  bodyOfGet: {
    path: '/body-of-get',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'requests' is not allowed: a GET request has no body"'.
    requests: { 'application/json': { body: book } },
    responses: ok,
  },
  bodyField: {
    path: '/body-field',
    method: 'POST',
    // @ts-expect-error Type '...' is not assignable to type '"'body' is not a field of an operation: use 'requests'"'.
    body: book,
    responses: ok,
  },
  schemaAsRequests: {
    path: '/schema-as-requests',
    method: 'POST',
    // @ts-expect-error Type '...' is not assignable to type '"'requests' must name the content type of the schema: { 'application/json': { body: schema } }"'.
    requests: book,
    responses: ok,
  },
  bodyInRequests: {
    path: '/body-in-requests',
    method: 'POST',
    // @ts-expect-error Type '...' is not assignable to type '"'body' must be in a content type: { 'application/json': { body: schema } }"'.
    requests: { body: book },
    responses: ok,
  },
  shortTypeInRequests: {
    path: '/short-type-in-requests',
    method: 'POST',
    // @ts-expect-error Type '...' is not assignable to type '"'json' must be a content type, such as 'application/json'"'.
    requests: { json: { body: book } },
    responses: ok,
  },
  schemaAsContent: {
    path: '/schema-as-content',
    method: 'POST',
    // @ts-expect-error Type '...' is not assignable to type '"'application/json' must be an object with a schema: { body: schema }"'.
    requests: { 'application/json': book },
    responses: ok,
  },
  schemaInContent: {
    path: '/schema-in-content',
    method: 'POST',
    requests: {
      // @ts-expect-error Type '...' is not assignable to type '"'application/json' must be an object with a schema: { body: schema }"'.
      'application/json': { schema: book },
    },
    responses: ok,
  },
  nullBody: {
    path: '/null-body',
    method: 'POST',
    // @ts-expect-error Type 'null' is not assignable to type '"'body' must be a schema: omit the content type if there is no body"'.
    requests: { 'application/json': { body: null } },
    responses: ok,
  },
  schemaAsResponses: {
    path: '/schema-as-responses',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"'.
    responses: book,
  },
  schemaAsStatus: {
    path: '/schema-as-status',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'200' must name the content type of the schema: { 'application/json': { body: schema } }"'.
    responses: { 200: book, 404: {} },
  },
  bodyInStatus: {
    path: '/body-in-status',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'body' must be in a content type: { 'application/json': { body: schema } }"'.
    responses: { 200: { body: book }, 404: {} },
  },
  schemaInStatus: {
    path: '/schema-in-status',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'schema' must be a content type, 'description' or 'headers'"'.
    responses: { 200: { schema: book }, 404: {} },
  },
  contentInStatus: {
    path: '/content-in-status',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'application/json' must be an object with a schema: { body: schema }"'.
    responses: { 200: { 'application/json': book }, 404: {} },
  },
  plainResponseHeaders: {
    path: '/plain-response-headers',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'headers' must be a Standard Schema, such as z.object({ ... })"'.
    responses: { 200: { 'application/json': { body: book, headers: { etag: z.string() } } } },
  },
  noSuccess: {
    path: '/no-success',
    method: 'POST',
    // @ts-expect-error Type '...' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: { 201: { 'application/json': { body: book } } },
  },
  unknownStatus: {
    path: '/unknown-status',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'2010' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'"'.
    responses: { ...ok, 2010: { 'application/json': { body: book } } },
  },
  noStatus: {
    path: '/no-status',
    method: 'GET',
    // @ts-expect-error Type '{}' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: {},
  },
  statusInWords: {
    path: '/status-in-words',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'ok' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default', and 'responses' without 200 must declare 'default'"'.
    responses: { ok: { 'application/json': { body: book } }, 404: {} },
  },
  contentsAsResponses: {
    path: '/contents-as-responses',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'application/json' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default', and 'responses' without 200 must declare 'default'"'.
    responses: { 'application/json': { body: book } },
  },
  functionAsResponses: {
    path: '/function-as-responses',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"'.
    responses: () => ok,
  },
  numericDescription: {
    path: '/numeric-description',
    method: 'POST',
    // @ts-expect-error Type 'number' is not assignable to type '"'description' must be a string"'.
    requests: { 'application/json': { body: book, description: 5 } },
    responses: ok,
  },
  numericDescriptionOfStatus: {
    path: '/numeric-description-of-status',
    method: 'GET',
    // @ts-expect-error Type 'number' is not assignable to type '"'description' must be a string"'.
    responses: { 200: { description: 5, 'application/json': { body: book } } },
  },
  rightStatus: {
    path: '/right-status',
    method: 'GET',
    // @ts-expect-error Type 'number' is not assignable to type '"'description' must be a string"'.
    responses: { 200: { description: 5, 'application/json': { body: book } }, 404: { headers: z.object({ 'x-reason': z.string() }) } },
  },
  numericSummary: {
    path: '/numeric-summary/:id',
    method: 'GET',
    // @ts-expect-error Type 'number' is not assignable to type '"'summary' must be a string"'.
    summary: 5,
    responses: ok,
  },
  bodyOf204: {
    path: '/body-of-204',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'body' is not allowed: a response with status 204 has no body"'.
    responses: { ...ok, 204: { 'application/json': { body: book } } },
  },
  nameAsSecurity: {
    path: '/name-as-security',
    method: 'GET',
    // @ts-expect-error Type '"token"' is not assignable to type '"'security' must be an array of schemes with their scopes: [{ token: [] }]"'.
    security: 'token',
    responses: ok,
  },
  authField: {
    path: '/auth-field',
    method: 'GET',
    // @ts-expect-error Type '"token"' is not assignable to type '"'auth' is not a field of an operation: use 'security'"'.
    auth: 'token',
    responses: ok,
  },
})

createRouter({
  contract,
  security: { token: bearer((token) => ({ user: token })) },
  handlers: {
    right: (request) => {
      // @ts-expect-error Property 'toUpperCase' does not exist on type 'number'.
      request.validatedQuery.page.toUpperCase()
      // @ts-expect-error Property 'titel' does not exist on type '...'. Did you mean 'title'?
      console.log(request.validatedBody.titel)
      return request.respond({ status: 200, body: { id: request.validatedParams.id, title: '' } })
    },
    nullOperation: ({ validatedParams: { id }, validatedQuery: { page }, validatedBody: { title }, ...request }) =>
      request.respond({ status: 200, body: { id, title: title + page } }),
    schemaAsOperation: ({ validatedParams: { id }, validatedQuery: { page }, validatedBody: { title }, ...request }) =>
      request.respond({ status: 200, body: { id, title: title + page } }),
    noPath: ({ validatedParams: { id }, validatedBody: { title }, respond }) => respond({ status: 200, body: { id, title } }),
    misspelledPath: ({ validatedParams: { id }, respond }) => respond({ status: 200, body: { id, title: id.trim() } }),
    numericPath: ({ validatedParams: { id }, respond }) => respond({ status: 200, body: { id, title: id.trim() } }),
    pathWithoutSlash: ({ validatedParams: { id }, respond }) => respond({ status: 200, body: { id, title: id.trim() } }),
    bracesInPath: ({ validatedParams: { id }, respond }) => respond({ status: 200, body: { id, title: id.trim() } }),
    optionalSegment: ({ validatedParams: { id }, respond }) => respond({ status: 200, body: { id, title: id.trim() } }),
    noMethod: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    lowerCaseMethod: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    noResponses: ({ respond }) => respond({ status: 200, body: { id: '', title: '' } }),
    plainParams: ({ validatedParams: { id }, respond }) => respond({ status: 200, body: { id, title: id.trim() } }),
    plainQuery: ({ validatedQuery: { page }, respond }) => respond({ status: 200, body: { id: page, title: page.trim() } }),
    plainHeaders: ({ validatedHeaders, respond }) =>
      respond({ status: 200, body: { id: '', title: validatedHeaders.get('page').trim() } }),
    plainCookies: ({ validatedCookies: { page }, respond }) => respond({ status: 200, body: { id: page, title: page.trim() } }),
    misspelledQuery: ({ validatedQuery: { page }, respond }) => respond({ status: 200, body: { id: page, title: page.trim() } }),
    foreignQuery: ({ validatedQuery: { page }, respond }) => respond({ status: 200, body: { id: page, title: page.trim() } }),
    foreignCookies: ({ validatedCookies: { page }, respond }) => respond({ status: 200, body: { id: page, title: page.trim() } }),
    bodyOfGet: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    bodyField: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    schemaAsRequests: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    bodyInRequests: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    shortTypeInRequests: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    schemaAsContent: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    schemaInContent: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    nullBody: ({ validatedBody: { id, title }, respond }) => respond({ status: 200, body: { id, title } }),
    schemaAsResponses: ({ respond }) => respond({ status: 200, body: { id: '', title: '' } }),
    schemaAsStatus: ({ respond }) => (respond.length ? respond({ status: 404 }) : respond({ status: 200, body: { id: '', title: '' } })),
    bodyInStatus: ({ respond }) => (respond.length ? respond({ status: 404 }) : respond({ status: 200, body: { id: '', title: '' } })),
    schemaInStatus: ({ respond }) => (respond.length ? respond({ status: 404 }) : respond({ status: 200, body: { id: '', title: '' } })),
    contentInStatus: ({ respond }) => (respond.length ? respond({ status: 404 }) : respond({ status: 200, body: { id: '', title: '' } })),
    plainResponseHeaders: ({ respond }) => respond({ status: 200, body: { id: '', title: '' }, headers: { etag: '"1"' } }),
    noSuccess: ({ respond }) => respond({ status: 201, body: { id: '', title: '' } }),
    unknownStatus: ({ respond }) => respond({ status: 2010, body: { id: '', title: '' } }),
    noStatus: ({ respond }) => respond({ status: 200, body: { id: '', title: '' } }),
    statusInWords: ({ respond }) => respond({ status: 200, body: { id: '', title: '' } }),
    contentsAsResponses: ({ respond }) => respond({ status: 200, body: { id: '', title: '' } }),
    functionAsResponses: ({ respond }) => respond({ status: 200, body: { id: '', title: '' } }),
    numericDescription: ({ validatedBody: { id, title }, respond }) => {
      // @ts-expect-error Property 'trin' does not exist on type 'string'....
      title.trin()
      return respond({ status: 200, body: { id, title } })
    },
    numericDescriptionOfStatus: ({ respond }) => respond({ status: 200, body: { id: '', title: '' } }),
    rightStatus: ({ operationName, respond }) => {
      // @ts-expect-error Type 'number' is not assignable to type 'string'.
      if (operationName.startsWith('a')) return respond({ status: 404, headers: { 'x-reason': 1 } })
      // @ts-expect-error Type '403' is not assignable to type '...'.
      if (operationName.startsWith('b')) return respond({ status: 403 })
      return respond({ status: 200, body: { id: '', title: '' } })
    },
    numericSummary: ({ validatedParams: { id }, respond }) => respond({ status: 200, body: { id, title: id.trim() } }),
    bodyOf204: ({ respond }) => respond({ status: 204 }),
    nameAsSecurity: ({ context, respond }) => respond({ status: 200, body: { id: context.user, title: '' } }),
    authField: ({ context, respond }) => respond({ status: 200, body: { id: context.user, title: '' } }),
  },
})

const client = createClient(contract)
const params = { id: '1' }
const body = { id: '1', title: 'Emma' }
const query = { page: '2' }

export async function call(): Promise<unknown[]> {
  // @ts-expect-error Property 'title' is missing in type '...' but required in type '...'.
  await client.right({ params, query: { page: 2 }, body: params })
  const bodies = [
    (await client.nullOperation({ params, query, body })).body.title,
    (await client.noPath({ params, body })).body.title,
    (await client.misspelledPath({ params })).body.title,
    (await client.numericPath({ params })).body.title,
    (await client.pathWithoutSlash({ params })).body.title,
    (await client.bracesInPath({ params })).body.title,
    (await client.noMethod({ body })).body.title,
    (await client.lowerCaseMethod({ body })).body.title,
    (await client.noResponses()).body.title,
    (await client.plainParams({ params })).body.title,
    (await client.plainQuery({ query })).body.title,
    (await client.plainHeaders({ headers: query })).body.title,
    (await client.plainCookies({ cookies: query })).body.title,
    (await client.misspelledQuery({ query })).body.title,
    (await client.bodyOfGet({ body })).body.title,
    (await client.bodyField({ body })).body.title,
    (await client.schemaAsRequests({ body })).body.title,
    (await client.bodyInRequests({ body })).body.title,
    (await client.shortTypeInRequests({ body })).body.title,
    (await client.schemaAsContent({ body })).body.title,
    (await client.schemaInContent({ body })).body.title,
    (await client.nullBody({ body })).body.title,
    (await client.schemaAsResponses()).body.title,
    (await client.noStatus()).body.title,
    (await client.statusInWords()).body.title,
    (await client.contentsAsResponses()).body.title,
    (await client.functionAsResponses()).body.title,
    (await client.numericDescription({ body })).body.title,
    (await client.numericDescriptionOfStatus()).body.title,
    (await client.numericSummary({ params })).body.title,
  ]
  for (const result of [
    await client.schemaAsStatus(),
    await client.bodyInStatus(),
    await client.schemaInStatus(),
    await client.contentInStatus(),
    await client.plainResponseHeaders(),
  ]) {
    if (result.status === 200) bodies.push(result.body.title)
  }
  return bodies
}
