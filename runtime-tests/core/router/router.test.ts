import { createContract, createRouter } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  anything,
  type ReadResponse,
  sendTo,
  failure,
  invalid,
  type LooseHandler,
  ok,
  origin,
  post,
  serve,
  readResponse,
} from '../../support.ts'

const user = z.object({ id: z.string(), name: z.string() })

const contract = createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    query: z.object({ page: z.coerce.number().default(1), tags: z.array(z.string()).optional() }),
    responses: { 200: { 'application/json': { body: z.object({ page: z.number(), tags: z.array(z.string()) }) } } },
  },
  createUser: {
    path: '/users',
    method: 'POST',
    requests: { 'application/json': { body: z.object({ name: z.string().min(1) }) } },
    responses: { 200: {}, 201: { 'application/json': { body: user, headers: z.object({ location: z.string() }) } } },
  },
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: user }, 'text/plain': { body: z.string() } },
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
  deleteUser: { path: '/users/:id', method: 'DELETE', responses: { 204: {}, default: {} } },
})

const router = createRouter({
  contract,
  handlers: {
    listUsers: async ({ validatedQuery, respond }) =>
      respond({ status: 200, body: { page: validatedQuery.page, tags: validatedQuery.tags ?? [] } }),
    createUser: async (request) =>
      request.respond({
        status: 201,
        body: { id: '1', name: request.validatedBody.name },
        headers: { location: '/users/1' },
      }),
    getUser: async (request) => {
      if (request.validatedParams.id === 'nobody')
        return request.respond({ status: 404, body: { error: 'No such user' } })
      return request.headers.get('accept') === 'text/plain'
        ? request.respond({ status: 200, contentType: 'text/plain', body: 'Ada' })
        : request.respond({
            status: 200,
            contentType: 'application/json',
            body: { id: request.validatedParams.id, name: 'Ada' },
          })
    },
    deleteUser: async (request) => request.respond({ status: 204 }),
  },
})

