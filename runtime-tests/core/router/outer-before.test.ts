/** The `before` functions of a merged router, which run before the security and the reading of the router in it. */
import { apiKey, basic, bearer, createRouter, error, mergeRouters, type Router } from 'routepact'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createLooseRouter, failure, invalid, json, type LooseHandler, type LooseOptions, type LooseRequest, ok, post, rejecting, sendTo, serve, surround, unexpected } from '../../support.ts'

const merge = mergeRouters as unknown as (routers: readonly Router<unknown[]>[], options?: object) => Router<unknown[]>

const closed = (request: LooseRequest): unknown => request.respond({ status: 503, headers: { 'retry-after': '60' } })

/** A handler or a schema that must not run. */
const unreached = (): never => {
  throw new Error('this ran')
}

describe('runs first, with the arguments of fetch', () => {
  test('before security, before a body is read and before middleware', async () => {
    const log: string[] = []
    const step = (name: string) => (): void => void log.push(name)
    const inner = createRouter({
      contract: {
        op: {
          path: '/',
          method: 'POST',
          security: [{ token: [] }],
          requests: { 'application/json': { body: z.custom((value) => (step('body')(), value === 1)) } },
          responses: { 200: {} },
        },
      },
      security: { token: bearer(() => (step('security')(), {})) },
      before: [step('before')],
      finally: [(_response) => step('finally')()],
      handlers: { op: async (request) => (step('handler')(), request.respond({ status: 200 })) },
    })
    const router = mergeRouters([inner], {
      before: [
        (request, environment: string) => {
          expect([request.operationName, request.operation?.path, request.bodyUsed, environment]).toEqual(['op', '/', false, 'env'])
          for (const name of ['validatedBody', 'validatedContent', 'validatedHeaders', 'validatedParams', 'validatedQuery', 'validatedCookies']) {
            expect(Reflect.get(request, name)).toBeUndefined()
          }
          log.push('first')
        },
        async (_request) => step('second')(),
      ],
    })
    const init = { method: 'POST', body: '1', headers: { 'content-type': 'application/json', authorization: 'Bearer a' } }
    expect((await router.fetch(new Request('http://a.test/', init), 'env')).status).toBe(200)
    expect(log).toEqual(['first', 'second', 'security', 'body', 'before', 'handler', 'finally'])
  })

  test.each<[string, string, string, number]>([
    ['an operation', 'GET', '/1', 200],
    ['HEAD', 'HEAD', '/1', 200],
    ['another method', 'PUT', '/1', 405],
    ['OPTIONS', 'OPTIONS', '/1', 204],
    ['no operation', 'GET', '/a/b', 404],
    ['a malformed path', 'GET', '/%zz', 400],
  ])('for %s', async (_title, method, path, status) => {
    const guard = vi.fn((request: LooseRequest) => void request.operationName)
    expect((await sendTo(surround(serve({ path: '/:id' }), guard), path, { method })).status).toBe(status)
    expect(guard).toHaveBeenCalledOnce()
  })

  test('for an invalid URL', async () => {
    const guard = vi.fn()
    const router = surround(serve({}), guard)
    expect((await router.fetch({ url: 'no', method: 'GET', headers: new Headers() } as Request)).status).toBe(400)
    expect(guard).toHaveBeenCalledOnce()
  })

  test.each<[string, object, Partial<LooseOptions>, number]>([
    ['security rejects', { security: [{ token: [] }] }, { security: { token: bearer(() => undefined) } }, 401],
    ['is not valid', { query: rejecting({ message: 'no' }) }, {}, 400],
  ])('for a request that %s', async (_title, operation, options, status) => {
    const guard = vi.fn((request: LooseRequest) => void request.validatedQuery)
    expect((await sendTo(surround(serve(operation, undefined, options), guard), '/')).status).toBe(status)
    expect(guard).toHaveBeenCalledOnce()
  })

  test('an invalid member is thrown for the router\'s own functions only', async () => {
    const read: LooseHandler = (request) => void request.validatedQuery
    const after = vi.fn()
    const router = surround(serve({ query: rejecting({ message: 'no' }) }, unreached, { before: [read, after] }), read)
    expect(await sendTo(router, '/')).toEqual(invalid({ path: [], message: 'no' }))
    expect(after).not.toHaveBeenCalled()
  })
})

