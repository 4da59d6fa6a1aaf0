import { findOperation, inspectContract } from 'routepact/internal'
import { describe, expect, test } from 'vitest'
import { createContract } from '../../../src/core/index.ts'
import { createOpenApiDocument } from '../../../src/openapi/index.ts'
import { version } from '../../../src/shared/version.ts'
import { createUsageRoutes } from '../../../tools/src/cli/usage/usage-routes.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { cpuTime } from '../../cpu-time.ts'

function toDocument(paths: JsonRecord, more: JsonRecord = {}): JsonData {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more }
}

const operation: JsonRecord = { responses: {} }

/** A document whose paths have the methods. */
function toPaths(paths: { readonly [path: string]: readonly string[] }): JsonRecord {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [path, Object.fromEntries(methods.map((method) => [method, operation]))]),
  )
}

function find(document: JsonData, request: string, bases?: readonly string[]): string | undefined {
  const [method = '', path = ''] = request.split(' ')
  const found = createUsageRoutes({ name: 'openapi.json', document }, bases).find(method, path)
  return typeof found === 'object' ? found.name : found
}

describe('finds operations whose paths end alike', () => {
  const document = toDocument(toPaths({ '/': ['get'], '/api/users': ['get'], '/api/users/{id}': ['get', 'put'], '/api/teams/{id}/users': ['get'], '/{tenant}': ['get'], '/files/{name}.json': ['get'] }))

  test.each<[request: string, names: readonly string[]]>([
    ['GET /v2/api/users', ['GET /api/users']],
    ['GET /a/b/api/users/7', ['GET /api/users/{id}']],
    ['PUT /users/7/', ['PUT /api/users/{id}']],
    ['HEAD /users/7', ['GET /api/users/{id}']],
    ['GET /users', ['GET /api/users', 'GET /api/teams/{id}/users']],
    ['GET /teams/7/users', ['GET /api/teams/{id}/users']],
    ['GET /v1/files/a.json', ['GET /files/{name}.json']],
    ['POST /users', []],
    ['GET /7', []],
    ['GET /v1/7', []],
    ['GET /', []],
    ['GET //api/users', []],
    [`GET ${'/a'.repeat(20)}/api/users`, []],
  ])('%s', (request, names) => {
    const [method = '', path = ''] = request.split(' ')
    const found = createUsageRoutes({ name: 'openapi.json', document }, undefined).findSimilar(method, path)
    expect(Array.from(found, ({ name }) => name)).toEqual(names)
  })
})

describe('finds the operation as routers do', () => {
  const document = toDocument(
    toPaths({
      '/': ['get'],
      '/users': ['get', 'post'],
      '/users/{user-id}': ['get', 'put'],
      '/users/me': ['get'],
      '/users/{id}/posts/{post}': ['get'],
      '/caf%C3%A9': ['get'],
      '/naïve': ['get'],
      '/100%': ['get'],
      '/teams/': ['get', 'head', 'options'],
      '/files/{name}.json': ['get'],
      '/files/{name}.tar.{format}': ['get'],
      '/v1/{name}': ['post'],
      '/v1/{name}:cancel': ['post'],
      '/range/{from}{to}': ['get'],
      '/map/{z}/{x}-{y}.png': ['get'],
    }),
  )

  test.each([
    ['GET /', 'GET /'],
    ['GET ', 'GET /'],
    ['GET /users', 'GET /users'],
    ['HEAD /users', 'GET /users'],
    ['GET /users/', 'GET /users'],
    ['GET //users', undefined],
    ['GET /Users', undefined],
    ['DELETE /users', undefined],
    ['OPTIONS /users', 'preflight'],
    ['OPTIONS /nowhere', undefined],
    ['OPTIONS /teams', 'OPTIONS /teams/'],
    ['HEAD /teams', 'HEAD /teams/'],
    ['GET /users/7', 'GET /users/{user-id}'],
    ['GET /users/a%2Fb', 'GET /users/{user-id}'],
    ['GET /users/%', 'GET /users/{user-id}'],
    ['GET /users/me', 'GET /users/me'],
    ['PUT /users/me', 'PUT /users/{user-id}'],
    ['GET /us%65rs/7', 'GET /users/{user-id}'],
    ['GET /users/7/posts/8', 'GET /users/{id}/posts/{post}'],
    ['GET /users/7/posts', undefined],
    ['GET /caf%C3%A9', 'GET /caf%C3%A9'],
    ['GET /na%C3%AFve', 'GET /naïve'],
    ['GET /100%', undefined],
    ['GET /100%25', 'GET /100%'],
    ['GET /files/a.json', 'GET /files/{name}.json'],
    ['GET /files/.json', undefined],
    ['GET /files/a.xml', undefined],
    ['GET /files/%', undefined],
    ['GET /files/a.tar.gz', 'GET /files/{name}.tar.{format}'],
    ['GET /files/a.tar.', undefined],
    ['GET /files/atar.gz', undefined],
    ['POST /v1/a', 'POST /v1/{name}'],
    ['POST /v1/a:cancel', 'POST /v1/{name}:cancel'],
    ['POST /v1/a:start', 'POST /v1/{name}'],
    ['GET /range/ab', 'GET /range/{from}{to}'],
    ['GET /map/1/2-3.png', 'GET /map/{z}/{x}-{y}.png'],
    ['GET /map/1/2.png', undefined],
    ['GET /map/1/-3.png', undefined],
    ['GET /map/1/2-.png', undefined],
    ['GET /__proto__', undefined],
    ['GET /constructor', undefined],
  ])('%s is %s', (request, name) => {
    expect(find(document, request)).toBe(name)
  })
})

