import { bearer, error, mergeRouters, problems, type Router, withContractErrorHandler } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { anything, createLooseRouter, json, type LooseHandler, type LooseOptions, origin, post, rejecting, sendTo, streamOf, unexpected } from '../../support.ts'

type Options = Omit<LooseOptions, 'contract' | 'handlers'>
type LooseRouter = Router<unknown[]>

/** `mergeRouters` without type checks. */
const merge = mergeRouters as unknown as (routers: unknown, options?: object) => LooseRouter

const read: LooseHandler = ({ operationName, context }) => ({ status: 200, body: [operationName, context] })
const raise = (message: string): LooseHandler => () => {
  throw new Error(message)
}

/** Creates a router of routes `GET /path`, or `METHOD /path`, with the route as the name of the operation. */
function create(routes: string | Record<string, LooseHandler>, options: Options = {}, operation: object = {}): LooseRouter {
  const handlers = typeof routes === 'string' ? { [routes]: read } : routes
  const contract = Object.fromEntries(
    Object.keys(handlers).map((route) => {
      const [method, path] = route.split(' ')
      return [route, { method, path, responses: json, ...operation }]
    }),
  )
  return createLooseRouter({ contract, handlers, ...options })
}

const statusOf = async (router: LooseRouter, path: string, init?: object): Promise<number> => (await sendTo(router, path, init)).status

it('keeps the inherited options of a router', async () => {
  const errors: unknown[] = []
  const options = Object.create({
    contract: { op: { path: '/', method: 'GET', responses: json } },
    handlers: { op: () => Promise.reject(new Error('secret')) },
    before: [({ respond, url }: Request & { respond: (data: object) => object }) => (url.endsWith('?closed') ? respond({ status: 401 }) : null)],
    catch: () => Response.json('hidden', { status: 500 }),
    finally: [(response: Response) => response.headers.set('x-last', '1')],
    onError: (thrown: Error) => errors.push(thrown.message),
  }) as LooseOptions
  const merged = merge([createLooseRouter(options)])
  expect(await statusOf(merged, '/?closed')).toBe(401)
  expect(await sendTo(merged, '/')).toEqual({ status: 500, headers: { 'content-type': 'application/json', 'x-last': '1' }, body: 'hidden' })
  expect(errors).toEqual(["The response 401 of 'op' (GET /) is not declared: add ...errors(401) to its 'responses'", 'secret'])
})

