import { ContractValidationError, error } from 'routepact'
import { describe, expect, it } from 'vitest'
import {
  anything,
  sendTo,
  createLooseRouter,
  failure,
  invalid,
  issue,
  json,
  type LooseHandler,
  type LooseOptions,
  ok,
  origin,
  post,
  rejecting,
  serve,
  readResponse,
  tooLarge,
} from '../../support.ts'

const names = ['validatedParams', 'validatedQuery', 'validatedHeaders', 'validatedBody', 'validatedContent'] as const

describe('the request of a handler', () => {
  const operation = { path: '/:id', method: 'POST', requests: { 'application/json': { body: anything } } }

  it('is the Request of the platform', async () => {
    const seen: unknown[] = []
    const router = serve(operation, (request) => (seen.push(request), { status: 200, body: null }))
    const request = new Request(`${origin}/1?a=b#c`, {
      ...post('application/json', '1', { 'x-a': 'y' }),
      redirect: 'manual',
    })
    await router.fetch(request)
    expect(seen).toEqual([request])
    expect(seen[0]).toBe(request)
    expect(request).toBeInstanceOf(Request)
    expect([request.url, request.method, request.headers.get('x-a'), request.redirect, request.bodyUsed]).toEqual([
      `${origin}/1?a=b#c`,
      'POST',
      'y',
      'manual',
      true,
    ])
  })

  it('has the validated parts and the operation', async () => {
    const contract = { op: { ...operation, responses: json } }
    const seen: Record<string, unknown> = {}
    const router = createLooseRouter({
      contract,
      handlers: {
        op: (request: Request & Record<string, unknown>) => {
          for (const name of [...names, 'operation', 'operationName', 'context']) seen[name] = request[name]
          return { status: 200, body: null }
        },
      },
    })
    await sendTo(router, '/1?a=b', post('application/json', '{"c":1}'))
    expect(seen).toEqual({
      validatedParams: { id: '1' },
      validatedQuery: { a: 'b' },
      validatedHeaders: expect.any(Headers),
      validatedBody: { c: 1 },
      validatedContent: { contentType: 'application/json', body: { c: 1 } },
      operation: contract.op,
      operationName: 'op',
      context: {},
    })
    expect(seen['operation']).toBe(contract.op)
  })

  it('has no body if the operation declares none', async () => {
    const router = serve({ method: 'POST' }, (request) => ({
      status: 200,
      body: names.map((name) => request[name] === undefined),
    }))
    expect(await sendTo(router, '/', post('application/json', '1'))).toEqual(ok([false, false, false, true, true]))
  })

  it('has a `respond` that returns its argument', async () => {
    const router = serve({}, ({ respond }) => {
      const response = { status: 200, body: 'x' }
      return respond(response) === response ? response : undefined
    })
    expect(await sendTo(router, '/')).toEqual(ok('x'))
  })

  it('keeps properties that the application added', async () => {
    const request = Object.assign(new Request(origin), { user: 'Ada' })
    expect(
      await readResponse(await serve({}, (own) => ({ status: 200, body: Reflect.get(own, 'user') })).fetch(request)),
    ).toEqual(ok('Ada'))
  })
})

describe('context', () => {
  const read: LooseHandler = ({ context }) => ({ status: 200, body: context })

  it('merges the results of middleware, later ones first', async () => {
    const before: LooseHandler[] = [() => ({ a: 1, b: 1 }), async () => ({ b: 2, c: 2 }), () => undefined, () => null]
    expect(await sendTo(serve({}, read, { before }), '/')).toEqual(ok({ a: 1, b: 2, c: 2 }))
  })

  it('is visible to later middleware', async () => {
    const before: LooseHandler[] = [() => ({ a: 1 }), ({ context }) => ({ seen: { ...context } })]
    expect(await sendTo(serve({}, read, { before }), '/')).toEqual(ok({ a: 1, seen: { a: 1 } }))
  })

  it('is empty at first, and separate for each request', async () => {
    expect(await sendTo(serve({}, read), '/')).toEqual(ok({}))
    let turn = 0
    const router = serve({}, read, { before: [() => ((turn += 1), { [`turn${turn}`]: turn })] })
    expect(await sendTo(router, '/')).toEqual(ok({ turn1: 1 }))
    expect(await sendTo(router, '/')).toEqual(ok({ turn2: 2 }))
  })
})

