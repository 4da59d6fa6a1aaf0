import { createContract, createRouter, events, jsonLines } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type ReadResponse,
  anything,
  sendTo,
  issue,
  json,
  ok,
  recording,
  rejecting,
  schema,
  serve,
  messages,
  unexpected,
} from '../../support.ts'

/** Sends a response with these declared responses. */
async function send(response: unknown, responses: object = json, validateResponses = true): Promise<ReadResponse> {
  return sendTo(
    serve({ responses }, () => response, { validateResponses }),
    '/',
  )
}

/** The response for a response that violates the contract. */
const breach = (status: number, problem: string): ReadResponse => unexpected(messages.breach(status, problem))
const withBody = (body: unknown): object => ({ 200: { 'application/json': { body } } })

describe('the sent output of the schemas', () => {
  it('is a body without undeclared fields', async () => {
    const user = z.object({
      name: z.string(),
      since: z.date().transform((date) => date.getUTCFullYear()),
      role: z.string().default('user'),
    })
    const body = { name: 'Ada', since: new Date(0), password: 'secret' }
    expect(await send({ status: 200, body }, withBody(user))).toEqual(ok({ name: 'Ada', since: 1970, role: 'user' }))
  })

  it('contains the output of the headers schema', async () => {
    const headers = z.object({ etag: z.string(), 'x-page': z.number().default(1) })
    const responses = { 200: { 'application/json': { body: anything, headers } } }
    expect(await send({ status: 200, body: 'x', headers: { etag: 'a', 'x-secret': 'b' } }, responses)).toEqual(
      ok('x', { etag: 'a', 'x-page': '1' }),
    )
  })

  it('contains the output of the headers schema for an empty object if no headers are given', async () => {
    const { seen, ...recorder } = recording()
    expect(
      await send({ status: 200, body: 'x' }, { 200: { 'application/json': { body: anything, headers: recorder } } }),
    ).toEqual(ok('x'))
    expect(seen).toEqual([{}])
  })

  it('is the output of an asynchronous schema', async () => {
    const slow = schema(async (value) => ({ value: `${String(value)}!` }))
    expect(await send({ status: 200, body: 'x' }, withBody(slow))).toEqual(ok('x!'))
  })

  it('is the output of the schema of the named content type', async () => {
    const responses = {
      200: {
        'application/json': { body: schema(() => ({ value: 'json' })) },
        'text/plain': { body: schema(() => ({ value: 'text' })) },
      },
    }
    expect(await send({ status: 200, contentType: 'text/plain', body: 'x' }, responses)).toEqual({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'text',
    })
    for (const contentType of ['Application/JSON; a=b', ' application/json ; a=b']) {
      expect(await send({ status: 200, contentType, body: 'x' }, responses)).toEqual(ok('json'))
    }
  })
})

describe('a response that violates the contract', () => {
  it.each<[string, object, object, number, string]>([
    ['a status', { status: 201, body: 'secret' }, json, 201, messages.undeclared],
    ['a content type', { status: 200, contentType: 'text/html', body: 'secret' }, json, 200, messages.otherBody],
    [
      'no content type if several are declared',
      { status: 200, body: 'secret' },
      { 200: { 'a/b': { body: anything }, 'c/d': { body: anything } } },
      200,
      messages.otherBody,
    ],
    ['a body for a status without a body', { status: 200, body: 'secret' }, { 200: {} }, 200, messages.otherBody],
    [
      'a content type for a status without a body',
      { status: 200, contentType: 'text/plain' },
      { 200: {} },
      200,
      messages.otherBody,
    ],
    ['a body', { status: 200, body: 'secret' }, withBody(z.number()), 200, messages.rejected('a body')],
    [
      'a body with a secret key',
      { status: 200, body: { secret: 's' } },
      withBody(z.record(z.string(), z.number())),
      200,
      messages.rejected('a body'),
    ],
    [
      'headers',
      { status: 200, body: 1, headers: { etag: 'secret' } },
      { 200: { 'application/json': { body: anything, headers: z.object({ etag: z.string().max(1) }) } } },
      200,
      messages.rejected('headers'),
    ],
    [
      'a body that is not a stream of elements',
      { status: 200, body: 'secret' },
      { 200: { 'application/jsonl': { body: jsonLines(anything) } } },
      200,
      'has a body that cannot be sent as application/jsonl',
    ],
    [
      'a body that is not a stream of events',
      { status: 200, body: ['secret'] },
      { 200: { 'text/event-stream': { body: events(anything) } } },
      200,
      'has a body that cannot be sent as text/event-stream',
    ],
  ])('%s', async (_title, response, responses, status, problem) => {
    expect(await send(response, responses)).toEqual(breach(status, problem))
  })

  it('names the operation, its method and its path in the error', async () => {
    const router = serve({ path: '/users/:id', method: 'PUT', responses: withBody(z.number()) }, () => ({
      status: 200,
      body: 'secret',
    }))
    expect(await sendTo(router, '/users/1', { method: 'PUT' })).toEqual(
      unexpected(messages.breach(200, messages.rejected('a body'), "'op' (PUT /users/:id)")),
    )
  })

  it('passes an error with the issues to `catch`', async () => {
    const seen: unknown[] = []
    const router = serve({ responses: withBody(rejecting(issue('no', 'a'))) }, () => ({ status: 200, body: 1 }), {
      catch: (error) => (seen.push(error), new Response('caught')),
    })
    expect((await sendTo(router, '/')).body).toBe('caught')
    expect(seen).toMatchObject([
      {
        name: 'ContractResponseError',
        message: messages.breach(200, messages.rejected('a body')),
        issues: [{ message: 'no', path: ['a'] }],
      },
    ])
  })
})

