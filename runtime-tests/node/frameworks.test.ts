/** What `createNodeHandler` does inside Express and Connect: parsed bodies, `fallthrough`, `args` and errors. */
import express from 'express'
import { createServer } from 'node:http'
import { createContract, createRouter, error, mergeRouters, multipart, withContractErrorHandler } from 'routepact'
import { createNodeHandler, serve as serveRouter } from 'routepact/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { runChecked } from '../fixtures/harness.ts'
import { createLooseRouter, json, type LooseHandler, surround } from '../support.ts'
import { exchange, head, lastRequest, listen, toStatuses } from './support.ts'

const any = { body: z.unknown() }
const requests = {
  'application/json': any,
  'application/vnd.a+json': any,
  'application/x-www-form-urlencoded': { body: z.looseObject({}) },
  'text/plain': any,
  'application/octet-stream': any,
  'multipart/form-data': { body: multipart(any.body) },
}
const echoes = { echo: { path: '/', method: 'POST', requests, responses: json } }
const echo: LooseHandler = ({ validatedBody: body }) => ({ status: 200, body: body instanceof Uint8Array ? [...body] : body })

/** Serves a router behind parsers of Express, with `before` around it, and returns the URL. */
async function serveBehind(parsers: readonly express.RequestHandler[], handler: LooseHandler = echo, options: object = {}, before: readonly LooseHandler[] = []): Promise<string> {
  const router = surround(createLooseRouter({ contract: echoes, handlers: { echo: handler }, ...options }), ...before)
  const app = express().use(...(parsers as [express.RequestHandler]), createNodeHandler(router))
  return `http://127.0.0.1:${await listen(createServer(app))}/`
}

async function send(url: string, contentType: string, body: BodyInit, headers: Record<string, string> = {}): Promise<unknown[]> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': contentType, ...headers }, body })
  const text = await response.text()
  return [response.status, text === '' ? undefined : (JSON.parse(text) as unknown)]
}

