import { type ContractMiddlewareRequest, createContract, createRouter } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type ReadResponse,
  sendTo,
  createLooseRouter,
  failure,
  type Init,
  invalid,
  issue,
  type LooseRequest,
  json,
  type LooseHandler,
  ok,
  origin,
  rejecting,
  serve,
  unexpected,
} from '../../support.ts'
import { waitUntil } from '../../wait-until.ts'

describe('before', () => {
  it('runs in order, with the arguments of fetch', async () => {
    const log: unknown[] = []
    const step =
      (name: string): LooseHandler =>
      (_request, ...args) =>
        void log.push([name, ...args])
    const router = serve({}, (_request, ...args) => ({ status: 200, body: args }), {
      before: [step('one'), step('two')],
    })
    expect(await sendTo(router, '/', {}, 'env', 'ctx')).toEqual(ok(['env', 'ctx']))
    expect(log).toEqual([
      ['one', 'env', 'ctx'],
      ['two', 'env', 'ctx'],
    ])
  })

  it.each<[string, string, Init, ReadResponse]>([
    ['a request that is served', '/1', {}, ok('served')],
    ['a request that matches nothing', '/a/b', {}, failure(404, { error: 'Not Found' })],
    [
      'a request with another method',
      '/1',
      { method: 'PUT' },
      failure(405, { error: 'Method Not Allowed' }, { allow: 'GET, HEAD, OPTIONS' }),
    ],
    ['OPTIONS', '/1', { method: 'OPTIONS' }, { status: 204, headers: { allow: 'GET, HEAD, OPTIONS' }, body: null }],
    ['a request with a malformed path', '/%zz', {}, invalid({ path: ['id'], message: 'Malformed percent-encoding' })],
  ])('runs for %s', async (_title, path, init, expected) => {
    let runs = 0
    const router = serve({ path: '/:id' }, undefined, { before: [() => void (runs += 1)] })
    expect(await sendTo(router, path, init)).toEqual(expected)
    expect(runs).toBe(1)
  })

  it('runs for an invalid URL', async () => {
    let runs = 0
    const router = serve({}, undefined, { before: [() => void (runs += 1)] })
    const response = await router.fetch({
      method: 'GET',
      url: 'nonsense',
      headers: new Headers(),
      body: null,
    } as Request)
    expect([response.status, await response.json(), runs]).toEqual([400, { error: 'Bad Request' }, 1])
  })

  it('may respond to requests that match nothing, as CORS does', async () => {
    const cors: LooseHandler = (request) =>
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: { 'access-control-allow-origin': '*' } })
        : undefined
    const router = serve({}, undefined, { before: [cors] })
    const sent = { status: 204, headers: { 'access-control-allow-origin': '*' }, body: null }
    expect(await sendTo(router, '/', { method: 'OPTIONS' })).toEqual(sent)
    expect(await sendTo(router, '/none', { method: 'OPTIONS' })).toEqual(sent)
  })

  it('may change the headers that the handler reads', async () => {
    const router = serve({}, ({ validatedHeaders }) => ({ status: 200, body: validatedHeaders.get('x-user') }), {
      before: [(request) => request.validatedHeaders.set('x-user', 'Ada')],
    })
    expect(await sendTo(router, '/')).toEqual(ok('Ada'))
  })

  it('sends a thrown Response as is', async () => {
    const response = new Response('no', { status: 403 })
    const router = serve({}, undefined, {
      before: [() => Promise.reject(response)],
      catch: () => new Response('caught'),
    })
    expect(await router.fetch(new Request(origin))).toBe(response)
  })

  it('defers a validation failure; `catch` and `finally` read undefined for the invalid parts', async () => {
    const seen: unknown[] = []
    const see = ({ validatedParams, validatedQuery, validatedBody }: LooseRequest): void =>
      void seen.push([{ ...(validatedParams as object) }, validatedQuery, validatedBody])
    const router = serve({ path: '/:id', query: rejecting(issue('no')) }, undefined, {
      before: [() => undefined],
      catch: (thrown, request) => {
        see(request)
        throw thrown
      },
      finally: [(_response, request) => see(request)],
    })
    expect((await sendTo(router, '/1')).status).toBe(500)
    expect(seen).toEqual([
      [{ id: '1' }, undefined, undefined],
      [{ id: '1' }, undefined, undefined],
    ])
  })

  it('responds 500 to an object with a numeric status that `respond` did not return', async () => {
    const router = serve({}, undefined, { before: [() => ({ status: 401, body: 'denied' })] })
    const message = "'before[0]' returned a 'status' without calling 'request.respond'"
    expect(await sendTo(router, '/')).toEqual(unexpected(message))
  })

  it('accepts a response that `respond` of another request created', async () => {
    const responses: unknown[] = []
    const router = serve({}, undefined, {
      before: [
        ({ respond }) => (responses.length > 0 ? responses[0] : void responses.push(respond({ status: 418, body: 'kept' }))),
      ],
    })
    expect(await sendTo(router, '/')).toEqual(ok('served'))
    expect(await sendTo(router, '/')).toEqual({ ...ok('kept'), status: 418 })
  })

  it.each([
    [() => false],
    [() => 'text'],
    [() => []],
  ])('responds 500 to any other result and names the middleware: %o', async (guard) => {
    const message = "'before[0]' must return a response, a plain object or nothing"
    expect(await sendTo(serve({}, undefined, { before: [guard] }), '/')).toEqual(unexpected(message))
  })

  it('responds 500 to a used Response', async () => {
    expect((await sendTo(serve({}, undefined, { before: [() => Response.error()] }), '/')).status).toBe(500)
  })

  it('passes typed context and arguments to the handlers', async () => {
    interface Env {
      readonly secret: string
    }
    const authenticate = async (request: ContractMiddlewareRequest, env: Env): Promise<{ user: string }> => ({
      user: `${request.headers.get('x-user')} ${env.secret}`,
    })
    const contract = createContract({
      op: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } },
    })
    const router = createRouter({
      contract,
      before: [authenticate],
      handlers: {
        op: async (request, env) =>
          request.respond({ status: 200, body: `${request.context.user.toUpperCase()} ${env.secret.length}` }),
      },
    })
    const response = await router.fetch(new Request(origin, { headers: { 'x-user': 'Ada' } }), { secret: 'xyz' })
    expect(await response.json()).toBe('ADA XYZ 3')
  })
})

