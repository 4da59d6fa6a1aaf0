import { createContract, createRouter } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type Answer,
  anything,
  ask,
  issue,
  json,
  ok,
  recording,
  refusing,
  schema,
  serve,
  told,
  unexpected,
} from '../support.ts'

async function answer(response: unknown, responses: object = json, validateResponses = true): Promise<Answer> {
  return ask(
    serve({ responses }, () => response, { validateResponses }),
    '/',
  )
}

const breach = (status: number, problem: string): Answer => unexpected(told.breach(status, problem))
const withBody = (body: unknown): object => ({ 200: { 'application/json': { body } } })

describe('what the schemas give is sent', () => {
  it('of a body: fields that the contract does not name do not leave', async () => {
    const user = z.object({
      name: z.string(),
      since: z.date().transform((date) => date.getUTCFullYear()),
      role: z.string().default('user'),
    })
    const body = { name: 'Ada', since: new Date(0), password: 'secret' }
    expect(await answer({ status: 200, body }, withBody(user))).toEqual(ok({ name: 'Ada', since: 1970, role: 'user' }))
  })

  it('of headers', async () => {
    const headers = z.object({ etag: z.string(), 'x-page': z.number().default(1) })
    const responses = { 200: { 'application/json': { body: anything, headers } } }
    expect(await answer({ status: 200, body: 'x', headers: { etag: 'a', 'x-secret': 'b' } }, responses)).toEqual(
      ok('x', { etag: 'a', 'x-page': '1' }),
    )
  })

  it('of headers that were not given: the schema is asked about an empty object', async () => {
    const { seen, ...recorder } = recording()
    expect(
      await answer({ status: 200, body: 'x' }, { 200: { 'application/json': { body: anything, headers: recorder } } }),
    ).toEqual(ok('x'))
    expect(seen).toEqual([{}])
  })

  it('of asynchronous schemas', async () => {
    const slow = schema(async (value) => ({ value: `${String(value)}!` }))
    expect(await answer({ status: 200, body: 'x' }, withBody(slow))).toEqual(ok('x!'))
  })

  it('of the content type that was named', async () => {
    const responses = {
      200: {
        'application/json': { body: schema(() => ({ value: 'json' })) },
        'text/plain': { body: schema(() => ({ value: 'text' })) },
      },
    }
    expect(await answer({ status: 200, contentType: 'text/plain', body: 'x' }, responses)).toEqual({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'text',
    })
    for (const contentType of ['Application/JSON; a=b', ' application/json ; a=b']) {
      expect(await answer({ status: 200, contentType, body: 'x' }, responses)).toEqual(ok('json'))
    }
  })
})

describe('what the contract does not allow is the fault of the server', () => {
  it.each<[string, object, object, number, string]>([
    ['a status', { status: 201, body: 'secret' }, json, 201, told.undeclared],
    ['a content type', { status: 200, contentType: 'text/html', body: 'secret' }, json, 200, told.undeclaredType],
    [
      'no content type where several are declared',
      { status: 200, body: 'secret' },
      { 200: { 'a/b': { body: anything }, 'c/d': { body: anything } } },
      200,
      told.ambiguousType,
    ],
    ['a body where none is declared', { status: 200, body: 'secret' }, { 200: {} }, 200, told.bodiless],
    [
      'a content type where no body is declared',
      { status: 200, contentType: 'text/plain' },
      { 200: {} },
      200,
      told.bodiless,
    ],
    ['a body', { status: 200, body: 'secret' }, withBody(z.number()), 200, told.rejected('a body')],
    [
      'a body, in several places',
      { status: 200, body: { a: 's', b: ['s'] } },
      withBody(z.object({ a: z.number(), b: z.array(z.number()) })),
      200,
      told.rejected('a body'),
    ],
    [
      'a body, with paths of objects',
      { status: 200, body: 1 },
      withBody(refusing({ message: 'secret', path: [{ key: 'a' }, 0, Symbol('b')] })),
      200,
      told.rejected('a body'),
    ],
    [
      'headers',
      { status: 200, body: 1, headers: { etag: 'secret' } },
      { 200: { 'application/json': { body: anything, headers: z.object({ etag: z.string().max(1) }) } } },
      200,
      told.rejected('headers'),
    ],
    [
      'what is no stream',
      { status: 200, body: 'secret' },
      { 200: { 'application/jsonl': { body: anything } } },
      200,
      told.noStream,
    ],
    [
      'what is no stream of events',
      { status: 200, body: ['secret'] },
      { 200: { 'text/event-stream': { body: anything } } },
      200,
      told.noStream,
    ],
  ])('%s', async (_title, response, responses, status, problem) => {
    expect(await answer(response, responses)).toEqual(breach(status, problem))
  })

  it('ten places are named at the most', async () => {
    const issues = Array.from({ length: 50 }, (_, index) => issue('no', index))
    expect(await answer({ status: 200, body: 1 }, withBody(refusing(...issues)))).toEqual(
      breach(200, told.rejected('a body')),
    )
  })

  it('the operation, its method and its path are named', async () => {
    const router = serve({ path: '/users/:id', method: 'PUT', responses: withBody(z.number()) }, () => ({
      status: 200,
      body: 'secret',
    }))
    expect(await ask(router, '/users/1', { method: 'PUT' })).toEqual(
      unexpected(told.breach(200, told.rejected('a body'), "'op' (PUT /users/:id)")),
    )
  })

  it('the error handler is told all of it', async () => {
    const seen: unknown[] = []
    const router = serve({ responses: withBody(refusing(issue('no', 'a'))) }, () => ({ status: 200, body: 1 }), {
      catch: (error) => (seen.push(error), new Response('caught')),
    })
    expect((await ask(router, '/')).body).toBe('caught')
    expect(seen).toMatchObject([
      {
        name: 'ContractResponseError',
        message: told.breach(200, told.rejected('a body')),
        issues: [{ message: 'no', path: ['a'] }],
      },
    ])
  })
})

