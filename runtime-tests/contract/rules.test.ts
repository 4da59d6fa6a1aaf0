import { describe, expect, it } from 'vitest'
import { anything, createLooseRouter, json, serve } from '../support.ts'

const handler = (): object => ({ status: 200, body: null })

/** The text that a person sees, line by line. */
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

describe('each mistake has its sentence', () => {
  it.each<[string, object, string]>([
    ['no operation', { op: null }, 'op: this is no operation'],
    ['no operation but a text', { op: 'GET /' }, 'op: this is no operation'],
    ['an unknown field', { op: { ...ping, querys: anything } }, "op: 'querys' is not a field of an operation"],
    [
      'a field that every object has',
      { op: { ...ping, toString: anything } },
      "op: 'toString' is not a field of an operation",
    ],
    ['a field with a dollar sign', { op: { ...ping, '$&': anything } }, "op: '$&' is not a field of an operation"],
    [
      'a method',
      { op: { ...ping, method: 'get' } },
      'op: its method is none of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, QUERY',
    ],
    [
      'a body of GET',
      { op: { ...ping, requests: { 'text/plain': { body: anything } } } },
      'op: a GET request has no body',
    ],
    [
      'a body of HEAD',
      { op: { ...ping, method: 'HEAD', requests: { 'text/plain': { body: anything } } } },
      'op: a HEAD request has no body',
    ],
    ['a path that is none', { op: { ...ping, path: 7 } }, 'op: its path is no string'],
    ['a path without a slash', { op: { ...ping, path: 'ping' } }, "op: the path 'ping' does not begin with '/'"],
    [
      'a segment',
      { op: { ...ping, path: '/:id?' } },
      "op: ':id?' in the path is neither literal text nor ':' and a name",
    ],
    [
      'a parameter called __proto__',
      { op: { ...ping, path: '/:__proto__' } },
      "op: a path parameter cannot be called '__proto__'",
    ],
    ['a repeated parameter', { op: { ...ping, path: '/:a/:a' } }, "op: the path has ':a' twice"],
    ['a schema that is none', { op: { ...ping, query: {} } }, "op: 'query' is no Standard Schema"],
    ['no responses', { op: { path: '/', method: 'GET' } }, "op: it has no 'responses'"],
    [
      'neither 200 nor default',
      { op: { ...ping, responses: { 201: {} } } },
      "op: 'responses' declares neither 200 nor 'default'",
    ],
    [
      'a 200 that is undefined',
      { op: { ...ping, responses: { 200: undefined } } },
      "op: 'responses' declares neither 200 nor 'default'",
    ],
    [
      'a status',
      { op: { ...ping, responses: { 200: {}, 600: {} } } },
      "op: '600' is neither a status of 200 to 599 nor 'default'",
    ],
    [
      'a content type that is none',
      { op: { ...ping, responses: { 200: { json: { body: anything } } } } },
      "op: 'json' of response 200 is no content type, or has parameters",
    ],
    [
      'a range of content types',
      { op: { ...ping, method: 'POST', requests: { '*/*': { body: anything } } } },
      "op: '*/*' of 'requests' is no content type, or has parameters",
    ],
    [
      'parameters of a content type',
      { op: { ...ping, method: 'POST', requests: { 'text/plain; a=b': { body: anything } } } },
      "op: 'text/plain; a=b' of 'requests' is no content type, or has parameters",
    ],
    [
      'a content type twice',
      { op: { ...ping, responses: { default: { 'a/b': { body: anything }, 'A/B': { body: anything } } } } },
      "op: 'A/B' of response default is there twice",
    ],
    [
      'no content type of a request',
      { op: { ...ping, method: 'POST', requests: {} } },
      "op: 'requests' names no content type",
    ],
    [
      'another field beside a body',
      { op: { ...ping, method: 'POST', requests: { 'a/b': { body: anything, schema: anything } } } },
      "op: 'schema' of 'a/b' of 'requests' is neither 'body' nor 'headers'",
    ],
    [
      'no body',
      { op: { ...ping, method: 'POST', requests: { 'a/b': {} } } },
      "op: the body of 'a/b' of 'requests' is no Standard Schema",
    ],
    [
      'a body that is none',
      { op: { ...ping, responses: { 200: { 'a/b': { body: 'x' } } } } },
      "op: the body of 'a/b' of response 200 is no Standard Schema",
    ],
    [
      'headers that are none',
      { op: { ...ping, responses: { 200: { 'a/b': { body: anything, headers: {} } } } } },
      "op: the headers of 'a/b' of response 200 is no Standard Schema",
    ],
  ])('%s', (_title, contract, sentence) => {
    expect(textOf(contract)).toEqual([title, `- ${sentence}`])
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
  ])('two operations with %s', (_title, contract, sentence) => {
    expect(textOf(contract)).toEqual([title, `- ${sentence}`])
  })

  it.each([
    ['a parameter and its encoded colon', '/a/:b', '/a/%3A'],
    ['a slash and an encoded one', '/a/b', '/a%2Fb'],
    ['spaces and their encoding', '/a%20b', '/a%2520b'],
    ['upper and lower case', '/a', '/A'],
  ])('paths that only look alike: %s', (_title, one, two) => {
    expect(textOf({ one: { ...ping, path: one }, two: { ...ping, path: two } })).toEqual([])
  })

  it('what is no map of content types', () => {
    const sentence = (place: string): string[] => [title, `- op: ${place} is no map of content types`]
    expect(textOf({ op: { ...ping, method: 'POST', requests: null } })).toEqual(sentence("'requests'"))
    expect(textOf({ op: { ...ping, responses: { 200: 'text' } } })).toEqual(sentence('response 200'))
  })

  it('handlers', () => {
    expect(textOf({ ping }, {})).toEqual([title, "- the operation 'ping' has no handler"])
    expect(textOf({ ping }, { ping: handler, pong: handler })).toEqual([
      title,
      "- the contract has no operation 'pong' to handle",
    ])
    expect(textOf({ ping }, { ping: handler, '$&': handler })).toEqual([
      title,
      "- the contract has no operation '$&' to handle",
    ])
  })

  it.each([
    ['/api/:id', '- base: it cannot have parameters'],
    ['/api//v1', "- base: '' in the path is neither literal text nor ':' and a name"],
    ['/api?', "- base: 'api?' in the path is neither literal text nor ':' and a name"],
  ])('the base %s', (base, sentence) => {
    expect(textOf({ ping }, undefined, base)).toEqual([title, sentence])
  })
})