describe('finally', () => {
  type Last = NonNullable<NonNullable<Parameters<typeof serve>[2]>['finally']>[number]
  const mark =
    (name: string): Last =>
    (response) =>
      void response.headers.append('x-by', name)

  it('receives every response, in order, with the arguments of fetch', async () => {
    const seen: unknown[] = []
    const router = serve({ path: '/:id' }, undefined, {
      finally: [
        (response, request, ...args) =>
          void seen.push([response.status, request.operationName, request.validatedParams, ...args]),
      ],
    })
    await sendTo(router, '/1', {}, 'env')
    await sendTo(router, '/%zz', {}, 'env')
    await sendTo(router, '/a/b', {}, 'env')
    await sendTo(router, '/1', { method: 'PUT' }, 'env')
    await sendTo(router, '/1', { method: 'OPTIONS' }, 'env')
    expect(seen).toEqual([
      [200, 'op', { id: '1' }, 'env'],
      [400, 'op', undefined, 'env'],
      [404, undefined, undefined, 'env'],
      [405, undefined, undefined, 'env'],
      [204, undefined, undefined, 'env'],
    ])
  })

  it('may change a response or return another', async () => {
    expect(
      await sendTo(serve({}, undefined, { finally: [mark('one'), async (...all) => mark('two')(...all)] }), '/'),
    ).toEqual(ok('served', { 'x-by': 'one, two' }))
    const replaced = serve({}, undefined, {
      finally: [() => new Response('other', { status: 299 }), mark('two'), () => undefined, () => null],
    })
    expect(await sendTo(replaced, '/')).toEqual({
      status: 299,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-by': 'two' },
      body: 'other',
    })
  })

  it('receives the responses of `before`, `catch` and `missing`', async () => {
    const options = { finally: [mark('finally')] }
    const early = serve({}, undefined, { ...options, before: [({ respond }) => respond({ status: 200, body: 1 })] })
    expect(await sendTo(early, '/')).toEqual(ok(1, { 'x-by': 'finally' }))
    const caught = serve({}, () => Promise.reject(new Error('x')), {
      ...options,
      catch: (_error, { respond }) => respond({ status: 200, body: 2 }),
    })
    expect(await sendTo(caught, '/')).toEqual(ok(2, { 'x-by': 'finally' }))
    const missing = serve({}, undefined, { ...options, missing: ({ respond }) => respond({ status: 200, body: 3 }) })
    expect(await sendTo(missing, '/none')).toEqual(ok(3, { 'x-by': 'finally' }))
    expect(await sendTo(serve({ query: rejecting(issue('no')) }, undefined, options), '/')).toEqual({
      ...invalid({ path: [], message: 'no' }),
      headers: { 'content-type': 'application/json', 'x-by': 'finally', 'x-content-type-options': 'nosniff' },
    })
  })

  it.each<[string, Last]>([
    [
      'throws',
      () => {
        throw new Error('secret')
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['returns a string', () => 'secret'],
    [
      'returns a used Response',
      async () => {
        const used = new Response('secret')
        await used.text()
        return used
      },
    ],
    ['throws because the headers cannot be changed', () => Response.error().headers.set('a', 'b')],
  ])('responds 500 for a function that %s, and runs the later functions', async (_title, broken) => {
    const router = serve({}, undefined, {
      catch: () => new Response('not called'),
      finally: [mark('one'), broken, mark('three')],
    })
    const expected = unexpected()
    expect(await sendTo(router, '/')).toEqual({ ...expected, headers: { ...expected.headers, 'x-by': 'three' } })
  })

  it.each<[string, () => Response]>([
    ['a redirect', () => Response.redirect('https://example.com/', 302)],
    ['a new response', () => new Response('own', { headers: { 'x-a': 'b' } })],
  ])('may change the headers of %s', async (_title, handler) => {
    const given = handler()
    const { status, headers, body } = await sendTo(serve({}, handler, { finally: [mark('last')] }), '/')
    expect([status, headers, body]).toEqual([
      given.status,
      { ...Object.fromEntries(given.headers), 'x-by': 'last' },
      given.body === null ? null : 'own',
    ])
  })

  it('receives a response that cannot be recreated, such as an upgrade, as is', async () => {
    const upgrade = { status: 101, bodyUsed: false, headers: new Headers(), body: null }
    const seen: unknown[] = []
    const { fetch } = serve({}, () => upgrade, { finally: [(response) => void seen.push(response)] })
    expect(await fetch(new Request(`${origin}/`))).toBe(upgrade)
    expect(seen).toEqual([upgrade])
  })

  it('cancels the stream of the response if a function fails, but not if it throws a Response with the same stream', async () => {
    const cancelled: string[] = []
    const stream = (name: string): ReadableStream =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array([65])),
        cancel: () => void cancelled.push(name),
      })
    const broken = (): never => {
      throw new Error('secret')
    }
    expect(
      await sendTo(
        serve({}, () => new Response(stream('failed')), { finally: [broken] }),
        '/',
      ),
    ).toEqual(unexpected())
    const rethrow = (response: Response): never => {
      throw new Response(response.body, { status: 299 })
    }
    const { fetch } = serve({}, () => new Response(stream('thrown')), { finally: [rethrow] })
    expect((await fetch(new Request(`${origin}/`))).status).toBe(299)
    await waitUntil(() => expect(cancelled).toEqual(['failed']))
  })

  it('responds 500 if a function has read the body', async () => {
    const read = async (response: Response): Promise<void> => void (await response.text())
    expect(await sendTo(serve({}, undefined, { finally: [read] }), '/')).toEqual(unexpected())
    const copy = async (response: Response): Promise<void> => void (await response.clone().text())
    expect(await sendTo(serve({}, undefined, { finally: [copy] }), '/')).toEqual(ok('served'))
  })

  it('receives the body of a HEAD response, which is not sent', async () => {
    const bodies: unknown[] = []
    const router = serve({}, undefined, {
      finally: [async (response) => void bodies.push(await response.clone().text())],
    })
    expect(await sendTo(router, '/', { method: 'HEAD' })).toEqual({ ...ok(null), body: null })
    expect(bodies).toEqual(['"served"'])
  })
})

