/** Guards of a framework that decide by the start of the path: what they pass does not reach a handler behind them. */
import express from 'express'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, createServer as createHttp2Server } from 'node:http2'
import { mergeRouters } from 'routepact'
import { createNodeHandler, serve } from 'routepact/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLooseRouter, json, type LooseRequest } from '../support.ts'
import { exchange, head, listen, toStatuses } from './support.ts'

const admin = createLooseRouter({
  contract: {
    secret: { path: '/admin/secret', method: 'GET', responses: json },
    named: { path: '/caf\u00e9/a@b', method: 'GET', responses: json },
    root: { path: '/', method: 'OPTIONS', responses: json },
    user: { path: '/users/:id', method: 'GET', responses: json },
  },
  handlers: {
    secret: () => ({ status: 200, body: 'secret' }),
    named: () => ({ status: 200, body: 'named' }),
    root: () => ({ status: 200, body: 'root' }),
    user: ({ validatedParams }: LooseRequest) => ({ status: 200, body: validatedParams }),
  },
})
const other = createLooseRouter({ contract: { other: { path: '/other', method: 'GET', responses: json } }, handlers: { other: () => ({ status: 200, body: 'other' }) } })
const below = mergeRouters([admin, other], { base: '/api' })

/** Serves a guard of `/api/admin` and the router behind it. */
type Mount = (fallthrough: boolean) => express.Express

const guard: express.RequestHandler = (_request, response) => void response.sendStatus(403)
const end: express.RequestHandler = (_request, response) => void response.sendStatus(299)

const mounts: [title: string, mount: Mount][] = [
  ['app.use(handler)', (fallthrough) => express().use('/api/admin', guard).use(createNodeHandler(below, { fallthrough }), end)],
  ["app.use('/api', handler)", (fallthrough) => express().use('/api/admin', guard).use('/api', createNodeHandler(mergeRouters([admin, other]), { fallthrough })).use(end)],
  ['express.Router', (fallthrough) => {
    const mounted = express.Router().use('/admin', guard).use(createNodeHandler(admin, { fallthrough }))
    return express().use('/api', mounted).use(end)
  }],
  ["app.all('/api/*')", (fallthrough) => express().use('/api/admin', guard).all('/api{/*path}', createNodeHandler(below, { fallthrough })).use(end)],
  // As middie, Connect-like routers and many applications do.
  ['a guard by the text of the URL', (fallthrough) => {
    const app = express()
    app.use((request, response, next) => (request.originalUrl.startsWith('/api/admin') ? guard(request, response, next) : next()))
    return app.use(createNodeHandler(below, { fallthrough }), end)
  }],
]

async function send(port: number, target: string, method = 'GET'): Promise<number> {
  return toStatuses(await exchange(port, head(`${method} ${target} HTTP/1.1`, 'Host: a', 'Connection: close')))[0] ?? 0
}

describe.each(mounts)('236: behind a guard, %s', (_title, mount) => {
  test.each([
    ['/api/admin/secret', 403],
    ['/api/admin/secret/', 403],
    ['/api/admin/secret?a', 403],
    ['/api/./admin/secret', 400],
    ['/x/../api/admin/secret', 400],
    ['/api/%2e/admin/secret', 400],
    ['/api/x/.%2E/admin/secret', 400],
    ['/api\\admin/secret', 400],
    ['/api/\\admin/secret', 400],
    ['/api/admin\\secret', 400],
    ['/api/%61dmin/secret', 404],
    ['/api/admi%6E/secret', 404],
    ['/%61pi/admin/secret', 404],
    ['/api%2Fadmin/secret', 404],
    ['/api//admin/secret', 404],
    ['//api/admin/secret', 404],
    ['/api/caf%C3%A9/a@b', 200],
    ['/api/caf%c3%a9/a@b', 404],
    ['/api/caf%C3%A9/a%40b', 404],
    ['/api/users/%61', 200],
    ['/api/users/a%2Fb', 200],
    ['/api/users/1/', 404],
    ['/api/users/1/?a', 404],
    ['/api/users/1?/', 200],
    ['/api/users/%2F', 200],
    ['/API/admin/secret', 403],
    ['/api/Admin/secret', 403],
  ])('%s is %i', async (target, status) => {
    for (const fallthrough of [false, true]) {
      const received = await send(await listen(createServer(mount(fallthrough))), target)
      // The guard, the mount or the next function may come first.
      if (status === 200) expect(received).toBe(200)
      else expect([status, 403, 404, 299]).toContain(received)
    }
  })

  test.each(['GET http://a/api/admin/secret', 'GET HTTP://b/api/admin/secret', 'OPTIONS *'])('%s does not reach a handler', async (line) => {
    const [method = '', target = ''] = line.split(' ')
    for (const fallthrough of [false, true]) {
      const received = await send(await listen(createServer(mount(fallthrough))), target, method)
      expect([204, 299, 403, 404]).toContain(received)
    }
  })
})

test('236: without fallthrough, another spelling is 404, and the next function runs with it', async () => {
  const serveNext = (fallthrough: boolean): Promise<number> => listen(createServer(express().use(createNodeHandler(below, { fallthrough }), end)))
  for (const target of ['/api/%61dmin/secret', '/api//admin/secret', 'http://a/api/admin/secret']) {
    expect([target, await send(await serveNext(false), target)]).toEqual([target, 404])
    expect([target, await send(await serveNext(true), target)]).toEqual([target, 299])
  }
  for (const target of ['/api/./admin/secret', '/api\\admin']) expect(await send(await serveNext(true), target)).toBe(400)
})

