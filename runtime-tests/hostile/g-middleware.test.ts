// Section G of docs/hostile-input.md, whose numbers the titles bear: guards that nothing gets past.
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { anything, failure, invalid, issue, json, type LooseHandler, ok, origin, post, refusing, unexpected } from '../support.ts'
import { attack, createHostileRouter } from './harness.ts'

function raise(thrown: unknown): never {
  throw thrown
}

const unreached: LooseHandler = () => raise(new Error('not to be run'))

it('87: a Response ends the request', async () => {
  const response = new Response('early', { status: 401 })
  const { fetch } = attack({}, unreached, { before: [() => undefined, async () => response, unreached] })
  expect(await fetch(new Request(origin))).toBe(response)
})

it('87: and so does what `respond` gives', async () => {
  const { send } = attack({}, unreached, { before: [(request) => request.respond({ status: 401, body: { error: 'Who?' } }), unreached] })
  expect(await send('/')).toEqual({ ...ok({ error: 'Who?' }), status: 401 })
})

describe('88: what a middleware may give', () => {
  const seesContext: LooseHandler = ({ context }) => ({ status: 200, body: { ...context } })

  it.each([
    [undefined, {}],
    [null, {}],
    [{}, {}],
    [{ user: 'Ada' }, { user: 'Ada' }],
    [{ status: 200, body: 'not an answer' }, { status: 200, body: 'not an answer' }],
    [Object.assign(Object.create(null), { user: 'Ada' }), { user: 'Ada' }],
    [runInNewContext('({ user: "Ada" })'), { user: 'Ada' }],
    [Object.freeze({ user: 'Ada' }), { user: 'Ada' }],
  ])('88: %o continues', async (given, context) => {
    for (const before of [() => given as unknown, async () => given as unknown]) {
      expect(await attack({}, seesContext, { before: [before] }).send('/')).toEqual(ok(context))
    }
  })

  it.each([false, true, 0, 1, '', 'continue', Symbol('x'), 1n, () => undefined, [], [{ user: 'Ada' }], new Date(0), new Map(), /x/, new Request(origin), new (class User { name = 'Ada' })()])(
    '88: %o does not let the request through',
    async (given) => {
      for (const guard of [() => given, async () => given]) {
        const { send } = attack({}, unreached, { before: [() => undefined, guard, unreached] })
        expect(await send('/')).toEqual(unexpected(expect.stringMatching(/^before\[1\] returned/) as string))
      }
    },
  )

  it('88: a returned error counts as thrown', async () => {
    expect(await attack({}, unreached, { before: [() => new Error('boom')] }).send('/')).toEqual(unexpected('boom'))
  })

  it('88: context called __proto__ is only that', async () => {
    const before: LooseHandler[] = [() => JSON.parse('{"__proto__":{"admin":true}}') as unknown]
    const { send } = attack({}, ({ context }) => ({ status: 200, body: ['admin' in context, Object.keys(context)] }), { before })
    expect(await send('/')).toEqual(ok([false, ['__proto__']]))
  })
})

it('89: after one that throws nothing runs', async () => {
  for (const guard of [() => raise(new Error('boom')), async () => raise(new Error('boom'))]) {
    expect(await attack({}, unreached, { before: [guard, unreached] }).send('/')).toEqual(unexpected('boom'))
  }
})

it('90: one is awaited before the next starts', async () => {
  const log: string[] = []
  const step = (name: string, wait: number): LooseHandler => async () => {
    log.push(`${name} starts`)
    await new Promise((resolve) => setTimeout(resolve, wait))
    log.push(`${name} ends`)
  }
  const { send } = attack({}, () => (log.push('handler'), { status: 200, body: null }), { before: [step('slow', 5), step('fast', 0)] })
  expect(await send('/')).toEqual(ok(null))
  expect(log).toEqual(['slow starts', 'slow ends', 'fast starts', 'fast ends', 'handler'])
})

