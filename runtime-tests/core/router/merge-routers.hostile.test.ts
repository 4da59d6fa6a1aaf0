// Section Q of runtime-tests/hostile-input.md; titles begin with rule numbers.
import { jsonLines, mergeRouters, type Router } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { anything, createLooseRouter, json, type LooseHandler, type LooseOptions, ok, origin, readResponse, sendTo, serve, streamOf, unexpected } from '../../support.ts'
import { runChecked, serveChecked } from '../../fixtures/harness.ts'

type LooseRouter = Router<unknown[]>
const merge = mergeRouters as unknown as (routers: readonly unknown[], options?: object) => LooseRouter

const served: LooseHandler = ({ operationName, context }) => ({ status: 200, body: [operationName, { ...context }] })

/** Creates a router of `GET path`, named by its path. */
function create(path: string, options: Partial<LooseOptions> = {}, handler = served, name = path): LooseRouter {
  const contract = Object.fromEntries([[name, { path, method: 'GET', responses: json }]])
  return createLooseRouter({ contract, handlers: Object.fromEntries([[name, handler]]), ...options })
}

const closed: LooseHandler = (request) => request.respond({ status: 401, body: 'closed' })

describe('184: no request skips a guard of a merged router', () => {
  const handler = vi.fn(served)
  const secret = create('/secret/:id', { before: [closed] }, handler)
  const merged = merge([create('/public'), secret, create('/:any/:id/more')], { base: '/v1' })
  const paths = ['/v1/secret/1', '/v1/secret/1/', '/v1/%73ecret/1', '/v1/secret/%31', '/v1/secret/1?x=/public', '/v1/public/../secret/1', '/%76%31/secret/1', '//v1/secret/1', '/v1//secret/1', '/v1/secret/1/more', '/V1/secret/1']

  it.each(paths)('184: %s', async (path) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'get']) await runChecked(() => merged.fetch(new Request(origin + path, { method })))
    expect(handler).not.toHaveBeenCalled()
  })

  it('184: a guard of the merged router runs for every router', async () => {
    const guarded = merge([merge([secret]), create('/public', {}, handler)], { before: [closed] })
    for (const path of ['/public', '/secret/1', '/none']) expect((await sendTo(guarded, path)).status).toBe(401)
    expect(handler).not.toHaveBeenCalled()
  })

  it('184: a guard that is emptied later still runs', async () => {
    const before = [closed]
    const part = create('/a', { before }, handler)
    const options = { before: [closed] }
    const guarded = merge([part, create('/b', {}, handler)], options)
    before.pop()
    options.before.pop()
    for (const path of ['/a', '/b']) expect((await sendTo(guarded, path)).status).toBe(401)
    expect(handler).not.toHaveBeenCalled()
  })

  it.each([false, 'no', { status: 401 }, [closed]])('184: a merged guard fails closed: %j', async (result) => {
    const guarded = merge([create('/a', {}, handler)], { before: [() => result] })
    expect((await sendTo(guarded, '/a')).status).toBe(500)
    expect(handler).not.toHaveBeenCalled()
  })
})

describe('185: only routers can be merged', () => {
  const router = create('/a')
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const throwing = { get fetch(): never { throw new Error('no') } }
  it.each<[title: string, value: unknown]>([
    ['a replaced fetch', { ...router, fetch: () => new Response() }],
    ['a bound fetch', { fetch: router.fetch.bind(undefined) }],
    ['a getter that throws', throwing],
    ['a revoked Proxy', proxy],
    ['a primitive', 'router'],
    ['an inherited name', { fetch: '__proto__' }],
  ])('185: %s', (_title, value) => {
    const sentence = "These routers cannot be merged:\n- 'routers[1]' is not a router of this copy of routepact"
    expect(() => merge([router, value])).toThrow(new TypeError(sentence))
  })
})

it.each([
  ['/a/:x', '/a/:y'],
  ['/a b'.replace(' ', '%20'), '/a%20b/'],
  ['/%C3%A9', '/é'],
  ['/', '/'],
])('186: %s and %s are the same route', (one, other) => {
  expect(() => merge([create(one), create(other)])).toThrow('occurs twice')
  expect(() => merge([create(one, { base: '/v%31' }), merge([create(other)], { base: 'v1/' })])).toThrow('occurs twice')
  expect(() => merge([create(one), create(other, { base: '/b' })])).not.toThrow()
})

it('187: concurrent requests reach only the functions of their router', async () => {
  const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
  const errors: string[] = []
  const part = (name: string): LooseRouter =>
    create(`/${name}/:id`, {
      before: [async (_request, id) => (await wait(), { [name]: id })],
      catch: (thrown) => Response.json([name, (thrown as Error).message]),
      onError: () => errors.push(name),
    }, async ({ context, validatedParams }, id) => {
      await wait()
      if (Number(id) % 3 === 0) throw new Error(String(id))
      return { status: 200, body: [name, { ...context }, validatedParams, id] }
    })
  const merged = merge([part('a'), part('b')], { before: [async (_request: Request, id: unknown) => (await wait(), { merged: id })] })
  const send = async (name: string, id: number): Promise<void> => {
    const { body } = await sendTo(merged, `/${name}/${id}`, {}, id)
    const expected = id % 3 === 0 ? [name, String(id)] : [name, { merged: id, [name]: id }, { id: String(id) }, id]
    expect(body).toEqual(expected)
  }
  await runChecked(() => Promise.all(Array.from({ length: 60 }, (_, id) => send(id % 2 ? 'a' : 'b', id))))
  // The `catch` of each router responds with 200.
  expect(errors).toEqual([])
})