describe('headers with a schema', () => {
  const declare = (headers: object, contentType = 'application/json'): object => ({
    200: { [contentType]: { body: anything, headers } },
  })
  const jsonType = z.literal('application/json')

  it.each<[string, object, object]>([
    ['names in lower case', { 'X-A': '1', ETag: undefined }, { 'x-a': '1', etag: undefined }],
    ['repeated names', { 'X-A': '1', 'x-a': ['2', '3'] }, { 'x-a': ['1', '2', '3'] }],
    ['pairs', [['set-cookie', 'a=1'], ['Set-Cookie', 'b=2']], { 'set-cookie': ['a=1', 'b=2'] }],
    ['Headers', new Headers({ 'X-A': '1' }), { 'x-a': '1' }],
    ['a name of Object.prototype', JSON.parse('{"__proto__":"1"}'), JSON.parse('{"__proto__":"1"}')],
  ])('are a plain object: %s', async (_title, headers, received) => {
    const { seen, ...recorder } = recording()
    await send({ status: 200, body: 'x', headers }, declare(recorder))
    expect(seen.map((record) => Object.entries(record as object))).toEqual([Object.entries(received)])
  })

  it.each<[string, object | undefined]>([
    ['absent', undefined],
    ['a schema without content-type', { etag: 'a' }],
    ['the same', { 'Content-Type': 'application/json', etag: 'a' }],
    ['with parameters', { 'content-type': 'application/JSON; charset=utf-8', etag: 'a' }],
  ])('may require content-type: %s', async (_title, headers) => {
    const schema = z.object({ 'content-type': jsonType, etag: z.string().default('a') })
    expect(await send({ status: 200, body: 'x', headers }, declare(schema))).toEqual(ok('x', { etag: 'a' }))
  })

  it('reject another content-type', async () => {
    const responses = declare(z.object({ 'content-type': jsonType }))
    expect(await send({ status: 200, body: 'x', headers: { 'content-type': 'text/html' } }, responses)).toEqual(
      breach(200, messages.rejected('headers')),
    )
  })

  it('report another missing header beside content-type', async () => {
    const seen: unknown[] = []
    const router = serve(
      { responses: declare(z.object({ 'content-type': jsonType, etag: z.string() })) },
      () => ({ status: 200, body: 'x' }),
      { catch: (error) => (seen.push(error), new Response('caught')) },
    )
    await sendTo(router, '/')
    expect(seen).toMatchObject([{ issues: [{ path: ['etag'] }] }])
  })

  it('do not have content-type if a strict schema does not name it', async () => {
    expect(await send({ status: 200, body: 'x' }, declare(z.strictObject({})))).toEqual(ok('x'))
  })

  it('do not change the content type that is sent', async () => {
    const schema = z.object({ 'content-type': z.string().transform(() => 'text/html') })
    expect(await send({ status: 200, body: 'x' }, declare(schema, 'application/problem+json'))).toEqual({
      status: 200,
      headers: { 'content-type': 'application/problem+json' },
      body: '"x"',
    })
  })

  it('are validated for a status without a body', async () => {
    const headers = z.object({ 'content-type': jsonType, etag: z.string() })
    const responses = { 200: {}, 304: { 'application/json': { body: anything, headers } } }
    expect(await send({ status: 304, headers: { etag: 'a' } }, responses)).toEqual({
      status: 304,
      headers: { etag: 'a' },
      body: null,
    })
    expect(await send({ status: 304 }, responses)).toEqual(breach(304, messages.rejected('headers')))
  })

  it('are sent without a body for a status that has none', async () => {
    const responses = { 200: {}, 204: { 'text/event-stream': { body: events(anything) } } }
    expect(await send({ status: 204 }, responses)).toEqual({ status: 204, headers: {}, body: null })
  })
})

