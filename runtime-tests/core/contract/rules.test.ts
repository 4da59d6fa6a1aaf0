import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anything, createLooseRouter, json, serve } from '../../support.ts'

const handler = (): object => ({ status: 200, body: null })

/** The lines of the error that createRouter throws. */
function textOf(contract: object, handlers?: object, base?: string): string[] {
  try {
    const each = Object.fromEntries(Object.keys(contract).map((name) => [name, handler]))
    createLooseRouter({ contract, handlers: handlers ?? each, ...(base === undefined ? {} : { base }) })
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(TypeError)
    return (thrown as Error).message.split('\n')
  }
  return []
}

const title = 'This contract cannot be served:'
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
    ['an operation that is null', { op: null }, "op: 'op' is not an object"],
    ['an operation that is a string', { op: 'GET /' }, "op: 'op' is not an object"],
    ['an unknown field', { op: { ...ping, querys: anything } }, "op: 'querys' is unknown"],
    [
      'a field on Object.prototype',
      { op: { ...ping, toString: anything } },
      "op: 'toString' is unknown",
    ],
    ['a field with a dollar sign', { op: { ...ping, '$&': anything } }, "op: '$&' is unknown"],
    [
      'a method in lower case',
      { op: { ...ping, method: 'get' } },
      "op: 'method' is not a method",
    ],
    [
      'a body of GET',
      { op: { ...ping, requests: { 'text/plain': { body: anything } } } },
      "op: 'requests' is not allowed",
    ],
    [
      'a body of HEAD',
      { op: { ...ping, method: 'HEAD', requests: { 'text/plain': { body: anything } } } },
      "op: 'requests' is not allowed",
    ],
    ['a path that is not a string', { op: { ...ping, path: 7 } }, "op: 'path' is not a string"],
    ['a path without a slash', { op: { ...ping, path: 'ping' } }, "op: 'ping' does not begin with a slash"],
    [
      'an invalid segment',
      { op: { ...ping, path: '/:id?' } },
      "op: ':id?' is not a path segment",
    ],
    [
      'a parameter called __proto__',
      { op: { ...ping, path: '/:__proto__' } },
      "op: ':__proto__' is not a path segment",
    ],
    ['a repeated parameter', { op: { ...ping, path: '/:a/:a' } }, "op: ':a' occurs twice"],
    ['a field that is not a schema', { op: { ...ping, query: {} } }, "op: 'query' is not a schema"],
    ['no responses', { op: { path: '/', method: 'GET' } }, "op: 'responses' is not an object"],
    [
      'responses with neither 200 nor default',
      { op: { ...ping, responses: { 201: {} } } },
      "op: 'responses' has no 200 or default: add ...errors('default')",
    ],
    ...['pathParams', 'query', 'headers'].map((field): [string, object, string] => [
      `${field} that is undefined`,
      { op: { ...ping, [field]: undefined } },
      `op: '${field}' is undefined`,
    ]),
    [
      'an inherited query that is undefined',
      { op: Object.create({ ...ping, query: undefined }) as object },
      "op: 'query' is undefined",
    ],
    ...['GET', 'POST'].map((method): [string, object, string] => [
      `requests of ${method} that is undefined`,
      { op: { ...ping, method, requests: undefined } },
      "op: 'requests' is undefined",
    ]),
    ...[200, 404, 'default'].map((status): [string, object, string] => [
      `a status ${status} that is undefined`,
      { op: { ...ping, responses: { ...json, [status]: undefined } } },
      `op: 'responses.${status}' is undefined`,
    ]),
    [
      'headers of a content type that are undefined',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: undefined } } } } },
      "op: 'responses.200.a/b.headers' is undefined",
    ],
    [
      'a request header name with upper-case letters',
      { op: { ...ping, headers: z.object({ 'X-API-Key': z.string() }) } },
      "op: 'X-API-Key' is not in lower case",
    ],
    [
      'a request header name with upper-case letters beside a type without JSON Schema',
      { op: { ...ping, headers: z.object({ 'X-At': z.string().transform(Number), at: z.date() }) } },
      "op: 'X-At' is not in lower case",
    ],
    [
      'a response header name with upper-case letters',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: type({ ETag: 'string' }) } } } } },
      "op: 'ETag' is not in lower case",
    ],
    [
      'an invalid status',
      { op: { ...ping, responses: { 200: {}, 600: {} } } },
      "op: 'responses.600' is not a status",
    ],
    ...['4xx', '1XX', '6XX', '4XX '].map((range): [string, object, string] => [
      `the range '${range}'`,
      { op: { ...ping, responses: { 200: {}, [range]: {} } } },
      `op: 'responses.${range}' is not a status`,
    ]),
    ...['operationId', 'summary', 'description', 'title'].flatMap((field): [string, object, string][] =>
      [5, null, ['x'], z.string()].map((value) => [
        `${field} that is ${JSON.stringify(value)}`,
        { op: { ...ping, [field]: value } },
        `op: '${field}' is not a string`,
      ]),
    ),
    ...['x', null, {}, [5], ['x', undefined]].map((tags): [string, object, string] => [
      `tags that are ${JSON.stringify(tags)}`,
      { op: { ...ping, tags } },
      "op: 'tags' is not an array of strings",
    ]),
    ...['yes', 1, null].map((deprecated): [string, object, string] => [
      `deprecated that is ${JSON.stringify(deprecated)}`,
      { op: { ...ping, deprecated } },
      "op: 'deprecated' is not a boolean or an object",
    ]),
    ...['meta', 'externalDocs'].flatMap((field): [string, object, string][] =>
      ['x', 5, null].map((value) => [`${field} that is ${value}`, { op: { ...ping, [field]: value } }, `op: '${field}' is not an object`]),
    ),
    ...[[], [z.string()], z.string()].map((responses, index): [string, object, string] => [
      `responses that are no statuses, ${index}`,
      { op: { ...ping, responses } },
      "op: 'responses' is not a map of statuses",
    ]),
    [
      'the description of a status that is not a string',
      { op: { ...ping, responses: { 200: { description: 5 } } } },
      "op: 'responses.200.description' is not a string",
    ],
    [
      'the description of a content type that is not a string',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, description: 5 } } } } },
      "op: 'responses.200.a/b.description' is not a string",
    ],
    [
      'examples that are not an object',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, examples: 'x' } } } } },
      "op: 'responses.200.a/b.examples' is not an object",
    ],
    [
      'a range without 200 and default',
      { op: { ...ping, responses: { '2XX': {} } } },
      "op: 'responses' has no 200 or default: add ...errors('default')",
    ],
    [
      'a malformed content type',
      { op: { ...ping, responses: { 200: { 'a b/c': { body: anything } } } } },
      "op: 'responses.200.a b/c' is not a content type",
    ],
    [
      'a malformed content type of a request',
      { op: { ...ping, method: 'POST', requests: { json: { body: anything } } } },
      "op: 'requests.json' is not a content type",
    ],
    ...['json', 'body', 'example', 'toString'].map((key): [string, object, string] => [
      `a key ${key} of a status`,
      { op: { ...ping, responses: { 200: { [key]: anything } } } },
      `op: 'responses.200.${key}' is not a content type`,
    ]),
    [
      'headers of a status beside a content type',
      { op: { ...ping, responses: { 200: { ...json[200], headers: z.object({ etag: z.string() }) } } } },
      "op: 'responses.200.headers' is not allowed",
    ],
    [
      'headers of a status that are undefined',
      { op: { ...ping, responses: { ...json, 302: { headers: undefined } } } },
      "op: 'responses.302.headers' is undefined",
    ],
    [
      'headers of a status that are not a schema',
      { op: { ...ping, responses: { ...json, 302: { headers: {} } } } },
      "op: 'responses.302.headers' is not a schema",
    ],
    [
      'a header name of a status with upper-case letters',
      { op: { ...ping, responses: { ...json, default: { headers: z.object({ ETag: z.string() }) } } } },
      "op: 'ETag' is not in lower case",
    ],
    [
      'a status that is a string',
      { op: { ...ping, responses: { 200: 'OK' } } },
      "op: 'responses.200' is not a map of content types",
    ],
    ...[z.string(), v.string(), type('string')].flatMap((schema): [string, object, string][] => [
      [
        'a schema as a content type of a response',
        { op: { ...ping, responses: { 200: { 'a/b': schema } } } },
        "op: 'responses.200.a/b.body' is not a schema",
      ],
      [
        'a schema as a content type of a request',
        { op: { ...ping, method: 'POST', requests: { 'a/b': schema } } },
        "op: 'requests.a/b.body' is not a schema",
      ],
      [
        'a schema as a status',
        { op: { ...ping, responses: { 200: schema } } },
        "op: 'responses.200' is not a map of content types",
      ],
      [
        'a schema as requests',
        { op: { ...ping, method: 'POST', requests: schema } },
        "op: 'requests' is not a map of content types",
      ],
    ]),
    [
      'requests whose content type is missing',
      { op: { ...ping, method: 'POST', requests: { body: anything } } },
      "op: 'requests.body' is not a content type",
    ],
    [
      'an example beside examples',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, example: 0, examples: {} } } } } },
      "op: 'responses.200.a/b.example' is not allowed",
    ],
    [
      'a range of content types',
      { op: { ...ping, method: 'POST', requests: { '*/*': { body: anything } } } },
      "op: 'requests.*/*' is not a content type",
    ],
    [
      'parameters of a content type',
      { op: { ...ping, method: 'POST', requests: { 'text/plain; a=b': { body: anything } } } },
      "op: 'requests.text/plain; a=b' is not a content type",
    ],
    [
      'a repeated content type',
      { op: { ...ping, responses: { default: { 'a/b': { body: anything }, 'A/B': { body: anything } } } } },
      "op: 'responses.default.A/B' occurs twice",
    ],
    [
      'requests without a content type but optional',
      { op: { ...ping, method: 'POST', requests: { optional: true } } },
      "op: 'requests' is empty",
    ],
    ...[false, 'yes', 1, null, undefined, {}].map((optional): [string, object, string] => [
      `an optional body by ${JSON.stringify(optional)}`,
      { op: { ...ping, method: 'POST', requests: { 'text/plain': { body: anything }, optional } } },
      "op: 'requests.optional' is not true",
    ]),
    [
      'an optional body of a response',
      { op: { ...ping, responses: { default: { 'a/b': { body: anything }, optional: true } } } },
      "op: 'responses.default.optional' is not a content type",
    ],
    [
      'requests without a content type',
      { op: { ...ping, method: 'POST', requests: {} } },
      "op: 'requests' is empty",
    ],
    [
      'an unknown field beside a body',
      { op: { ...ping, method: 'POST', requests: { 'a/b': { body: anything, schema: anything } } } },
      "op: 'requests.a/b.schema' is unknown",
    ],
    [
      'headers beside the body of a request',
      { op: { ...ping, method: 'POST', requests: { 'a/b': { body: anything, headers: anything } } } },
      "op: 'requests.a/b.headers' is not allowed",
    ],
    [
      'no body',
      { op: { ...ping, method: 'POST', requests: { 'a/b': {} } } },
      "op: 'requests.a/b.body' is not a schema",
    ],
    [
      'a body that is not a schema',
      { op: { ...ping, responses: { 200: { 'a/b': { body: 'x' } } } } },
      "op: 'responses.200.a/b.body' is not a schema",
    ],
    [
      'headers that are not a schema',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: {} } } } } },
      "op: 'responses.200.a/b.headers' is not a schema",
    ],
  ])('%s', (_title, contract, message) => {
    expect(textOf(contract)).toEqual([title, `- ${message}`])
  })

  it.each<[string, object, string]>([
    [
      'the same method and path',
      { one: ping, two: { ...ping, path: '/ping/' } },
      "two: 'one' has the same route",
    ],
    [
      'the same shape',
      { one: { ...ping, path: '/a/:b' }, two: { ...ping, path: '/a/:c' } },
      "two: 'one' has the same route",
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
    expect(textOf(contract)).toEqual([title, `- ${message}`])
  })

  it.each([
    ['a parameter and its encoded colon', '/a/:b', '/a/%3A'],
    ['a slash and an encoded slash', '/a/b', '/a%2Fb'],
    ['spaces and their encoding', '/a%20b', '/a%2520b'],
    ['upper and lower case', '/a', '/A'],
  ])('accepts paths that differ: %s', (_title, one, two) => {
    expect(textOf({ one: { ...ping, path: one }, two: { ...ping, path: two } })).toEqual([])
  })

  it('rejects requests and responses that are not maps of content types', () => {
    const message = (place: string): string[] => [title, `- op: ${place} is not a map of content types`]
    expect(textOf({ op: { ...ping, method: 'POST', requests: null } })).toEqual(message("'requests'"))
    expect(textOf({ op: { ...ping, responses: { 200: 'text' } } })).toEqual(message("'responses.200'"))
  })

  it('rejects handlers that do not match the operations', () => {
    expect(textOf({ ping }, {})).toEqual([title, "- 'handlers.ping' is not a function"])
    expect(textOf({ ping }, { ping: handler, pong: handler })).toEqual([
      title,
      "- 'handlers.pong' is unknown",
    ])
    expect(textOf({ ping }, { ping: handler, '$&': handler })).toEqual([
      title,
      "- 'handlers.$&' is unknown",
    ])
  })

  it.each([
    ['/api/:id', "- base: '/api/:id' has a path parameter"],
    ['/api//v1', "- base: '' is not a path segment"],
    ['/api?', "- base: 'api?' is not a path segment"],
  ])('rejects the base %s', (base, message) => {
    expect(textOf({ ping }, undefined, base)).toEqual([title, message])
  })
})

