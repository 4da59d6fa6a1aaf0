/** Breaks each rule of a contract: `docs/rules.ts` generates `docs/reference/rules.md` from this file. */
import { byteStream, type ContractRequest, createContract, createRouter, events, jsonLines, multipart, separated } from 'routepact'
import { codec } from 'routepact/codec'
import { z } from 'zod'

const ok = { 200: {} } as const

class User {
  name = ''
}

/** A schema of zod before 3.24. */
const old = { _def: {}, safeParse: (value: unknown) => value }

/** As the compiler infers an array of alternatives without `as const` and without `exactOptionalPropertyTypes`. */
const alternatives = [{ token: [] }, { session: [] }] as ({ token: never[]; session?: undefined } | { token?: undefined; session: never[] })[]

const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
const date = codec(isoDate, (value) => z.encode(isoDate, value))

interface Role {
  role: string
}
const role: Role = { role: 'admin' }
const methodOf = ({ method }: { method: string }): string => method

/** Without `as const`, the type of `optional` is boolean. */
const reasons = { 'application/json': { body: z.object({ reason: z.string() }) }, optional: true }

/** The page lists what this throws too. */
function attempt(run: () => unknown): void {
  try {
    run()
  } catch {
    // The compiler's message is the test.
  }
}

// ## Unknown field
// A misspelled field would have no effect: the operation would run without its schema. Also checked by `checkContract` and by
// the router.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'querry' is not a field of an operation"'.
    querry: z.object({ page: z.string() }),
    responses: ok,
  },
})

// ## Field of another library
// Other libraries have other names for the same parts. Also checked by `checkContract` and by the router.
createContract({
  addUser: {
    path: '/users/:id',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'params' is not a field of an operation: use 'pathParams'"'.
    params: z.object({ id: z.string() }),
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' is not a field of an operation: use 'requests'"'.
    body: z.object({ name: z.string() }),
    responses: ok,
  },
})

// ## Value that is not an operation
// A contract is a flat object of operations. `mergeContracts` combines groups. Also checked by `checkContract` and by the
// router.
createContract({
  // @ts-expect-error Type '"/users"' is not assignable to type '"'listUsers' must be an operation: { path, method, responses }"'.
  listUsers: '/users',
  // @ts-expect-error Type '{...}' is not assignable to type '"'users' must be an operation: mergeContracts accepts groups of operations"'.
  users: { get: { path: '/users', method: 'GET', responses: ok } },
})

// ## Name with a meaning of its own
// A client has a function for each operation, and `await` calls a member `then`. `__proto__` sets a prototype. Also checked by
// `checkContract`.
createContract({
  // @ts-expect-error Type '{...}' is not assignable to type '"'then' must not be the name of an operation"'.
  then: { path: '/then', method: 'GET', responses: ok },
})

// ## Missing field
// Without them, the router has nothing to match and nothing to send. Also checked by `checkContract` and by the router.
createContract({
  // @ts-expect-error Property 'path' is missing in type '...' but required in type '...readonly path: "'path' must be declared, such as '/users/:id'"...'.
  noPath: { method: 'GET', responses: ok },
  // @ts-expect-error Property 'method' is missing in type '...' but required in type '...readonly method: "'method' must be declared, such as 'GET'"...'.
  noMethod: { path: '/no-method', responses: ok },
  // @ts-expect-error Property 'responses' is missing in type '...' but required in type '...readonly responses: "'responses' must be declared, such as { 200: {} }"...'.
  noResponses: { path: '/no-responses', method: 'GET' },
})

// ## Method in another form
// HTTP distinguishes upper and lower case in methods, and Fetch forbids `TRACE` and `CONNECT`. Also checked by `checkContract`
// and by the router.
createContract({
  addUser: {
    path: '/users',
    // @ts-expect-error Type '"post"' is not assignable to type '"'method' must be 'POST'"'.
    method: 'post',
    responses: ok,
  },
  traceUser: {
    path: '/traces',
    // @ts-expect-error Type '"TRACE"' is not assignable to type '"'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'"'.
    method: 'TRACE',
    responses: ok,
  },
})

