// Section G of runtime-tests/hostile-input.md; titles begin with rule numbers. Results of middleware.
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { anything, invalid, issue, type LooseHandler, ok, origin, post, rejecting, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'

function raise(thrown: unknown): never {
  throw thrown
}

const unreached: LooseHandler = () => raise(new Error('not to be run'))

it('87: a Response from middleware ends the request', async () => {
  const response = new Response('early', { status: 401 })
  const { fetch } = serveChecked({}, unreached, { before: [() => undefined, async () => response, unreached] })
  expect(await fetch(new Request(origin))).toBe(response)
})

it('87: the result of `respond` ends the request if middleware returns it', async () => {
  const { send } = serveChecked({}, unreached, {
    before: [(request) => request.respond({ status: 401, body: { error: 'Who?' } }), unreached],
  })
  expect(await send('/')).toEqual({ ...ok({ error: 'Who?' }), status: 401 })
})

describe('88: results of middleware', () => {
  const seesContext: LooseHandler = ({ context }) => ({ status: 200, body: { ...context } })

  it.each([
    [undefined, {}],
    [null, {}],
    [{}, {}],
    [{ user: 'Ada' }, { user: 'Ada' }],
    [{ status: 'active' }, { status: 'active' }],
    [Object.assign(Object.create(null), { user: 'Ada' }), { user: 'Ada' }],
    [runInNewContext('({ user: "Ada" })'), { user: 'Ada' }],
    [Object.freeze({ user: 'Ada' }), { user: 'Ada' }],
  ])('88: continues with the next function for the result %o', async (given, context) => {
    for (const before of [() => given as unknown, async () => given as unknown]) {
      expect(await serveChecked({}, seesContext, { before: [before] }).send('/')).toEqual(ok(context))
    }
  })

  it.each([
    false,
    true,
    0,
    1,
    '',
    'continue',
    Symbol('x'),
    1n,
    () => undefined,
    [],
    [{ user: 'Ada' }],
    new Date(0),
    new Map(),
    /x/,
    new Request(origin),
    new (class User {
      name = 'Ada'
    })(),
  ])('88: responds 500 to the result %o', async (given) => {
    for (const guard of [() => given, async () => given]) {
      const { send } = serveChecked({}, unreached, { before: [() => undefined, guard, unreached] })
      expect(await send('/')).toEqual(unexpected("'before[1]' must return a response, a plain object or nothing"))
    }
  })

  it('88: treats an error that middleware returns as thrown', async () => {
    expect(await serveChecked({}, unreached, { before: [() => new Error('boom')] }).send('/')).toEqual(unexpected('boom'))
  })

  it('88: treats __proto__ as an ordinary context key', async () => {
    const before: LooseHandler[] = [() => JSON.parse('{"__proto__":{"admin":true}}') as unknown]
    const { send } = serveChecked({}, ({ context }) => ({ status: 200, body: ['admin' in context, Object.keys(context)] }), {
      before,
    })
    expect(await send('/')).toEqual(ok([false, ['__proto__']]))
  })
})

it('89: runs no other function after middleware that throws', async () => {
  for (const guard of [() => raise(new Error('boom')), async () => raise(new Error('boom'))]) {
    expect(await serveChecked({}, unreached, { before: [guard, unreached] }).send('/')).toEqual(unexpected('boom'))
  }
})

it('90: awaits each middleware before the next starts', async () => {
  const log: string[] = []
  const step =
    (name: string, wait: number): LooseHandler =>
    async () => {
      log.push(`${name} starts`)
      await new Promise((resolve) => setTimeout(resolve, wait))
      log.push(`${name} ends`)
    }
  const { send } = serveChecked({}, () => (log.push('handler'), { status: 200, body: null }), {
    before: [step('slow', 5), step('fast', 0)],
  })
  expect(await send('/')).toEqual(ok(null))
  expect(log).toEqual(['slow starts', 'slow ends', 'fast starts', 'fast ends', 'handler'])
})

describe('91: validation failures are deferred', () => {
  const names = ['validatedParams', 'validatedQuery', 'validatedHeaders', 'validatedBody', 'validatedContent'] as const
  const operation = { path: '/:id', method: 'POST' }
  const request = (): Request => new Request(`${origin}/1?a=1`, post('application/json', '{"a":1}'))
  const body = { 'application/json': { body: anything } }
  const rejectsAll = rejecting(issue('no', 'a'))

  it.each([
    ['params', { pathParams: rejectsAll, requests: body }, 0],
    ['query', { query: rejectsAll, requests: body }, 1],
    ['headers', { headers: rejectsAll, requests: body }, 2],
    ['body', { requests: { 'application/json': { body: rejectsAll } } }, 3],
  ])('91: throws when middleware reads invalid %s or a later part', async (_part, schemas, first) => {
    const readable: boolean[] = []
    const { send } = serveChecked({ ...operation, ...schemas }, unreached, {
      before: [
        (incoming) => {
          for (const name of names) {
            try {
              expect(incoming[name]).toBeDefined()
              readable.push(true)
            } catch (thrown) {
              expect(thrown).toMatchObject({
                name: 'ContractValidationError',
                issues: [{ message: 'no', path: ['a'] }],
              })
              readable.push(false)
            }
          }
        },
      ],
    })
    expect(await send(request())).toEqual(invalid({ path: ['a'], message: 'no' }))
    expect(readable).toEqual(names.map((_name, index) => index < first))
  })

  it('91: sends the response of a guard instead of the validation failure', async () => {
    const guard: LooseHandler = (incoming) => incoming.respond({ status: 401, body: null })
    const { send } = serveChecked({ ...operation, query: rejectsAll }, unreached, { before: [guard] })
    expect(await send(request())).toEqual({ ...ok(null), status: 401 })
  })

  it('91: middleware that reads an invalid part throws the validation failure', async () => {
    const { send } = serveChecked({ ...operation, query: rejectsAll }, unreached, {
      before: [(incoming) => ({ user: incoming.validatedQuery }), unreached],
    })
    expect(await send(request())).toEqual(invalid({ path: ['a'], message: 'no' }))
  })
})