describe('context', () => {
  const secured = { security: [{ token: [] }] }
  const body: LooseHandler = ({ context }) => ({ status: 200, body: context })

  test.each<[title: string, router: Router<unknown[]>, context: object]>([
    ['reaches the handler', surround(serve({}, body), () => ({ id: 1 })), { id: 1 }],
    ['reaches later functions', surround(serve({}, body), () => ({ id: 1 }), ({ context }) => ({ next: Number(context['id']) + 1 })), { id: 1, next: 2 }],
    ['reaches the functions of the router', surround(serve({}, body, { before: [({ context }) => ({ next: Number(context['id']) + 1 })] }), () => ({ id: 1 })), { id: 1, next: 2 }],
    ['reaches an authenticator', surround(serve(secured, body, { security: { token: bearer((_token, { request }) => ({ seen: request.context['id'] })) } }), () => ({ id: 1 })), { id: 1, seen: 1 }],
    ['is replaced by what security proves', surround(serve(secured, body, { security: { token: bearer(() => ({ user: 'proved' })) } }), () => ({ user: 'claimed' })), { user: 'proved' }],
    [
      'is replaced by what two schemes prove',
      surround(serve({ security: [{ token: [], key: [] }] }, body, { security: { token: bearer(() => ({ user: 'proved' })), key: apiKey({ in: 'header', name: 'authorization' }, () => ({ user: 'proved' })) } }), () => ({ user: 'claimed' })),
      { user: 'proved' },
    ],
    ['is replaced by the functions of the router', surround(serve({}, body, { before: [() => ({ id: 2 })] }), () => ({ id: 1 })), { id: 2 }],
    [
      'does not have what an authenticator adds',
      surround(serve({ security: [{ login: [] }, { token: [] }] }, body, { security: { login: basic(() => ({})), token: bearer((_token, { request }) => (Object.assign(request.context, { user: 'Eve' }), {})) } }), () => ({ id: 1 })),
      { id: 1 },
    ],
  ])('%s', async (_title, router, context) => {
    expect(await sendTo(router, '/', { headers: { authorization: 'Bearer a' } })).toEqual(ok(context))
  })

  test.each<[title: string, options: Partial<LooseOptions>, operation: object, path: string, status: number]>([
    ['security rejects the request', { security: { token: bearer(() => undefined) } }, secured, '/', 401],
    ['the request is not valid', {}, { query: rejecting({ message: 'no' }) }, '/', 400],
    ['no operation matches', {}, {}, '/none', 404],
    ['a function of the router fails', { before: [() => Promise.reject(error(403))] }, {}, '/', 403],
  ])('reaches catch, finally and onError if %s', async (_title, options, operation, path, status) => {
    const seen: unknown[] = []
    const see = ({ context }: LooseRequest): void => void seen.push(context['id'])
    const router = merge([serve(operation, undefined, options)], {
      before: [() => ({ id: 1 })],
      catch: (thrown: { status: number }, request: LooseRequest) => (see(request), { status: thrown.status }),
      finally: [(_response: Response, request: LooseRequest) => see(request)],
    })
    expect((await sendTo(router, path)).status).toBe(status)
    expect(seen).toEqual([1, 1])
  })

  test('is restored after a function that passes the request to another router', async () => {
    const other = serve({})
    const pass: LooseHandler = async (request) => (await other.fetch(request), { passed: true })
    const router = surround(serve({ query: rejecting({ message: 'no' }) }, unreached, { before: [({ context }) => void expect(context).toEqual({ passed: true })] }), pass, pass)
    expect((await sendTo(router, '/')).status).toBe(400)
  })
})

describe('ends the request', () => {
  const guards: readonly [title: string, guard: LooseHandler][] = [
    ['respond', closed],
    ['respond, later', async (request) => closed(request)],
    ['a Response', () => new Response(null, { status: 503, headers: { 'retry-after': '60' } })],
    ['throwing error()', () => { throw error(503, 'Closed', { headers: { 'retry-after': '60' } }) }],
    ['throwing a Response', () => { throw new Response(null, { status: 503, headers: { 'retry-after': '60' } }) }],
    ['throwing the result of respond', (request) => { throw closed(request) }],
  ]

  test.each(guards)('by %s', async (_title, guard) => {
    const finalizer = vi.fn()
    const options = { before: [unreached], finally: [finalizer], onError: () => undefined }
    const router = surround(serve({ method: 'POST', requests: { 'application/json': { body: z.custom(unreached) } } }, unreached, options), guard, unreached)
    const request = new Request('http://a.test/', { method: 'POST', body: '1', headers: { 'content-type': 'application/json' } })
    const response = await router.fetch(request)
    expect([response.status, response.headers.get('retry-after'), request.bodyUsed]).toEqual([503, '60', false])
    expect(finalizer).toHaveBeenCalledOnce()
  })

  test('its error passes through the merged catch, and the merged onError receives it', async () => {
    const failed = new Error('no store')
    const onError = vi.fn()
    const router = merge([serve({}, unreached)], {
      before: [() => Promise.reject(failed)],
      onError,
      catch: (_: unknown, request: LooseRequest) => request.respond({ status: 500, body: 'own' }),
    })
    expect(await sendTo(router, '/')).toMatchObject({ status: 500, body: 'own' })
    expect(onError.mock.calls.map(([thrown]) => thrown as unknown)).toEqual([failed])
  })
})