// ## Schema without a content type
// A status and `requests` list content types, because an operation may have several. Also checked by `checkContract` and by
// the router.
createContract({
  addUser: {
    path: '/users',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'requests' must name the content type of the schema: { 'application/json': { body: schema } }"'.
    requests: z.object({ name: z.string() }),
    responses: {
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' must be in a content type: { 'application/json': { body: schema } }"'.
      200: { body: z.object({ name: z.string() }) },
      // @ts-expect-error Type 'ZodUndefined' is not assignable to type '"'204' must be {}: the response has no body"'.
      204: z.undefined(),
      // @ts-expect-error Type 'ZodString' is not assignable to type '"'application/json' must be an object with a schema: { body: schema }"'.
      404: { 'application/json': z.string() },
      // @ts-expect-error Type 'null' is not assignable to type '"'409' must be an object of content types, or {} without a body"'.
      409: null,
      // @ts-expect-error Type 'undefined' is not assignable to type '"'410' must not be undefined: omit it"'.
      410: undefined,
    },
  },
  changeUser: {
    path: '/users',
    method: 'PUT',
    // @ts-expect-error Type '"json"' is not assignable to type '"'requests' must be an object of content types: { 'application/json': { body: schema } }"'.
    requests: 'json',
    // @ts-expect-error Type '...' is not assignable to type '"'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"'.
    responses: [z.string()],
  },
  dropUser: {
    path: '/users',
    method: 'DELETE',
    // @ts-expect-error Type 'undefined' is not assignable to type '"'requests' must not be undefined: omit it"'.
    requests: undefined,
    responses: ok,
  },
})

// ## Value that is not a schema
// The router calls the `~standard` property of a schema. A class, a promise and a plain object of schemas have none. Also
// checked by `checkContract` and by the router.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'query' must be a Standard Schema, such as z.object({ ... })"'.
    query: { page: z.string() },
    // @ts-expect-error Type 'typeof User' is not assignable to type '"'headers' must be a schema, not a class"'.
    headers: User,
    // @ts-expect-error Type 'Promise<...>' is not assignable to type '"'cookies' must be a schema, not a promise of one"'.
    cookies: Promise.resolve(z.object({})),
    responses: {
      // @ts-expect-error Type 'null' is not assignable to type '"'body' must be a schema: omit the content type if there is no body"'.
      200: { 'application/json': { body: null } },
      // @ts-expect-error Type '...' is not assignable to type '"'body' must be a Standard Schema: update its library (zod: 3.24 or later)"'.
      404: { 'application/json': { body: old } },
    },
  },
})

// ## Form of a codec for another place
// A schema does not know where it stands, so [a codec has a form for each place](../codec.md). Also checked by `checkContract`
// and by the router.
createContract({
  addDate: {
    path: '/dates',
    method: 'POST',
    requests: {
      // @ts-expect-error Type 'ResponseCodec<string, Date>' is not assignable to type '"'body' must be the form of the codec for requests: write .request"'.
      'application/json': { body: date.response },
    },
    responses: {
      // @ts-expect-error Type 'RequestCodec<string, Date>' is not assignable to type '"'body' must be the form of the codec for responses: write .response"'.
      200: { 'application/json': { body: date.request } },
      // @ts-expect-error Type 'Codec<string, Date>' is not assignable to type '"'body' must be a form of the codec: write .request or .response"'.
      404: { 'application/json': { body: date } },
    },
  },
})

// ## Security of another type
// A constant without `as const` forgets which schemes are together. Also checked by `checkContract` and by the router.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'security' must be an array of schemes with their scopes: [{ token: [] }]"'.
    security: { token: [] },
    responses: ok,
  },
  addUser: {
    path: '/users',
    method: 'POST',
    // @ts-expect-error Type '...' is not assignable to type '"'security' must list schemes with their scopes: [{ token: ['read'] }]"'.
    security: [{ token: 'read' }],
    responses: ok,
  },
  dropUser: {
    path: '/users',
    method: 'DELETE',
    // @ts-expect-error Type '...' is not assignable to type '"'security' must be a literal: write 'as const' behind the array"'.
    security: alternatives,
    responses: ok,
  },
  changeUser: {
    path: '/users',
    method: 'PUT',
    // @ts-expect-error Type 'undefined' is not assignable to type '"'security' must not be undefined: omit it"'.
    security: undefined,
    responses: ok,
  },
})