describe('default', () => {
  const responses = { 200: {}, 404: {}, default: { 'application/json': { body: z.object({ error: z.string() }) } } }

  it.each([201, 302, 400, 418, 451, 500, 511])('covers %i', async (status) => {
    expect(await answer({ status, body: { error: 'x', secret: 1 } }, responses)).toEqual({
      ...ok({ error: 'x' }),
      status,
    })
    expect(await answer({ status, body: { error: 7 } }, responses)).toEqual(
      breach(status, told.rejected('a body')),
    )
  })

  it.each([200, 404])('does not cover %i, which is declared', async (status) => {
    expect(await answer({ status, body: { error: 'x' } }, responses)).toEqual(breach(status, told.bodiless))
  })

  it.each([209, 299, 420, 599])('covers registered statuses alone: not %i', async (status) => {
    expect(await answer({ status, body: { error: 'x' } }, responses)).toEqual(breach(status, told.undeclared))
  })

  it('may have no body', async () => {
    expect(await answer({ status: 204 }, { default: {} })).toEqual({ status: 204, headers: {}, body: null })
    expect(await answer({ status: 418 }, { default: {} })).toEqual({ status: 418, headers: {}, body: null })
  })
})

describe('validateResponses: false', () => {
  it.each<[string, object, object, Answer]>([
    [
      'a body and headers that schemas refuse',
      { status: 200, body: { a: 1 }, headers: { 'x-a': '1' } },
      { 200: { 'application/json': { body: refusing(issue('no')), headers: refusing(issue('no')) } } },
      ok({ a: 1 }, { 'x-a': '1' }),
    ],
    [
      'a body that a schema would change',
      { status: 200, body: 'x' },
      withBody(schema(() => ({ value: 'y' }))),
      ok('x'),
    ],
    ['an undeclared status', { status: 418, body: 'x' }, json, { ...ok('x'), status: 418 }],
    [
      'an undeclared content type',
      { status: 200, contentType: 'text/html', body: '<p>' },
      json,
      { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<p>' },
    ],
    [
      'no content type, the only one that is declared',
      { status: 200, body: '<p>' },
      { 200: { 'text/html': { body: anything } } },
      { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<p>' },
    ],
    ['no body', { status: 200 }, { 200: {} }, { status: 200, headers: {}, body: null }],
    ['a body where none is declared', { status: 200, body: 'x' }, { 200: {} }, ok('x')],
  ])('sends as it is given: %s', async (_title, response, responses, sent) => {
    expect(await answer(response, responses, false)).toEqual(sent)
  })

  it('what HTTP cannot carry is refused all the same', async () => {
    expect(await answer({ status: 200, contentType: 'none', body: 'x' }, json, false)).toEqual(
      unexpected(told.noContentType),
    )
    expect(await answer({ status: 999, body: 'x' }, json, false)).toEqual(unexpected(told.noStatus))
  })
})

it('a Response of the handler’s own is not checked', async () => {
  expect(await answer(new Response('x', { status: 201 }), { 200: {} })).toEqual({
    status: 201,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: 'x',
  })
})

it('answers of middleware, `missing` and `catch` are not checked', async () => {
  const refuse = { responses: withBody(refusing(issue('no'))) }
  expect(
    await ask(serve(refuse, undefined, { before: [({ respond }) => respond({ status: 299, body: 1 })] }), '/'),
  ).toEqual({ ...ok(1), status: 299 })
  expect(
    await ask(serve(refuse, undefined, { missing: ({ respond }) => respond({ status: 299, body: 2 }) }), '/none'),
  ).toEqual({ ...ok(2), status: 299 })
  expect(
    await ask(serve(refuse, undefined, { catch: (_error, { respond }) => respond({ status: 299, body: 3 }) }), '/'),
  ).toEqual({ ...ok(3), status: 299 })
})

it('a handler can be tested as a plain function, and need not call `respond`', async () => {
  const contract = createContract({
    op: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } }, 204: {} } },
  })
  const router = createRouter({ contract, handlers: { op: async () => ({ status: 200, body: 'plain' }) } })
  expect(await ask(router, '/')).toEqual(ok('plain'))
})
