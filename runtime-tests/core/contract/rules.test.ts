import { separated } from 'routepact'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkContract } from 'routepact-tools/testing'
import { anything, json, serve } from '../../support.ts'

const ping = { path: '/ping', method: 'GET', responses: json }

/** Hides its keys: its conversion throws. */
const unconvertible = {
  '~standard': {
    ...z.object({ 'X-At': z.string() })['~standard'],
    jsonSchema: {
      input() {
        throw new Error('no JSON Schema')
      },
    },
  },
}

describe('rejects one operation with', () => {
  it.each<[string, object, string]>([
    ['an operation that is null', { op: null }, "op: 'op' must be an operation: { path, method, responses }"],
    ['an operation that is a string', { op: 'GET /' }, "op: 'op' must be an operation: { path, method, responses }"],
    ['an unknown field', { op: { ...ping, querys: anything } }, "op: 'querys' is not a field of an operation"],
    [
      'a field on Object.prototype',
      { op: { ...ping, toString: anything } },
      "op: 'toString' is not a field of an operation",
    ],
    ['a field with a dollar sign', { op: { ...ping, '$&': anything } }, "op: '$&' is not a field of an operation"],
    [
      'a method in lower case',
      { op: { ...ping, method: 'get' } },
      "op: 'method' must be 'GET'",
    ],
    [
      'a body of GET',
      { op: { ...ping, requests: { 'text/plain': { body: anything } } } },
      "op: 'requests' is not allowed: a GET request has no body",
    ],
    [
      'a body of HEAD',
      { op: { ...ping, method: 'HEAD', requests: { 'text/plain': { body: anything } } } },
      "op: 'requests' is not allowed: a HEAD request has no body",
    ],
    ['a path that is not a string', { op: { ...ping, path: 7 } }, "op: 'path' must be a string, such as '/users/:id'"],
    ['a path without a slash', { op: { ...ping, path: 'ping' } }, "op: 'ping' must begin with '/'"],
    [
      'an invalid segment',
      { op: { ...ping, path: '/:id?' } },
      "op: ':id?' in the path must be literal text or a whole parameter: ':id'",
    ],
    [
      'a parameter called __proto__',
      { op: { ...ping, path: '/:__proto__' } },
      "op: ':__proto__' in the path must be literal text or a whole parameter: ':__proto__'",
    ],
    [
      'a parameter whose name has a dot that is no letter',
      { op: { ...ping, path: '/:a·b' } },
      "op: ':a·b' in the path must be literal text or a whole parameter: ':name'",
    ],
    ['a repeated parameter', { op: { ...ping, path: '/:a/:a' } }, "op: ':a' occurs twice in the path"],
    ['a field that is not a schema', { op: { ...ping, query: {} } }, "op: 'query' must be a Standard Schema, such as z.object({ ... })"],
    ['no responses', { op: { path: '/', method: 'GET' } }, "op: 'responses' must be declared, such as { 200: {} }"],
    [
      'responses with neither 200 nor default',
      { op: { ...ping, responses: { 201: {} } } },
      "op: 'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')",
    ],
    ...['pathParams', 'query', 'headers'].map((field): [string, object, string] => [
      `${field} that is undefined`,
      { op: { ...ping, [field]: undefined } },
      `op: '${field}' must not be undefined: omit it`,
    ]),
    [
      'an inherited query that is undefined',
      { op: Object.create({ ...ping, query: undefined }) as object },
      "op: 'query' must not be undefined: omit it",
    ],
    ...['GET', 'POST'].map((method): [string, object, string] => [
      `requests of ${method} that is undefined`,
      { op: { ...ping, method, requests: undefined } },
      "op: 'requests' must not be undefined: omit it",
    ]),
    ...[200, 404, 'default'].map((status): [string, object, string] => [
      `a status ${status} that is undefined`,
      { op: { ...ping, responses: { ...json, [status]: undefined } } },
      `op: responses: '${status}' must not be undefined: omit it`,
    ]),
    [
      'headers of a content type that are undefined',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: undefined } } } } },
      "op: responses.200.a/b: 'headers' must not be undefined: omit it",
    ],
    [
      'a request header name with upper-case letters',
      { op: { ...ping, headers: z.object({ 'X-API-Key': z.string() }) } },
      "op: 'X-API-Key' must be in lower case: 'x-api-key'",
    ],
    [
      'a request header name with upper-case letters beside a type without JSON Schema',
      { op: { ...ping, headers: z.object({ 'X-At': z.string().transform(Number), at: z.date() }) } },
      "op: 'X-At' must be in lower case: 'x-at'",
    ],
    [
      'a response header name with upper-case letters',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: type({ ETag: 'string' }) } } } } },
      "op: responses.200.a/b: 'ETag' must be in lower case: 'etag'",
    ],
    [
      'an invalid status',
      { op: { ...ping, responses: { 200: {}, 600: {} } } },
      "op: responses: '600' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'",
    ],
    ...['4xx', '1XX', '6XX', '4XX '].map((range): [string, object, string] => [
      `the range '${range}'`,
      { op: { ...ping, responses: { 200: {}, [range]: {} } } },
      `op: responses: '${range}' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'`,
    ]),
    ...['operationId', 'summary', 'description', 'title'].flatMap((field): [string, object, string][] =>
      [5, null, ['x'], z.string()].map((value) => [
        `${field} that is ${JSON.stringify(value)}`,
        { op: { ...ping, [field]: value } },
        `op: '${field}' must be a string`,
      ]),
    ),
    ...['x', null, {}, [5], ['x', undefined]].map((tags): [string, object, string] => [
      `tags that are ${JSON.stringify(tags)}`,
      { op: { ...ping, tags } },
      "op: 'tags' must be an array of strings",
    ]),
    ...['yes', 1, null].map((deprecated): [string, object, string] => [
      `deprecated that is ${JSON.stringify(deprecated)}`,
      { op: { ...ping, deprecated } },
      "op: 'deprecated' must be true, false or an object: { since: '2026-01-31', sunset: '2026-12-31' }",
    ]),
    ...['x', 5, null].map((meta): [string, object, string] => [`meta that is ${meta}`, { op: { ...ping, meta } }, "op: 'meta' must be an object: { role: 'admin' }"]),
    ...[[], [z.string()], z.string()].map((responses, index): [string, object, string] => [
      `responses that are no statuses, ${index}`,
      { op: { ...ping, responses } },
      "op: 'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }",
    ]),
    [
      'the description of a status that is not a string',
      { op: { ...ping, responses: { 200: { description: 5 } } } },
      "op: responses.200: 'description' must be a string",
    ],
    [
      'the description of a content type that is not a string',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, description: 5 } } } } },
      "op: responses.200.a/b: 'description' must be a string",
    ],
    [
      'examples that are not an object',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, examples: 'x' } } } } },
      "op: responses.200.a/b: 'examples' must be an object of examples: { name: { value } }",
    ],
    [
      'a range without 200 and default',
      { op: { ...ping, responses: { '2XX': {} } } },
      "op: 'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')",
    ],
    [
      'a malformed content type',
      { op: { ...ping, responses: { 200: { 'a b/c': { body: anything } } } } },
      "op: responses.200: 'a b/c' must be a content type, 'description' or 'headers'",
    ],
    [
      'a malformed content type of a request',
      { op: { ...ping, method: 'POST', requests: { json: { body: anything } } } },
      "op: requests: 'json' must be a content type, such as 'application/json'",
    ],
    ...['json', 'body', 'example', 'toString'].map((key): [string, object, string] => [
      `a key ${key} of a status`,
      { op: { ...ping, responses: { 200: { [key]: anything } } } },
      key === 'body'
        ? "op: responses.200: 'body' must be in a content type: { 'application/json': { body: schema } }"
        : `op: responses.200: '${key}' must be a content type, 'description' or 'headers'`,
    ]),
    [
      'headers of a status beside a content type',
      { op: { ...ping, responses: { 200: { ...json[200], headers: z.object({ etag: z.string() }) } } } },
      "op: responses.200: 'headers' is not allowed beside a content type: declare it beside 'body'",
    ],
    [
      'headers of a status that are undefined',
      { op: { ...ping, responses: { ...json, 302: { headers: undefined } } } },
      "op: responses.302: 'headers' must not be undefined: omit it",
    ],
    [
      'headers of a status that are not a schema',
      { op: { ...ping, responses: { ...json, 302: { headers: {} } } } },
      "op: responses.302: 'headers' must be a Standard Schema, such as z.object({ ... })",
    ],
    [
      'a header name of a status with upper-case letters',
      { op: { ...ping, responses: { ...json, default: { headers: z.object({ ETag: z.string() }) } } } },
      "op: responses.default: 'ETag' must be in lower case: 'etag'",
    ],
    [
      'a status that is a string',
      { op: { ...ping, responses: { 200: 'OK' } } },
      "op: responses: '200' must be an object of content types, or {} without a body",
    ],
    ...[z.string(), v.string(), type('string')].flatMap((schema): [string, object, string][] => [
      [
        'a schema as a content type of a response',
        { op: { ...ping, responses: { 200: { 'a/b': schema } } } },
        "op: responses.200: 'a/b' must be an object with a schema: { body: schema }",
      ],
      [
        'a schema as a content type of a request',
        { op: { ...ping, method: 'POST', requests: { 'a/b': schema } } },
        "op: requests: 'a/b' must be an object with a schema: { body: schema }",
      ],
      [
        'a schema as a status',
        { op: { ...ping, responses: { 200: schema } } },
        "op: responses: '200' must name the content type of the schema: { 'application/json': { body: schema } }",
      ],
      [
        'a schema as requests',
        { op: { ...ping, method: 'POST', requests: schema } },
        "op: 'requests' must name the content type of the schema: { 'application/json': { body: schema } }",
      ],
    ]),
    [
      'requests whose content type is missing',
      { op: { ...ping, method: 'POST', requests: { body: anything } } },
      "op: requests: 'body' must be in a content type: { 'application/json': { body: schema } }",
    ],
    [
      'an example beside examples',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, example: 0, examples: {} } } } } },
      "op: responses.200.a/b: 'example' is not allowed beside 'examples'",
    ],
    [
      'a range of content types',
      { op: { ...ping, method: 'POST', requests: { '*/*': { body: anything } } } },
      "op: requests: '*/*' must be one content type: only byteStream() accepts any, as '*/*'",
    ],
    [
      'parameters of a content type',
      { op: { ...ping, method: 'POST', requests: { 'text/plain; a=b': { body: anything } } } },
      "op: requests: 'text/plain; a=b' must be a content type, such as 'application/json'",
    ],
    [
      'a repeated content type',
      { op: { ...ping, responses: { default: { 'a/b': { body: anything }, 'A/B': { body: anything } } } } },
      "op: responses.default: 'A/B' is the content type of another key",
    ],
    [
      'requests without a content type but optional',
      { op: { ...ping, method: 'POST', requests: { optional: true } } },
      "op: requests: 'optional' must be beside a content type: { 'application/json': { body: schema }, optional: true }",
    ],
    ...[false, 'yes', 1, null, undefined, {}].map((optional): [string, object, string] => [
      `an optional body by ${JSON.stringify(optional)}`,
      { op: { ...ping, method: 'POST', requests: { 'text/plain': { body: anything }, optional } } },
      "op: requests: 'optional' must be true: omit it if the body is required",
    ]),
    [
      'an optional body of a response',
      { op: { ...ping, responses: { default: { 'a/b': { body: anything }, optional: true } } } },
      "op: responses.default: 'optional' must be a content type, 'description' or 'headers'",
    ],
    [
      'requests without a content type',
      { op: { ...ping, method: 'POST', requests: {} } },
      "op: 'requests' must be an object of content types: { 'application/json': { body: schema } }",
    ],
    [
      'an unknown field beside a body',
      { op: { ...ping, method: 'POST', requests: { 'a/b': { body: anything, schema: anything } } } },
      "op: requests.a/b: 'schema' is not a field of a content type",
    ],
    [
      'headers beside the body of a request',
      { op: { ...ping, method: 'POST', requests: { 'a/b': { body: anything, headers: anything } } } },
      "op: requests.a/b: 'headers' is not allowed in 'requests': declare it beside 'path'",
    ],
    [
      'no body',
      { op: { ...ping, method: 'POST', requests: { 'a/b': {} } } },
      "op: requests: 'a/b' must be an object with a schema: { body: schema }",
    ],
    [
      'a body that is not a schema',
      { op: { ...ping, responses: { 200: { 'a/b': { body: 'x' } } } } },
      "op: responses.200.a/b: 'body' must be a Standard Schema, such as z.object({ ... })",
    ],
    [
      'headers that are not a schema',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: {} } } } } },
      "op: responses.200.a/b: 'headers' must be a Standard Schema, such as z.object({ ... })",
    ],
  ])('%s', (_title, contract, message) => {
    expect(checkContract(contract)).toEqual([message])
  })

  it.each<[string, object, string]>([
    [
      'the same method and path',
      { one: ping, two: { ...ping, path: '/ping/' } },
      "two: 'one' has the same method and path",
    ],
    [
      'the same shape',
      { one: { ...ping, path: '/a/:b' }, two: { ...ping, path: '/a/:c' } },
      "two: 'one' has the same method and path",
    ],
    [
      'the same operationId',
      { one: { ...ping, operationId: 'id' }, two: { ...ping, path: '/', operationId: 'id' } },
      "two: 'one' has the same operationId",
    ],
    [
      'the operationId of a name',
      { one: ping, two: { ...ping, path: '/', operationId: 'one' } },
      "two: 'one' has the same operationId",
    ],
  ])('rejects two operations with %s', (_title, contract, message) => {
    expect(checkContract(contract)).toEqual([message])
  })

  it.each([
    ['a parameter and its encoded colon', '/a/:b', '/a/%3A'],
    ['a slash and an encoded slash', '/a/b', '/a%2Fb'],
    ['spaces and their encoding', '/a%20b', '/a%2520b'],
    ['upper and lower case', '/a', '/A'],
  ])('accepts paths that differ: %s', (_title, one, two) => {
    expect(checkContract({ one: { ...ping, path: one }, two: { ...ping, path: two } })).toEqual([])
  })

  it('rejects requests and responses that are not maps of content types', () => {
    expect(checkContract({ op: { ...ping, method: 'POST', requests: null } })).toEqual([
      "op: 'requests' must be an object of content types: { 'application/json': { body: schema } }",
    ])
    expect(checkContract({ op: { ...ping, responses: { 200: 'text', 404: [] } } })).toEqual(
      ['200', '404'].map((status) => `op: responses: '${status}' must be an object of content types, or {} without a body`),
    )
  })
})