describe('fails closed', () => {
  test.each<[string, unknown, string]>([
    ['false', false, 'must return a response, a plain object or nothing'],
    ['true', true, 'must return a response, a plain object or nothing'],
    ['a number', 0, 'must return a response, a plain object or nothing'],
    ['an array', [], 'must return a response, a plain object or nothing'],
    ['a function', (): undefined => undefined, 'must return a response, a plain object or nothing'],
    ['a literal with a status', { status: 503 }, "returned a 'status' without calling 'request.respond'"],
  ])('a result that is %s is a 500', async (_title, result, message) => {
    expect(await sendTo(surround(serve({}, unreached), () => undefined, () => result), '/')).toEqual(unexpected(`'before[1]' ${message}`))
  })

  test('the body of a copy of a response is cancelled', async () => {
    const cancel = vi.fn()
    const copy: LooseHandler = (request) => ({ ...(request.respond({ status: 200, body: new ReadableStream({ cancel }) }) as object) })
    expect((await sendTo(surround(serve({}, unreached), copy), '/')).status).toBe(500)
    expect(cancel).toHaveBeenCalledOnce()
  })

  test('functions that are added or removed later have no effect', async () => {
    const before: LooseHandler[] = [closed]
    const router = merge([serve({}, unreached)], { before })
    before.pop()
    expect((await sendTo(router, '/')).status).toBe(503)
  })

  test('a response that is not valid is a 500', async () => {
    expect((await sendTo(surround(serve({}, unreached), () => Response.error()), '/')).status).toBe(500)
  })

  test('a body that it reads is a 500, which names the reader', async () => {
    const router = surround(serve({ method: 'POST', requests: { 'application/json': { body: z.unknown() } } }), async (request) => void (await request.text()))
    expect(await sendTo(router, '/', post('application/json', '1'))).toMatchObject(failure(500, { error: 'Internal server error' }, {}))
  })
})

describe('of nested routers', () => {
  const create = (path: string, options: Partial<LooseOptions>): Router<unknown[]> =>
    createLooseRouter({ contract: { op: { path, method: 'GET', responses: json } }, handlers: { op: () => ({ status: 200, body: path }) }, ...options })

  test('runs for the matched operation, the outermost first', async () => {
    const log: string[] = []
    const step = (name: string) => [(): void => void log.push(name)]
    const inner = merge([create('/a', { before: step('a') })], { before: step('inner') })
    const router = merge([inner, create('/b', { before: step('b') }), create('/c', {})], { before: step('outer') })
    for (const [path, status, expected] of [
      ['/a', 200, 'outer,inner,a'],
      ['/b', 200, 'outer,b'],
      ['/c', 200, 'outer'],
      ['/d', 404, 'outer'],
    ] as const) {
      log.length = 0
      expect([path, (await sendTo(router, path)).status, log.join()]).toEqual([path, status, expected])
    }
  })

  test('without functions of the merged router, those of the first run for a request that matches nothing', async () => {
    const log: string[] = []
    const step = (name: string) => [(): void => void log.push(name)]
    const inner = merge([create('/a', { before: step('a') })], { before: step('inner') })
    expect((await sendTo(merge([inner, create('/b', {})]), '/d')).status).toBe(404)
    expect(log).toEqual(['inner'])
  })

  test('its errors are responded to by the router that it belongs to', async () => {
    const own = create('/a', { before: [unreached], catch: (_, request) => request.respond({ status: 418 }) })
    const outer = merge([own, create('/b', {})], {
      catch: (_: unknown, request: LooseRequest) => request.respond({ status: 419 }),
      before: [(request: LooseRequest) => { if (request.url.endsWith('/b')) unreached() }],
    })
    expect((await sendTo(outer, '/a')).status).toBe(418)
    expect((await sendTo(outer, '/b')).status).toBe(419)
  })
})

test('a limit counts each client before its credentials are read', async () => {
  const counts = new Map<string, number>()
  const verify = vi.fn(() => undefined)
  const inner = createRouter({
    contract: { signIn: { path: '/', method: 'POST', security: [{ token: [] }], requests: { 'application/json': { body: z.object({}) } }, responses: { 200: {}, default: {} } } },
    security: { token: bearer(verify) },
    handlers: { signIn: async (request) => request.respond({ status: 200 }) },
  })
  const router = mergeRouters([inner], {
    before: [
      (_request, client: string) => {
        const count = (counts.get(client) ?? 0) + 1
        counts.set(client, count)
        if (count > 2) throw error(429, 'Slow down', { headers: { 'retry-after': '60' } })
      },
    ],
  })
  const send = (client: string): Promise<Response> => router.fetch(new Request('http://a.test/', { method: 'POST', headers: { authorization: 'Bearer a' } }), client)
  const statuses: number[] = []
  for (const client of ['a', 'a', 'a', 'b']) statuses.push((await send(client)).status)
  expect(statuses).toEqual([401, 401, 429, 401])
  expect(verify).toHaveBeenCalledTimes(3)
})
