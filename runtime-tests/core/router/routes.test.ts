import { describe, expect, it } from 'vitest'
import { parsePath } from '../../../src/core/contract/rules/path-syntax.ts'
import type { HttpMethod } from '../../../src/core/contract/operation.ts'
import { addRoute, createRoutes, matchRoute, type RouteNode } from '../../../src/core/match/route-tree.ts'
import { toLiterals } from '../../../src/node/request-target.ts'
import { type ReadResponse, sendTo, createLooseRouter, failure, json, type LooseRequest, ok, serve } from '../../support.ts'

/** Creates a tree of routes, each named by its method and path: `GET /a/:b`. */
function createTree(...written: string[]): RouteNode<string> {
  const root = createRoutes<string>()
  for (const route of written) {
    const [method, path] = route.split(' ')
    addRoute(root, parsePath(String(path)), method as HttpMethod, route)
  }
  return root
}

describe('matchRoute', () => {
  const tree = createTree(
    'GET /',
    'GET /a',
    'GET /:x',
    'POST /:x',
    'GET /a/b/d',
    'GET /a/:x/c',
    'GET /:x/b/c/:y',
    'HEAD /head',
    'GET /head',
    'DELETE /a/:x',
  )

  it.each<[string, string, string, (string | undefined)[]]>([
    ['GET', '/', 'GET /', []],
    ['HEAD', '/', 'GET /', []],
    ['GET', '/a', 'GET /a', []],
    ['GET', '/a/', 'GET /a', []],
    // The path of a URL without an authority, such as `urn:a`, has no slash.
    ['GET', 'a', 'GET /a', []],
    ['GET', '/%61', 'GET /a', []],
    ['POST', '/a', 'POST /:x', ['a']],
    ['GET', '/b', 'GET /:x', ['b']],
    ['GET', '/%2F', 'GET /:x', ['/']],
    ['GET', '/%zz', 'GET /:x', [undefined]],
    ['GET', '/a/b/d', 'GET /a/b/d', []],
    ['GET', '/a/b/c', 'GET /a/:x/c', ['b']],
    ['GET', '/a/b/c/d', 'GET /:x/b/c/:y', ['a', 'd']],
    ['GET', '/z/b/c/d', 'GET /:x/b/c/:y', ['z', 'd']],
    ['HEAD', '/head', 'HEAD /head', []],
    ['HEAD', '/a', 'GET /a', []],
    ['DELETE', '/a/b', 'DELETE /a/:x', ['b']],
  ])('%s %s matches %s', (method, path, route, segments) => {
    expect(matchRoute(tree, method, path)).toEqual({ route, segments, allowed: [] })
  })

  it.each<[string, string, string[]]>([
    ['PUT', '/', ['GET', 'HEAD', 'OPTIONS']],
    ['PUT', '/a', ['GET', 'HEAD', 'POST', 'OPTIONS']],
    ['OPTIONS', '/b', ['GET', 'HEAD', 'POST', 'OPTIONS']],
    ['GET', '/a/x', ['DELETE', 'OPTIONS']],
    ['HEAD', '/a/x', ['DELETE', 'OPTIONS']],
    ['get', '/', ['GET', 'HEAD', 'OPTIONS']],
    ['toString', '/', ['GET', 'HEAD', 'OPTIONS']],
    ['GET', '/none/none', []],
    ['GET', '/a//b', []],
    ['GET', '//', []],
    ['GET', '/a/b', ['DELETE', 'OPTIONS']],
  ])('%s %s matches nothing; the path allows %j', (method, path, allowed) => {
    expect(matchRoute(tree, method, path)).toEqual({ route: undefined, segments: [], allowed })
  })

  it.each<[path: string, route: string | undefined, segments: (string | undefined)[]]>([
    ['/a', 'GET /a', []],
    ['/%61', 'GET /:x', ['a']],
    ['/%zz', 'GET /:x', [undefined]],
    ['/a/', 'GET /a', []],
    ['/a/b/d', 'GET /a/b/d', []],
    ['/a/%62/d', undefined, []],
    ['/a/%62/c', 'GET /a/:x/c', ['b']],
    ['/%61/b/d', undefined, []],
    ['/b%2Fc/caf%C3%A9', 'GET /b%2Fc/caf%C3%A9', []],
    ['/b%2fc/caf%C3%A9', undefined, []],
    ['/b%2Fc/caf%c3%a9', undefined, []],
    ['/@+/%20%25%23%3F', 'GET /@+/%20%25%23%3F', []],
    ['/%40+/%20%25%23%3F', undefined, []],
  ])('literal text that is matched exactly as it was sent: %s', (path, route, segments) => {
    const some = createTree('GET /a', 'GET /:x', 'GET /a/b/d', 'GET /a/:x/c', 'GET /b%2Fc/caf%C3%A9', 'GET /@+/%20%25%23%3F')
    expect(matchRoute(some, 'GET', path, toLiterals)).toEqual({ route, segments, allowed: [] })
  })

  it('is independent of the order of declaration', () => {
    const written = ['GET /a/b', 'GET /a/:x', 'GET /:x/b', 'GET /:x/:y']
    for (const order of [written, written.toReversed()]) {
      const some = createTree(...order)
      expect(['/a/b', '/a/c', '/c/b', '/c/d'].map((path) => matchRoute(some, 'GET', path).route)).toEqual(written)
    }
  })

  it('allows the methods of all routes of the path', () => {
    const some = createTree('GET /a', 'PUT /:x', 'QUERY /a', 'PATCH /a/b')
    expect(matchRoute(some, 'POST', '/a').allowed).toEqual(['GET', 'HEAD', 'PUT', 'OPTIONS', 'QUERY'])
  })
})