test.each([
  ['GET /files/a.json', 'GET /files/{name}.json'],
  ['GET /files/a.xml', 'GET /{folder}/{name}.xml'],
  ['GET /files/a', 'GET /{folder}/{name}'],
  ['GET /pages/a.json', 'GET /{folder}/{name}'],
  ['GET /files/a/b', undefined],
  ['OPTIONS /files/a', 'preflight'],
])('a path without the text of a template is one of a less specific path: %s is %s', (request, name) => {
  const document = toDocument(toPaths({ '/files/{name}.json': ['get'], '/{folder}/{name}.xml': ['get'], '/{folder}/{name}': ['get'] }))
  expect(find(document, request)).toBe(name)
  expect(find(document, request)).toBe(name)
})

test('a document of a contract has the operations that its router finds', () => {
  const responses = { 200: {} }
  const contract = createContract({
    root: { path: '/', method: 'GET', responses },
    list: { path: '/users', method: 'GET', responses },
    add: { path: '/users/', method: 'POST', responses },
    me: { path: '/users/me', method: 'GET', responses },
    one: { path: '/users/:id', method: 'GET', responses },
    put: { path: '/users/:name', method: 'PUT', responses },
    head: { path: '/users/:id/photo', method: 'HEAD', responses },
    accent: { path: '/café/:x', method: 'GET', responses },
    encoded: { path: '/a%20b', method: 'GET', responses },
    both: { path: '/:a/:b', method: 'DELETE', responses },
  })
  const document = createOpenApiDocument(contract, { info: { title: 'T', version: '1' } }) as unknown as JsonData
  const [inspected] = inspectContract(contract, version)
  const { find: findUsed } = createUsageRoutes({ name: 'contract.ts', document }, undefined)
  const paths = ['/', '', '/users', '/users/', '/users/me', '/users/%6De', '/users/7', '/users/a%2Fb', '/users/%', '/users//', '//users', '/users/7/photo', '/caf%C3%A9/1', '/café/1', '/a%20b', '/a b', '/x/y', '/x/y/z', '/__proto__', '/:a/:b']
  let matched = 0
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'get']) {
    for (const path of paths) {
      const { name, allowed } = findOperation(inspected!, method, path)
      const operation = name === undefined ? undefined : contract[name as keyof typeof contract]
      const template = operation && `${operation.method} ${operation.path.replaceAll(/:(\w+)/g, '{$1}')}`
      const found = findUsed(method, path)
      matched += operation ? 1 : 0
      const expected = template ?? (method === 'OPTIONS' && allowed.length > 0 ? 'preflight' : undefined)
      const actual = typeof found === 'object' ? found.name : found
      // A document has one spelling of a path for all its methods.
      const toShape = (text: string | undefined): string | undefined => text && decodeURI(text).replaceAll(/\{\w+\}/g, '{}').replace(/(?<=\w)\/$/, '')
      expect([method, path, toShape(actual)]).toEqual([method, path, toShape(expected)])
    }
  }
  expect(matched).toBeGreaterThan(30)
})

test('a template with many parameters is matched in linear time', () => {
  const document = toDocument(toPaths({ '/{a}-{b}-{c}-{d}-{e}-{f}x': ['get'] }))
  const start = cpuTime()
  expect(find(document, `GET /${'-'.repeat(500_000)}`)).toBe(undefined)
  expect(cpuTime() - start).toBeLessThan(2_000)
})