describe('a body that a parser has read is restored', () => {
  const value = { name: 'Ada ü', list: [1, null, { a: 'b' }], __proto: 1 }

  test.each<[title: string, parser: express.RequestHandler, contentType: string, body: BodyInit, expected: unknown]>([
    ['express.json', express.json(), 'application/json', JSON.stringify(value), value],
    ['express.json, an array', express.json(), 'application/json; charset=utf-8', '[1,"a"]', [1, 'a']],
    ['express.json, null', express.json({ strict: false }), 'application/json', 'null', null],
    ['express.json, false', express.json({ strict: false }), 'application/json', 'false', false],
    ['express.json of another type', express.json({ type: '*/*' }), 'application/vnd.a+json', '{"a":1}', { a: 1 }],
    ['express.urlencoded', express.urlencoded(), 'application/x-www-form-urlencoded', 'a=1&b=%26+c&a=2', { a: ['1', '2'], b: '& c' }],
    ['express.urlencoded, nested', express.urlencoded({ extended: true }), 'application/x-www-form-urlencoded', 'a[b]=1&a[c][]=2&d=', { 'a[b]': '1', 'a[c][]': '2', d: '' }],
    ['express.text', express.text(), 'text/plain', 'hello ü', 'hello ü'],
    ['express.text of JSON', express.text({ type: '*/*' }), 'application/json', '{"a":1}', { a: 1 }],
    ['express.raw', express.raw(), 'application/octet-stream', new Uint8Array([0, 255, 1]), [0, 255, 1]],
    ['express.raw of JSON', express.raw({ type: '*/*' }), 'application/json', '{"a":1}', { a: 1 }],
  ])('%s', async (_title, parser, contentType, body, expected) => {
    expect(await runChecked(async () => send(await serveBehind([parser]), contentType, body))).toEqual([200, expected])
  })

  test('a parser of another type leaves the body to the router', async () => {
    const url = await serveBehind([express.json(), express.urlencoded()])
    expect(await send(url, 'text/plain', 'hello')).toEqual([200, 'hello'])
    const form = new FormData()
    form.set('a', 'b')
    const response = await fetch(url, { method: 'POST', body: form })
    expect([response.status, await response.json()]).toEqual([200, { a: 'b' }])
  })

  test('an empty body is empty', async () => {
    const url = await serveBehind([express.text()])
    expect(await send(url, 'text/plain', '')).toEqual([200, ''])
  })

  test('its size is limited by the router too', async () => {
    const url = await serveBehind([express.json()], echo, { maxBodySize: 5 })
    expect(await send(url, 'application/json', '[1,2]')).toEqual([200, [1, 2]])
    expect(await send(url, 'application/json', '[1,2,3]')).toEqual([413, { error: 'Content Too Large' }])
    // Whitespace is not part of what is restored, but of what the client has sent.
    expect(await send(url, 'application/json', '[1,  2]')).toEqual([413, { error: 'Content Too Large' }])
  })

  test('the size of what is restored is limited too, if the client did not send its own', async () => {
    const url = await serveBehind([express.json()], echo, { maxBodySize: 5 })
    const sendParts = async (text: string): Promise<number> => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: new Blob([text]).stream(), duplex: 'half' }
      return (await fetch(url, init as RequestInit)).status
    }
    expect([await sendParts('[1,2]'), await sendParts('[1,2,3]')]).toEqual([200, 413])
  })

  test.each([undefined, 'none'])('of the content type %s', async (contentType) => {
    const read: unknown[] = []
    const before: LooseHandler = async (request) => void read.push(await request.text())
    const url = await serveBehind([express.text({ type: () => true })], echo, {}, [before])
    const response = await fetch(url, { method: 'POST', body: new TextEncoder().encode('ü'), headers: contentType ? { 'content-type': contentType } : {} })
    expect([response.status, read]).toEqual([400, ['ü']])
  })

  test('it can be read once, also from the platform', async () => {
    const read: unknown[] = []
    const handler: LooseHandler = async (request) => {
      read.push(request.bodyUsed, await request.text().catch((thrown: Error) => thrown.name))
      return { status: 200, body: read }
    }
    expect(await send(await serveBehind([express.json()], handler), 'application/json', '[1]')).toEqual([200, [true, 'TypeError']])
    const before: LooseHandler = async (request) => void read.splice(0, read.length, request.bodyUsed, await request.clone().json())
    const url = await serveBehind([express.json()], () => ({ status: 200, body: read }), {}, [before])
    expect(await send(url, 'application/json', '[1]')).toEqual([200, [false, [1]]])
  })

  test.each<[title: string, parser: express.RequestHandler, contentType: string, body: BodyInit]>([
    ['a stream that was consumed', (request, _response, next) => void request.resume().on('end', () => void next()), 'application/json', '1'],
    ['a value that JSON does not have', (request, _response, next) => void request.resume().on('end', () => { request.body = () => 1; next() }), 'application/json', '1'],
    ['a multipart form', (request, _response, next) => void request.resume().on('end', () => { request.body = { a: 'b' }; next() }), 'multipart/form-data; boundary=b', '--b--'],
  ])('%s is a 500 that names body parsers', async (_title, parser, contentType, body) => {
    const onError = vi.fn()
    const [status] = await send(await serveBehind([parser], echo, { onError }), contentType, body)
    expect(status).toBe(500)
    expect(onError).toHaveBeenCalledWith(new Error("The request body was already read, and 'body' does not tell what the client sent: put the router before the body parser"), expect.anything())
  })

  test('a property `body` of a request that was not read is ignored', async () => {
    const forge: express.RequestHandler = (request, _response, next) => {
      request.body = { forged: true }
      next()
    }
    expect(await send(await serveBehind([forge]), 'application/json', '{"a":1}')).toEqual([200, { a: 1 }])
  })
})

