import { error, multipart } from 'routepact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type ReadResponse,
  anything,
  sendTo,
  createLooseRouter,
  type LooseHandler,
  ok,
  origin,
  serve,
  streamOf,
  readResponse,
  messages,
  unexpected,
} from '../../support.ts'
import { respondToError, sendError } from '../../../src/core/router/error-handler.ts'
import { serialize } from '../../../src/core/write/serialize.ts'

async function send(contentType: string, body: unknown, headers?: object): Promise<ReadResponse> {
  const responses = { 200: { [contentType]: { body: anything } } }
  return sendTo(
    serve({ responses }, () => ({ status: 200, body, headers })),
    '/',
  )
}

function sent(contentType: string, body: unknown): ReadResponse {
  return { status: 200, headers: { 'content-type': contentType }, body }
}

describe('a JSON body', () => {
  it.each([[{ a: [1, 'é', null] }], ['text'], [7], [true], [null], [[]]])('is serialized: %j', async (body) => {
    expect(await send('application/json', body)).toEqual(ok(body))
    expect(await send('application/problem+json', body)).toEqual(sent('application/problem+json', JSON.stringify(body)))
    expect(await send('text/json', body)).toEqual(sent('text/json; charset=utf-8', JSON.stringify(body)))
  })

  it('is serialized like JSON.stringify', async () => {
    expect(await send('application/json', { date: new Date(0), none: undefined, list: [undefined] })).toEqual(
      ok({ date: '1970-01-01T00:00:00.000Z', list: [null] }),
    )
  })

  it.each([
    { none: null, text: 'null', date: new Date(0), number: 1 },
    // `JSON.stringify` does not call the `toJSON` of a result.
    { none: null, own: { toJSON: () => ({ none: null, toJSON: () => Number.NaN }) } },
  ])('is sent with null where the value is null: %o', async (body) => {
    expect(await send('application/json', body)).toEqual(ok(JSON.parse(JSON.stringify(body))))
  })

  it.each([
    { toJSON: () => null },
    Number.NaN,
    Number.POSITIVE_INFINITY,
    [[-Infinity]],
    { a: { b: [1, Number.NaN] } },
    { toJSON: () => Number.NaN },
    { a: [{ toJSON: () => ({ b: Number.NaN }) }] },
    new Float64Array([1, Number.NaN]),
    new Date(Number.NaN),
    { at: new Date(Number.NaN) },
  ])('is rejected if it contains a value that JSON.stringify turns into null: %o', async (body) => {
    expect(await send('application/json', body)).toEqual(unexpected(messages.badBody('application/json')))
  })

  it.each([undefined, () => 'x', Symbol('x'), 1n, { a: 1n }])('is rejected if JSON cannot represent it: %o', async (body) => {
    expect(await send('application/json', body)).toEqual(unexpected(messages.badBody('application/json')))
  })
})