it('lists all problems', () => {
  const contract = {
    one: { path: 'one/:a/:a', method: 'TRACE', query: {}, responses: { 99: {} }, extra: 1 },
    two: { path: '/:id', method: 'GET', responses: { 200: { json: { body: 7 } } } },
    three: { path: '/:name', method: 'GET', operationId: 'two', responses: json },
  }
  expect(checkContract(contract)).toEqual([
    "one: 'one/:a/:a' must begin with '/'",
    "one: ':a' occurs twice in the path",
    "one: 'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'",
    "one: 'query' must be a Standard Schema, such as z.object({ ... })",
    "one: 'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')",
    "one: responses: '99' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'",
    "one: 'extra' is not a field of an operation",
    "two: responses.200: 'json' must be a content type, 'description' or 'headers'",
    "three: 'two' has the same operationId",
    "three: 'two' has the same method and path",
  ])
})

describe('never throws', () => {
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const cyclic: { [name: string]: unknown } = {}
  cyclic['users'] = cyclic
  const raise = (thrown: unknown) => ({
    get path(): string {
      throw thrown
    },
  })

  it.each<[string, unknown, string]>([
    ['null', null, "'contract' must be an object of operations"],
    ['undefined', undefined, "'contract' must be an object of operations"],
    ['a string', 'GET /', "'contract' must be an object of operations"],
    ['a function', () => ping, "'contract' must be an object of operations"],
    ['a revoked proxy', revoked.proxy, "'contract' must be an object of operations"],
    ['a cyclic group', cyclic, "users: 'users' must be an operation: { path, method, responses }"],
    ['a group', { users: { get: ping } }, "users: 'users' must be an operation: mergeContracts accepts groups of operations"],
    ['an operation that is a revoked proxy', { op: revoked.proxy }, "op: 'op' cannot be read: Cannot perform 'has' on a proxy that has been revoked"],
    ['a getter that throws an error', { op: raise(new Error('not yet')) }, "op: 'op' cannot be read: not yet"],
    ['a getter that throws anything', { op: raise(undefined) }, "op: 'op' cannot be read"],
    ['a method that cannot become text', { op: { ...ping, method: Object.create(null) } }, "op: 'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'"],
    // oxlint-disable-next-line unicorn/no-thenable -- the name that is rejected
    ['the name then', { then: ping }, "then: 'then' must not be the name of an operation"],
    [
      'the name __proto__',
      Object.defineProperty({}, '__proto__', { value: ping, enumerable: true }),
      "__proto__: '__proto__' must not be the name of an operation",
    ],
  ])('%s', (_title, contract, sentence) => {
    expect(checkContract(contract)).toEqual([sentence])
  })

  it('a getter of the contract that throws', () => {
    const contract = Object.defineProperty({ ping }, 'op', { get: () => raise(null).path, enumerable: true })
    expect(checkContract(contract)).toEqual(["op: 'op' cannot be read"])
  })
})

