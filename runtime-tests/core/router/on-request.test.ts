import { bearer, createRouter, error, mergeRouters, type Router } from 'routepact'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createLooseRouter, failure, json, type LooseHandler, type LooseOptions, type LooseRequest, ok, post, sendTo, serve, unexpected } from '../../support.ts'

const closed = (request: LooseRequest): unknown => request.respond({ status: 503, headers: { 'retry-after': '60' } })

/** A handler or a schema that must not run. */
const unreached = (): never => {
  throw new Error('this ran')
}

describe('runs first, with the arguments of fetch', () => {
  test('before security, before a body is read and before middleware', async () => {
    const log: string[] = []
    const step = (name: string) => (): void => void log.push(name)
    const router = createRouter({
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
      onRequest: [
        (request, environment: string) => {
          expect([request.operationName, request.operation?.path, request.bodyUsed, environment]).toEqual(['op', '/', false, 'env'])
          for (const name of ['validatedBody', 'validatedHeaders', 'validatedParams', 'validatedQuery', 'validatedCookies']) {
            expect(Reflect.get(request, name)).toBeUndefined()
          }
          log.push('first')
        },
        async (_request) => step('second')(),
      ],
      before: [step('before')],
      finally: [(_response) => step('finally')()],
      handlers: { op: async (request) => (step('handler')(), request.respond({ status: 200 })) },
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
    const router = serve({ path: '/:id' }, undefined, { onRequest: [guard] })
    expect((await sendTo(router, path, { method })).status).toBe(status)
    expect(guard).toHaveBeenCalledOnce()
  })

  test('for an invalid URL', async () => {
    const guard = vi.fn()
    const router = serve({}, undefined, { onRequest: [guard] })
    expect((await router.fetch({ url: 'no', method: 'GET', headers: new Headers() } as Request)).status).toBe(400)
    expect(guard).toHaveBeenCalledOnce()
  })

  test('a context is not shared with what follows', async () => {
    const guard: LooseHandler = ({ context }) => void Object.assign(context, { user: 'Ada' })
    expect(await sendTo(serve({}, ({ context }) => ({ status: 200, body: context }), { onRequest: [guard, ({ context }) => void expect(context).toEqual({})] }), '/')).toEqual(ok({}))
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
    const options = { onRequest: [guard, unreached], before: [unreached], finally: [finalizer] }
    const router = serve({ method: 'POST', requests: { 'application/json': { body: z.custom(unreached) } } }, unreached, options)
    const request = new Request('http://a.test/', { method: 'POST', body: '1', headers: { 'content-type': 'application/json' } })
    const response = await router.fetch(request)
    expect([response.status, response.headers.get('retry-after'), request.bodyUsed]).toEqual([503, '60', false])
    expect(finalizer).toHaveBeenCalledOnce()
  })

  test('its error passes through catch, and onError receives it', async () => {
    const failed = new Error('no store')
    const onError = vi.fn()
    const options = { onRequest: [() => Promise.reject(failed)], onError, catch: (_: unknown, request: LooseRequest) => request.respond({ status: 500, body: 'own' }) }
    expect(await sendTo(serve({}, unreached, options), '/')).toMatchObject({ status: 500, body: 'own' })
    expect(onError.mock.calls.map(([thrown]) => thrown as unknown)).toEqual([failed])
  })
})

describe('fails closed', () => {
  test.each<[string, unknown]>([
    ['false', false],
    ['true', true],
    ['a number', 0],
    ['context', { user: 'Ada' }],
    ['an empty object', {}],
    ['a literal with a status', { status: 503 }],
    ['an array', []],
    ['a function', (): undefined => undefined],
  ])('a result that is %s is a 500', async (_title, result) => {
    expect(await sendTo(serve({}, unreached, { onRequest: [() => undefined, () => result] }), '/')).toEqual(
      unexpected("'onRequest[1]' must return a response or nothing"),
    )
  })

  test('the body of a copy of a response is cancelled', async () => {
    const cancel = vi.fn()
    const copy: LooseHandler = (request) => ({ ...(request.respond({ status: 200, body: new ReadableStream({ cancel }) }) as object) })
    expect((await sendTo(serve({}, unreached, { onRequest: [copy] }), '/')).status).toBe(500)
    expect(cancel).toHaveBeenCalledOnce()
  })

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['a function', (): void => undefined],
    ['a list with undefined', [undefined]],
  ])('the option %s is an error', (_title, onRequest) => {
    const options = { onRequest } as Partial<LooseOptions>
    expect(() => serve({}, undefined, options)).toThrow("'onRequest' is not an array of functions")
    expect(() => mergeRouters([], options as never)).toThrow("'onRequest' is not an array of functions")
  })

  test('functions that are added or removed later have no effect', async () => {
    const onRequest: LooseHandler[] = [closed]
    const router = serve({}, unreached, { onRequest })
    onRequest.pop()
    expect((await sendTo(router, '/')).status).toBe(503)
  })

  test('a response that is not valid is a 500', async () => {
    expect((await sendTo(serve({}, unreached, { onRequest: [() => Response.error()] }), '/')).status).toBe(500)
  })
})

