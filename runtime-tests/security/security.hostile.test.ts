// Section P of runtime-tests/hostile-input.md; titles begin with rule numbers. Nothing gets past the security of an operation.
import { runInNewContext } from 'node:vm'
import { apiKey, basic, bearer, createAuthenticator } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { failure, ok, origin, recording, unexpected } from '../support.ts'
import { type CheckedRouter, createCheckedRouter } from '../fixtures/harness.ts'
import { waitUntil } from '../wait-until.ts'

const json = { 200: { 'application/json': { body: recording() } } }

/** Serves `GET /` with an authenticator, and fails if a validator, middleware or the handler runs. */
function shut(authenticator: unknown): CheckedRouter {
  const raise = (): never => {
    throw new Error('must not run')
  }
  const op = { path: '/', method: 'GET', query: { '~standard': { validate: raise } }, responses: json, security: [{ a: [] }] }
  return createCheckedRouter({ contract: { op }, handlers: { op: raise }, before: [raise], security: { a: authenticator } })
}

const request = (headers: [string, string][], path = '/'): Request => new Request(origin + path, { headers })

describe('176: several credentials of one kind count as none', () => {
  it.each<[string, unknown, Request]>([
    ['Authorization headers', bearer(() => ({})), request([['authorization', 'Bearer a'], ['authorization', 'Bearer a']])],
    ['schemes', basic(() => ({})), request([['authorization', 'Basic YTpi'], ['authorization', 'Bearer a']])],
    ['cookies', apiKey({ in: 'cookie', name: 'a' }, () => ({})), request([['cookie', 'a=1; a=1']])],
    ['Cookie headers', apiKey({ in: 'cookie', name: 'a' }, () => ({})), request([['cookie', 'a=1'], ['cookie', 'a=2']])],
    ['headers', apiKey({ in: 'header', name: 'x-a' }, () => ({})), request([['x-a', '1'], ['x-a', '2']])],
    ['parameters', apiKey({ in: 'query', name: 'a' }, () => ({})), request([], '/?a=1&%61=2')],
  ])('176: %s', async (_title, authenticator, sent) => {
    const { status, body } = await shut(authenticator).send(sent)
    expect([status, body]).toEqual([401, { error: 'Unauthorized' }])
  })
})

describe('177: an empty or malformed credential is not verified', () => {
  it.each<[string, [string, string][]]>([
    ['bearer', [['authorization', '']]],
    ['bearer', [['authorization', 'Bearer ']]],
    ['bearer', [['authorization', 'Bearer =']]],
    ['basic', [['authorization', 'Basic ']]],
    ['basic', [['authorization', 'Basic Og==']]],
    ['basic', [['authorization', 'Basic /////w==']]],
    ['cookie', [['cookie', 'a=']]],
    ['cookie', [['cookie', ';;;=;a;']]],
  ])('177: %s %j', async (kind, headers) => {
    const verify = vi.fn()
    const kinds = { bearer: bearer(verify), basic: basic(verify), cookie: apiKey({ in: 'cookie', name: 'a' }, verify) }
    expect((await shut(kinds[kind as 'basic']).send(request(headers))).status).toBe(401)
    expect(verify).not.toHaveBeenCalled()
  })
})

describe('178: a credential of 1 MB costs linear time', () => {
  const long = 1_000_000
  it.each<[string, string]>([
    ['authorization', `Bearer ${'a'.repeat(long)}`],
    ['authorization', `Bearer${' '.repeat(long)}a b`],
    ['authorization', `Bearer ${'a'.repeat(long)}=,`],
    ['authorization', `Basic ${'a'.repeat(long)}`],
    ['cookie', ' '.repeat(long)],
    ['cookie', `a${' '.repeat(long)}b`],
    ['cookie', `a=${'"'.repeat(long)}`],
    ['cookie', `a=1${' '.repeat(long)}x`],
    ['cookie', 'a=1;'.repeat(long / 4)],
  ])('178: %s', async (name, value) => {
    for (const authenticator of [bearer(() => undefined), basic(() => undefined), apiKey({ in: 'cookie', name: 'a' }, () => undefined)]) {
      expect((await shut(authenticator).send(request([[name, value]]))).status).toBe(401)
    }
  })
})

describe('179: a result of verify that is neither context nor a response is a 500', () => {
  it.each<[string, unknown]>([
    ['false', false],
    ['true', true],
    ['0', 0],
    ['a string', 'user'],
    ['an array', [{ user: 1 }]],
    ['a function', () => ({})],
    ['a Map', new Map()],
    ['a Date', new Date()],
    ['an instance of a class', new (class { user = 'Ada' })()],
    ['a Promise of false', Promise.resolve(false)],
    ['an object with a status', { status: 401 }],
    ['an object with a status and a body', { status: 403, body: 'no' }],
  ])('179: %s', async (_title, result) => {
    const { status, body } = await shut(bearer(() => result as object)).send(request([['authorization', 'Bearer a']]))
    expect([status, (body as { error: string }).error]).toEqual([500, 'Internal server error'])
  })

  it('179: an object that contains a response', async () => {
    const junk = bearer((_token, check) => ({ response: check.request.respond({ status: 401 }) }))
    expect((await shut(junk).send(request([['authorization', 'Bearer a']]))).status).toBe(500)
  })
})

