// Section O of runtime-tests/hostile-input.md: data that errors and earlier calls may disclose. Titles begin with the rule
// number.
import { ContractValidationError, error, toErrorDetails, withContractErrorHandler } from 'routepact'
import { ContractClientError, createClient } from 'routepact/client'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type LooseHandler, failure, json, ok, origin, post, rejecting, serve, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'

const limit = 256 * 1024

describe('151: the size of the response to an invalid request is limited', () => {
  const raw = (issues: readonly object[]) => rejecting(...(issues as []))
  const long = 'k'.repeat(1000)
  const cases: [string, readonly object[]][] = [
    ['many issues', Array.from({ length: 50_000 }, () => ({ message: 'no', path: ['a'] }))],
    ['long messages', Array.from({ length: 200 }, () => ({ message: '\0'.repeat(5000), path: [] }))],
    ['long keys', Array.from({ length: 200 }, () => ({ message: 'no', path: Array.from({ length: 100 }, () => long) }))],
    ['empty keys', Array.from({ length: 200 }, () => ({ message: '', path: Array.from({ length: 5000 }, () => '') }))],
    ['numbers', Array.from({ length: 200 }, () => ({ message: 'no', path: Array.from({ length: 100 }, () => 1.7e308) }))],
    ['wide characters', Array.from({ length: 200 }, () => ({ message: '€'.repeat(999), path: ['\ud800'.repeat(999)] }))],
  ]

  it.each(cases)('151: limits the response to an invalid request with %s', async (_name, issues) => {
    const { fetch } = serveChecked({ query: raw(issues) })
    const text = await (await fetch(new Request(origin))).text()
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(limit)
    const { details } = JSON.parse(text) as { details: { path: unknown[]; message: string }[] }
    expect(details.length).toBeLessThanOrEqual(100)
    for (const { path } of details) expect(path.map(String).join('').length).toBeLessThanOrEqual(1000 + 23)
    const { path, message } = details.at(-1) as { path: unknown[]; message: string }
    expect([path, message]).toEqual([[], `… and ${issues.length - details.length + 1} more`])
  })

  it('151: limits the response to 100 KB of nested unknown keys', async () => {
    const schema = z.record(z.string(), z.record(z.string(), z.strictObject({})))
    const inner = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${index}${'x'.repeat(900)}`, { x: 1 }]))
    const { fetch } = serveChecked({ method: 'POST', requests: { 'application/json': { body: schema } } })
    const response = await fetch(new Request(origin, post('application/json', JSON.stringify({ ['y'.repeat(19_000)]: inner })) as RequestInit))
    expect(response.status).toBe(400)
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(limit)
  })

  it('151: `toErrorDetails` returns the details that the built-in handler sends, without the input', async () => {
    const issue = { message: 'no', path: [{ key: 'a' }, 0], input: 'secret', received: 'secret' }
    const thrown = new ContractValidationError('query', [issue])
    const { details } = (await withContractErrorHandler()(thrown).json()) as { details: unknown }
    expect(toErrorDetails(thrown)).toEqual([{ path: ['a', 0], message: 'no' }])
    expect(toErrorDetails(thrown)).toEqual(details)
  })
})

describe('152: an error of an upstream request', () => {
  it.each([401, 404, 503])('152: converts the upstream status %i to a 500', async (status) => {
    const upstream = createClient(
      { op: { path: '/', method: 'GET', responses: { 200: {} } } },
      { fetch: () => new Response('secret', { status }), baseUrl: origin },
    )
    const call: LooseHandler = async () => upstream.op()
    const message = `The response ${status} of 'op' (GET ${origin}/) is not declared`
    expect((await serveChecked({}, call).send('/')).status).toBe(500)
    const silent = serveChecked({}, call, { catch: withContractErrorHandler({ exposeMessages: false }) })
    expect(await silent.send('/')).toEqual(unexpected())
    await expect(upstream.op()).rejects.toThrow(message)
  })

  it('152: converts a ContractClientError that the application creates to a 500', async () => {
    const thrown = new ContractClientError('upstream', new Response('secret', { status: 401 }), 'secret')
    expect(await serveChecked({}, () => Promise.reject(thrown)).send('/')).toEqual(unexpected('upstream'))
  })
})

describe('155: one Request in two calls of fetch', () => {
  const readTrace: LooseHandler = (request) => {
    const body = request.validatedHeaders.get('x-trace')
    request.validatedHeaders.set('x-trace', 'changed')
    return { status: 200, body }
  }

  it.each<[string, object, string]>([
    ['without a schema', {}, 'changed'],
    ['with a schema', { headers: z.object({ 'x-trace': z.string() }) }, 'first'],
  ])('155: the second call reads the current headers, %s', async (_name, operation, current) => {
    const router = serve(operation, readTrace)
    const request = new Request(origin, { headers: { 'x-trace': 'first' } })
    expect(await (await router.fetch(request)).json()).toBe('first')
    expect(await (await router.fetch(request)).json()).toBe(current)
    request.headers.set('x-trace', 'second')
    expect(await (await router.fetch(request)).json()).toBe('second')
  })

  it('155: a failed call leaves no validated values of an earlier call', async () => {
    const router = serve({ path: '/:id' }, readTrace, { missing: (request) => Response.json(request.validatedHeaders ?? 'none') })
    const request = new Request(`${origin}/1`, { headers: { 'x-trace': 'first' } })
    expect(await (await router.fetch(request)).json()).toBe('first')
    const other = serve({ path: '/other' }, readTrace, { missing: (it) => Response.json(it.validatedHeaders ?? 'none') })
    expect(await (await other.fetch(request)).json()).toBe('none')
  })
})

describe('67: headers of errors', () => {
  it('67: sends the headers of error()', async () => {
    const headers = { 'www-authenticate': 'Bearer', 'set-cookie': ['a=1', 'b=2'] }
    const response = await serve({}, () => Promise.reject(error(401, 'Sign in', { headers }))).fetch(new Request(origin))
    expect([response.headers.get('www-authenticate'), response.headers.getSetCookie()]).toEqual(['Bearer', ['a=1', 'b=2']])
    expect(await response.json()).toEqual({ error: 'Sign in' })
  })

  it('67: the headers of error() do not replace the content type or the framing headers', async () => {
    const headers = { 'content-type': 'text/html', 'content-length': '3', 'transfer-encoding': 'chunked', connection: 'x' }
    const { send } = serveChecked({}, () => Promise.reject(error(400, 'no', { headers })))
    expect(await send('/')).toEqual(failure(400, { error: 'no' }))
  })

  it('67: error() throws for headers that are not valid in HTTP', async () => {
    expect(() => error(400, 'no', { headers: { 'x-a': 'b\r\nx-c: d' } })).toThrow(TypeError)
  })

  it('67: ignores the headers of other errors', async () => {
    const { send } = serveChecked({}, () => Promise.reject(Object.assign(new Error('no'), { expose: true, status: 400, headers: { 'x-a': 'b' } })))
    expect(await send('/')).toEqual(failure(400, { error: 'no' }))
  })
})

it('150: cancels a response that `finally` replaces', async () => {
  const cancelled: string[] = []
  const stream = (name: string): ReadableStream => new ReadableStream({ cancel: () => void cancelled.push(name) })
  const { fetch } = serveChecked({}, () => new Response(stream('handler')), {
    finally: [() => new Response(stream('first')), () => new Response('sent')],
  })
  expect(await (await fetch(new Request(origin))).text()).toBe('sent')
  await expect.poll(() => cancelled).toEqual(['handler', 'first'])
})

it('150: does not cancel a response whose body `finally` passes on', async () => {
  const { fetch } = serveChecked({ responses: json }, () => ({ status: 200, body: 'kept' }), {
    finally: [(response) => new Response(response.body, { headers: { 'content-type': 'application/json' } })],
  })
  expect(await (await fetch(new Request(origin))).json()).toBe('kept')
  expect(ok('kept').status).toBe(200)
})