// ## Field of another type
// The router and the document read these fields. Also checked by `checkContract` and by the router.
createContract({
  listUsers: {
    // @ts-expect-error Type 'number' is not assignable to type '"'path' must be a string, such as '/users/:id'"'.
    path: 5,
    method: 'GET',
    // @ts-expect-error Type '"users"' is not assignable to type '"'tags' must be an array of strings"'.
    tags: 'users',
    // @ts-expect-error Type 'number' is not assignable to type '"'summary' must be a string"'.
    summary: 5,
    // @ts-expect-error Type '"yes"' is not assignable to type '"'deprecated' must be true, false or an object: { since: '2026-01-31', sunset: '2026-12-31' }"'.
    deprecated: 'yes',
    // @ts-expect-error Type '"admin"' is not assignable to type '"'meta' must be an object: { role: 'admin' }"'.
    meta: 'admin',
    responses: {
      200: {
        'application/json': {
          body: z.string(),
          // @ts-expect-error Type '...' is not assignable to type '"'examples' must be an object of examples: { name: { value } }"'.
          examples: 'Ada',
          // @ts-expect-error Type 'number' is not assignable to type '"'description' must be a string"'.
          description: 5,
        },
      },
    },
  },
  addUser: {
    path: '/users',
    // @ts-expect-error Type 'string' is not assignable to type '"'method' must be a literal: write 'as const' behind the object"'.
    method: methodOf({ method: 'post' }),
    // @ts-expect-error Type 'Role' is not assignable to type '"'meta' must not be of an interface or a class: declare its type with 'type'"'.
    meta: role,
    responses: ok,
  },
})

// ## Responses without 200 and default
// A client can then name every response that it may get. Without 200 there is no single success to begin with, so the
// operation says what everything that it does not list looks like. Also checked by `checkContract`.
createContract({
  createUser: {
    path: '/users',
    method: 'POST',
    // @ts-expect-error Type '{ 201: {}; }' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: { 201: {} },
  },
})

// ## Path without a leading slash
// The router compares it with the path of a URL, which begins with a slash. Also checked by `checkContract` and by the router.
createContract({
  // @ts-expect-error Type '"users"' is not assignable to type '"'users' must begin with '/'"'.
  listUsers: { path: 'users', method: 'GET', responses: ok },
})

// ## Parameter without a name
// A handler reads a parameter by its name. Also checked by `checkContract` and by the router.
createContract({
  // @ts-expect-error Type '"/users/:"' is not assignable to type '"':' must be followed by the name of a path parameter"'.
  getUser: { path: '/users/:', method: 'GET', responses: ok },
})

// ## Path in the syntax of another library
// A parameter is a whole segment, `:name`. There are no optional parameters and no wildcards: declare an operation for each
// path. Also checked by `checkContract` and by the router.
createContract({
  // @ts-expect-error Type '"/users/{id}"' is not assignable to type '"'{id}' in the path must be literal text or a whole parameter: ':id'"'.
  getUser: { path: '/users/{id}', method: 'GET', responses: ok },
  // @ts-expect-error Type '"/posts/:id?"' is not assignable to type '"':id?' in the path must be literal text or a whole parameter: ':id'"'.
  getPost: { path: '/posts/:id?', method: 'GET', responses: ok },
  // @ts-expect-error Type '"/files/:id.json"' is not assignable to type '"':id.json' in the path must be literal text or a whole parameter: ':id'"'.
  getFile: { path: '/files/:id.json', method: 'GET', responses: ok },
  // @ts-expect-error Type '"/@:name"' is not assignable to type '"'@:name' in the path must be literal text or a whole parameter: ':name'"'.
  getProfile: { path: '/@:name', method: 'GET', responses: ok },
  // @ts-expect-error Type '"/assets/*"' is not assignable to type '"'*' in the path must be literal text or a whole parameter: ':name'"'.
  getAsset: { path: '/assets/*', method: 'GET', responses: ok },
})

// ## Repeated parameter
// A handler could read only one of them. Also checked by `checkContract` and by the router.
createContract({
  // @ts-expect-error Type '"/users/:id/posts/:id"' is not assignable to type '"':id' occurs twice in the path"'.
  getPost: { path: '/users/:id/posts/:id', method: 'GET', responses: ok },
})

// ## Parameter that the schema lacks
// `pathParams` describes exactly the parameters of the path.
createContract({
  getPost: {
    path: '/users/:user/posts/:post',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'post' is a parameter of the path but not of 'pathParams'"'.
    pathParams: z.object({ user: z.string() }),
    responses: ok,
  },
})