describe('missing', () => {
  it('replaces only the 404', async () => {
    const router = serve({}, undefined, {
      missing: (request, ...args) => request.respond({ status: 404, body: [request.url, ...args] }),
    })
    expect(await sendTo(router, '/none?a=b', {}, 'env')).toEqual({ ...ok([`${origin}/none?a=b`, 'env']), status: 404 })
    expect(await sendTo(router, '/', { method: 'PUT' })).toEqual(
      failure(405, { error: 'Method Not Allowed' }, { allow: 'GET, HEAD, OPTIONS' }),
    )
    expect(await sendTo(router, '/', { method: 'OPTIONS' })).toEqual({
      status: 204,
      headers: { allow: 'GET, HEAD, OPTIONS' },
      body: null,
    })
  })

  it('may call another router', async () => {
    const other = createLooseRouter({
      contract: { other: { path: '/other', method: 'GET', responses: json } },
      handlers: { other: () => ({ status: 200, body: 'other' }) },
    })
    const router = serve({}, undefined, { missing: (request) => other.fetch(request) })
    expect(await sendTo(router, '/other')).toEqual(ok('other'))
    expect(await sendTo(router, '/')).toEqual(ok('served'))
  })

  it('may read the body', async () => {
    const router = serve({}, undefined, { missing: async (request) => new Response(await request.text()) })
    expect((await sendTo(router, '/none', { method: 'POST', body: 'sent' })).body).toBe('sent')
  })

  it('passes a thrown value or an invalid result to the error handler', async () => {
    const caught: unknown[] = []
    const thrown = new Error('boom')
    const options = { catch: (error: unknown) => (caught.push(error), new Response('caught')) }
    for (const missing of [() => Promise.reject(thrown), () => undefined]) {
      expect((await sendTo(serve({}, undefined, { ...options, missing }), '/none')).body).toBe('caught')
    }
    expect(caught[0]).toBe(thrown)
    expect(caught[1]).toMatchObject({ name: 'ContractResponseError' })
  })
})