it('lists all problems', () => {
  const contract = {
    one: { path: 'one/:a/:a', method: 'TRACE', query: {}, responses: { 99: {} }, extra: 1 },
    two: { path: '/:id', method: 'GET', responses: { 200: { json: { body: 7 } } } },
    three: { path: '/:name', method: 'GET', operationId: 'two', responses: json },
  }
  expect(textOf(contract, { two: handler, three: handler, four: handler })).toEqual([
    title,
    "- one: 'one/:a/:a' does not begin with a slash",
    "- one: ':a' occurs twice",
    "- one: 'method' is not a method",
    "- one: 'query' is not a schema",
    "- one: 'responses' has no 200 or default: add ...errors('default')",
    "- one: 'responses.99' is not a status",
    "- one: 'extra' is unknown",
    "- two: 'responses.200.json' is not a content type",
    "- three: 'two' has the same operationId",
    "- three: 'two' has the same route",
    "- 'handlers.one' is not a function",
    "- 'handlers.four' is unknown",
  ])
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
        externalDocs: { url: 'https://a.test' },
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
        externalDocs: undefined,
      },
    ],
    ['cookies', { cookies: z.object({ session: z.string() }) }],
    ['separators', { query: z.object({ ids: z.array(z.string()) }), separators: { ids: ',' } }],
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
  })

  it('one path under every method, and an empty contract', () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']
    expect(textOf(Object.fromEntries(methods.map((method) => [method, { ...ping, method }])))).toEqual([])
    expect(textOf({})).toEqual([])
  })

  it('a literal segment beside a parameter of its name', () => {
    expect(
      textOf({ one: { ...ping, path: '/:id' }, two: { ...ping, path: '/id' }, three: { ...ping, path: '/%3Aid' } }),
    ).toEqual([])
  })
})