it.each(['constructor', 'toString', 'then', 'hasOwnProperty', '__proto__'])('188: the name %s', async (name) => {
  const first = create(`/${name}`, {}, served, name === '__proto__' ? 'other' : name)
  const second = create(`/${name}/${name}`, {}, served, name === '__proto__' ? 'other' : name)
  const merged = merge([first, second], { base: name })
  for (const path of [`/${name}/${name}`, `/${name}/${name}/${name}`]) expect((await sendTo(merged, path)).status).toBe(200)
  expect((await sendTo(merged, `/${name}`)).status).toBe(404)
})

it('189: a hundred levels of merged routers', async () => {
  let router = create('/a')
  for (let level = 0; level < 100; level += 1) {
    router = merge([router, create(`/${level}`)], { before: [({ context }: { context: { count?: number } }) => ({ count: (context.count ?? 0) + 1 })] })
  }
  expect(await sendTo(router, '/a')).toEqual(ok(['/a', { count: 100 }]))
  expect(await sendTo(router, '/99')).toEqual(ok(['/99', { count: 1 }]))
})

describe('190: onError does not change the response', () => {
  const boom = new Error('boom')
  const raise: LooseHandler = () => Promise.reject(boom)
  it.each<[title: string, onError: (thrown: unknown, request: Request) => unknown]>([
    ['throws', () => { throw new Error('second') }],
    ['rejects', () => Promise.reject(new Error('second'))],
    ['rejects later', () => new Promise((_, reject) => setTimeout(() => reject(new Error('second')), 1))],
    ['never settles', () => new Promise(() => undefined)],
    ['returns a response', () => new Response('changed')],
    // oxlint-disable-next-line no-thenable
    ['returns a thenable that throws', () => Object.defineProperty({}, 'then', { get: () => { throw new Error('second') } })],
    ['changes the request', (_thrown, request) => Object.assign(request, { respond: null, context: null, operation: null })],
  ])('190: %s', async (_title, onError) => {
    const { send } = serveChecked({}, raise, { onError })
    expect(await send('/')).toEqual(unexpected('boom'))
    await runChecked(() => new Promise((resolve) => setTimeout(resolve, 5)))
  })

  it('190: changes the error after the response was created', async () => {
    const own = new Error('first')
    const { send } = serveChecked({}, () => Promise.reject(own), { onError: (thrown) => void ((thrown as Error).message = 'changed') })
    expect(await send('/')).toEqual(unexpected('first'))
  })

  it('190: cannot stop a stream', async () => {
    const responses = { 200: { 'application/octet-stream': { body: anything } } }
    const body = (): object => ({ status: 200, body: streamOf('a', boom) })
    const { fetch } = serve({ responses }, body, { onError: () => { throw new Error('second') } })
    await runChecked(async () => expect(await (await fetch(new Request(origin))).text().catch(() => 'failed')).toBe('failed'))
  })
})

describe('191: onError receives any thrown value', () => {
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const hostile = Object.defineProperties(new Error('x'), Object.fromEntries(['message', 'status', 'name', 'expose'].map((name) => [name, { get: () => { throw new Error(name) } }])))
  it.each<[title: string, thrown: unknown]>([
    ['a revoked Proxy', revoked.proxy],
    ['an error whose members throw', hostile],
    ['a frozen error', Object.freeze(new Error('frozen'))],
    ['undefined', undefined],
    ['null', null],
    ['a function', served],
    ['a symbol', Symbol('x')],
  ])('191: %s', async (_title, thrown) => {
    const seen: unknown[] = []
    const { fetch } = serveChecked({}, () => Promise.reject(thrown), { onError: (value) => void seen.push(value) })
    expect((await fetch(new Request(origin))).status).toBe(500)
    expect(seen).toHaveLength(1)
    expect(seen[0] === thrown).toBe(true)
  })
})

describe('192: onError is called at most once per error', () => {
  const boom = new Error('boom')
  it('192: if every function throws the same error', async () => {
    const onError = vi.fn()
    const raise = (): never => { throw boom }
    const part = create('/a', { catch: raise, finally: [raise], onError }, raise)
    await sendTo(merge([merge([part], { catch: raise, finally: [raise], onError })], { catch: raise, finally: [raise], onError }), '/a')
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('192: if the client has disconnected', async () => {
    const onError = vi.fn()
    const controller = new AbortController()
    const responses = { 200: { 'application/jsonl': { body: jsonLines(anything) } } }
    const body = async function* (signal: AbortSignal): AsyncGenerator<number> {
      yield 1
      await new Promise((_, reject) => (signal.aborted ? reject(boom) : signal.addEventListener('abort', () => reject(boom))))
    }
    const { fetch } = serveChecked({ responses }, ({ signal }) => ({ status: 200, body: body(signal) }), { onError })
    const response = await fetch(new Request(origin, { signal: controller.signal }))
    const reading = readResponse(response).catch(() => undefined)
    controller.abort()
    await runChecked(() => reading)
    expect(onError).not.toHaveBeenCalled()
  })
})