describe('236: a trailing slash, which strict routes do not ignore', () => {
  const strict = (mount: (app: express.Express) => unknown): express.Express => {
    const app = express().enable('strict routing')
    app.get('/api/admin/secret', guard).get('/api', guard).get('/api/users/:id', guard)
    mount(app)
    return app.use(end)
  }
  const equal = (mount: (app: express.Express) => unknown): express.Express => {
    const app = express()
    app.use((request, response, next) => (/^\/api(?:\/admin\/secret|\/users\/\w+)?$/.test(request.path) ? guard(request, response, next) : next()))
    mount(app)
    return app.use(end)
  }
  const atRoot = mergeRouters([createLooseRouter({ contract: { root: { path: '/', method: 'GET', responses: json } }, handlers: { root: () => ({ status: 200, body: 'root' }) } }), admin])

  test.each([
    ['strict routing', strict],
    ['a guard of the whole path', equal],
  ])('%s', async (_title, create) => {
    for (const fallthrough of [false, true]) {
      const missing = fallthrough ? 299 : 404
      for (const mount of [
        (app: express.Express) => app.use(createNodeHandler(mergeRouters([atRoot], { base: '/api' }), { fallthrough })),
        (app: express.Express) => app.use('/api', createNodeHandler(atRoot, { fallthrough })),
        (app: express.Express) => app.use('/api', express.Router({ strict: true }).use(createNodeHandler(atRoot, { fallthrough }))),
      ]) {
        const port = await listen(createServer(create(mount)))
        for (const path of ['/api/admin/secret', '/api', '/api/users/1']) {
          expect([path, await send(port, path)]).toEqual([path, 403])
          for (const target of [`${path}/`, `${path}//`, `${path}/?a`, `${path}/?a/`]) expect([target, await send(port, target)]).toEqual([target, missing])
        }
      }
    }
  })

  test('a target that middleware has replaced', async () => {
    const app = express().use((request, _response, next) => {
      request.url = '/api/users/1/'
      next()
    })
    const port = await listen(createServer(app.use(createNodeHandler(below), end)))
    expect(await send(port, '/api/users/1')).toBe(404)
  })

  test('is ignored without a framework', async () => {
    const port = await listen(createServer(createNodeHandler(below)))
    for (const target of ['/api/users/1/', '/api/admin/secret/?a']) expect(await send(port, target)).toBe(200)
    expect(await send(port, '/api/users/1//')).toBe(404)
  })

  test('the root has none', async () => {
    const port = await listen(createServer(express().use(createNodeHandler(atRoot))))
    for (const target of ['/', '/?a', '/?/']) expect(await send(port, target)).toBe(200)
  })
})

test('236: the path that Express has removed is checked as well', async () => {
  const port = await listen(createServer(express().use('/:tenant', createNodeHandler(admin), end)))
  expect(await send(port, '/one/users/1')).toBe(200)
  expect(await send(port, '/../users/1')).toBe(404)
  expect(await send(port, '/%2e%2E/users/1')).toBe(404)
  expect(await send(port, '/a\\b/users/1')).toBe(404)
})

test('236: without a framework, literal text also matches in another encoding, and an absolute target is served', async () => {
  const { url, close } = await serve(below, { port: 0, hostname: '127.0.0.1' })
  onTestFinished(close)
  const bare = await listen(createServer(createNodeHandler(below)))
  for (const port of [Number(new URL(url).port), bare]) {
    expect(await send(port, '/api/%61dmin/secret')).toBe(200)
    expect(await send(port, '/api/caf%c3%a9/a%40b')).toBe(200)
    expect(await send(port, 'http://a/api/admin/secret')).toBe(200)
    for (const target of ['/api/./admin/secret', '/x/%2e%2e/api/admin/secret', '/api\\admin/secret', 'http://a/x/../api/admin/secret', '/api/admin/secret#a']) {
      expect([target, await send(port, target)]).toEqual([target, 400])
    }
  }
})

test('236: a handler that is called with a next function elsewhere is inside a framework', async () => {
  const handler = createNodeHandler(below)
  const next = (incoming: IncomingMessage): void => void incoming.resume()
  const port = await listen(createServer((incoming, outgoing) => handler(incoming, outgoing, () => next(incoming))))
  expect(await send(port, '/api/admin/secret')).toBe(200)
  expect(await send(port, '/api/%61dmin/secret')).toBe(404)
})

test('236: targets of HTTP/2 are checked as well', async () => {
  const handler = createNodeHandler(below)
  const port = await listen(createHttp2Server((incoming, outgoing) => handler(incoming, outgoing, () => undefined)))
  const session = connect(`http://127.0.0.1:${port}`)
  onTestFinished(() => session.destroy())
  const get = (path: string): Promise<number> =>
    new Promise((resolve) => {
      const stream = session.request({ ':path': path })
      stream.on('response', ({ ':status': status }) => resolve(status as number))
      stream.on('error', () => resolve(0))
    })
  const targets = ['/api/admin/secret', '/api/%61dmin/secret', '/api/./admin/secret', '/api/%2E/admin/secret', '/api\\admin/secret', '/api/admin/secret#', '/api/a"']
  expect(await Promise.all(targets.map(get))).toEqual([200, 404, 400, 400, 400, 400, 400])
})