// ## Parameter that the path lacks
createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'team' is a parameter of 'pathParams' but not of the path"'.
    pathParams: z.object({ id: z.string(), team: z.string() }),
    responses: ok,
  },
})

// ## Duplicate route
// Two operations cannot share a method and a path shape. The names of the parameters make no difference. Also checked by
// `checkContract` and by the router.
createContract({
  // @ts-expect-error Type '"/users/:id"' is not assignable to type '"'findUser' has the same method and path"'.
  getUser: { path: '/users/:id', method: 'GET', responses: ok },
  // @ts-expect-error Type '"/users/:name/"' is not assignable to type '"'getUser' has the same method and path"'.
  findUser: { path: '/users/:name/', method: 'GET', responses: ok },
  right: { path: '/users/:id', method: 'DELETE', responses: ok },
})

// ## Duplicate operationId
// The default operationId is the operation's name. Also checked by `checkContract`.
createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: ok },
  // @ts-expect-error Type '"getUser"' is not assignable to type '"'getUser' has the same operationId"'.
  findUser: { path: '/users', method: 'GET', operationId: 'getUser', responses: ok },
})

// ## Invalid status
// A key of `responses` is a status of HTTP, a range such as `'4XX'`, or `default`. Also checked by `checkContract` and by the
// router.
createContract({
  // @ts-expect-error Type '{}' is not assignable to type '"'600' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'"'.
  listUsers: { path: '/users', method: 'GET', responses: { 200: {}, 600: {} } },
})

// ## Unknown key of a status
// A status lists content types, which have a slash. Also checked by `checkContract` and by the router.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type '{...}' is not assignable to type '"'json' must be a content type, 'description' or 'headers'"'.
    responses: { 200: { json: { body: z.string() } } },
  },
  right: {
    path: '/right',
    method: 'GET',
    responses: { 200: { description: 'A name', 'application/json': { body: z.string() } } },
  },
})

// ## Unknown field of a content type
// Headers of a request are a field of the operation. Also checked by `checkContract` and by the router.
createContract({
  addUser: {
    path: '/users',
    method: 'POST',
    requests: {
      'application/json': {
        body: z.object({ name: z.string() }),
        // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'headers' is not allowed in 'requests': declare it beside 'path'"'.
        headers: z.object({ 'x-trace': z.string() }),
      },
    },
    responses: {
      200: {
        'application/json': {
          body: z.string(),
          // @ts-expect-error Type '"Ada"' is not assignable to type '"'exmple' is not a field of a content type"'.
          exmple: 'Ada',
        },
      },
    },
  },
})

// ## Request body without a content type
// A content type has a slash. Also checked by `checkContract` and by the router.
createContract({
  addUser: {
    path: '/users',
    method: 'POST',
    // @ts-expect-error Type '{...}' is not assignable to type '"'json' must be a content type, such as 'application/json'"'.
    requests: { json: { body: z.object({ name: z.string() }) } },
    responses: ok,
  },
})

// ## Lists in one value
// `separated` says what is between the values of a key of the query: a comma, a space or `|`. Also checked by `checkContract` and by
// the router.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type '{ ids: string; }' is not assignable to type '"'separators' is not a field of an operation: use query: separated(schema, { ids: ',' })"'.
    separators: { ids: ',' },
    responses: ok,
  },
  findUsers: {
    path: '/users/found',
    method: 'GET',
    query: separated(z.object({ ids: z.array(z.string()), page: z.string().optional() }), {
      // @ts-expect-error Type '","' is not assignable to type '"'id' is not a key of 'query'"'.
      id: ',',
      // @ts-expect-error Type '","' is not assignable to type '"'page' must be a list: its schema in 'query' accepts none"'.
      page: ',',
      ids: '|',
    }),
    responses: ok,
  },
})
// @ts-expect-error Type '";"' is not assignable to type '"'ids' must be separated by ',', ' ' or '|'"'.
attempt(() => separated(z.object({ ids: z.array(z.string()) }), { ids: ';' }))

