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

describe('rejects one operation with', () => {
  it.each<[string, object, string]>([
    ['an operation that is null', { op: null }, 'op: an operation must be an object'],
    ['an operation that is a string', { op: 'GET /' }, 'op: an operation must be an object'],
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
      "op: 'method' must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, QUERY",
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
    ['a path that is not a string', { op: { ...ping, path: 7 } }, "op: 'path' must be a string"],
    ['a path without a slash', { op: { ...ping, path: 'ping' } }, "op: 'ping' must begin with '/'"],
    [
      'an invalid segment',
      { op: { ...ping, path: '/:id?' } },
      "op: ':id?' in the path must be literal text or a whole parameter: ':id'",
    ],
    [
      'a parameter called __proto__',
      { op: { ...ping, path: '/:__proto__' } },
      "op: '__proto__' cannot be the name of a path parameter",
    ],
    ['a repeated parameter', { op: { ...ping, path: '/:a/:a' } }, "op: ':a' occurs twice in the path"],
    ['a field that is not a schema', { op: { ...ping, query: {} } }, "op: 'query' must be a Standard Schema"],
    ['no responses', { op: { path: '/', method: 'GET' } }, "op: 'responses' must be an object"],
    [
      'responses with neither 200 nor default',
      { op: { ...ping, responses: { 201: {} } } },
      "op: 'responses' must declare 200 or 'default'",
    ],
    ...['pathParams', 'query', 'headers'].map((field): [string, object, string] => [
      `${field} that is undefined`,
      { op: { ...ping, [field]: undefined } },
      `op: '${field}' is undefined: remove it, or check for a circular import`,
    ]),
    [
      'an inherited query that is undefined',
      { op: Object.create({ ...ping, query: undefined }) as object },
      "op: 'query' is undefined: remove it, or check for a circular import",
    ],
    ...['GET', 'POST'].map((method): [string, object, string] => [
      `requests of ${method} that is undefined`,
      { op: { ...ping, method, requests: undefined } },
      "op: 'requests' is undefined: remove it, or check for a circular import",
    ]),
    ...[200, 404, 'default'].map((status): [string, object, string] => [
      `a status ${status} that is undefined`,
      { op: { ...ping, responses: { ...json, [status]: undefined } } },
      `op: '${status}' is undefined: remove it, or check for a circular import`,
    ]),
    [
      'headers of a content type that are undefined',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: undefined } } } } },
      "op: 'headers' of 'a/b' of '200' is undefined: remove it, or check for a circular import",
    ],
    [
      'a request header name with upper-case letters',
      { op: { ...ping, headers: z.object({ 'X-API-Key': z.string() }) } },
      "op: 'X-API-Key' must be in lower case: 'x-api-key'",
    ],
    [
      'a response header name with upper-case letters',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: type({ ETag: 'string' }) } } } } },
      "op: 'ETag' must be in lower case: 'etag'",
    ],
    [
      'an invalid status',
      { op: { ...ping, responses: { 200: {}, 600: {} } } },
      "op: '600' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'",
    ],
    ...['4xx', '1XX', '6XX', '4XX '].map((range): [string, object, string] => [
      `the range '${range}'`,
      { op: { ...ping, responses: { 200: {}, [range]: {} } } },
      `op: '${range}' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'`,
    ]),
    [
      'a range without 200 and default',
      { op: { ...ping, responses: { '2XX': {} } } },
      "op: 'responses' must declare 200 or 'default'",
    ],
    [
      'a malformed content type',
      { op: { ...ping, responses: { 200: { 'a b/c': { body: anything } } } } },
      "op: 'a b/c' of '200' must be a content type without parameters",
    ],
    [
      'a malformed content type of a request',
      { op: { ...ping, method: 'POST', requests: { json: { body: anything } } } },
      "op: 'json' must be a content type, such as 'application/json'",
    ],
    ...['json', 'body', 'example', 'toString'].map((key): [string, object, string] => [
      `a key ${key} of a status`,
      { op: { ...ping, responses: { 200: { [key]: anything } } } },
      `op: '${key}' must be a content type, 'description' or 'headers'`,
    ]),
    [
      'headers of a status beside a content type',
      { op: { ...ping, responses: { 200: { ...json[200], headers: z.object({ etag: z.string() }) } } } },
      "op: 'headers' is not allowed beside a content type: declare it beside 'body'",
    ],
    [
      'headers of a status that are undefined',
      { op: { ...ping, responses: { ...json, 302: { headers: undefined } } } },
      "op: 'headers' of '302' is undefined: remove it, or check for a circular import",
    ],
    [
      'headers of a status that are not a schema',
      { op: { ...ping, responses: { ...json, 302: { headers: {} } } } },
      "op: 'headers' of '302' must be a Standard Schema",
    ],
    [
      'a header name of a status with upper-case letters',
      { op: { ...ping, responses: { ...json, default: { headers: z.object({ ETag: z.string() }) } } } },
      "op: 'ETag' must be in lower case: 'etag'",
    ],
    [
      'a status that is a string',
      { op: { ...ping, responses: { 200: 'OK' } } },
      "op: '200' must be a map of content types",
    ],
    ...[z.string(), v.string(), type('string')].flatMap((schema): [string, object, string][] => [
      [
        'a schema as a content type of a response',
        { op: { ...ping, responses: { 200: { 'a/b': schema } } } },
        "op: 'a/b' of '200' is a schema: declare it under 'body'",
      ],
      [
        'a schema as a content type of a request',
        { op: { ...ping, method: 'POST', requests: { 'a/b': schema } } },
        "op: 'a/b' of 'requests' is a schema: declare it under 'body'",
      ],
      [
        'a schema as a status',
        { op: { ...ping, responses: { 200: schema } } },
        "op: '200' must be a map of content types",
      ],
      [
        'a schema as requests',
        { op: { ...ping, method: 'POST', requests: schema } },
        "op: 'requests' must be a map of content types",
      ],
    ]),
    [
      'requests whose content type is missing',
      { op: { ...ping, method: 'POST', requests: { body: anything } } },
      "op: 'body' must be a content type, such as 'application/json'",
    ],
    [
      'an example beside examples',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, example: 0, examples: {} } } } } },
      "op: 'example' is not allowed beside 'examples'",
    ],
    [
      'a range of content types',
      { op: { ...ping, method: 'POST', requests: { '*/*': { body: anything } } } },
      "op: '*/*' of 'requests' must be a content type without parameters",
    ],
    [
      'parameters of a content type',
      { op: { ...ping, method: 'POST', requests: { 'text/plain; a=b': { body: anything } } } },
      "op: 'text/plain; a=b' of 'requests' must be a content type without parameters",
    ],
    [
      'a repeated content type',
      { op: { ...ping, responses: { default: { 'a/b': { body: anything }, 'A/B': { body: anything } } } } },
      "op: 'A/B' of 'default' occurs twice",
    ],
    [
      'requests without a content type',
      { op: { ...ping, method: 'POST', requests: {} } },
      "op: 'requests' must declare a content type",
    ],
    [
      'an unknown field beside a body',
      { op: { ...ping, method: 'POST', requests: { 'a/b': { body: anything, schema: anything } } } },
      "op: 'schema' is not a field of a content type",
    ],
    [
      'headers beside the body of a request',
      { op: { ...ping, method: 'POST', requests: { 'a/b': { body: anything, headers: anything } } } },
      "op: 'headers' is not allowed in 'requests': declare it beside 'path'",
    ],
    [
      'no body',
      { op: { ...ping, method: 'POST', requests: { 'a/b': {} } } },
      "op: 'body' of 'a/b' of 'requests' must be a Standard Schema",
    ],
    [
      'a body that is not a schema',
      { op: { ...ping, responses: { 200: { 'a/b': { body: 'x' } } } } },
      "op: 'body' of 'a/b' of '200' must be a Standard Schema",
    ],
    [
      'headers that are not a schema',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: {} } } } } },
      "op: 'headers' of 'a/b' of '200' must be a Standard Schema",
    ],
  ])('%s', (_title, contract, message) => {
    expect(textOf(contract)).toEqual([title, `- ${message}`])
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
    const message = (place: string): string[] => [title, `- op: ${place} must be a map of content types`]
    expect(textOf({ op: { ...ping, method: 'POST', requests: null } })).toEqual(message("'requests'"))
    expect(textOf({ op: { ...ping, responses: { 200: 'text' } } })).toEqual(message("'200'"))
  })

  it('rejects handlers that do not match the operations', () => {
    expect(textOf({ ping }, {})).toEqual([title, "- 'ping' must have a handler"])
    expect(textOf({ ping }, { ping: handler, pong: handler })).toEqual([
      title,
      "- 'pong' is not an operation of the contract",
    ])
    expect(textOf({ ping }, { ping: handler, '$&': handler })).toEqual([
      title,
      "- '$&' is not an operation of the contract",
    ])
  })

  it.each([
    ['/api/:id', '- base: path parameters are not allowed'],
    ['/api//v1', "- base: '' in the path must be literal text or a whole parameter: ':name'"],
    ['/api?', "- base: 'api?' in the path must be literal text or a whole parameter: ':name'"],
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
    "- one: 'query' must be a Standard Schema",
    "- one: 'extra' is not a field of an operation",
    "- one: 'method' must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, QUERY",
    "- one: 'responses' must declare 200 or 'default'",
    "- one: '99' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'",
    "- one: 'one/:a/:a' must begin with '/'",
    "- one: ':a' occurs twice in the path",
    "- two: 'json' must be a content type, 'description' or 'headers'",
    "- three: 'two' has the same operationId",
    "- three: 'two' has the same method and path",
    "- 'one' must have a handler",
    "- 'four' is not an operation of the contract",
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
    ['headers in lower case', { headers: z.object({ 'x-api-key': z.string() }) }],
    ['headers without Standard JSON Schema', { headers: v.object({ 'X-API-Key': v.string() }) }],
    ['a headers schema that cannot be converted to JSON Schema', { headers: z.object({ 'X-At': z.string().transform(Number), at: z.date() }) }],
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
