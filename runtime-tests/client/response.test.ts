import { events as toEvents, jsonLines, type Schema } from 'routepact'
import { ContractClientError, responses } from 'routepact/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { anything, issue, recording, rejecting, schema, toBodySchema } from '../support.ts'
import { createCall, json } from './support.ts'
import { waitUntil } from '../wait-until.ts'

const type = (contentType: string): ResponseInit => ({ headers: { 'content-type': contentType } })
const of = (...contentTypes: string[]): object => ({
  responses: { 200: Object.fromEntries(contentTypes.map((contentType) => [contentType, { body: toBodySchema(contentType, anything) }])) },
})

/** Returns the error that a call rejects with. */
async function errorOf(call: Promise<unknown>): Promise<ContractClientError> {
  const thrown: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(thrown).toBeInstanceOf(ContractClientError)
  return thrown as ContractClientError
}

async function collect(elements: unknown): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const element of elements as AsyncIterable<unknown>) all.push(element)
  return all
}

describe('the response of a call', () => {
  it.each([
    ['JSON', 'application/json', new Response('{"a":1}', type('Application/JSON; charset=utf-8')), { a: 1 }],
    ['+json', 'application/problem+json', new Response('null', type('application/problem+json')), null],
    ['text', 'text/plain', new Response('ü', type('text/plain;charset=utf-8')), 'ü'],
    ['an empty string', 'text/plain', new Response('', type('text/plain')), ''],
    ['XML', 'image/svg+xml', new Response('<svg/>', type('image/svg+xml')), '<svg/>'],
    [
      'bytes',
      'application/octet-stream',
      new Response(Uint8Array.of(1), type('application/octet-stream')),
      Uint8Array.of(1),
    ],
    [
      'a form',
      'application/x-www-form-urlencoded',
      new Response('a=1&a=2', type('application/x-www-form-urlencoded')),
      new URLSearchParams('a=1&a=2'),
    ],
  ])('is %s', async (_, contentType, response, body) => {
    const result = await createCall(of('text/other', contentType), () => response)()
    expect({ ...result, headers: undefined }).toEqual({ status: 200, contentType, body, headers: undefined, response })
  })

  it('is multipart', async () => {
    const form = new FormData()
    form.append('a', '1')
    const { body } = await createCall(of('multipart/form-data'), () => new Response(form))()
    expect([...(body as FormData)]).toEqual([['a', '1']])
  })

  it.each([
    ['a status with an empty content map', { responses: { 200: {} } }, new Response(null)],
    ['a status with reserved keys only', { responses: { 200: { description: 'x', headers: anything } } }, new Response(null)],
    [
      '204 with declared content',
      { responses: { 204: { 'application/json': { body: anything } } } },
      new Response(null, { status: 204 }),
    ],
    ['204 declared by default', { responses: { default: {} } }, new Response(null, { status: 204 })],
    ['304', { responses: { 304: {} } }, new Response(null, { status: 304, ...type('text/html') })],
  ])('has no body for %s', async (_, fields, response) => {
    const { body, contentType, status } = await createCall(fields, () => response)()
    expect([body, contentType, status]).toEqual([undefined, undefined, response.status])
  })

  it('has a content type and no body for HEAD', async () => {
    const fetch = (): Response => new Response(null, type('application/json'))
    const result = await createCall({ method: 'HEAD' }, fetch)()
    expect([result.contentType, result.body]).toEqual(['application/json', undefined])
  })

  it('has a mutable copy of the headers', async () => {
    const { headers, response } = await createCall({}, () => Response.json(1, { headers: { a: '1' } }))()
    headers.set('a', '2')
    expect(response.headers.get('a')).toBe('1')
  })

  it.each([{ 'text/plain': { body: anything, headers: anything } }, { 'text/plain': {} }])(
    'has a content type without parameters in its headers: %j',
    async (contents) => {
      const fetch = (): Response => new Response('a', type('Text/Plain; Charset=UTF-8'))
      const { headers, response } = await createCall({ responses: { 200: contents } }, fetch)()
      expect(headers.get('content-type')).toBe('text/plain')
      expect(response.headers.get('content-type')).toBe('Text/Plain; Charset=UTF-8')
    },
  )

  it.each([
    ['its own status', 200, 'own'],
    ['default', 500, 'default'],
    ['its range', 404, 'range'],
    ['its range if the status is undefined', 410, 'range'],
  ])('is described by %s', async (_, status, body) => {
    const contents = (name: string): object => ({ [`application/${name}+json`]: { body: anything } })
    const fields = { responses: { 200: contents('own'), 410: undefined, '4XX': contents('range'), default: contents('default') } }
    const response = new Response(JSON.stringify(body), { status, ...type(`application/${body}+json`) })
    expect((await createCall(fields, () => response)()).body).toBe(body)
  })
})