// ## Body that needs its code
// The content type says too little of these bodies, so [a function makes their schema](../streams.md). Also checked by
// `checkContract` and by the router.
createContract({
  watch: {
    path: '/watch',
    method: 'GET',
    responses: {
      200: {
        // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'text/event-stream' needs events(schema)"'.
        'text/event-stream': { body: z.object({ n: z.number() }) },
        // @ts-expect-error Type 'ZodAny' is not assignable to type '"'application/jsonl' needs jsonLines(schema)"'.
        'application/jsonl': { body: z.any() },
        // @ts-expect-error Type 'ZodString' is not assignable to type '"'application/x-ndjson' needs jsonLines(schema)"'.
        'application/x-ndjson': { body: z.string() },
      },
    },
  },
  upload: {
    path: '/upload',
    method: 'POST',
    requests: {
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'multipart/form-data' needs multipart(schema)"'.
      'multipart/form-data': { body: z.object({ file: z.file() }) },
      // @ts-expect-error Type 'JsonLinesSchema<...>' is not assignable to type '"'application/json' is not a content type of this schema: use 'application/jsonl'"'.
      'application/json': { body: jsonLines(z.object({ n: z.number() })) },
    },
    responses: ok,
  },
})

// ## Event without a text
// The name and the id of an event are texts, and `retry` is a number of milliseconds. A codec is one of the whole event.
createContract({
  numericId: {
    path: '/numericId',
    method: 'GET',
    // @ts-expect-error Type 'ZodNumber' is not assignable to type '"'id' of an event must be a string"'.
    responses: { 200: { 'text/event-stream': { body: events({ data: z.string(), id: z.number() }) } } },
  },
  textRetry: {
    path: '/textRetry',
    method: 'GET',
    // @ts-expect-error Type 'ZodString' is not assignable to type '"'retry' of an event must be a number"'.
    responses: { 200: { 'text/event-stream': { body: events({ data: z.string(), retry: z.string() }) } } },
  },
  codecOfData: {
    path: '/codecOfData',
    method: 'GET',
    // @ts-expect-error Type 'ResponseCodec<...>' is not assignable to type '"'data' must not be a codec: make one of the whole event, for events(schema, { fields: true })"'.
    responses: { 200: { 'text/event-stream': { body: events({ data: date.response, id: z.string() }) } } },
  },
  noData: {
    path: '/noData',
    method: 'GET',
    // @ts-expect-error Argument of type 'ZodObject<...>' is not assignable to parameter of type '"'data' must be a field of the event"'.
    responses: { 200: { 'text/event-stream': { body: events(z.object({ id: z.string() }), { fields: true }) } } },
  },
  textData: {
    path: '/textData',
    method: 'GET',
    // @ts-expect-error Argument of type 'ZodObject<...>' is not assignable to parameter of type '"'data' must be a string: the option 'text' sends it as it is"'.
    responses: { 200: { 'text/event-stream': { body: events(z.object({ n: z.number() }), { text: true }) } } },
  },
})

// @ts-expect-error Type 'ZodString' is not assignable to type '"'name' is not a field of an event"'.
attempt(() => events({ data: z.string(), name: z.string() }))

// ## Optional body
// `optional: true` says that the request may have no body, whatever its content type. Also checked by `checkContract`.
createContract({
  cancel: {
    path: '/orders/:id/cancel',
    method: 'POST',
    // @ts-expect-error Type '"yes"' is not assignable to type '"'optional' must be true: omit it if the body is required"'.
    requests: { 'application/json': { body: z.object({ reason: z.string() }) }, optional: 'yes' },
    responses: ok,
  },
  remove: {
    path: '/orders/:id/remove',
    method: 'POST',
    // @ts-expect-error Type 'false' is not assignable to type '"'optional' must be true: omit it if the body is required"'.
    requests: { 'application/json': { body: z.object({ reason: z.string() }) }, optional: false },
    responses: ok,
  },
  refund: {
    path: '/orders/:id/refund',
    method: 'POST',
    // @ts-expect-error Type '{...}' is not assignable to type '{...}'.
    //   Type 'boolean' is not assignable to type '"'optional' must be the literal true: add 'as const' where 'requests' is declared"'.
    requests: reasons,
    responses: ok,
  },
  close: {
    path: '/orders/:id/close',
    method: 'POST',
    // @ts-expect-error Type 'true' is not assignable to type '"'optional' must be beside a content type: { 'application/json': { body: schema }, optional: true }"'.
    requests: { optional: true },
    responses: ok,
  },
})