describe('of merged routers', () => {
  const create = (path: string, options: Partial<LooseOptions>): Router<unknown[]> =>
    createLooseRouter({ contract: { op: { path, method: 'GET', responses: json } }, handlers: { op: () => ({ status: 200, body: path }) }, ...options })

  test('runs for those of the matched operation, the outermost first', async () => {
    const log: string[] = []
    const step = (name: string) => [(): void => void log.push(name)]
    const inner = mergeRouters([create('/a', { onRequest: step('a') })], { onRequest: step('inner') })
    const router = mergeRouters([inner, create('/b', { onRequest: step('b'), before: step('before b') }), create('/c', {})], {
      onRequest: step('outer'),
      before: step('before outer'),
    })
    for (const path of ['/a', '/b', '/c', '/d']) {
      log.length = 0
      const { status } = await sendTo(router as Router<unknown[]>, path)
      expect([path, status, log.join()]).toEqual(
        [
          ['/a', 200, 'outer,inner,a,before outer'],
          ['/b', 200, 'outer,b,before outer,before b'],
          ['/c', 200, 'outer,before outer'],
          ['/d', 404, 'outer,before outer'],
        ].find(([first]) => first === path),
      )
    }
  })

  test('its errors are responded to by the router that it belongs to', async () => {
    const own = create('/a', { onRequest: [unreached], catch: (_, request) => request.respond({ status: 418 }) })
    const outer = mergeRouters([own, create('/b', {})], { catch: (_, request) => request.respond({ status: 419 }), onRequest: [(request) => { if (request.url.endsWith('/b')) unreached() }] })
    expect((await sendTo(outer as Router<unknown[]>, '/a')).status).toBe(418)
    expect((await sendTo(outer as Router<unknown[]>, '/b')).status).toBe(419)
  })
})

test('a limit counts each client before its credentials are read', async () => {
  const counts = new Map<string, number>()
  const verify = vi.fn(() => undefined)
  const router = createRouter({
    contract: { signIn: { path: '/', method: 'POST', security: [{ token: [] }], requests: { 'application/json': { body: z.object({}) } }, responses: { 200: {}, default: {} } } },
    security: { token: bearer(verify) },
    onRequest: [
      (_request, client: string) => {
        const count = (counts.get(client) ?? 0) + 1
        counts.set(client, count)
        if (count > 2) throw error(429, 'Slow down', { headers: { 'retry-after': '60' } })
      },
    ],
    handlers: { signIn: async (request) => request.respond({ status: 200 }) },
  })
  const send = (client: string): Promise<Response> => router.fetch(new Request('http://a.test/', { method: 'POST', headers: { authorization: 'Bearer a' } }), client)
  const statuses: number[] = []
  for (const client of ['a', 'a', 'a', 'b']) statuses.push((await send(client)).status)
  expect(statuses).toEqual([401, 401, 429, 401])
  expect(verify).toHaveBeenCalledTimes(3)
})

test('a body that it reads is a 500, which names the reader', async () => {
  const router = serve({ method: 'POST', requests: { 'application/json': { body: z.unknown() } } }, undefined, { onRequest: [async (request) => void (await request.text())] })
  expect(await sendTo(router, '/', post('application/json', '1'))).toMatchObject(failure(500, { error: 'Internal server error' }, {}))
})