it('names the method and the URL without its query in an error', async () => {
  const fields = { path: '/users/:id', method: 'POST', responses: json }
  const call = createCall(fields, () => new Response('', { status: 404 }), { baseUrl: 'http://api.test/v1?key=secret' })
  const error = await errorOf(call({ params: { id: 'a?' }, query: { page: '1' } }))
  expect(error.message).toBe("The response 404 of 'op' (POST http://api.test/v1/users/a%3F) is not declared")
})

it.each(['description', 'headers'])('does not treat the key %s of a status as a content type', async (key) => {
  const fields = { responses: { 200: { description: 'x', headers: anything } } }
  const error = await errorOf(createCall(fields, () => new Response('x', type(key)))())
  expect(error.message).toBe(`The response 200 of 'op' (GET http://api.test/) has the content type '${key}', which is not declared`)
})

it.each([
  [{ 200: {}, '4XX': {}, default: {} }, [200, 404, 503], [201, 299, 302, 499, 520]],
  [{ 200: {} }, [200], [201, 304, 404, 418, 520, 599]],
])('%j declares registered statuses only', async (responses, declared, others) => {
  const send = (status: number) => createCall({ responses }, () => new Response(null, { status }))()
  for (const status of declared) expect((await send(status)).status).toBe(status)
  for (const status of others) await expect(send(status)).rejects.toMatchObject({ name: 'ContractClientError', status, text: '' })
})