describe('options that would leave a router without its guards', () => {
  const cannotBeServed = (problem: string) => new TypeError(`This contract cannot be served:\n- ${problem}`)

  it.each(['middleware', 'Before', 'Security', 'Response', '__proto__x'])('rejects the unknown option %s', (name) => {
    const options = { contract: {}, handlers: {}, [name]: [() => undefined] }
    expect(() => createLooseRouter(options)).toThrow(cannotBeServed(`'${name}' is unknown`))
  })

  it.each([undefined, null, {}, 'log'])('rejects %o as catch', (value) => {
    const options = { contract: {}, handlers: {}, catch: value } as never
    expect(() => createLooseRouter(options)).toThrow(cannotBeServed("'catch' is not valid"))
  })

  it.each([undefined, null, 'x'])('rejects %o as contract and as handlers', (value) => {
    const contract = { contract: value, handlers: {} } as never
    expect(() => createLooseRouter(contract)).toThrow(/\n- 'contract' is not valid/)
    const handlers = { contract: {}, handlers: value } as never
    expect(() => createLooseRouter(handlers)).toThrow(/\n- 'handlers' is not valid/)
  })

  it.each([null, {}, 'x'])('rejects %o as missing', (value) => {
    const options = { contract: {}, handlers: {}, missing: value } as never
    expect(() => createLooseRouter(options)).toThrow(cannotBeServed("'missing' is not valid"))
  })

  it.each([null, 0, ''])('validates responses with %o as validateResponses', async (value) => {
    const router = serve({ responses: { 200: { 'application/json': { body: z.string() } } } }, () => ({ status: 200, body: 1 }), { validateResponses: value } as never)
    expect((await sendTo(router, '/')).status).toBe(500)
  })

  it('accepts other options that are undefined', async () => {
    const rest = { base: undefined, missing: undefined, maxBodySize: undefined, validateResponses: undefined } as never
    expect(await sendTo(serve({}, undefined, rest), '/')).toEqual(ok('served'))
  })
})

describe('options that are not arrays of functions', () => {
  it.each([undefined, 'x'])('rejects an inherited %o at start-up', (given) => {
    const options = Object.create({ contract: {}, handlers: {}, before: given, security: given }) as Parameters<typeof createLooseRouter>[0]
    expect(() => createLooseRouter(options)).toThrow(/^This contract cannot be served:\n- 'before' is not valid\n- 'security' is not valid/)
  })

  it.each([{}, null, undefined, 'x', [1], [undefined], () => undefined])('rejects %o at start-up', (given) => {
    const options = { contract: {}, handlers: {}, before: given, finally: given } as never
    expect(() => createLooseRouter(options)).toThrow(
      new TypeError(
        "This contract cannot be served:\n- 'before' is not valid\n- 'finally' is not valid",
      ),
    )
  })
})