describe('91: a failure of validation is held back', () => {
  const names = ['validatedParams', 'validatedQuery', 'validatedHeaders', 'validatedBody', 'validatedContent'] as const
  const operation = { path: '/:id', method: 'POST' }
  const request = (): Request => new Request(`${origin}/1?a=1`, post('application/json', '{"a":1}'))
  const body = { 'application/json': { body: anything } }
  const refuse = refusing(issue('no', 'a'))

  it.each([
    ['params', { pathParams: refuse, requests: body }, 0],
    ['query', { query: refuse, requests: body }, 1],
    ['headers', { headers: refuse, requests: body }, 2],
    ['body', { requests: { 'application/json': { body: refuse } } }, 3],
  ])('91: reading the %s that failed, or what comes after it, throws', async (_part, schemas, first) => {
    const readable: boolean[] = []
    const { send } = attack({ ...operation, ...schemas }, unreached, {
      before: [
        (incoming) => {
          for (const name of names) {
            try {
              expect(incoming[name]).toBeDefined()
              readable.push(true)
            } catch (thrown) {
              expect(thrown).toMatchObject({ name: 'ContractValidationError', issues: [{ message: 'no', path: ['a'] }] })
              readable.push(false)
            }
          }
        },
      ],
    })
    expect(await send(request())).toEqual(invalid({ path: ['a'], message: 'no' }))
    expect(readable).toEqual(names.map((_name, index) => index < first))
  })

  it('91: so a guard answers first', async () => {
    const guard: LooseHandler = (incoming) => incoming.respond({ status: 401, body: null })
    const { send } = attack({ ...operation, query: refuse }, unreached, { before: [guard] })
    expect(await send(request())).toEqual({ ...ok(null), status: 401 })
  })

  it('91: and one that reads what failed fails with it', async () => {
    const { send } = attack({ ...operation, query: refuse }, unreached, { before: [(incoming) => ({ user: incoming.validatedQuery }), unreached] })
    expect(await send(request())).toEqual(invalid({ path: ['a'], message: 'no' }))
  })
})

describe('92: no spelling gets past a guard', () => {
  const secrets: LooseHandler = () => ({ status: 200, body: 'secret' })
  const cases: [path: string, init: RequestInit, answer: number][] = [
    ['/secrets', {}, 200],
    ['/secrets', { method: 'HEAD' }, 200],
    ['/secrets/', {}, 200],
    ['/%73ecrets', {}, 200],
    ['/s%65crets?x#y', {}, 200],
    ['//secrets', {}, 404],
    ['/secrets//', {}, 404],
    ['/Secrets', {}, 404],
    ['/secrets%2F', {}, 404],
    ['/secrets%00', {}, 404],
    ['/secrets;x', {}, 404],
    ['/x/../secrets', {}, 200],
    ['/secrets', { method: 'OPTIONS' }, 204],
    ['/secrets', { method: 'BREW' }, 405],
    ['/secrets', { method: 'get' }, 200],
    ['/secrets', { method: 'POST', body: 'x', headers: { 'content-type': ';;;' } }, 400],
    ['/secrets', { method: 'POST', body: '{}', headers: { 'content-type': 'APPLICATION/json;charset' } }, 200],
  ]

  it.each(cases)('92: %s %j', async (path, init, status) => {
    let passed = 0
    const operations = { get: { path: '/secrets', method: 'GET', responses: json }, post: { path: '/secrets', method: 'POST', requests: { 'application/json': { body: anything } }, responses: json } }
    const options = { contract: operations, handlers: { get: secrets, post: secrets } }
    const open = createHostileRouter({ ...options, before: [() => void (passed += 1)] })
    const shut = createHostileRouter({ ...options, handlers: { get: unreached, post: unreached }, before: [() => raise({ status: 401 })] })
    expect((await open.send(new Request(origin + path, init))).status).toBe(status)
    expect(passed).toBe(1)
    const answer = await shut.send(new Request(origin + path, init))
    expect(answer).toEqual(init.method === 'HEAD' ? { ...failure(401, {}), body: null } : failure(401, { error: 'Unauthorized' }))
  })
})

describe('93: a guard that changes the request does not change the operation', () => {
  it.each<[string, (request: object) => void]>([
    ['the URL', (request) => void Object.defineProperty(request, 'url', { value: `${origin}/other` })],
    ['the method', (request) => void Object.defineProperty(request, 'method', { value: 'HEAD' })],
    ['the headers', (request) => void Object.defineProperty(request, 'headers', { value: new Headers({ 'x-a': 'changed' }) })],
  ])('93: %s', async (_title, change) => {
    const { send } = createHostileRouter({
      contract: { op: { path: '/op', method: 'GET', headers: anything, responses: json }, other: { path: '/other', method: 'GET', responses: json } },
      handlers: {
        op: (request: { validatedHeaders: Headers; operationName: string }) => ({ status: 200, body: [request.operationName, request.validatedHeaders.get('x-a')] }),
        other: unreached,
      },
      before: [change],
    })
    expect(await send(new Request(`${origin}/op`, { headers: { 'x-a': 'sent' } }))).toEqual(ok(['op', 'sent']))
  })
})

it('94: what a guard puts on a request is seen by the handler of that request alone', async () => {
  const before: LooseHandler[] = [
    (request) => {
      const user = request.headers.get('x-user')
      if (user !== null) Object.assign(request, { user })
      return user === null ? undefined : { user }
    },
  ]
  const { send } = attack({}, (request) => ({ status: 200, body: [Reflect.get(request, 'user') ?? null, request.context['user'] ?? null] }), { before })
  expect(await send(new Request(origin, { headers: { 'x-user': 'Ada' } }))).toEqual(ok(['Ada', 'Ada']))
  expect(await send('/')).toEqual(ok([null, null]))
})
