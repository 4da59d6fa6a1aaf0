import { ContractResponseError, error, events, jsonLines, problems, withContractErrorHandler } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { anything, type LooseHandler, type LooseOptions, type LooseRequest, origin, rejecting, serve, streamOf } from '../../support.ts'

type Observe = (thrown: unknown, request: LooseRequest, ...args: unknown[]) => unknown
type Options = Omit<LooseOptions, 'contract' | 'handlers'>

const boom = new Error('boom')
const second = new Error('second')

/** All statuses of errors are declared. */
const declared = { 200: { 'application/json': { body: anything } }, default: {} }

const raise = (thrown: unknown): LooseHandler => () => {
  throw thrown
}

/** Sends a request and returns the status, and the errors that `onError` receives. */
async function observe(
  handler: LooseHandler,
  options: Options = {},
  operation: object = {},
  init: RequestInit = {},
): Promise<{ status: number; errors: unknown[]; response: Response }> {
  const errors: unknown[] = []
  const onError = (thrown: unknown): void => void errors.push(thrown)
  const response = await serve(operation, handler, { ...options, onError }).fetch(new Request(origin, init))
  return { status: response.status, errors, response }
}

describe('onError receives an error that becomes a 5xx', () => {
  const fail = raise(boom)
  it.each<[title: string, handler: LooseHandler, options: Options]>([
    ['of a handler', fail, {}],
    ['of an asynchronous handler', () => Promise.reject(boom), {}],
    ['that a handler returns', () => boom, {}],
    ['of `before`', () => 0, { before: [fail] }],
    ['of `finally`', () => ({ status: 200, body: 1 }), { finally: [() => fail({} as LooseRequest)] }],
    ['of `catch`, once if it throws the same error again', fail, { catch: (thrown) => Promise.reject(thrown) }],
    ['that `catch` turns into a 5xx', fail, { catch: () => ({ status: 503 }) }],
    ['for which `catch` throws a 5xx', fail, { catch: () => Promise.reject(new Response(null, { status: 500 })) }],
    ['that problem details respond to', fail, { catch: withContractErrorHandler({ format: problems }) }],
  ])('%s', async (_title, handler, options) => {
    const { status, errors } = await observe(handler, options, { responses: declared })
    expect(status).toBeGreaterThanOrEqual(500)
    expect(errors).toEqual([boom])
  })

  it('of `missing`', async () => {
    const { errors } = await observe(() => 0, { missing: fail }, { path: '/other' })
    expect(errors).toEqual([boom])
  })

  it('of a validator, also asynchronously', async () => {
    const query = { '~standard': { validate: () => Promise.reject(boom) } }
    expect((await observe(() => 0, {}, { query })).errors).toEqual([boom])
  })

  it.each<[title: string, handler: LooseHandler, message: string]>([
    ['a response that the contract does not allow', () => ({ status: 201 }), "The response 201 of 'op' (GET /) is not declared"],
    ['no response', () => undefined, 'The returned value is not a response: undefined'],
    ['a thrown response that the contract does not allow', ({ respond }) => { throw respond({ status: 503 }) }, "The response 503 of 'op' (GET /) is not declared"],
  ])('%s', async (_title, handler, message) => {
    const { errors } = await observe(handler)
    expect(errors).toEqual([expect.any(ContractResponseError)])
    expect(errors).toMatchObject([{ message }])
  })

  it('a thrown Response that cannot be sent', async () => {
    const used = new Response('used')
    await used.text()
    expect((await observe(raise(used))).errors).toEqual([used])
  })

  it.each([undefined, null, 'text', 0])('the thrown value %j', async (thrown) => {
    expect((await observe(raise(thrown))).errors).toEqual([thrown])
  })

  it('`error()` with a 5xx status', async () => {
    const thrown = error(503)
    expect(await observe(raise(thrown), {}, { responses: declared })).toMatchObject({ status: 503, errors: [thrown] })
  })

  it('the error of `catch`, after the error that it failed to handle', async () => {
    const { status, errors } = await observe(fail, { catch: () => Promise.reject(second) })
    expect([status, errors]).toEqual([500, [boom, second]])
  })

  it('of each function of `finally`, once', async () => {
    const third = new Error('third')
    const { errors } = await observe(fail, { finally: [() => Promise.reject(second), (response) => response, () => Promise.reject(third)] })
    expect(errors).toEqual([boom, second, third])
  })

  it('of `finally`, once if it throws the error of the handler again', async () => {
    expect((await observe(fail, { finally: [() => Promise.reject(boom), fail as never] })).errors).toEqual([boom])
  })

  it('of copying a response to HEAD', async () => {
    class Ponyfill extends Response {
      override get body(): never {
        throw boom
      }
    }
    const { status, errors } = await observe(() => new Ponyfill(null), {}, {}, { method: 'HEAD' })
    expect([status, errors]).toEqual([500, [boom]])
  })
})