describe('a response that violates the contract', () => {
  const contents = { 'text/plain': { body: anything } }
  const html = (status: number): Response => new Response('<h1>No</h1>', { status, ...type('text/html') })

  it.each([
    ['an undeclared status', { responses: json }, () => html(404), "The response 404 of 'op' (GET http://api.test/) is not declared", '<h1>No</h1>'],
    [
      'an unregistered status under default',
      { responses: { default: {} } },
      () => new Response('x', { status: 299 }),
      "The response 299 of 'op' (GET http://api.test/) is not declared",
      'x',
    ],
    [
      'a success under default beside another one',
      { responses: { 201: {}, default: contents } },
      () => new Response('x', { status: 200, ...type('text/plain') }),
      "The response 200 of 'op' (GET http://api.test/) is not declared",
      'x',
    ],
    [
      'a redirect under default beside a success',
      { responses: { '201': {}, default: {} } },
      () => new Response(null, { status: 302 }),
      "The response 302 of 'op' (GET http://api.test/) is not declared",
      '',
    ],
    [
      'a status without a body under default with a body',
      { responses: { default: contents } },
      () => new Response(null, { status: 204 }),
      "The response 204 of 'op' (GET http://api.test/) is not declared",
      '',
    ],
    [
      'an undeclared content type',
      { responses: json },
      () => html(200),
      "The response 200 of 'op' (GET http://api.test/) has the content type 'text/html', which is not declared",
      '<h1>No</h1>',
    ],
    [
      'no content type',
      { responses: json },
      () => new Response(Uint8Array.of(123)),
      "The response 200 of 'op' (GET http://api.test/) has no content type",
      '{',
    ],
    [
      'an undeclared body',
      { responses: { 404: {} } },
      () => html(404),
      "The response 404 of 'op' (GET http://api.test/) has the content type 'text/html', which is not declared",
      '<h1>No</h1>',
    ],
    [
      'malformed JSON',
      { responses: json },
      () => new Response('{', type('application/json')),
      "The response 200 of 'op' (GET http://api.test/) has a body that is not application/json",
      '{',
    ],
    [
      'an empty body under JSON',
      { responses: json },
      () => new Response('', type('application/json')),
      "The response 200 of 'op' (GET http://api.test/) has a body that is not application/json",
      '',
    ],
  ])('has %s', async (_, fields, fetch, message, text) => {
    const error = await errorOf(createCall(fields, fetch)())
    expect({ ...error, message: error.message }).toEqual({
      name: 'ContractClientError',
      message,
      status: error.response.status,
      text,
      issues: [],
      response: error.response,
    })
  })

  it('has a body that is not multipart', async () => {
    const fetch = (): Response => new Response('--a', type('multipart/form-data; boundary=b'))
    const error = await errorOf(createCall(of('multipart/form-data'), fetch)())
    expect(error.message).toBe("The response 200 of 'op' (GET http://api.test/) has a body that is not multipart/form-data")
  })

  it.each(['text/event-stream', 'text/html', 'application/json'])('has 64 KiB of an endless body of %s, which is cancelled', async (contentType) => {
    const cancel = vi.fn<() => void>()
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000).fill(97)), cancel })
    const error = await errorOf(createCall({}, () => new Response(endless, { status: 500, ...type(contentType) }))())
    expect([error.status, error.text]).toEqual([500, 'a'.repeat(65_536)])
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })

  it.each(['text/event-stream', 'text/html'])('has what has arrived of a body of %s that never ends, which is cancelled', async (contentType) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const cancel = vi.fn<() => void>()
    const silent = new ReadableStream({ start: (controller) => controller.enqueue(Uint8Array.of(97)), cancel })
    const call = errorOf(createCall({}, () => new Response(silent, { status: 500, ...type(contentType) }))())
    await vi.advanceTimersByTimeAsync(999)
    expect(cancel).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10)
    const error = await call
    expect([error.status, error.text]).toEqual([500, 'a'])
    expect(cancel).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has no body, although its content type is a stream', async () => {
    const error = await errorOf(createCall({}, () => new Response(null, { status: 500, ...type('text/event-stream') }))())
    expect([error.status, error.text]).toEqual([500, ''])
  })

  it('has a body that cannot be read', async () => {
    const broken = new ReadableStream({ pull: () => Promise.reject(new Error('broken')) })
    const error = await errorOf(createCall({}, () => new Response(broken, { status: 500 }))())
    expect([error.status, error.text]).toEqual([500, ''])
  })
})

it('rejects the call with the error of fetch', async () => {
  const failure = new TypeError('fetch failed')
  await expect(createCall({}, () => Promise.reject(failure))()).rejects.toBe(failure)
})