describe('a validation failure', () => {
  const operation = {
    path: '/:id',
    method: 'POST',
    query: rejecting(issue('no', 'a')),
    requests: { 'application/json': { body: anything } },
  }
  const rejected = invalid({ path: ['a'], message: 'no' })
  const init = post('application/json', '1')
  const send = (
    options: Omit<LooseOptions, 'contract' | 'handlers'>,
    changes: object = {},
    sent = init,
  ): ReturnType<typeof sendTo> =>
    sendTo(
      serve({ ...operation, ...changes }, () => ({ status: 200, body: 'reached' }), options),
      '/1',
      sent,
    )

  it('is thrown after the last middleware', async () => {
    const log: string[] = []
    expect(await send({ before: [() => void log.push('one'), async () => void log.push('two')] })).toEqual(rejected)
    expect(log).toEqual(['one', 'two'])
  })

  it('is replaced by a response of middleware', async () => {
    expect(await send({ before: [({ respond }) => respond({ status: 401, body: 'who' })] })).toEqual({
      ...ok('who'),
      status: 401,
    })
  })

  it('is replaced by an error of middleware', async () => {
    expect(await send({ before: [() => Promise.reject(error(401, 'who'))] })).toEqual(
      failure(401, { error: 'who' }),
    )
  })

  it('is thrown when the invalid part or a later part is read, but not an earlier part', async () => {
    const seen: unknown[] = []
    const look: LooseHandler = (request) => {
      for (const name of names) {
        try {
          seen.push(request[name])
        } catch (thrown) {
          seen.push(thrown)
        }
      }
    }
    expect(await send({ before: [look] })).toEqual(rejected)
    expect(seen[0]).toEqual({ id: '1' })
    expect(seen.slice(1).every((thrown) => thrown === seen[1])).toBe(true)
    expect(seen[1]).toBeInstanceOf(ContractValidationError)
    expect(seen[1]).toMatchObject({ part: 'query', issues: [{ message: 'no', path: ['a'] }] })
  })

  it('does not affect the operation and its name', async () => {
    const seen: unknown[] = []
    await send({
      before: [(request) => void seen.push(request.operationName, request.context, typeof request.respond)],
    })
    expect(seen).toEqual(['op', {}, 'function'])
  })

  it('is thrown again after middleware caught it', async () => {
    const forgive: LooseHandler = (request) => {
      try {
        return { query: request.validatedQuery }
      } catch {
        return { query: 'forgiven' }
      }
    }
    expect(await send({ before: [forgive] })).toEqual(rejected)
  })

  it.each([
    ['a body that is too large', post('application/json', '12'), tooLarge],
    ['a missing content type', post(undefined, '1'), failure(400, { error: 'Content-Type header is required' })],
    [
      'an unsupported content type',
      post('a/b', '1'),
      failure(400, { error: 'Unsupported Content-Type: a/b. Supported types: application/json' }),
    ],
    [
      'an incomplete body',
      post('application/json', new ReadableStream({ pull: (c) => c.error(new Error('reset')) })),
      failure(400, { error: 'Failed to read request body' }),
    ],
  ])('is thrown in the same way for %s', async (_title, sent, response) => {
    const thrown: unknown[] = []
    const read =
      (name: (typeof names)[number]): LooseHandler =>
      (request) => {
        try {
          thrown.push([name, request[name]])
        } catch (error) {
          thrown.push(error)
        }
      }
    const options = {
      maxBodySize: 1,
      before: [read('validatedQuery'), read('validatedBody'), read('validatedContent')],
    }
    expect(await send(options, { query: anything }, sent)).toEqual(response)
    expect(thrown).toMatchObject([['validatedQuery', {}], { name: 'HttpError' }, { name: 'HttpError' }])
  })

  it('sets the members to undefined in `catch` and `finally`', async () => {
    const seen: unknown[] = []
    const look = (request: Parameters<LooseHandler>[0]): void => void seen.push(names.map((name) => request[name]))
    expect(
      (
        await send({
          catch: (_error, request) => (look(request), new Response('caught')),
          finally: [(_response, request) => look(request)],
        })
      ).body,
    ).toBe('caught')
    expect(seen).toEqual([
      [{ id: '1' }, undefined, undefined, undefined, undefined],
      [{ id: '1' }, undefined, undefined, undefined, undefined],
    ])
  })
})

describe('a request that matches no operation', () => {
  it('has `respond`, but no operation or validated parts, in middleware and `missing`', async () => {
    const seen: unknown[] = []
    const look: LooseHandler = (request) =>
      void seen.push([
        request.operation,
        request.operationName,
        ...names.map((name) => request[name]),
        { ...request.context },
      ])
    const router = createLooseRouter({
      contract: {},
      handlers: {},
      before: [look, () => ({ a: 1 })],
      missing: (request) => (look(request), request.respond({ status: 404, body: 'nowhere' })),
    })
    expect(await sendTo(router, '/none?a=b')).toEqual({ ...ok('nowhere'), status: 404 })
    const nothing = Array.from({ length: 7 })
    expect(seen).toEqual([
      [...nothing, {}],
      [...nothing, { a: 1 }],
    ])
  })
})

describe('a request that is passed to a second router', () => {
  const second = serve({ path: '/:key' }, ({ validatedParams, validatedQuery, operationName }) => ({
    status: 200,
    body: [validatedParams, validatedQuery, operationName],
  }))
  const served = ok([{ key: '1' }, { a: 'b' }, 'op'])

  it('may come from `missing` of the first', async () => {
    const first = createLooseRouter({ contract: {}, handlers: {}, missing: (request) => second.fetch(request) })
    expect(await sendTo(first, '/1?a=b')).toEqual(served)
  })

  it('may come from `catch` of the first', async () => {
    const first = serve({ path: '/:id', query: rejecting(issue('no', 'a')) }, undefined, {
      catch: (_error, request) => second.fetch(request),
    })
    expect(await sendTo(first, '/1?a=b')).toEqual(served)
  })

  it('has the members of the second router', async () => {
    const first = serve({ path: '/:id' }, undefined, { before: [(request) => second.fetch(request)] })
    expect(await sendTo(first, '/1?a=b')).toEqual(served)
  })
})
