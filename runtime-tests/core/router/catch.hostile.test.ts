// Section F of runtime-tests/hostile-input.md; titles begin with rule numbers. The error handler of the application, `catch`.
import { error, type HttpError } from 'routepact'
import { describe, expect, it } from 'vitest'
import {
  anything,
  createLooseRouter,
  issue,
  json,
  type LooseOptions,
  ok,
  origin,
  rejecting,
  readResponse,
  unexpected,
} from '../../support.ts'
import { serveChecked, createCheckedRouter } from '../../fixtures/harness.ts'
import { describePart, parts, requestPart } from '../../fixtures/request-parts.ts'

type Catch = NonNullable<LooseOptions['catch']>

function raise(thrown: unknown): never {
  throw thrown
}

describe('82: `catch` receives the thrown value and is awaited', () => {
  const marker = { secret: true }

  it.each([[new Error('boom')], ['boom'], [null], [undefined], [0], [marker], [Symbol('x')]])(
    '82: `catch` receives %o',
    async (thrown) => {
      const seen: unknown[] = []
      const { send } = serveChecked({ path: '/:id' }, () => raise(thrown), {
        catch: async (error, request, ...args) => {
          await new Promise((resolve) => setTimeout(resolve, 2))
          seen.push(error, request.operationName, request.validatedParams, ...args)
          return new Response('caught', { status: 599 })
        },
      })
      expect(await send('/1', 'env', 'ctx')).toEqual({
        status: 599,
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        body: 'caught',
      })
      expect(seen).toEqual([thrown, 'op', { id: '1' }, 'env', 'ctx'])
      expect(seen[0]).toBe(thrown)
    },
  )

  it('82: `catch` may respond with `respond`', async () => {
    const { send } = serveChecked({}, () => raise('x'), {
      catch: (_error, request) => request.respond({ status: 422, body: { wrong: true } }),
    })
    expect(await send('/')).toEqual({ ...ok({ wrong: true }), status: 422 })
  })
})