describe('fallthrough', () => {
  const contract = { list: { path: '/notes', method: 'GET', responses: json }, read: { path: '/notes/:id', method: 'GET', responses: json } }
  const create = (options: object = {}) => createLooseRouter({ contract, handlers: { list: () => ({ status: 200, body: 'list' }), read: () => ({ status: 200, body: 'read' }) }, ...options })
  const next: express.RequestHandler = (_request, response) => void response.status(299).send('next')

  test.each<[method: string, path: string, status: number]>([
    ['GET', '/notes', 200],
    ['HEAD', '/notes', 200],
    ['GET', '/notes/1', 200],
    ['GET', '/notes/%zz', 400],
    ['POST', '/notes', 299],
    ['OPTIONS', '/notes', 299],
    ['GET', '/other', 299],
    ['DELETE', '/notes/1', 299],
  ])('%s %s: %i', async (method, path, status) => {
    const guard = vi.fn()
    const options = { before: [guard], finally: [guard], missing: guard }
    for (const router of [create(options), mergeRouters([create()], options as never)]) {
      guard.mockClear()
      const app = express().use(createNodeHandler(router, { fallthrough: true }), next)
      const port = await listen(createServer(app))
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(status)
      // Functions of the router concern only its own requests.
      expect(guard.mock.calls.length > 0).toBe(status !== 299)
    }
  })

  test('without it, or without a next function, the router responds', async () => {
    for (const handler of [express().use(createNodeHandler(create()), next), createNodeHandler(create(), { fallthrough: true })]) {
      const port = await listen(createServer(handler as express.Express))
      expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404)
    }
  })

  test('a body that was not read remains', async () => {
    const app = express().use(createNodeHandler(create(), { fallthrough: true }), express.json(), (request, response) => void response.json(request.body))
    const url = `http://127.0.0.1:${await listen(createServer(app))}/notes`
    expect(await send(url, 'application/json', '{"a":1}')).toEqual([200, { a: 1 }])
  })

  test('a function around the router decides', async () => {
    const other = createLooseRouter({ contract: { other: { path: '/other', method: 'GET', responses: json } }, handlers: { other: () => ({ status: 200, body: 'other' }) } })
    const first = create()
    const both = async (request: Request): Promise<Response> => {
      const response = await first.fetch(request)
      return response.status === 404 ? other.fetch(request) : response
    }
    const port = await listen(createServer(express().use(createNodeHandler({ fetch: both }, { fallthrough: true }), next)))
    const statuses: number[] = []
    for (const path of ['/notes', '/other', '/none']) statuses.push((await fetch(`http://127.0.0.1:${port}${path}`)).status)
    expect(statuses).toEqual([200, 200, 299])
  })

  test('a connection continues', async () => {
    const port = await listen(createServer(express().use(createNodeHandler(create(), { fallthrough: true }), next)))
    const received = await exchange(port, head('GET /other HTTP/1.1', 'Host: a') + head('GET /notes HTTP/1.1', 'Host: a') + lastRequest)
    expect(toStatuses(received)).toEqual([299, 200, 299])
  })
})

describe('args', () => {
  const contract = createContract({ whoAmI: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } } })
  const router = createRouter({
    contract,
    before: [(_request, address: string | undefined, method: string) => ({ caller: `${method} ${address}` })],
    handlers: { whoAmI: (request) => request.respond({ status: 200, body: request.context.caller }) },
  })

  test('are computed for each request', async () => {
    const handler = createNodeHandler(router, { args: ({ socket, method = '' }) => [socket.remoteAddress, method] })
    const port = await listen(createServer(handler))
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toBe('GET 127.0.0.1')
    const served = await serveRouter(router, { port: 0, hostname: '127.0.0.1', args: ({ socket, method = '' }) => [socket.remoteAddress, method] })
    onTestFinished(served.close)
    expect(await (await fetch(served.url)).json()).toBe('GET 127.0.0.1')
  })

  test('what they throw, and what a function around the router throws, reaches the error middleware', async () => {
    const own = new Error('no session')
    const signal = new Error('signal')
    const throwing = { fetch: async (): Promise<Response> => { throw signal } }
    const handlers = [createNodeHandler(router, { args: () => { throw own } }), createNodeHandler(throwing)]
    const seen: unknown[] = []
    for (const handler of handlers) {
      const onError: express.ErrorRequestHandler = (thrown, _request, response, _next) => {
        seen.push(thrown)
        response.status(299).end()
      }
      const port = await listen(createServer(express().use(handler, onError)))
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(299)
      // Without a next function, a 500.
      expect((await runChecked(async () => fetch(`http://127.0.0.1:${await listen(createServer(handler))}/`))).status).toBe(500)
    }
    expect(seen).toEqual([own, signal])
  })

  test('an unknown option is an error', () => {
    expect(() => createNodeHandler(router, { arg: 1 } as never)).toThrow("'arg' is not an option of createNodeHandler")
  })
})