describe('validate', () => {
  const createValidatingCall = (body: object, fetch: () => Response, headers?: object) =>
    createCall({ responses: { 200: { 'application/json': { body, headers } } } }, fetch, { validate: responses })

  it('returns the received body, not the output of the schema', async () => {
    const upper = schema((value) => ({ value: String(value).toUpperCase() }))
    expect((await createValidatingCall(upper, () => Response.json('a'))()).body).toBe('a')
  })

  it.each([
    ['a body', () => createValidatingCall(rejecting(issue('no', 'a')), () => Response.json({ a: 1 })), 'a body that its schema rejects', '{"a":1}'],
    ['headers', () => createValidatingCall(anything, () => Response.json(1), rejecting(issue('no', 'a'))), "headers that its schema rejects: 'a'", ''],
  ])('rejects %s that the schema rejects', async (_, toCall, part, text) => {
    const error = await errorOf(toCall()())
    expect(error.message).toBe(`The response 200 of 'op' (GET http://api.test/) has ${part}`)
    expect([error.text, error.issues]).toEqual([text, [{ message: 'no', path: ['a'] }]])
  })

  it('has no text for a value of a format that JSON cannot represent', async () => {
    const large = { ...rejecting(issue('no')), '~body': { contentTypes: ['text/plain'], read: () => 1n, write: String } }
    const call = createCall({ responses: { 200: { 'text/plain': { body: large } } } }, () => new Response('1', type('text/plain')), { validate: responses })
    expect((await errorOf(call())).text).toBe('')
  })

  it('passes only the headers that it names to a strict headers schema', async () => {
    const headers = z.strictObject({ etag: z.string() })
    const send = (etag: object) => createValidatingCall(anything, () => Response.json(1, { headers: { date: 'x', ...etag } }), headers)()
    expect((await send({ etag: 'y' })).headers.get('date')).toBe('x')
    await expect(send({})).rejects.toThrow('has headers that its schema rejects')
  })

  it('passes the content type to the headers schema in lower case and without parameters', async () => {
    const headers = recording()
    const fields = { responses: { 200: { 'text/plain': { body: anything, headers } } } }
    const fetch = (): Response => new Response('a', type('Text/Plain; Charset=UTF-8'))
    await createCall(fields, fetch, { validate: responses })()
    expect(headers.seen).toEqual([{ 'content-type': 'text/plain' }])
  })

  it.each([200, 404, 503])('rejects headers of the status %i without content types', async (status) => {
    const headers = z.object({ location: z.string() })
    const fields = { responses: { 200: { headers }, default: { headers } } }
    const fetchWith = (given: object) => () => new Response(null, { status, headers: { ...given } })
    const valid = await createCall(fields, fetchWith({ location: '/a' }), { validate: responses })()
    expect(valid.headers.get('location')).toBe('/a')
    const error = await errorOf(createCall(fields, fetchWith({}), { validate: responses })())
    expect(error.message).toBe(`The response ${status} of 'op' (GET http://api.test/) has headers that its schema rejects: 'location'`)
    expect((await createCall(fields, fetchWith({}))()).status).toBe(status)
  })

  it('rejects an element of a stream', async () => {
    const fields = { responses: { 200: { 'application/jsonl': { body: jsonLines(rejecting(issue('no'))) } } } }
    const fetch = (): Response => new Response('1\n', type('application/jsonl'))
    const { body } = await createCall(fields, fetch, { validate: responses })()
    const error = await errorOf(collect(body))
    expect(error.message).toBe("The response 200 of 'op' (GET http://api.test/) has an element that its schema rejects")
  })

  it('requires schemas', async () => {
    const fields = { responses: { 200: { 'application/json': {} } } }
    const call = createCall(fields, () => Response.json(1), { validate: responses })
    await expect(call()).rejects.toThrow(new TypeError("'validate' must be absent without schemas"))
  })

  it('is absent by default', async () => {
    const fields = { responses: { 200: { 'application/json': { body: rejecting(issue('no')) } } } }
    expect((await createCall(fields, () => Response.json(1))()).body).toBe(1)
  })
})

describe('the body of a stream', () => {
  const lines = 'application/x-ndjson'
  const events = 'text/event-stream'
  const streamOf = async (contentType: string, text: string, body: Schema = anything) =>
    collect(
      (await createCall({ responses: { 200: { [contentType]: { body: toBodySchema(contentType, body) } } } }, () => new Response(text, type(contentType)))())
        .body,
    )

  it.each([lines, 'application/jsonl'])('has one element per line for %s', async (contentType) => {
    expect(await streamOf(contentType, '{"a":1}\n\n[2]\r\n"x"')).toEqual([{ a: 1 }, [2], 'x'])
    expect(await streamOf(contentType, '')).toEqual([])
  })

  it('has no elements if the response has no body', async () => {
    const call = createCall({ responses: { 200: { [lines]: { body: jsonLines(anything) } } } }, () => new Response(null, type(lines)))
    expect(await collect((await call()).body)).toEqual([])
  })

  it('throws at a line that is not JSON', async () => {
    const call = createCall(
      { responses: { 200: { [lines]: { body: jsonLines(anything) } } } },
      () => new Response('1\n{\n', type(lines)),
    )
    const seen: unknown[] = []
    const read = async (): Promise<void> => {
      for await (const element of (await call()).body as AsyncIterable<unknown>) seen.push(element)
    }
    expect((await errorOf(read())).text).toBe('{')
    expect(seen).toEqual([1])
  })

  it('yields data that the schema rejects as JSON', async () => {
    const dated = z.object({ at: z.date() })
    expect(await streamOf(events, 'data: {"at":"0"}\n\n', toEvents({ data: dated }))).toEqual([{ data: { at: '0' } }])
    expect(await streamOf(events, 'id: 1\ndata: {"at":"0"}\n\n', dated)).toEqual([{ at: '0' }])
  })
})