describe('a router', () => {
  it.each<[string, string, object, ReadResponse]>([
    ['lists', '/users?page=2&tags=a', {}, ok({ page: 2, tags: ['a'] })],
    ['lists users with default parameters', '/users', {}, ok({ page: 1, tags: [] })],
    [
      'creates',
      '/users',
      post('application/json', '{"name":"Ada"}'),
      { ...ok({ id: '1', name: 'Ada' }, { location: '/users/1' }), status: 201 },
    ],
    [
      'rejects',
      '/users',
      post('application/json', '{"name":""}'),
      invalid({ path: ['name'], message: expect.any(String) as string }),
    ],
    ['gets', '/users/7', {}, ok({ id: '7', name: 'Ada' })],
    [
      'gets a user as text',
      '/users/7',
      { headers: { accept: 'text/plain' } },
      { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Ada' },
    ],
    ['sends the 404 of the handler', '/users/nobody', {}, { ...ok({ error: 'No such user' }), status: 404 }],
    ['deletes', '/users/7', { method: 'DELETE' }, { status: 204, headers: {}, body: null }],
    ['responds 404 to an unknown path', '/posts', {}, failure(404, { error: 'Not Found' })],
    [
      'responds 405 to an undeclared method',
      '/users/7',
      { method: 'PUT' },
      failure(405, { error: 'Method Not Allowed' }, { allow: 'GET, HEAD, DELETE, OPTIONS' }),
    ],
  ])('%s', async (_title, path, init, expected) => {
    expect(await sendTo(router, path, init)).toEqual(expected)
  })

  it('fetch works without `this`', async () => {
    const { fetch } = router
    expect(await readResponse(await fetch(new Request(`${origin}/users`)))).toEqual(ok({ page: 1, tags: [] }))
  })

  it('fetch returns a promise for any argument', async () => {
    const promises = [undefined, null, 'text', {}].map((request) => router.fetch(request as never))
    for (const promise of promises) expect(promise).toBeInstanceOf(Promise)
    expect((await Promise.all(promises)).map(({ status }) => status >= 400)).toEqual([true, true, true, true])
  })
})

it('runs params, query, headers, body, before, handler, response, finally in this order', async () => {
  const log: string[] = []
  const step = (name: string): object => ({
    '~standard': { validate: (value: unknown) => (log.push(name), { value }) },
  })
  const api = serve(
    {
      path: '/:id',
      method: 'POST',
      pathParams: step('params'),
      query: step('query'),
      headers: step('headers'),
      requests: { 'application/json': { body: step('body') } },
      responses: { 200: { 'application/json': { body: step('response body'), headers: step('response headers') } } },
    },
    () => (log.push('handler'), { status: 200, body: null }),
    { before: [() => void log.push('before')], finally: [() => void log.push('finally')] },
  )
  expect(await sendTo(api, '/1', post('application/json', '1'))).toEqual(ok(null))
  expect(log).toEqual([
    'params',
    'query',
    'headers',
    'body',
    'before',
    'handler',
    'response body',
    'response headers',
    'finally',
  ])
})

it('accepts a partial `Request`', async () => {
  const request = { method: 'GET', url: `${origin}/users`, headers: new Headers(), body: null } as Request
  expect(await readResponse(await router.fetch(request))).toEqual(ok({ page: 1, tags: [] }))
})

describe('the further arguments of fetch', () => {
  it('reach handlers, middleware, `catch`, `finally` and `missing`', async () => {
    const seen: unknown[] = []
    const see =
      (name: string): LooseHandler =>
      (_request, ...args) =>
        void seen.push([name, ...args])
    const api = serve({}, () => Promise.reject(new Error('x')), {
      before: [see('before')],
      catch: (_error, request, ...args) => (see('catch')(request, ...args), new Response('caught')),
      finally: [(_response, request, ...args) => see('finally')(request, ...args)],
      missing: (request, ...args) => (see('missing')(request, ...args), new Response('missing')),
    })
    await sendTo(api, '/', {}, 1, 2)
    await sendTo(api, '/none', {}, 3)
    expect(seen).toEqual([
      ['before', 1, 2],
      ['catch', 1, 2],
      ['finally', 1, 2],
      ['before', 3],
      ['missing', 3],
      ['finally', 3],
    ])
  })

  it('are typed at the call of fetch', async () => {
    interface Env {
      readonly name: string
    }
    const api = createRouter<typeof small, [env: Env]>({
      contract: small,
      handlers: { op: async (request, env) => request.respond({ status: 200, body: env.name.toUpperCase() }) },
    })
    expect(await readResponse(await api.fetch(new Request(origin), { name: 'env' }))).toEqual(ok('ENV'))
  })

  const small = createContract({
    op: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } },
  })
})

it('calls handlers as methods of `handlers`', async () => {
  const response = { 200: { 'application/json': { body: z.string() } } } as const
  const handlers = {
    first: () => Response.json('shared'),
    second(): Response {
      return this.first()
    },
  }
  const router = createRouter({
    contract: createContract({
      first: { path: '/first', method: 'GET', responses: response },
      second: { path: '/second', method: 'GET', responses: response },
    }),
    handlers,
  })
  expect(await (await router.fetch(new Request(`${origin}/second`))).text()).toBe('"shared"')
})

it.each(['before', 'finally'])('gives the functions of %s no `this`', async (option) => {
  const seen: unknown[] = []
  const router = serve({}, () => ({ status: 200, body: 1 }), {
    [option]: [
      function (this: unknown): void {
        seen.push(this)
      },
    ],
  })
  await router.fetch(new Request(origin))
  expect(seen).toEqual([undefined])
})

it('accepts synchronous handlers and middleware', async () => {
  const sync = serve({ query: anything }, ({ context }) => ({ status: 200, body: context }), {
    before: [() => ({ a: 1 })],
  })
  const async = serve({ query: anything }, async ({ context }) => ({ status: 200, body: context }), {
    before: [async () => ({ a: 1 })],
  })
  expect(await sendTo(sync, '/')).toEqual(ok({ a: 1 }))
  expect(await sendTo(async, '/')).toEqual(ok({ a: 1 }))
})