it('180: a verify that throws ends the request, even if anonymous requests are allowed', async () => {
  const { send } = createCheckedRouter({
    contract: { op: { path: '/', method: 'GET', responses: json, security: [{ a: [] }, {}] } },
    handlers: { op: () => ({ status: 200, body: 'served' }) },
    security: {
      a: bearer(() => {
        throw new Error('oops')
      }),
    },
  })
  expect(await send(request([['authorization', 'Bearer a']]))).toEqual(unexpected('oops'))
  expect(await send(request([]))).toEqual(ok('served'))
})

it('181: a verify that never settles ends when the client disconnects', async () => {
  const controller = new AbortController()
  const { send } = shut(bearer(() => new Promise<undefined>(() => {})))
  const sent = new Request(origin, { headers: { authorization: 'Bearer a' }, signal: controller.signal })
  const response = send(sent)
  controller.abort()
  expect(await response).toEqual(failure(400, { error: 'The request was aborted' }))
})

it.each<[title: string, wrap: (body: ReadableStream, respond: (data: object) => object) => unknown]>([
  ['a Response', (body) => new Response(body)],
  ['a result of respond', (body, respond) => respond({ status: 200, body })],
])('181: cancels the stream of %s that verify returns after the client has disconnected', async (_title, wrap) => {
  const controller = new AbortController()
  const cancel = vi.fn<() => void>()
  const late = bearer(async (_token, { request: { respond } }) => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return wrap(new ReadableStream({ cancel }), respond as never) as object
  })
  const sending = shut(late).send(new Request(origin, { headers: { authorization: 'Bearer a' }, signal: controller.signal }))
  controller.abort()
  expect((await sending).status).toBe(400)
  await waitUntil(() => expect(cancel).toHaveBeenCalledTimes(1))
})

it('182: verify cannot change the scopes of later requests', async () => {
  const popping = bearer((_token, { scopes }) => ((scopes as string[]).pop() === 'admin' ? undefined : { isAdmin: true }))
  const { send } = createCheckedRouter({
    contract: { op: { path: '/', method: 'GET', responses: json, security: [{ a: ['admin'] }] } },
    handlers: { op: () => ({ status: 200, body: 'served' }) },
    security: { a: popping },
  })
  const statuses = [await send(request([['authorization', 'Bearer a']])), await send(request([['authorization', 'Bearer a']]))]
  expect(statuses.map(({ status }) => status)).toEqual([500, 500])
})

it.each([
  ['bearer', bearer(() => ({ isAdmin: true }))],
  ['bearer, asynchronously', bearer(async () => ({ isAdmin: true }))],
  ['an authenticator of its own', createAuthenticator({ scheme: { type: 'mutualTLS' }, authenticate: () => ({ isAdmin: true }) })],
])('200: a valid credential without a look at the required scopes is a 500: %s', async (_title, authenticator) => {
  const { send } = createCheckedRouter({
    contract: { op: { path: '/', method: 'GET', responses: json, security: [{ a: ['admin'] }, {}] } },
    handlers: { op: () => ({ status: 200, body: 'served' }) },
    security: { a: authenticator },
  })
  expect((await send(request([['authorization', 'Bearer a']]))).status).toBe(500)
})

it('183: the credentials of two users in one alternative are a 500', async () => {
  const prove = (user: string): object => ({ user: { name: user } })
  const { send } = createCheckedRouter({
    contract: { op: { path: '/', method: 'GET', responses: json, security: [{ a: [], b: [] }] } },
    handlers: { op: () => ({ status: 200, body: 'served' }) },
    security: { a: bearer(prove), b: apiKey({ in: 'cookie', name: 'a' }, prove) },
  })
  const sent = request([['authorization', 'Bearer Ada'], ['cookie', 'a=Bob']])
  expect(await send(sent)).toEqual(unexpected("'user' has different values in two schemes of 'security'"))
})

describe('199: a requirement must list its schemes as its own', () => {
  const bare: object = Object.assign(Object.create(null) as object, { a: [] })
  const ownToo: object = Object.assign(Object.create(bare) as object, { b: [] })

  it.each<[string, object]>([
    ['inherited from an object', Object.create({ a: [] }) as object],
    ['inherited from an object without a prototype', Object.create(bare) as object],
    ['inherited beside one that is not', ownToo],
    ['that is not enumerable', Object.defineProperty({}, 'a', { value: [] })],
    ['whose name is a symbol', { [Symbol('a')]: [] }],
    ['of a class', new (class { a = [] })()],
  ])('199: rejects a scheme %s', (_title, requirement) => {
    const op = { path: '/', method: 'GET', responses: json, security: [requirement] }
    const create = (options: object): unknown => createCheckedRouter({ contract: { op }, handlers: { op: () => ({ status: 200, body: '' }) }, ...options })
    expect(() => create({})).toThrow("op: 'security' is not valid")
    expect(() => create({ security: { a: bearer(() => ({})) } })).toThrow("op: 'security' is not valid")
  })

  it.each<[string, object]>([
    ['without a prototype', bare],
    ['of another realm', runInNewContext('({ a: [] })') as object],
  ])('199: requires the scheme of an object %s', async (_title, requirement) => {
    const { send } = createCheckedRouter({
      contract: { op: { path: '/', method: 'GET', responses: json, security: [requirement] } },
      handlers: { op: () => ({ status: 200, body: 'served' }) },
      security: { a: bearer(() => ({})) },
    })
    expect((await send(request([]))).status).toBe(401)
    expect(await send(request([['authorization', 'Bearer a']]))).toEqual(ok('served'))
  })
})