describe('a body that is not JSON', () => {
  const bytes = new TextEncoder().encode('bytes')

  it.each<[string, string, () => unknown, string, string]>([
    ['a string', 'text/plain', () => 'é\n', 'text/plain; charset=utf-8', 'é\n'],
    ['an empty string', 'text/html', () => '', 'text/html; charset=utf-8', ''],
    ['a string of XML', 'application/xml', () => '<a/>', 'application/xml', '<a/>'],
    ['a Uint8Array', 'application/octet-stream', () => bytes, 'application/octet-stream', 'bytes'],
    [
      'a view of bytes',
      'application/octet-stream',
      () => new DataView(bytes.buffer, 1, 2),
      'application/octet-stream',
      'yt',
    ],
    ['an ArrayBuffer', 'image/png', () => bytes.slice().buffer, 'image/png', 'bytes'],
    [
      'a Blob, whose type is ignored',
      'application/pdf',
      () => new Blob(['blob'], { type: 'text/html' }),
      'application/pdf',
      'blob',
    ],
    ['a File', 'application/pdf', () => new File(['file'], 'x.txt'), 'application/pdf', 'file'],
    [
      'URLSearchParams',
      'application/x-www-form-urlencoded',
      () => new URLSearchParams({ a: 'b c' }),
      'application/x-www-form-urlencoded',
      'a=b+c',
    ],
    ['a ReadableStream', 'application/octet-stream', () => streamOf('a', 'b'), 'application/octet-stream', 'ab'],
    ['a ReadableStream of text', 'text/csv', () => streamOf('a', 'b'), 'text/csv; charset=utf-8', 'ab'],
  ])('is sent as is: %s', async (_title, contentType, body, header, text) => {
    expect(await send(contentType, body())).toEqual(sent(header, text))
  })

  it('sends FormData with the boundary of the platform', async () => {
    const form = new FormData()
    form.append('a', 'b')
    const responses = { 200: { 'multipart/form-data': { body: multipart(anything) } } }
    const response = await serve({ responses }, () => ({
      status: 200,
      body: form,
      headers: { 'content-type': 'text/plain' },
    })).fetch(new Request(origin))
    expect(response.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=\S+$/)
    expect([...(await response.formData())]).toEqual([['a', 'b']])
  })

  it.each([{ a: 1 }, 7, true, null, undefined, ['a'], () => 'x', Symbol('x'), 1n, new Map()])(
    'is rejected if the platform cannot send it: %o',
    async (body) => {
      for (const type of ['text/plain', 'application/octet-stream']) {
        expect(await send(type, body)).toEqual(unexpected(messages.badBody(type)))
      }
    },
  )
})

describe('the headers of a response', () => {
  it.each<[string, object | undefined, Record<string, string>]>([
    ['none', undefined, {}],
    ['strings', { 'X-A': 'b', etag: '"x"' }, { 'x-a': 'b', etag: '"x"' }],
    ['arrays', { vary: ['accept', 'cookie'] }, { vary: 'accept, cookie' }],
    ['undefined', { 'x-a': undefined, 'x-b': [undefined] }, {}],
    [
      'values that are not strings',
      { a: 1, b: false, c: null, d: 2n, e: { f: 'g' }, h: new Date(0) },
      { a: '1', b: 'false', c: 'null', d: '2', e: '{"f":"g"}', h: '1970-01-01T00:00:00.000Z' },
    ],
    ['a content type', { 'Content-Type': 'text/html' }, {}],
  ])('are sent: %s', async (_title, headers, sent) => {
    expect(await send('application/json', 'x', headers)).toEqual(ok('x', sent))
  })

  it('repeat for an array', async () => {
    const response = await serve({}, () => ({
      status: 200,
      body: 1,
      headers: { 'set-cookie': ['a=1', 'b=2'], 'x-a': ['1', '2'] },
    })).fetch(new Request(origin))
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(response.headers.get('x-a')).toBe('1, 2')
  })

  it('have the declared content type', async () => {
    expect(await send('Application/Vnd.Api+JSON', 1, { 'content-type': 'text/html' })).toEqual(
      sent('Application/Vnd.Api+JSON', '1'),
    )
    expect(await send('Text/Plain', 'x')).toEqual(sent('Text/Plain; charset=utf-8', 'x'))
    expect(await send('model/json', 'x')).toEqual(sent('model/json', 'x'))
    expect(await send('model/json', { a: 1 })).toEqual(unexpected(messages.badBody('model/json')))
  })
})