it('several mistakes are all listed', () => {
  const contract = {
    one: { path: 'one/:a/:a', method: 'TRACE', query: {}, responses: { 99: {} }, extra: 1 },
    two: { path: '/:id', method: 'GET', responses: { 200: { json: { body: 7 } } } },
    three: { path: '/:name', method: 'GET', operationId: 'two', responses: json },
  }
  expect(textOf(contract, { two: handler, three: handler, four: handler })).toEqual([
    title,
    "- one: 'query' is no Standard Schema",
    "- one: 'extra' is not a field of an operation",
    '- one: its method is none of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, QUERY',
    "- one: the path 'one/:a/:a' does not begin with '/'",
    "- one: the path has ':a' twice",
    "- one: 'responses' declares neither 200 nor 'default'",
    "- one: '99' is neither a status of 200 to 599 nor 'default'",
    "- two: 'json' of response 200 is no content type, or has parameters",
    "- two: the body of 'json' of response 200 is no Standard Schema",
    "- three: 'two' has the same operationId",
    "- three: 'two' has the same method and path",
    "- the operation 'one' has no handler",
    "- the contract has no operation 'four' to handle",
  ])
})

describe('what is in order', () => {
  it.each<[string, object]>([
    [
      'all documentation',
      {
        operationId: 'id',
        summary: 's',
        description: 'd',
        title: 't',
        tags: ['a'],
        deprecated: true,
        security: [{ key: [] }],
        externalDocs: { url: 'https://a.test' },
      },
    ],
    [
      'fields that are undefined',
      { operationId: undefined, query: undefined, headers: undefined, pathParams: undefined, requests: undefined },
    ],
    ['only default', { responses: { default: {} } }],
    ['default beside 200', { responses: { 200: {}, default: {} } }],
    ['default that is undefined', { responses: { 200: {}, default: undefined } }],
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