describe('onError is not called', () => {
  it.each<[title: string, handler: LooseHandler, options: Options]>([
    ['for a response', () => ({ status: 200, body: 1 }), {}],
    ['for a returned 5xx', ({ respond }) => respond({ status: 503, body: 1 }), {}],
    ['for a thrown 5xx of `respond`', ({ respond }) => { throw respond({ status: 503, body: 1 }) }, {}],
    ['for a thrown Response', raise(new Response(null, { status: 503 })), {}],
    ['for a 4xx', raise(error(404)), {}],
    ['for an error that `catch` turns into a 4xx', raise(boom), { catch: () => ({ status: 404 }) }],
    ['for an error for which `catch` throws a 4xx', raise(boom), { catch: () => Promise.reject(new Response(null, { status: 404 })) }],
    ['for a 5xx that `finally` returns', () => ({ status: 200, body: 1 }), { finally: [() => new Response(null, { status: 500 })] }],
    ['for a Response that `finally` throws', () => ({ status: 200, body: 1 }), { finally: [() => Promise.reject(new Response(null, { status: 500 }))] }],
  ])('%s', async (_title, handler, options) => {
    const responses = { ...declared, 503: { 'application/json': { body: anything } } }
    expect((await observe(handler, options, { responses })).errors).toEqual([])
  })

  it('for a validation failure, a 404 and a 405', async () => {
    expect((await observe(() => 0, {}, { query: rejecting({ message: 'no' }) })).errors).toEqual([])
    expect((await observe(() => 0, {}, { path: '/other' })).errors).toEqual([])
    expect((await observe(() => 0, {}, { method: 'PUT' })).errors).toEqual([])
  })
})

describe('onError', () => {
  it('receives the request with its members, and the arguments of fetch', async () => {
    const onError = vi.fn<Observe>()
    await serve({}, raise(boom), { onError, before: [() => ({ user: 'Ada' })] }).fetch(new Request(origin), 1, 2)
    const [thrown, request, ...args] = onError.mock.calls[0] ?? []
    expect([thrown, request?.operationName, request?.context, args]).toEqual([boom, 'op', { user: 'Ada' }, [1, 2]])
  })

  it.each<[title: string, onError: Observe]>([
    ['throws', raise(second) as Observe],
    ['rejects', () => Promise.reject(second)],
    ['returns a response', () => new Response('other')],
    // oxlint-disable-next-line no-thenable
    ['returns a broken thenable', () => ({ then: raise(second) })],
  ])('does not change the response if it %s', async (_title, onError) => {
    const response = await serve({}, raise(boom), { onError }).fetch(new Request(origin))
    expect([response.status, await response.json()]).toEqual([500, { error: 'Internal server error', details: [{ message: 'boom' }] }])
  })

  it('is not awaited', async () => {
    const response = await serve({}, raise(boom), { onError: () => new Promise(() => undefined) }).fetch(new Request(origin))
    expect(response.status).toBe(500)
  })

  it.each([null, 'log', {}])('must be a function: %j', (onError) => {
    const create = (): unknown => serve({}, undefined, { onError } as unknown as Options)
    expect(create).toThrow(new TypeError("This contract cannot be served:\n- 'onError' is not valid"))
  })

  it('may be undefined', async () => {
    const options = { onError: undefined } as unknown as Options
    expect((await serve({}, raise(boom), options).fetch(new Request(origin))).status).toBe(500)
  })
})