describe('83: `catch` runs for every error and only for errors', () => {
  it.each(parts)('83: `catch` runs for invalid %s', async (part) => {
    const seen: unknown[] = []
    const { send } = serveChecked(describePart(part, rejecting(issue('no', 'a'))), undefined, {
      catch: (error) => (seen.push(error), new Response('caught')),
    })
    expect((await send(requestPart(part))).body).toBe('caught')
    expect(seen).toMatchObject([
      {
        name: 'ContractValidationError',
        part: part === 'form' ? 'body' : part,
        status: 400,
        issues: [{ message: 'no', path: ['a'] }],
      },
    ])
  })

  it.each([
    [
      'a body that is too large',
      { body: 'four', headers: { 'content-type': 'application/json' } },
      { name: 'HttpError', status: 413, message: 'Content Too Large' },
    ],
    [
      'an undeclared content type',
      { body: '1', headers: { 'content-type': 'text/html' } },
      { name: 'HttpError', status: 400 },
    ],
    [
      'malformed JSON',
      { body: '{', headers: { 'content-type': 'application/json' } },
      { name: 'ContractValidationError', part: 'body' },
    ],
  ])('83: `catch` runs for %s', async (_title, init, error) => {
    const seen: unknown[] = []
    const { send } = serveChecked({ method: 'POST', requests: { 'application/json': { body: anything } } }, undefined, {
      maxBodySize: 3,
      catch: (thrown) => (seen.push(thrown), new Response('caught')),
    })
    expect((await send(new Request(origin, { method: 'POST', ...init }))).body).toBe('caught')
    expect(seen).toMatchObject([error])
  })

  it('83: `catch` runs for errors of a handler, middleware and `missing` and for a response that violates the contract', async () => {
    const seen: unknown[] = []
    const { send } = createCheckedRouter({
      contract: {
        throws: { path: '/throws', method: 'GET', responses: json },
        breach: { path: '/breach', method: 'GET', responses: json },
      },
      handlers: { throws: () => raise('handler'), breach: () => ({ status: 201 }) },
      before: [(request) => (request.url.endsWith('/before') ? raise('before') : undefined)],
      missing: () => raise('missing'),
      catch: (error) => (seen.push(error), new Response('caught')),
    })
    for (const path of ['/throws', '/breach', '/before', '/missing']) expect((await send(path)).body).toBe('caught')
    expect(seen).toMatchObject(['handler', { name: 'ContractResponseError' }, 'before', 'missing'])
  })

  it('83: `catch` runs for 404 and 405, but not for OPTIONS', async () => {
    const seen: unknown[] = []
    const reported: unknown[] = []
    const { send } = serveChecked({}, undefined, {
      catch: (thrown) => (seen.push(thrown), new Response('caught')),
      onError: (thrown) => reported.push(thrown),
    })
    expect((await send('/none')).body).toBe('caught')
    expect((await send(new Request(origin, { method: 'POST' }))).body).toBe('caught')
    expect(seen).toMatchObject([
      { name: 'HttpError', status: 404, message: 'Not Found', headers: undefined },
      { name: 'HttpError', status: 405, message: 'Method Not Allowed' },
    ])
    expect((seen[1] as HttpError).headers?.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(reported).toEqual([])
    expect(await send(new Request(origin, { method: 'OPTIONS' }))).toEqual({
      status: 204,
      headers: { allow: 'GET, HEAD, OPTIONS' },
      body: null,
    })
  })
})

describe('84: the response is generic if `catch` fails', () => {
  it.each<[string, Catch]>([
    ['throws', (error) => raise(new Error(`handling ${String(error)}`))],
    ['rethrows', raise],
    ['throws an error with a status', () => raise({ status: 404, message: 'secret' })],
    ['rejects', async (error) => raise(error)],
    ['returns nothing', () => undefined],
    ['returns null', () => null],
    ['returns a string', () => 'secret'],
    ['returns an object without a status', () => ({ body: 'secret' })],
    ['returns a status that is not valid', () => ({ status: 99, body: 'secret' })],
    ['returns an error', () => new Error('secret')],
    ['returns a used Response', usedResponse],
    ['returns a body that cannot be sent', () => ({ status: 500, body: 1n })],
    ['returns a header that cannot be sent', () => ({ status: 500, headers: { 'x-a': 'se\ncret' } })],
    ['returns a content type that is not valid', () => ({ status: 500, body: 'secret', contentType: 'secret' })],
  ])('84: sends a generic response if `catch` %s', async (_title, handleError) => {
    let calls = 0
    const { send } = serveChecked({}, () => raise(new Error('first')), {
      catch: (...all) => ((calls += 1), handleError(...all)),
    })
    expect(await send('/')).toEqual(unexpected())
    expect(calls).toBe(1)
  })

  async function usedResponse(): Promise<Response> {
    const response = new Response('secret')
    await response.text()
    return response
  }
})

// Without a limit to the attempts, these block the process for ever.
describe('84: an error that `respond` marked is a server error', () => {
  it.each<[string, Catch]>([
    ['returned by `catch`', (error, request) => request.respond(error)],
    ['thrown by `catch`', (error, request) => raise(request.respond(error))],
    ['passed on by `catch`', (error) => raise(error)],
  ])('84: %s', async (_title, handler) => {
    const { send } = serveChecked({}, (request) => request.respond(new Error('secret')), { catch: handler })
    expect(await send('/')).toEqual(unexpected())
  })

  it('84: returned by `finally`', async () => {
    const { send } = serveChecked({}, undefined, { finally: [(_response, request) => request.respond(new Error('secret'))] })
    expect(await send('/')).toEqual(unexpected())
  })
})

it('85: sends a Response that `catch` throws as is', async () => {
  const response = new Response('thrown', { status: 418 })
  const { fetch } = serveChecked({}, () => raise('x'), { catch: () => raise(response) })
  expect(await fetch(new Request(origin))).toBe(response)
})

describe('84: an error that `respond` marks as a response', () => {
  const again: Catch = (thrown, request) => request.respond(thrown)
  const raised: Catch = (thrown, request) => raise(request.respond(thrown))

  it.each([
    ['returns', again],
    ['throws', raised],
  ])('84: is a server error if `catch` %s it', async (_title, handler) => {
    const { send } = serveChecked({}, () => raise(error(404)), { catch: handler })
    expect(await send('/')).toEqual(unexpected('Internal server error'))
  })

  it('84: is a server error if a handler throws it and `catch` again', async () => {
    const { send } = serveChecked({}, (request) => raise(request.respond(error(404))), { catch: raise })
    expect(await send('/')).toEqual(unexpected('Internal server error'))
  })

  it('84: is a server error if a `finally` function returns it', async () => {
    const { send } = serveChecked({}, undefined, { finally: [(_response, request) => request.respond(error(404))] })
    expect(await send('/')).toEqual(unexpected('Internal server error'))
  })
})

it('84: data whose getter throws that data is a server error', async () => {
  const { send } = serveChecked({}, () => raise('x'), {
    catch: (_error, request) => {
      const data: object = {
        get status() {
          return raise(data)
        },
      }
      return raise(request.respond(data))
    },
  })
  expect(await send('/')).toEqual(unexpected('Internal server error'))
})

it('84: a `finally` function may replace a response whose body cannot be read', async () => {
  const ponyfill = {
    status: 200,
    bodyUsed: false,
    headers: new Headers(),
    get body() {
      return raise(new Error('no body'))
    },
  }
  const { send } = serveChecked({}, () => ponyfill, { finally: [() => new Response('replaced', { status: 202 })] })
  expect(await send('/')).toMatchObject({ status: 202, body: 'replaced' })
})

it('85: `catch` does not run for a thrown Response', async () => {
  const response = new Response('thrown', { status: 418 })
  const { fetch } = serveChecked({}, () => raise(response), { catch: () => new Response('caught') })
  expect(await fetch(new Request(origin))).toBe(response)
})

describe('86: `catch` may be slow and may read an unread body', () => {
  const init = { method: 'POST', body: 'sent' }
  const readBody: Catch = async (_error, request) =>
    new Response(await request.text().catch((thrown: Error) => thrown.name))

  it('86: `catch` reads the body of an operation that declares none', async () => {
    const { send } = serveChecked({ method: 'POST' }, () => raise('x'), { catch: readBody })
    expect((await send(new Request(origin, init))).body).toBe('sent')
  })

  it('86: `catch` cannot read a validated body again', async () => {
    const { send } = serveChecked({ method: 'POST', requests: { 'text/plain': { body: anything } } }, () => raise('x'), {
      catch: readBody,
    })
    expect((await send(new Request(origin, init))).body).toBe('TypeError')
  })

  it('86: the router serves other requests while `catch` runs', async () => {
    let release = (): void => undefined
    const router = createLooseRouter({
      contract: {
        fail: { path: '/fail', method: 'GET', responses: json },
        ordinary: { path: '/', method: 'GET', responses: json },
      },
      handlers: { fail: () => raise('x'), ordinary: () => ({ status: 200, body: 'served' }) },
      catch: () => new Promise((resolve) => (release = () => resolve(new Response('late')))),
    })
    const slow = router.fetch(new Request(`${origin}/fail`))
    expect(await readResponse(await router.fetch(new Request(origin)))).toEqual(ok('served'))
    release()
    expect(await (await slow).text()).toBe('late')
  })
})