describe('one route tree', () => {
  const merged = merge([
    create({ 'GET /users': read, 'GET /users/:id': read, 'GET /a/:x/c': read }),
    create({ 'POST /users': read, 'GET /users/me': read, 'GET /a/b/d': read }),
  ])

  it.each<[method: string, path: string, name: string]>([
    ['GET', '/users', 'GET /users'],
    ['POST', '/users', 'POST /users'],
    ['GET', '/users/1', 'GET /users/:id'],
    ['GET', '/users/me', 'GET /users/me'],
    ['GET', '/a/b/c', 'GET /a/:x/c'],
    ['GET', '/a/b/d', 'GET /a/b/d'],
    ['GET', '/users/', 'GET /users'],
  ])('serves %s %s', async (method, path, name) => {
    expect((await sendTo(merged, path, { method })).body).toEqual([name, {}])
  })

  it('has one 404, 405 and Allow', async () => {
    expect(await statusOf(merged, '/nope')).toBe(404)
    const other = await sendTo(merged, '/users', { method: 'DELETE' })
    expect([other.status, other.headers['allow']]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    const preflight = await sendTo(merged, '/users', { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers['allow']]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
    expect(await statusOf(merged, '/users', { method: 'HEAD' })).toBe(200)
  })

  it('may be empty', async () => {
    expect(await statusOf(merge([]), '/')).toBe(404)
  })

  it.each(['v1', '/v1', '/v1/'])('has the base %j', async (base) => {
    const prefixed = merge([create({ 'GET /': read, 'GET /users/:id': read }), create('GET /posts', { base: '/blog' })], { base })
    expect((await sendTo(prefixed, '/v1')).body).toEqual(['GET /', {}])
    expect((await sendTo(prefixed, '/v1/users/1')).body).toEqual(['GET /users/:id', {}])
    expect((await sendTo(prefixed, '/v1/blog/posts')).body).toEqual(['GET /posts', {}])
    expect(await statusOf(prefixed, '/users/1')).toBe(404)
  })

  it('reads the parameters of a merged path', async () => {
    const params: LooseHandler = (request) => ({ status: 200, body: request.validatedParams })
    const prefixed = merge([create({ 'GET /users/:id/:post': params })], { base: '/v1' })
    expect((await sendTo(prefixed, '/v1/users/a%20b/2')).body).toEqual({ id: 'a b', post: '2' })
  })
})

describe('order', () => {
  const log: string[] = []
  const note = (name: string): LooseHandler => () => void log.push(name)
  const options = (name: string): Options => ({
    before: [note(`${name} before 1`), note(`${name} before 2`)],
    finally: [note(`${name} finally`) as never],
  })
  const run = async (router: LooseRouter, path: string, init?: object): Promise<string[]> => {
    log.length = 0
    await sendTo(router, path, init)
    return [...log]
  }
  const security = { token: bearer((token: string) => (note('security')({} as never), token === 'valid' ? {} : undefined)) }
  const query = { '~standard': { validate: (value: unknown) => (note('query')({} as never), { value }) } }
  const handler: LooseHandler = () => (note('handler')({} as never), { status: 200, body: 1 })
  const part = create({ 'GET /a': handler }, { ...options('part'), security }, { query, security: [{ token: [] }] })
  const other = create('GET /b', options('other'))
  const merged = merge([part, other], options('merged'))
  const valid = { headers: { authorization: 'Bearer valid' } }

  it('is merged, security, validation, part, handler, part, merged', async () => {
    expect(await run(merged, '/a', valid)).toEqual([
      'merged before 1', 'merged before 2', 'security', 'query', 'part before 1', 'part before 2', 'handler', 'part finally', 'merged finally',
    ])
  })

  it('runs only the merged functions if nothing matches', async () => {
    for (const init of [{ path: '/c' }, { path: '/a', method: 'PUT' }, { path: '/a', method: 'OPTIONS' }]) {
      expect(await run(merged, init.path, init)).toEqual(['merged before 1', 'merged before 2', 'merged finally'])
    }
  })

  it('runs no `before` of the part if security rejects the request', async () => {
    expect(await run(merged, '/a')).toEqual(['merged before 1', 'merged before 2', 'part finally', 'merged finally'])
  })

  it('runs the functions of nested routers from the outermost to the innermost', async () => {
    const nested = merge([merge([part], options('inner')), other], options('outer'))
    expect((await run(nested, '/a', valid)).filter((name) => !name.endsWith('2'))).toEqual([
      'outer before 1', 'inner before 1', 'security', 'query', 'part before 1', 'handler', 'part finally', 'inner finally', 'outer finally',
    ])
    expect(await run(nested, '/b')).toEqual(['outer before 1', 'outer before 2', 'other before 1', 'other before 2', 'other finally', 'outer finally'])
  })

  it('keeps a merged router working alone', async () => {
    expect(await run(part, '/a', valid)).toEqual(['security', 'query', 'part before 1', 'part before 2', 'handler', 'part finally'])
    expect(await run(part, '/c')).toEqual(['part before 1', 'part before 2', 'part finally'])
    const twice = [merge([part], options('one')), merge([part], options('two'))]
    expect((await run(twice[0] as LooseRouter, '/a', valid)).at(-1)).toBe('one finally')
    expect((await run(twice[1] as LooseRouter, '/a', valid)).at(-1)).toBe('two finally')
  })

  it('copies the arrays of functions', async () => {
    const before = [note('first')]
    const copied = merge([other], { before })
    before.pop()
    expect(await run(copied, '/c')).toEqual(['first', 'other finally'])
  })
})

describe('context and arguments', () => {
  it('merges the context of all functions, later ones winning', async () => {
    const part = create('GET /a', { before: [() => ({ part: 1, both: 'part' })] })
    const merged = merge([part], { before: [() => ({ merged: 1, both: 'merged' })] })
    expect((await sendTo(merged, '/a')).body).toEqual(['GET /a', { merged: 1, part: 1, both: 'part' }])
  })

  it('passes the arguments of fetch to all functions', async () => {
    const seen: unknown[] = []
    const see = (...args: unknown[]): void => void seen.push(args.slice(-2))
    const part = create({ 'GET /a': (_request, ...args) => (see(...args), { status: 200, body: 1 }) }, { before: [see], finally: [see] })
    const merged = merge([part], { before: [see], finally: [see], missing: (...args: unknown[]) => (see(...args), new Response()) })
    await sendTo(merged, '/a', {}, 1, 2)
    await sendTo(merged, '/b', {}, 1, 2)
    expect(seen).toEqual(Array.from({ length: 8 }, () => [1, 2]))
  })

  it('restores the members after a guard that passes the request to another router', async () => {
    const other = create('GET /a')
    const before: LooseHandler = async (request) => {
      await other.fetch(request)
      return { user: 'Ada' }
    }
    const merged = merge([create('GET /a', { before: [before] })], { before: [before, before] })
    expect((await sendTo(merged, '/a')).body).toEqual(['GET /a', { user: 'Ada' }])
  })
})

describe('each router keeps its own options', () => {
  it('keeps validateResponses and maxBodySize', async () => {
    const responses = { 200: { 'application/json': { body: rejecting({ message: 'no' }) } } }
    const requests = { 'text/plain': { body: anything } }
    const merged = merge([
      create('GET /a', { validateResponses: false }, { responses }),
      create('GET /b', {}, { responses }),
      create('POST /c', { maxBodySize: 1 }, { requests }),
      create('POST /d', { maxBodySize: { 'POST /d': 3 } }, { requests }),
    ])
    expect(await statusOf(merged, '/a')).toBe(200)
    expect(await statusOf(merged, '/b')).toBe(500)
    expect(await statusOf(merged, '/c', post('text/plain', 'ab'))).toBe(413)
    expect(await statusOf(merged, '/d', post('text/plain', 'ab'))).toBe(200)
  })

  it('keeps the guards of the `missing` that responds', async () => {
    const closed = { before: [() => new Response('closed', { status: 401 })] }
    const open = { before: [() => undefined] }
    const secret = { missing: () => new Response('secret') }
    const guarded = create('GET /a', { ...closed, ...secret })
    for (const options of [{}, open, { ...open, base: '/v1' }]) {
      expect(await statusOf(merge([guarded], options), '/b')).toBe(401)
      expect(await statusOf(merge([merge([guarded]), create('GET /c')], options), '/b')).toBe(401)
      expect(await statusOf(merge([merge([create('GET /a', secret)], closed)], options), '/b')).toBe(401)
      expect(await statusOf(merge([merge([create('GET /a')], { ...closed, ...secret })], options), '/b')).toBe(401)
      expect(await statusOf(merge([merge([merge([guarded], open)], open)], options), '/b')).toBe(401)
    }
    // Its own `missing` has its own guards.
    expect(await statusOf(merge([guarded], { ...open, missing: () => new Response('open') }), '/b')).toBe(200)
  })

  it('has the `missing` of the first router, unless it has its own', async () => {
    const part = create('GET /a', { missing: () => new Response('part') })
    expect((await sendTo(merge([part, create('GET /c')]), '/b')).body).toBe('part')
    expect(await statusOf(merge([create('GET /c'), part]), '/b')).toBe(404)
    expect((await sendTo(merge([part], { missing: () => new Response('merged') }), '/b')).body).toBe('merged')
    expect((await sendTo(part, '/b')).body).toBe('part')
  })
})

describe('errors', () => {
  const respondWith = (text: string): NonNullable<Options['catch']> => (thrown) => new Response(`${text}: ${(thrown as Error).message}`)
  const parts = (options: Options = {}): LooseRouter =>
    create({ 'GET /handler': raise('handler') }, { before: [(request) => (request.headers.has('before') ? raise('before')(request) : undefined)], ...options })
  const send = async (router: LooseRouter, path = '/handler', headers: Record<string, string> = {}): Promise<unknown> =>
    (await sendTo(router, path, { headers })).body

  it('of a router go to its own catch', async () => {
    const merged = merge([parts({ catch: respondWith('part') })], { catch: respondWith('merged') })
    expect(await send(merged)).toBe('part: handler')
    expect(await send(merged, '/handler', { before: '1' })).toBe('part: before')
  })

  it('of a router without catch go to the merged one', async () => {
    const merged = merge([parts()], { catch: respondWith('merged') })
    expect(await send(merged)).toBe('merged: handler')
    expect(await send(merged, '/handler', { before: '1' })).toBe('merged: before')
    expect(await sendTo(parts(), '/handler')).toEqual(unexpected('handler'))
    expect(await sendTo(merge([parts()]), '/handler')).toEqual(unexpected('handler'))
  })

  it('of the merged functions go to the merged catch', async () => {
    const options = { before: [raise('merged before')] }
    const part = parts({ catch: respondWith('part') })
    expect(await send(merge([part], { ...options, catch: respondWith('merged') }))).toBe('merged: merged before')
    expect(await sendTo(merge([part], options), '/handler')).toEqual(unexpected('merged before'))
    expect(await send(merge([part], { missing: raise('missing'), catch: respondWith('merged') }), '/nope')).toBe('merged: missing')
  })

  it('of nested routers go to the nearest catch', async () => {
    const inner = (options: object): LooseRouter => merge([parts()], options)
    expect(await send(merge([inner({ catch: respondWith('inner') })], { catch: respondWith('outer') }))).toBe('inner: handler')
    expect(await send(merge([inner({})], { catch: respondWith('outer') }))).toBe('outer: handler')
    const guarded = merge([inner({ before: [raise('inner before')] })], { catch: respondWith('outer') })
    expect(await send(guarded)).toBe('outer: inner before')
  })

  it('of validation go to the catch of the part, also if a guard of the merged router reads the member', async () => {
    const part = create('GET /a', { catch: respondWith('part') }, { query: rejecting({ message: 'no' }) })
    const options = { catch: respondWith('merged') }
    expect(await send(merge([part], options), '/a')).toBe('part: Validation failed')
    expect(await send(merge([part], { ...options, before: [(request: { validatedQuery: unknown }) => void request.validatedQuery] }), '/a')).toBe('part: Validation failed')
  })

  it('have the format of the catch that responds', async () => {
    const problemType = 'application/problem+json'
    const typeOf = async (router: LooseRouter, path: string): Promise<string | undefined> => (await sendTo(router, path)).headers['content-type']
    const merged = merge([create('GET /a', { finally: [raise('no') as never] })], { catch: withContractErrorHandler({ format: problems }) })
    expect([await typeOf(merged, '/a'), await typeOf(merged, '/nope')]).toEqual([problemType, problemType])
    const own = merge([create('GET /a', { catch: withContractErrorHandler({ format: problems }), finally: [raise('no') as never] })])
    expect([await typeOf(own, '/a'), await typeOf(own, '/nope')]).toEqual([problemType, problemType])
  })

  it('of one `finally` do not keep the others from running', async () => {
    const after = vi.fn()
    const part = create('GET /a', { finally: [raise('no') as never] })
    expect(await sendTo(merge([part], { finally: [after] }), '/a')).toEqual(unexpected())
    expect(after).toHaveBeenCalledTimes(1)
  })
})

describe('onError', () => {
  const create500 = (options: Options): LooseRouter => create({ 'GET /a': raise('a') }, options, { responses: { ...json, default: {} } })
  const seen: string[] = []
  const see = (name: string) => (thrown: unknown): void => void seen.push(`${name}: ${(thrown as Error).message}`)
  const run = async (router: LooseRouter, path = '/a'): Promise<string[]> => {
    seen.length = 0
    const response = await router.fetch(new Request(origin + path))
    await response.text().catch(() => undefined)
    return [...seen]
  }

  it('of a part and of the merged router receive the error of the part', async () => {
    expect(await run(merge([create500({ onError: see('part') })], { onError: see('merged') }))).toEqual(['part: a', 'merged: a'])
    expect(await run(merge([merge([create500({})], { onError: see('inner') })], { onError: see('outer') }))).toEqual(['inner: a', 'outer: a'])
  })

  it('is called once if both are the same function', async () => {
    const both = { onError: see('both') }
    expect(await run(merge([create500(both)], both))).toEqual(['both: a'])
  })

  it('of a part does not receive the errors of the merged functions', async () => {
    const part = create500({ onError: see('part') })
    expect(await run(merge([part], { before: [raise('before')], onError: see('merged') }))).toEqual(['merged: before'])
    expect(await run(merge([part], { missing: raise('missing'), onError: see('merged') }), '/nope')).toEqual(['merged: missing'])
    expect(await run(merge([part], { finally: [raise('finally')], onError: see('merged') }))).toEqual(['part: a', 'merged: a', 'merged: finally'])
  })

  it('receives the error of a stream', async () => {
    const responses = { 200: { 'application/octet-stream': { body: anything } } }
    const body = (): object => ({ status: 200, contentType: 'application/octet-stream', body: streamOf('a', new Error('stream')) })
    const part = create({ 'GET /a': body }, { onError: see('part') }, { responses })
    expect(await run(merge([part], { onError: see('merged') }))).toEqual(['part: stream', 'merged: stream'])
    const early: LooseHandler = (request) => request.respond(body())
    expect(await run(merge([part], { before: [early], onError: see('merged') }))).toEqual(['merged: stream'])
  })

  it('is not called for a 4xx of the merged catch', async () => {
    expect(await run(merge([create500({ onError: see('part') })], { catch: () => new Response(null, { status: 400 }) }))).toEqual([])
    expect(await run(merge([create({ 'GET /a': () => Promise.reject(error(503, 'a')) }, {}, { responses: { ...json, default: {} } })], { onError: see('merged') }))).toEqual(['merged: a'])
  })
})

describe('start-up', () => {
  const cannot = (...problems: string[]): TypeError => new TypeError(['These routers cannot be merged:', ...problems].join('\n- '))
  const users = create({ 'GET /users/:id': read, 'POST /users': read })

  it.each<[title: string, routers: unknown[], options: object, ...problems: string[]]>([
    ['the same router twice', [users, users], {}, "'POST /users' occurs twice", "'GET /users/:id' occurs twice"],
    ['the same shape', [users, create('GET /users/:name')], {}, "'GET /users/:name' occurs twice"],
    ['the same route below a base', [users, create('GET /:name', { base: 'users' })], {}, "'GET /users/:name' occurs twice"],
    ['the same route of merged routers', [merge([users]), merge([merge([users])])], { base: '/v1' }, "'POST /users' occurs twice", "'GET /users/:id' occurs twice"],
    ['the same route below merged bases', [merge([users], { base: '/v1' }), create('POST /v1/users/')], {}, "'POST /v1/users/' occurs twice"],
    ['encoded text', [create('GET /a%62'), create('GET /ab')], {}, "'GET /ab' occurs twice"],
    ['other values', [users, { fetch: users.fetch.bind(null) }, undefined, {}, fetch, { fetch: new Proxy(users.fetch, {}) }, { fetch: Object.assign(() => undefined, users.fetch) }, { fetch: Object.create(users.fetch) as object }], {}, ...[1, 2, 3, 4, 5, 6, 7].map((index) => `'routers[${index}]' is not a router of this copy of routepact`)],
    ['a copy whose fetch was replaced', [{ ...users, fetch: () => new Response() }], {}, "'routers[0]' is not a router of this copy of routepact"],
    ['options', [], { before: undefined, catch: undefined, finally: [1], onError: 1, handlers: {}, base: '/:id' }, "'base /:id' is not valid", "'before' is not valid", "'catch' is not valid", "'finally' is not valid", "'onError' is not valid", "'handlers' is unknown"],
  ])('reports %s', (_title, routers, options, ...problems) => {
    expect(() => merge(routers, options)).toThrow(cannot(...problems))
  })

  it('lists the problems apart from the text, also one whose name has the text between them', () => {
    const failing = () => merge([users, undefined, users], { '\n- ': 1 })
    const problems = ["'\n- ' is unknown", "'routers[1]' is not a router of this copy of routepact", "'POST /users' occurs twice", "'GET /users/:id' occurs twice"]
    expect(failing).toThrow(expect.objectContaining({ problems }))
  })

  it.each([undefined, null, users, 'ab'])('must receive an array: %s', (routers) => {
    expect(() => merge(routers)).toThrow(new TypeError("'routers' must be an array of routers"))
  })

  it('accepts the same path under other methods and bases', async () => {
    const merged = merge([users, create('GET /users'), create('POST /users', { base: '/v2' }), merge([users], { base: '/v3' })])
    expect(await statusOf(merged, '/v3/users/1')).toBe(200)
    expect(await statusOf(merged, '/users')).toBe(200)
  })

  it('accepts an object with the fetch of a router', async () => {
    expect(await statusOf(merge([{ fetch: users.fetch }]), '/users/1')).toBe(200)
  })
})