describe('the headers of a status without content types', () => {
  const headers = z.object({ location: z.string(), 'x-hops': z.number().default(1) })
  const responses = { 200: {}, 302: { headers, description: 'Moved' }, 304: { headers }, default: { headers } }

  it.each([302, 304, 418])('are validated for the status %i', async (status) => {
    expect(await send({ status, headers: { Location: '/a', 'x-secret': '1' } }, responses)).toEqual({
      status,
      headers: { location: '/a', 'x-hops': '1' },
      body: null,
    })
    expect(await send({ status }, responses)).toEqual(breach(status, messages.rejected('headers')))
    expect(await send({ status, headers: { location: ['/a', '/b'] } }, responses)).toEqual(
      breach(status, messages.rejected('headers')),
    )
  })

  it('are validated by an asynchronous schema', async () => {
    const slow = schema(async () => ({ value: { location: '/slow' } }))
    expect(await send({ status: 302 }, { 200: {}, 302: { headers: slow } })).toEqual({
      status: 302,
      headers: { location: '/slow' },
      body: null,
    })
  })

  it('do not allow a body or a content type', async () => {
    const given = { status: 302, headers: { location: '/a' } }
    expect(await send({ ...given, body: 'x' }, responses)).toEqual(breach(302, messages.otherBody))
    expect(await send({ ...given, contentType: 'text/plain' }, responses)).toEqual(breach(302, messages.otherBody))
  })

  it('have no content-type that routepact supplies', async () => {
    const typed = { 200: {}, 302: { headers: z.object({ 'content-type': z.string() }) } }
    expect(await send({ status: 302 }, typed)).toEqual(breach(302, messages.rejected('headers')))
  })

  it('are sent unchanged with validateResponses: false', async () => {
    expect(await send({ status: 302, headers: { 'x-a': '1' } }, responses, false)).toEqual({
      status: 302,
      headers: { 'x-a': '1' },
      body: null,
    })
  })

  it('are validated for an operation with the method HEAD', async () => {
    const router = serve({ method: 'HEAD', responses: { 200: { headers } } }, () => ({ status: 200, headers: { location: '/a' } }))
    expect(await sendTo(router, '/', { method: 'HEAD' })).toMatchObject({ status: 200, headers: { location: '/a' } })
  })
})

it('ignores the description of a status and the documentation of its contents', async () => {
  const documented = { body: anything, description: 'secret', example: 'secret' }
  const responses = { 200: { description: 'secret', 'application/json': documented }, 204: { description: 'secret' } }
  expect(await send({ status: 200, body: 'x' }, responses)).toEqual(ok('x'))
  expect(await send({ status: 204 }, responses)).toEqual({ status: 204, headers: {}, body: null })
  expect(await send({ status: 200, contentType: 'description', body: 'x' }, responses)).toEqual(
    breach(200, messages.otherBody),
  )
})

describe('the default response', () => {
  const responses = { 200: {}, 404: {}, default: { 'application/json': { body: z.object({ error: z.string() }) } } }

  it.each([400, 418, 451, 500, 511])('covers %i', async (status) => {
    expect(await send({ status, body: { error: 'x', secret: 1 } }, responses)).toEqual({
      ...ok({ error: 'x' }),
      status,
    })
    expect(await send({ status, body: { error: 7 } }, responses)).toEqual(
      breach(status, messages.rejected('a body')),
    )
  })

  it.each([200, 404])('does not cover the declared status %i', async (status) => {
    expect(await send({ status, body: { error: 'x' } }, responses)).toEqual(breach(status, messages.otherBody))
  })

  it.each([200, 302])('covers %i if no 2xx or 3xx is declared', async (status) => {
    const errorsOnly = { 404: {}, 499: {}, default: responses.default }
    expect(await send({ status, body: { error: 'x' } }, errorsOnly)).toEqual({ ...ok({ error: 'x' }), status })
  })

  it.each([
    [200, 201],
    [201, 200],
    [200, 302],
    [302, 304],
    [303, 299],
  ])('does not cover %i beside %i', async (status, declared) => {
    const beside = { [declared]: {}, default: responses.default }
    expect(await send({ status, body: { error: 'x' } }, beside)).toEqual(breach(status, messages.undeclared))
    expect(await send({ status }, { [declared]: {}, default: {} })).toEqual(breach(status, messages.undeclared))
    expect(await send({ status: 404, body: { error: 'x' } }, beside)).toEqual({ ...ok({ error: 'x' }), status: 404 })
  })

  it.each([209, 299, 420, 599])('covers only registered statuses, not %i', async (status) => {
    expect(await send({ status, body: { error: 'x' } }, responses)).toEqual(breach(status, messages.undeclared))
  })

  it.each([204, 205, 304])('does not cover %i if its content has a body', async (status) => {
    expect(await send({ status }, { 404: {}, default: responses.default })).toEqual(breach(status, messages.undeclared))
  })

  it('covers statuses without a body if it has none', async () => {
    expect(await send({ status: 204 }, { default: {} })).toEqual({ status: 204, headers: {}, body: null })
    expect(await send({ status: 418 }, { default: {} })).toEqual({ status: 418, headers: {}, body: null })
  })
})