// ## Range of content types
// A body has the schema of its own content type. Only a stream may have any, `*/*`. Also checked by `checkContract` and by the
// router.
createContract({
  upload: {
    path: '/images',
    method: 'POST',
    requests: {
      // @ts-expect-error Type '{...}' is not assignable to type '"'image/*' must be one content type: only byteStream() accepts any, as '*/*'"'.
      'image/*': { body: z.instanceof(Uint8Array) },
      '*/*': { body: byteStream() },
    },
    responses: {
      200: {
        // @ts-expect-error Type '{...}' is not assignable to type '"'*/*' must be one content type: only byteStream() accepts any, as '*/*'"'.
        '*/*': { body: z.string() },
      },
    },
  },
})

// ## Headers beside a content type
// `headers` of a status describe a response without a body. Also checked by `checkContract`.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    responses: {
      200: {
        // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'headers' is not allowed beside a content type: declare it beside 'body'"'.
        headers: z.object({ etag: z.string() }),
        'application/json': { body: z.string() },
      },
    },
  },
  right: {
    path: '/right',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: z.string(), headers: z.object({ etag: z.string() }) } },
      302: { headers: z.object({ location: z.string() }) },
    },
  },
})

// ## Response headers that are not an object
// Headers have names. Write `z.object({ etag: z.string() })`.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    responses: {
      200: {
        'application/json': {
          body: z.string(),
          // @ts-expect-error Type 'ZodString' is not assignable to type '"'headers' must accept an object"'.
          headers: z.string(),
        },
      },
      // @ts-expect-error Type 'ZodArray<ZodString>' is not assignable to type '"'headers' must accept an object"'.
      302: { headers: z.array(z.string()) },
    },
  },
})

// ## Example beside examples
// OpenAPI allows one of the two. Also checked by `checkContract`.
createContract({
  addUser: {
    path: '/users',
    method: 'POST',
    requests: {
      'application/json': {
        body: z.object({ name: z.string() }),
        // @ts-expect-error Type '{...}' is not assignable to type '"'example' is not allowed beside 'examples'"'.
        example: { name: 'Ada' },
        examples: { ada: { value: { name: 'Ada' } } },
      },
    },
    responses: ok,
  },
})

// ## Body of a status without a body
// 204, 205 and 304 have no body. A schema that accepts `undefined` or nothing is allowed.
createContract({
  deleteUser: {
    path: '/users/:id',
    method: 'DELETE',
    responses: {
      200: {},
      // @ts-expect-error Type 'ZodString' is not assignable to type '"'body' is not allowed: a response with status 204 has no body"'.
      204: { 'application/json': { body: z.string() } },
    },
  },
})

// ## Request body that is undefined
// An operation without `requests` has no body.
createContract({
  archiveUser: {
    path: '/users/:id/archive',
    method: 'POST',
    // @ts-expect-error Type 'ZodUndefined' is not assignable to type '"'body' of a request is never undefined: omit 'requests'"'.
    requests: { 'application/json': { body: z.undefined() } },
    responses: ok,
  },
})

// ## Date of a deprecation
// Also checked by `checkContract`, which also finds a `link` that is not a URL, and a `sunset` before `since`.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    responses: ok,
    deprecated: {
      // @ts-expect-error Type '"31 January"' is not assignable to type '"'31 January' is not a date: write 2026-12-31 or 2026-12-31T12:00:00Z"'.
      since: '31 January',
      // @ts-expect-error Type '"2026-12-31"' is not assignable to type '"'until' is not a field of 'deprecated'"'.
      until: '2026-12-31',
    },
  },
})

// ## Request body of GET or HEAD
// Use `QUERY` instead. Also checked by `checkContract`.
createContract({
  findUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type '{...}' is not assignable to type '"'requests' is not allowed: a GET request has no body"'.
    requests: { 'application/json': { body: z.object({ name: z.string() }) } },
    responses: ok,
  },
})

// ## Field that no string satisfies
// Path parameters, queries and headers arrive as strings, repeated query keys as arrays of strings, and are not
// converted before validation. Use `z.coerce.number()` or `z.string().transform(Number)`.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'query.page' cannot be parsed from a string: its schema must accept one"'.
    query: z.object({ page: z.number(), search: z.string() }),
    responses: ok,
  },
  optional: {
    path: '/optional',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'query.page' cannot be parsed from a string: its schema must accept one"'.
    query: z.object({ page: z.number().default(1), ids: z.array(z.string()) }),
    responses: ok,
  },
  header: {
    path: '/header',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'headers.x-tags' cannot be parsed from a string: its schema must accept one"'.
    headers: z.object({ 'x-tags': z.array(z.string()) }),
    responses: ok,
  },
  parameter: {
    path: '/parameter/:id',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'pathParams.id' cannot be parsed from a string: its schema must accept one"'.
    pathParams: z.object({ id: z.number() }),
    responses: ok,
  },
  text: {
    path: '/text',
    method: 'GET',
    // @ts-expect-error Type 'ZodString' is not assignable to type '"'query' must accept an object"'.
    query: z.string(),
    responses: ok,
  },
})