describe('operations', () => {
  const read = ({ operationName, validatedParams }: LooseRequest): object => ({
    status: 200,
    body: [operationName, validatedParams],
  })

  function createApi(operations: Record<string, string>, base?: string): ReturnType<typeof createLooseRouter> {
    const entries = Object.entries(operations).map(([name, route]) => [
      name,
      { method: route.split(' ')[0], path: route.split(' ')[1], responses: json },
    ])
    return createLooseRouter({
      contract: Object.fromEntries(entries),
      handlers: Object.fromEntries(Object.keys(operations).map((name) => [name, read])),
      ...(base === undefined ? {} : { base }),
    })
  }

  it('reads the parameters of the matched operation', async () => {
    const api = createApi({ one: 'GET /:a/x', two: 'GET /:b/y', three: 'POST /:c/x' })
    expect(await sendTo(api, '/1/x')).toEqual(ok(['one', { a: '1' }]))
    expect(await sendTo(api, '/1/y')).toEqual(ok(['two', { b: '1' }]))
    expect(await sendTo(api, '/1/x', { method: 'POST' })).toEqual(ok(['three', { c: '1' }]))
  })

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('serves %s', async (method) => {
    expect(await sendTo(createApi({ op: `${method} /` }), '/', { method })).toEqual(ok(['op', {}]))
  })

  it('serves HEAD by its own operation, otherwise by GET', async () => {
    const api = createApi({ get: 'GET /both', head: 'HEAD /both', only: 'GET /only' })
    const names: unknown[] = []
    const watched = createLooseRouter({
      contract: {
        get: { path: '/both', method: 'GET', responses: json },
        head: { path: '/both', method: 'HEAD', responses: json },
        only: { path: '/only', method: 'GET', responses: json },
      },
      handlers: { get: read, head: read, only: read },
      finally: [(_response, request) => void names.push(request.operationName)],
    })
    for (const path of ['/both', '/only']) {
      expect(await sendTo(api, path, { method: 'HEAD' })).toEqual({ ...ok(null), body: null })
      await sendTo(watched, path, { method: 'HEAD' })
    }
    expect(names).toEqual(['head', 'only'])
  })

  it('does not serve GET by a HEAD operation', async () => {
    expect(await sendTo(createApi({ head: 'HEAD /' }), '/')).toEqual(
      failure(405, { error: 'Method Not Allowed' }, { allow: 'HEAD, OPTIONS' }),
    )
  })

  it.each<[string, string, ReadResponse]>([
    ['GET', '/none', failure(404, { error: 'Not Found' })],
    ['POST', '/', failure(405, { error: 'Method Not Allowed' }, { allow: 'GET, HEAD, OPTIONS' })],
    ['BREW', '/', failure(405, { error: 'Method Not Allowed' }, { allow: 'GET, HEAD, OPTIONS' })],
    ['OPTIONS', '/', { status: 204, headers: { allow: 'GET, HEAD, OPTIONS' }, body: null }],
    ['OPTIONS', '/none', failure(404, { error: 'Not Found' })],
    ['HEAD', '/none', { ...failure(404, {}), body: null }],
  ])('%s %s', async (method, path, expected) => {
    expect(await sendTo(createApi({ op: 'GET /' }), path, { method })).toEqual(expected)
  })

  it('serves a declared OPTIONS by its operation', async () => {
    const api = createApi({ op: 'OPTIONS /', other: 'GET /' })
    expect(await sendTo(api, '/', { method: 'OPTIONS' })).toEqual(ok(['op', {}]))
    expect(await sendTo(api, '/', { method: 'PUT' })).toEqual(
      failure(405, { error: 'Method Not Allowed' }, { allow: 'GET, HEAD, OPTIONS' }),
    )
  })

  describe.each(['/api/v1', 'api/v1', '/api/v1/', 'api/v1/'])('base %s', (base) => {
    const api = createApi({ root: 'GET /', thing: 'GET /things/:id' }, base)

    it.each<[string, ReadResponse]>([
      ['/api/v1', ok(['root', {}])],
      ['/api/v1/', ok(['root', {}])],
      ['/api/v1/things/1', ok(['thing', { id: '1' }])],
      ['/things/1', failure(404, { error: 'Not Found' })],
      ['/', failure(404, { error: 'Not Found' })],
      ['/api', failure(404, { error: 'Not Found' })],
      ['/api/v1things/1', failure(404, { error: 'Not Found' })],
      ['/api/v1//things/1', failure(404, { error: 'Not Found' })],
    ])('%s', async (path, expected) => {
      expect(await sendTo(api, path)).toEqual(expected)
    })
  })

  it.each(['', '/', undefined])('treats the base %j as empty', async (base) => {
    expect(await sendTo(createApi({ op: 'GET /a' }, base), '/a')).toEqual(ok(['op', {}]))
  })

  it('accepts a percent-encoded base', async () => {
    expect(await sendTo(createApi({ op: 'GET /a' }, '/caf%C3%A9'), '/café/a')).toEqual(ok(['op', {}]))
  })

  it('request.operation is the declared operation', async () => {
    const router = serve({ path: '/:id', summary: 'A summary', tags: ['a'] }, ({ operation }) => ({
      status: 200,
      body: operation,
    }))
    expect((await sendTo(router, '/1')).body).toMatchObject({
      path: '/:id',
      method: 'GET',
      summary: 'A summary',
      tags: ['a'],
    })
  })
})