describe('onError and streams', () => {
  const bodies = { 200: { 'application/octet-stream': { body: anything }, 'application/jsonl': { body: jsonLines(anything) }, 'text/event-stream': { body: events(anything) } } }
  const [octets, lines, stream] = Object.keys(bodies[200])
  async function* failing(): AsyncGenerator<unknown> {
    yield 1
    throw boom
  }
  const respond = (contentType: string | undefined, body: unknown, options: Options = {}, init: RequestInit = {}): ReturnType<typeof observe> =>
    observe(() => ({ status: 200, contentType, body }), options, { responses: bodies }, init)
  const wrap = (response: Response): Response => new Response(response.body?.pipeThrough(new TransformStream()), response)
  const octetsOf = (failure: Error): ReadableStream => streamOf('a', failure)

  it.each<[title: string, contentType: string | undefined, body: unknown, options: Options]>([
    ['lines', lines, failing(), {}],
    ['events', stream, failing(), {}],
    ['bytes', octets, octetsOf(boom), {}],
    ['bytes that a finally function wraps', octets, octetsOf(boom), { finally: [wrap] }],
    ['bytes that are not validated', octets, octetsOf(boom), { validateResponses: false }],
  ])('receives the error of %s, once', async (_title, contentType, body, options) => {
    const { status, errors, response } = await respond(contentType, body, options)
    expect([status, errors]).toEqual([200, []])
    await expect(response.text()).rejects.toBe(boom)
    expect(errors).toEqual([boom])
  })

  it('receives the error of a stream that `finally` reads, once', async () => {
    const { status, errors } = await respond(octets, octetsOf(boom), { finally: [async (response) => void (await response.text())] })
    expect([status, errors]).toEqual([500, [boom]])
  })

  it.each([1, null, {}])('receives the error of a stream with the chunk %j, and cancels it', async (chunk) => {
    const cancel = vi.fn<() => Promise<void>>(() => Promise.reject(second))
    const { errors, response } = await respond(octets, new ReadableStream({ start: (controller) => controller.enqueue(chunk), cancel }))
    const expected = new TypeError(`A value of type ${typeof chunk} cannot be sent`)
    await expect(response.text()).rejects.toEqual(expected)
    expect([errors, cancel.mock.calls.length]).toEqual([[expected], 1])
  })

  it('receives the error of an element that its schema rejects', async () => {
    const responses = { 200: { 'application/jsonl': { body: jsonLines(rejecting({ message: 'no' })) } } }
    const { errors, response } = await observe(() => ({ status: 200, body: failing() }), {}, { responses })
    await expect(response.text()).rejects.toThrow('has an element that its schema rejects')
    expect(errors).toEqual([expect.any(ContractResponseError)])
  })

  it('receives the error of a stream that `before`, `catch`, `finally` or `missing` returns', async () => {
    const body = (): object => ({ status: 200, contentType: octets, body: octetsOf(boom) })
    const early: LooseHandler = (request) => request.respond(body())
    for (const [options, operation] of [
      [{ before: [early] }, {}],
      [{ catch: body }, {}],
      [{ finally: [body] }, {}],
      [{ missing: body }, { path: '/other' }],
    ] as [Options, object][]) {
      const { errors, response } = await observe(raise(error(400)), options, operation)
      await expect(response.text()).rejects.toBe(boom)
      expect(errors).toEqual([boom])
    }
  })

  it('sends the same bytes', async () => {
    const { errors, response } = await respond(octets, streamOf('a', 'b', 'c'))
    expect([await response.text(), errors]).toEqual(['abc', []])
  })

  it('passes the reason of a cancellation to the source', async () => {
    const cancel = vi.fn()
    const { response, errors } = await respond(octets, new ReadableStream({ cancel }))
    await response.body?.cancel('enough')
    expect([cancel.mock.calls, errors]).toEqual([[['enough']], []])
  })

  it.each<[title: string, contentType: string | undefined, create: (failed: Promise<never>) => unknown]>([
    ['elements', lines, async function* (failed) { yield await failed }],
    ['bytes', octets, (failed) => new ReadableStream({ pull: () => failed })],
  ])('does not receive the error of %s that the client has cancelled', async (_title, contentType, create) => {
    let fail: (thrown: unknown) => void = () => undefined
    const { errors, response } = await respond(contentType, create(new Promise<never>((_, reject) => (fail = reject))))
    const reader = (response.body as ReadableStream).getReader()
    const reading = reader.read()
    const cancelling = reader.cancel()
    fail(boom)
    await Promise.allSettled([reading, cancelling])
    await new Promise((resolve) => setTimeout(resolve))
    expect(errors).toEqual([])
  })

  it.each([['elements', lines], ['bytes', octets]])('does not receive the error of %s whose request was aborted', async (title, contentType) => {
    const controller = new AbortController()
    const body = title === 'bytes' ? octetsOf(boom) : failing()
    const { errors, response } = await respond(contentType, body, {}, { signal: controller.signal })
    controller.abort()
    await expect(response.text()).rejects.toBe(boom)
    expect(errors).toEqual([])
  })

  it('receives the error of a stream that is read elsewhere', async () => {
    const used = streamOf('a', 'b')
    await used.getReader().read()
    const { status, errors } = await respond(octets, used)
    expect([status, errors]).toEqual([500, [expect.any(ContractResponseError)]])
  })
})