describe('a response without a body', () => {
  it.each([200, 204, 205, 304, 404])('sends no body for %i with an empty content map', async (status) => {
    const router = serve({ responses: { 200: {}, [status]: {} } }, () => ({
      status,
      headers: { 'x-a': 'b', 'content-type': 'text/plain' },
    }))
    expect(await sendTo(router, '/')).toEqual({ status, headers: { 'x-a': 'b' }, body: null })
  })

  it.each([204, 205, 304])('sends no body for %i with declared content', async (status) => {
    const router = serve({ responses: { 200: {}, [status]: { 'application/json': { body: anything } } } }, () => ({
      status,
    }))
    expect(await sendTo(router, '/')).toEqual({ status, headers: {}, body: null })
  })

  it('sends only headers for HEAD', async () => {
    const router = serve({}, () => ({ status: 200, body: 'x', headers: { etag: 'y' } }))
    expect(await sendTo(router, '/', { method: 'HEAD' })).toEqual({ ...ok(null, { etag: 'y' }), body: null })
  })

  it('keeps the status text of a Response for HEAD', async () => {
    const router = serve({}, () => new Response('x', { status: 203, statusText: 'Changed' }))
    const response = await router.fetch(new Request(origin, { method: 'HEAD' }))
    expect([response.status, response.statusText, response.body]).toEqual([203, 'Changed', null])
  })
})

describe('responses of middleware', () => {
  const responding =
    (response: object): LooseHandler =>
    ({ respond }) =>
      respond(response)

  it.each<[object, ReadResponse]>([
    [{ status: 401 }, { status: 401, headers: {}, body: null }],
    [
      { status: 401, body: { a: 1 } },
      { ...ok({ a: 1 }), status: 401 },
    ],
    [
      { status: 401, body: null },
      { ...ok(null), status: 401 },
    ],
    [{ status: 200, body: 'x', contentType: 'text/plain' }, sent('text/plain; charset=utf-8', 'x')],
    [{ status: 200, body: '<p>', contentType: 'text/html; charset=utf-8' }, sent('text/html; charset=utf-8', '<p>')],
    [
      { status: 200, body: 1, contentType: 'application/problem+json; a=b' },
      sent('application/problem+json; a=b', '1'),
    ],
    [
      { status: 302, headers: { location: '/x' } },
      { status: 302, headers: { location: '/x' }, body: null },
    ],
    [
      { status: 200, body: new TextEncoder().encode('x'), contentType: 'application/octet-stream' },
      sent('application/octet-stream', 'x'),
    ],
  ])('are sent: %j', async (response, expected) => {
    expect(await sendTo(serve({}, undefined, { before: [responding(response)] }), '/')).toEqual(expected)
    expect(await sendTo(serve({}, undefined, { missing: responding(response) }), '/none')).toEqual(expected)
  })

  it.each<[object, ReadResponse]>([
    [{ status: 99 }, unexpected(messages.noStatus)],
    [{ status: 200, body: 1n }, unexpected('The response 200 has a body that cannot be sent as application/json')],
    [
      { status: 200, body: {}, contentType: 'text/plain' },
      unexpected('The response 200 has a body that cannot be sent as text/plain'),
    ],
    [{ status: 200, body: 'x', contentType: 'nonsense' }, unexpected(`The response 200 ${messages.noContentType}`)],
    [{ status: 200, headers: { 'a b': 'c' } }, unexpected('The response 200 has a header that is not valid in HTTP')],
    [{ status: 200, headers: { 'x-a': 'b', 'x-b': 'c\u0001' } }, unexpected("The response 200 has a header that is not valid in HTTP")],
    [{ status: 200, headers: { 'x-a': 'b' }, body: 'x', contentType: 'a/b; c="ā"' }, unexpected('The response 200 has a body that cannot be sent as a/b; c="ā"')],
  ])('rejects %o', async (response, expected) => {
    expect(await sendTo(serve({}, undefined, { before: [responding(response)] }), '/')).toEqual(expected)
    expect(await sendTo(serve({}, undefined, { missing: responding(response) }), '/none')).toEqual(expected)
  })
})

it('sends a Response as is', async () => {
  const response = new Response('x', { status: 299, headers: { 'content-type': 'a/b' } })
  expect(await serve({}, () => response).fetch(new Request(origin))).toBe(response)
  expect(await readResponse(response)).toEqual({ status: 299, headers: { 'content-type': 'a/b' }, body: 'x' })
})