// ## Header name with upper-case letters
// Header names arrive in lower case, so no request has `X-API-Key`. Also checked by `checkContract`, if the schema implements
// Standard JSON Schema.
createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'X-API-Key' must be in lower case: 'x-api-key'"'.
    headers: z.object({ 'X-API-Key': z.string() }),
    responses: {
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'ETag' must be in lower case: 'etag'"'.
      200: { 'application/json': { body: z.string(), headers: z.object({ ETag: z.string() }) } },
    },
  },
})

// ## Body that JSON cannot represent
// JSON cannot represent a bigint, function, symbol, map or set. A `Date` can be sent, as a string, but is never
// received: use `z.coerce.date()` there. An element of `events` or `jsonLines` must be possible in one of the two. In a response,
// JSON must be able to represent every member of a union or a tuple.
createContract({
  order: {
    path: '/orders',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body.at' cannot be represented in JSON"'.
    requests: { 'application/json': { body: z.object({ at: z.date() }) } },
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body.order.total' cannot be represented in JSON"'.
    responses: { 200: { 'application/json': { body: z.object({ order: z.object({ total: z.bigint() }), at: z.date() }) } } },
  },
  patch: {
    path: '/orders',
    method: 'PATCH',
    // @ts-expect-error Type 'ZodMap<...>' is not assignable to type '"'body' cannot be represented in JSON"'.
    responses: { 200: { 'application/merge-patch+json': { body: z.map(z.string(), z.string()) } } },
  },
  events: {
    path: '/events',
    method: 'GET',
    // @ts-expect-error Argument of type 'ZodObject<...>' is not assignable to parameter of type '"'body.n' cannot be represented in JSON"'.
    responses: { 200: { 'text/event-stream': { body: events(z.object({ n: z.bigint() })) } } },
  },
  union: {
    path: '/union',
    method: 'GET',
    // @ts-expect-error Type 'ZodUnion<...>' is not assignable to type '"'body' cannot be represented in JSON"'.
    responses: { 200: { 'application/json': { body: z.union([z.string(), z.map(z.string(), z.string())]) } } },
  },
  tuple: {
    path: '/tuple',
    method: 'GET',
    // @ts-expect-error Type 'ZodTuple<...>' is not assignable to type '"'body' cannot be represented in JSON"'.
    responses: { 200: { 'application/json': { body: z.tuple([z.string(), z.bigint()]) } } },
  },
})

// ## Response body that may be undefined
// JSON has no undefined.
createContract({
  findUser: {
    path: '/users/:id',
    method: 'GET',
    // @ts-expect-error Type 'ZodOptional<...>' is not assignable to type '"'body' must not be undefined: use null, or a status without a body"'.
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }).optional() } } },
  },
  right: {
    path: '/right',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ name: z.string().optional() }).nullable() } }, 204: {} },
  },
})