describe('the paths in front', () => {
  const paths = toPaths({ '/users': ['get'], '/': ['get'] })

  test.each<[servers: JsonData, bases: readonly string[] | undefined, request: string, name: string | undefined]>([
    [[], undefined, 'GET /users', 'GET /users'],
    [[{ url: 'https://api.example.org' }], undefined, 'GET /users', 'GET /users'],
    [[{ url: 'https://api.example.org/v1' }], undefined, 'GET /v1/users', 'GET /users'],
    [[{ url: 'https://api.example.org/v1' }], undefined, 'GET /v1', 'GET /'],
    [[{ url: 'https://api.example.org/v1' }], undefined, 'GET /users', undefined],
    [[{ url: 'https://api.example.org/v1' }], ['/'], 'GET /users', 'GET /users'],
    [[{ url: 'https://api.example.org/v1' }], ['/', '/proxy/'], 'GET /proxy/users', 'GET /users'],
    [[{ url: 'https://api.example.org/v1' }], ['api'], 'GET /api/users', 'GET /users'],
    [[{ url: '/v1/' }, { url: '//api.example.org/v2?x#y' }], undefined, 'GET /v2/users', 'GET /users'],
    [[{ url: '/v1/' }, { url: '/v2' }], undefined, 'GET /v1/users', 'GET /users'],
    [[{ url: 'https://{host}/{version}', variables: { host: { default: 'a' }, version: { default: 'v1', enum: ['v1', 'v2'] } } }], undefined, 'GET /v2/users', 'GET /users'],
    [[{ url: '/{version}', variables: { version: { default: 'v1' }, other: { default: 'x' } } }], undefined, 'GET /v1/users', 'GET /users'],
    [[{ url: '/{version}', variables: { version: null } }], undefined, 'GET /v1/users', undefined],
    [[{ url: '/{version}' }], undefined, 'GET /v1/users', 'GET /users'],
    [[{}], undefined, 'GET /undefined/users', 'GET /users'],
  ])('of %j, %j: %s is %s', (servers, bases, request, name) => {
    expect(find(toDocument(paths, { servers }), request, bases)).toBe(name)
  })

  test('paths and operations have servers of their own', () => {
    const document = toDocument(
      { '/a': { servers: [{ url: '/item' }], get: operation, put: { ...operation, servers: [{ url: '/own' }] } } },
      { servers: [{ url: '/root' }] },
    )
    expect(['GET /item/a', 'PUT /own/a', 'GET /root/a', 'PUT /item/a'].map((request) => find(document, request))).toEqual(['GET /a', 'PUT /a', undefined, undefined])
  })

  test('too many values of variables are an error', () => {
    const many = { default: '0', enum: Array.from({ length: 100 }, (_, index) => String(index)) }
    const servers = [{ url: '/{a}/{b}', variables: { a: many, b: many } }]
    expect(() => find(toDocument(paths, { servers }), 'GET /')).toThrow("'servers' has more than 1000 values of variables: name the paths in front in 'usage.base' of routepact.config.json.")
  })
})

test('the first of two operations with the same URLs has their requests', () => {
  const document = toDocument(toPaths({ '/a/{x}': ['get'], '/a/{y}': ['get', 'put'] }))
  const { operations } = createUsageRoutes({ name: 'openapi.json', document }, undefined)
  expect(operations.map(({ name }) => name)).toEqual(['GET /a/{x}', 'PUT /a/{y}'])
  expect(find(document, 'GET /a/1')).toBe('GET /a/{x}')
})