describe('an app of ten endpoints with a parser, sessions and an error middleware', () => {
  interface Session {
    readonly user: string
  }
  type WithSession = express.Request & { session?: Session }
  const Note = z.object({ id: z.string(), text: z.string(), by: z.string() })
  const note = { 200: { 'application/json': { body: Note } } } as const
  const params = z.object({ id: z.string().regex(/^\d$/) })
  const text = { 'application/json': { body: z.object({ text: z.string() }) } } as const
  const answer = { 200: { 'application/json': { body: z.string() } } } as const

  const contract = createContract({
    list: { path: '/notes', method: 'GET', responses: { 200: { 'application/json': { body: z.array(Note) } } } },
    create: { path: '/notes', method: 'POST', requests: text, responses: note },
    read: { path: '/notes/:id', method: 'GET', pathParams: params, responses: note },
    replace: { path: '/notes/:id', method: 'PUT', pathParams: params, requests: text, responses: note },
    amend: { path: '/notes/:id', method: 'PATCH', pathParams: params, requests: text, responses: note },
    remove: { path: '/notes/:id', method: 'DELETE', pathParams: params, responses: answer },
    search: { path: '/search', method: 'GET', query: z.object({ text: z.string() }), responses: answer },
    form: { path: '/form', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: z.object({ text: z.string() }) } }, responses: answer },
    me: { path: '/me', method: 'GET', responses: answer },
    fail: { path: '/fail', method: 'GET', responses: answer },
  })
  const unknown = new WeakMap<Request, RangeError>()
  const respondToError = withContractErrorHandler()
  const router = createRouter({
    contract,
    before: [
      (_request, session: Session | undefined) => {
        if (!session) throw error(401, 'Sign in')
        return { user: session.user }
      },
    ],
    catch: (thrown, request) => {
      if (thrown instanceof RangeError) unknown.set(request, thrown)
      return respondToError(thrown)
    },
    onError: () => {},
    handlers: {
      list: ({ context, respond }) => respond({ status: 200, body: [{ id: '1', text: 'a', by: context.user }] }),
      create: ({ context, respond, validatedBody }) => respond({ status: 200, body: { id: '2', text: validatedBody.text, by: context.user } }),
      read: ({ context, respond, validatedParams }) => respond({ status: 200, body: { id: validatedParams.id, text: 'a', by: context.user } }),
      replace: ({ context, respond, validatedBody, validatedParams }) => respond({ status: 200, body: { ...validatedParams, ...validatedBody, by: context.user } }),
      amend: ({ context, respond, validatedBody, validatedParams }) => respond({ status: 200, body: { ...validatedParams, ...validatedBody, by: context.user } }),
      remove: ({ respond, validatedParams }) => respond({ status: 200, body: validatedParams.id }),
      search: ({ respond, validatedQuery }) => respond({ status: 200, body: validatedQuery.text }),
      form: ({ respond, validatedBody }) => respond({ status: 200, body: validatedBody.text }),
      me: ({ context, respond }) => respond({ status: 200, body: context.user }),
      fail: () => { throw new RangeError('handled by Express') },
    },
  })

  /** Leaves the errors that the router does not know to Express. */
  const passErrors = async (request: Request, session: Session | undefined): Promise<Response> => {
    const response = await router.fetch(request, session)
    const thrown = unknown.get(request)
    if (thrown) throw thrown
    return response
  }

  /** The routes of Express, as they were before. */
  function addRoutes(app: express.Express): void {
    const by = (request: WithSession): string => request.session?.user ?? ''
    const write: express.RequestHandler<{ id: string }> = (request, response) =>
      void response.json({ id: request.params.id, text: (request.body as { text: string }).text, by: by(request) })
    app.use((request: WithSession, response, proceed) => (request.session ? proceed() : void response.status(401).json({ error: 'Sign in' })))
    app.get('/notes', (request, response) => void response.json([{ id: '1', text: 'a', by: by(request) }]))
    app.post('/notes', (request, response) => void response.json({ id: '2', text: (request.body as { text: string }).text, by: by(request) }))
    app.get('/notes/:id', (request, response) => void response.json({ id: request.params.id, text: 'a', by: by(request) }))
    app.put('/notes/:id', write)
    app.patch('/notes/:id', write)
    app.delete('/notes/:id', (request, response) => void response.json(request.params.id))
    app.get('/search', (request, response) => void response.json(request.query['text']))
    app.post('/form', (request, response) => void response.json((request.body as { text: string }).text))
    app.get('/me', (request, response) => void response.json(by(request)))
    app.get('/fail', () => { throw new RangeError('handled by Express') })
  }

  const calls: readonly [method: string, path: string, contentType?: string, body?: string][] = [
    ['GET', '/notes'],
    ['POST', '/notes', 'application/json', '{"text":"b"}'],
    ['GET', '/notes/1'],
    ['PUT', '/notes/1', 'application/json', '{"text":"c"}'],
    ['PATCH', '/notes/1', 'application/json', '{"text":"d"}'],
    ['DELETE', '/notes/1'],
    ['GET', '/search?text=e'],
    ['POST', '/form', 'application/x-www-form-urlencoded', 'text=f+g'],
    ['GET', '/me'],
    ['GET', '/fail'],
    ['GET', '/none'],
  ]

  test('moves one endpoint at a time', async () => {
    const names = Object.keys(contract) as (keyof typeof contract)[]
    const results: unknown[] = []
    for (let count = 0; count <= names.length; count += 1) {
      // Only the operations that have moved; the others are still routes of Express.
      const moved = new Set<string | undefined>(names.slice(0, count))
      const app = express()
      app.use(express.json(), express.urlencoded())
      app.use((request: WithSession, _response, proceed) => {
        if (request.headers.authorization === 'ada') request.session = { user: 'Ada' }
        proceed()
      })
      for (const name of moved) {
        const handler = createNodeHandler({ fetch: passErrors }, { fallthrough: true, args: (incoming: WithSession) => [incoming.session] })
        const { method, path } = contract[name as keyof typeof contract]
        app[method.toLowerCase() as Lowercase<typeof method>](path, handler)
      }
      addRoutes(app)
      const onError: express.ErrorRequestHandler = (thrown: Error, _request, response, _proceed) => void response.status(503).json(thrown.message)
      app.use(onError)
      const url = `http://127.0.0.1:${await listen(createServer(app))}`
      const answers: unknown[] = []
      for (const [method, path, contentType, body] of calls) {
        for (const authorization of ['ada', 'nobody']) {
          const headers = { authorization, ...(contentType && { 'content-type': contentType }) }
          const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
          answers.push([method, path, authorization, response.status, response.status === 404 ? '' : await response.json()])
        }
      }
      results.push(answers)
    }
    expect(results).toHaveLength(11)
    for (const answers of results) expect(answers).toEqual(results[0])
    expect(results[0]).toContainEqual(['GET', '/fail', 'ada', 503, 'handled by Express'])
    expect(results[0]).toContainEqual(['POST', '/form', 'ada', 200, 'f g'])
  })
})