describe('accepts a contract with', () => {
  it.each<[string, object]>([
    [
      'every documentation field',
      {
        operationId: 'id',
        summary: 's',
        description: 'd',
        title: 't',
        tags: ['a'],
        deprecated: true,
        security: [{}],
        meta: { role: 'admin' },
      },
    ],
    [
      'documentation that is undefined',
      {
        operationId: undefined,
        summary: undefined,
        description: undefined,
        title: undefined,
        tags: undefined,
        deprecated: undefined,
      },
    ],
    ['cookies', { cookies: z.object({ session: z.string() }) }],
    ['separators', { query: separated(z.object({ ids: z.array(z.string()) }), { ids: ',' }) }],
    ['headers in lower case', { headers: z.object({ 'x-api-key': z.string() }) }],
    ['headers without Standard JSON Schema', { headers: v.object({ 'X-API-Key': v.string() }) }],
    ['a headers schema that cannot be converted to JSON Schema', { headers: unconvertible }],
    ['a headers schema whose JSON Schema is not an object', { headers: z.union([z.object({}), z.string()]) }],
    ['only default', { responses: { default: {} } }],
    [
      'documentation of statuses and bodies',
      {
        responses: {
          200: {
            description: 'Found',
            'application/json': { body: anything, description: 'As JSON', examples: { ada: { value: 1 }, none: {} } },
            'text/plain': { body: anything, example: 'Ada' },
          },
          204: { description: undefined },
          302: { description: 'Moved', headers: z.object({ location: z.string() }) },
          404: { 'a/b': { body: anything, description: undefined, example: undefined, examples: undefined } },
        },
      },
    ],
    ['default beside 200', { responses: { 200: {}, default: {} } }],
    ['ranges', { responses: { '2XX': {}, '3XX': {}, '4XX': {}, '5XX': {}, default: {} } }],
    ['every status from 200 to 599', { responses: { 200: {}, 299: {}, 599: {} } }],
    ['a schema that is a function', { query: Object.assign(() => undefined, anything) }],
    ['the path of another method', { method: 'QUERY' }],
  ])('%s', (_title, changes) => {
    expect(() => serve(changes)).not.toThrow()
    expect(checkContract({ op: { ...ping, ...changes } })).toEqual([])
  })

  it('one path under every method, and an empty contract', () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']
    expect(checkContract(Object.fromEntries(methods.map((method) => [method, { ...ping, method }])))).toEqual([])
    expect(checkContract({})).toEqual([])
  })

  it('a literal segment beside a parameter of its name', () => {
    expect(
      checkContract({ one: { ...ping, path: '/:id' }, two: { ...ping, path: '/id' }, three: { ...ping, path: '/%3Aid' } }),
    ).toEqual([])
  })
})