it('sends Headers with repeated cookies', async () => {
  const headers = new Headers([
    ['x-a', 'b'],
    ['set-cookie', 'one=1'],
    ['set-cookie', 'two=2'],
  ])
  const { fetch } = serve({}, () => ({ status: 200, body: 'a', headers }))
  const response = await fetch(new Request(`${origin}/`))
  expect(response.headers.get('x-a')).toBe('b')
  expect(response.headers.getSetCookie()).toEqual(['one=1', 'two=2'])
})

describe('the Response class', () => {
  class Own extends Response {}
  const contract = {
    op: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: anything } }, 204: {} } },
  } as const

  const given: unknown[] = []
  class Recording extends Response {
    constructor(body?: BodyInit | null, init?: ResponseInit) {
      super(body, init)
      given.push(init?.headers)
    }
  }

  afterEach(() => {
    given.length = 0
    vi.unstubAllGlobals()
  })

  it('of an adapter receives the headers of the router as a record, so that it need not create Headers', async () => {
    const content = { contentType: 'application/json', format: 'json' } as const
    serialize({ status: 200, content, body: 'x' }, Recording)
    sendError({ status: 404, message: 'no' }, Recording)
    const own = { 'content-type': 'application/json' }
    expect(given).toEqual([own, { ...own, 'x-content-type-options': 'nosniff' }])
  })

  // The client may still be sending a body that is too large.
  it.each<[title: string, body: unknown, headers: object | undefined]>([
    ['a body', 'x', undefined],
    ['headers', 'x', { 'x-a': '1' }],
    ['no body', undefined, undefined],
  ])('a 413 of the application closes the connection: %s', (_, body, headers) => {
    const content = { contentType: 'application/json', format: 'json' } as const
    const response = serialize({ status: 413, headers, ...(body !== undefined && { content, body }) })
    expect(response.headers.get('connection')).toBe('close')
    expect(response.headers.get('x-a')).toBe(headers ? '1' : null)
  })

  it('is the class of errors too, unless it cannot be constructed', () => {
    expect(respondToError(error(404), true, Own)).toBeInstanceOf(Own)
    expect(sendError({ status: 404, message: 'no' }, Own)).toBeInstanceOf(Own)
    class Failing extends Response {
      constructor() {
        super()
        throw new Error('no')
      }
    }
    expect(respondToError(error(404), true, Failing).status).toBe(500)
  })

  it.each(['text/plain; a="\u2603"', 'text/plain; a="\r\nb: c"'])(
    'receives no content type that is not valid in HTTP: %j',
    (contentType) => {
      expect(() => serialize({ status: 200, content: { contentType, format: 'text' }, body: 'x' })).toThrow('has a body that cannot be sent as')
      expect(given).toEqual([])
    },
  )

  it('is the class of the platform by default', async () => {
    const router = createLooseRouter({ contract, handlers: { op: () => ({ status: 204 }) } })
    expect((await router.fetch(new Request(origin))).constructor).toBe(Response)
  })
})

describe('sends data that resembles a Response as data', () => {
  it.each<[string, object]>([
    ['without headers', { status: 200, body: 'x', bodyUsed: false }],
    ['with Headers', { status: 200, body: 'x', headers: new Headers() }],
    ['with headers without `get`', { status: 200, body: 'x', bodyUsed: true, headers: {} }],
  ])('%s', async (_title, result) => {
    const responses = { 200: { 'application/json': { body: anything } } }
    expect(
      await sendTo(
        serve({ responses }, () => result),
        '/',
      ),
    ).toEqual(ok('x'))
  })
})

it('throws an error with a cause and without issues for a response that cannot be sent', async () => {
  const seen: unknown[] = []
  const router = serve({}, () => ({ status: 200, body: 1n }), { catch: (thrown) => void seen.push(thrown) })
  await sendTo(router, '/')
  expect(seen).toMatchObject([{ issues: [], cause: expect.any(TypeError) }])
})