describe('a range', () => {
  const error = { 'application/json': { body: z.object({ error: z.string() }) } }
  const body = { error: 'x' }
  const responses = { 201: {}, 404: {}, '4XX': error, default: {} }

  it.each([400, 409, 451])('covers %i', async (status) => {
    expect(await send({ status, body }, responses)).toEqual({ ...ok(body), status })
  })

  it.each([
    [404, messages.otherBody],
    [499, messages.undeclared],
    [500, messages.otherBody],
    [202, messages.undeclared],
    [302, messages.undeclared],
  ])('does not cover %i', async (status, message) => {
    expect(await send({ status, body }, responses)).toEqual(breach(status, message))
  })

  it('makes default cover errors only', async () => {
    const redirects = { '3XX': error, default: error }
    expect(await send({ status: 302, body }, redirects)).toEqual({ ...ok(body), status: 302 })
    for (const status of [200, 204]) expect(await send({ status }, redirects)).toEqual(breach(status, messages.undeclared))
  })

  it('with a body does not cover statuses without one, which no other key covers', async () => {
    const success = { '2XX': error, '3XX': error, default: {} }
    for (const status of [204, 205, 304]) expect(await send({ status }, success)).toEqual(breach(status, messages.undeclared))
    expect(await send({ status: 204 }, { '2XX': {}, default: {} })).toEqual({ status: 204, headers: {}, body: null })
  })
})

describe('validateResponses: false', () => {
  it.each<[string, object, object, ReadResponse]>([
    [
      'a body and headers that the schemas reject',
      { status: 200, body: { a: 1 }, headers: { 'x-a': '1' } },
      { 200: { 'application/json': { body: rejecting(issue('no')), headers: rejecting(issue('no')) } } },
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
      'no content type, if only one is declared',
      { status: 200, body: '<p>' },
      { 200: { 'text/html': { body: anything } } },
      { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<p>' },
    ],
    ['no body', { status: 200 }, { 200: {} }, { status: 200, headers: {}, body: null }],
    ['a body for a status without a body', { status: 200, body: 'x' }, { 200: {} }, ok('x')],
  ])('sends unvalidated: %s', async (_title, response, responses, sent) => {
    expect(await send(response, responses, false)).toEqual(sent)
  })

  it('rejects a response that is not valid in HTTP', async () => {
    expect(await send({ status: 200, contentType: 'none', body: 'x' }, json, false)).toEqual(
      breach(200, messages.noContentType),
    )
    expect(await send({ status: 999, body: 'x' }, json, false)).toEqual(unexpected(messages.noStatus))
  })
})

it('does not validate a Response', async () => {
  expect(await send(new Response('x', { status: 201 }), { 200: {} })).toEqual({
    status: 201,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: 'x',
  })
})

it('does not validate responses of middleware, `missing` and `catch`', async () => {
  const operation = { responses: withBody(rejecting(issue('no'))) }
  expect(
    await sendTo(serve(operation, undefined, { before: [({ respond }) => respond({ status: 299, body: 1 })] }), '/'),
  ).toEqual({ ...ok(1), status: 299 })
  expect(
    await sendTo(serve(operation, undefined, { missing: ({ respond }) => respond({ status: 299, body: 2 }) }), '/none'),
  ).toEqual({ ...ok(2), status: 299 })
  expect(
    await sendTo(serve(operation, undefined, { catch: (_error, { respond }) => respond({ status: 299, body: 3 }) }), '/'),
  ).toEqual({ ...ok(3), status: 299 })
})

it('accepts a response that the handler returns without `respond`', async () => {
  const contract = createContract({
    op: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } }, 204: {} } },
  })
  const router = createRouter({ contract, handlers: { op: async () => ({ status: 200, body: 'plain' }) } })
  expect(await sendTo(router, '/')).toEqual(ok('plain'))
})