// ## Request body that its content type cannot represent
// A form is an object of strings, or of strings and files if it is multipart; a repeated field is an array. `text/*`
// and XML are read as a string, every other content type except JSON as a `Uint8Array`.
createContract({
  form: {
    path: '/form',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body.age' cannot be parsed from a string: its schema must accept one"'.
    requests: { 'application/x-www-form-urlencoded': { body: z.object({ age: z.number() }) } },
    responses: ok,
  },
  list: {
    path: '/list',
    method: 'POST',
    // @ts-expect-error Type 'ZodString' is not assignable to type '"'body' must accept an object"'.
    requests: { 'application/x-www-form-urlencoded': { body: z.string() } },
    responses: ok,
  },
  upload: {
    path: '/upload',
    method: 'POST',
    // @ts-expect-error Argument of type 'ZodObject<...>' is not assignable to parameter of type '"'body.size' cannot be parsed from a string or a file"'.
    requests: { 'multipart/form-data': { body: multipart(z.object({ size: z.number(), file: z.file() })) } },
    responses: ok,
  },
  uploadMeta: {
    path: '/upload/meta',
    method: 'POST',
    // @ts-expect-error Type '"mta"' is not assignable to type '"'mta' is not a field of the form"'.
    requests: { 'multipart/form-data': { body: multipart(z.object({ file: z.file() }), { json: ['mta'] }) } },
    responses: ok,
  },
  formMeta: {
    path: '/form/meta',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body.meta' cannot be parsed from a string: its schema must accept one"'.
    requests: { 'application/x-www-form-urlencoded': { body: z.object({ meta: z.object({ at: z.string() }) }) } },
    responses: ok,
  },
  text: {
    path: '/text',
    method: 'POST',
    // @ts-expect-error Type 'ZodNumber' is not assignable to type '"'body' cannot be parsed from a string: its schema must accept one"'.
    requests: { 'text/plain': { body: z.number() } },
    responses: ok,
  },
  bytes: {
    path: '/bytes',
    method: 'POST',
    // @ts-expect-error Type 'ZodFile' is not assignable to type '"'body' must accept a Uint8Array"'.
    requests: { 'image/png': { body: z.file() } },
    responses: ok,
  },
})

// ## Response body that its content type cannot represent
// `text/*` and XML are sent from a string or a `ReadableStream`, every other content type except JSON and streams of
// elements from a string, bytes, `Blob`, `FormData`, `URLSearchParams` or `ReadableStream`.
createContract({
  text: {
    path: '/text',
    method: 'GET',
    // @ts-expect-error Type 'ZodNumber' is not assignable to type '"'body' must accept a string or a ReadableStream"'.
    responses: { 200: { 'text/plain': { body: z.number() } } },
  },
  model: {
    path: '/model',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' must accept a string, bytes, a Blob, a form or a ReadableStream"'.
    responses: { 200: { 'model/json': { body: z.object({ faces: z.number() }) } } },
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

// ## Missing handler
// A request for this operation would find no function. Also checked by the router.
createRouter({
  contract,
  // @ts-expect-error Type '{ ping: ...' is not assignable to type '{ readonly pong: "'pong' must have a handler"; }...'.
  handlers: {
    ping: async (request) => request.respond({ status: 200 }),
  },
})

// ## Handler without an operation
// The router would never call it. Often, its name is misspelled. Also checked by the router.
createRouter({
  contract,
  handlers: {
    ping: async (request) => request.respond({ status: 200 }),
    pong: async (request) => request.respond({ status: 200 }),
    // @ts-expect-error Type '...' is not assignable to type '"'pang' is not an operation of the contract"...'.
    pang: async () => new Response(),
  },
})

// ## Handler that needs more than the middleware provides
// The compiler reads the object from top to bottom. So write `before` above `handlers`.
createRouter({
  contract,
  before: [async () => ({ user: 'Ada' })],
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"...'.
    ping: async ({ context }: { context: { user: string; team: string } }) => new Response(context.team),
    pong: async (request) => request.respond({ status: 200 }),
  },
})

// ## Handler of another operation
// The handler is typed by another operation.
createRouter({
  contract,
  handlers: {
    ping: async (request) => request.respond({ status: 200 }),
    // @ts-expect-error Type '...' is not assignable to type '"'pong' expects the request of another operation"...'.
    pong: (request: ContractRequest<typeof users.getUser>) => new Response(request.validatedParams.id),
  },
})

// ## Undeclared status
// If the handler calls `request.respond`, the error is at `status`.
createRouter({
  contract: users,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'404' is not a declared status of this operation"...'.
    getUser: async () => ({ status: 404, body: { name: 'Ada' } }),
  },
})

// ## Response that does not match the contract
// If the handler calls `request.respond`, the error is at the property.
createRouter({
  contract: users,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"'body.name' of the response does not match the contract"...'.
    getUser: async (request) => ({ status: 200, body: { name: request.validatedParams.id.length } }),
  },
})

// ## Result that is not a response
// The router cannot send anything else. Often, `return` is missing: return `request.respond(…)`.
createRouter({
  contract: users,
  handlers: {
    // @ts-expect-error Type '...' is not assignable to type '"the handler must return a response"...'.
    getUser: async (request) => request.validatedParams.id,
  },
})