describe('the names of query parameters', () => {
  const object = { type: 'object', properties: { from: { type: 'string' }, to: { type: 'string' } } }

  test.each<[parameter: JsonRecord, sent: string, isSent: boolean]>([
    [{ name: 'page', schema: { type: 'string' } }, 'page', true],
    [{ name: 'page', schema: { type: 'string' } }, 'pages', false],
    [{ name: 'page', schema: { type: 'string' } }, 'Page', false],
    [{ name: '__proto__', schema: { type: 'string' } }, '__proto__', true],
    [{ name: 'ids', schema: { type: 'array' } }, 'ids[]', true],
    [{ name: 'when', style: 'deepObject', explode: true, schema: object }, 'when[from]', true],
    [{ name: 'when', style: 'deepObject', explode: true, schema: object }, 'from', false],
    [{ name: 'when', schema: object }, 'from', true],
    [{ name: 'when', schema: object }, 'other', false],
    [{ name: 'any', schema: true }, 'any', true],
    [{ name: 'when', schema: { allOf: [{ $ref: '#/components/schemas/When' }, { properties: { zone: {} } }, true] } }, 'zone', true],
    [{ name: 'when', schema: { anyOf: [{ $ref: '#/components/schemas/Loop' }, { type: 'null' }] } }, 'loop', true],
    [{ name: 'when', schema: { oneOf: [{ $ref: '#/components/schemas/When' }, { type: 'string' }] } }, 'from', true],
    [{ name: 'labels', schema: { type: 'object', additionalProperties: { type: 'string' } } }, 'color', true],
    [{ name: 'labels', schema: { type: 'object', patternProperties: { '^x-': {} } } }, 'x-color', true],
    [{ name: 'labels', schema: { type: 'object', additionalProperties: false } }, 'color', false],
    [{ name: 'labels', style: 'deepObject', schema: { type: 'object', additionalProperties: { type: 'string' } } }, 'color', false],
    [{ name: 'when', schema: { $ref: '#/components/schemas/When' } }, 'to', true],
    [{ name: 'when', explode: false, schema: object }, 'from', false],
    [{ name: 'when', explode: false, schema: object }, 'when', true],
    [{ name: 'when', style: 'form', content: { 'application/json': { schema: object } } }, 'from', false],
    [{ name: 'all', in: 'querystring', content: { 'application/json': { schema: object } } }, 'x', true],
  ])('%j is sent by %s: %j', (parameter, sent, isSent) => {
    const document = toDocument(
      { '/a': { get: { ...operation, parameters: [{ in: 'query', ...parameter }, { in: 'header', name: 'x', schema: {} }] } } },
      { components: { schemas: { When: object, Loop: { properties: { loop: {} }, allOf: [{ $ref: '#/components/schemas/Loop' }] } } } },
    )
    const [{ parameters } = { parameters: [] }] = createUsageRoutes({ name: 'openapi.json', document }, undefined).operations
    expect(parameters.map(({ name, isSentAs }) => [name, isSentAs(sent)])).toEqual([[parameter['name'], isSent]])
  })
})

test('a name of another parameter is not one of a record', () => {
  const labels = { name: 'labels', in: 'query', schema: { type: 'object', additionalProperties: { type: 'string' } } }
  const document = toDocument({ '/a': { get: { ...operation, parameters: [labels, { name: 'page', in: 'query', schema: {} }] } } })
  const [{ parameters } = { parameters: [] }] = createUsageRoutes({ name: 'openapi.json', document }, undefined).operations
  const list = (sent: string): string[] => parameters.flatMap(({ name, isSentAs }) => (isSentAs(sent) ? [name] : []))
  expect([list('page'), list('color'), list('labels')]).toEqual([['page'], ['labels'], ['labels']])
})

test.each<[responses: JsonRecord, declares: boolean]>([
  [{}, false],
  [{ 404: {} }, true],
  [{ '4xx': {} }, true],
  [{ '4XX': {} }, true],
  [{ default: {} }, false],
  [{ 200: {}, 400: {} }, false],
])('%j declares 404: %j', (responses, declares) => {
  const document = toDocument({ '/a': { get: { responses } } })
  const [found] = createUsageRoutes({ name: 'openapi.json', document }, undefined).operations
  expect(found?.declares(404)).toBe(declares)
})

test('a path in another place is read', () => {
  const document = toDocument({ '/a': { $ref: '#/components/pathItems/A' } }, { components: { pathItems: { A: { servers: [{ url: '/v1' }], get: operation } } } })
  expect(find(document, 'GET /v1/a')).toBe('GET /a')
})

test('an operation without responses is read', () => {
  expect(find(toDocument({ '/a': { get: {} } }), 'GET /a')).toBe('GET /a')
})

test.each([
  [{ swagger: '2.0' }, "'openapi.json' is not an OpenAPI document: 'openapi' must be a version 3.0, 3.1 or 3.2, not '2.0': convert it with 'npx @scalar/cli document upgrade swagger.json --output openapi.json'."],
  [[], "'openapi.json' is not an OpenAPI document: 'openapi' must be a version 3.0, 3.1 or 3.2."],
  [toDocument({ '/a': 1 }), "'openapi.json' is not an OpenAPI document: '#/paths/~1a' must be an object."],
])('%j is an error', (document, message) => {
  expect(() => find(document as JsonData, 'GET /')).toThrow(message)
})

test('other errors are not hidden', () => {
  const document = toDocument({})
  Object.defineProperty(document, 'paths', { enumerable: true, get: () => { throw new TypeError('broken') } })
  expect(() => find(document, 'GET /')).toThrow(/^broken$/)
})
