// Section H of docs/hostile-input.md, whose numbers the titles bear: responses that HTTP or the contract does not allow.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anything, issue, json, ok, origin, refusing, schema, toAnswer, told, unexpected } from '../support.ts'
import { attack } from './harness.ts'

const unsendable = unexpected(told.unsendable(200))
const breach = (status: number, problem: string): unknown => unexpected(told.breach(status, problem))

/** Answers with this, by `respond` where it is checked and past it where it is not. */
async function respond(response: object, responses: object = json, validateResponses = true): Promise<unknown> {
  return attack({ responses }, () => response, { validateResponses }).send('/')
}

describe('95 to 97: headers', () => {
  it.each([
    ['CR LF in the middle', { 'x-a': 'secret\r\nx-b: 1' }],
    ['LF in the middle', { 'x-a': 'secret\nx' }],
    ['CR in the middle', { 'x-a': 'secret\rx' }],
    ['NUL', { 'x-a': 'secret\0x' }],
    ['LF at the end', { 'x-a': 'secret\n' }],
    ['CR LF at the end', { 'x-a': 'secret\r\n' }],
    ['LF at the start', { 'x-a': '\nsecret' }],
    ['LF alone', { 'x-a': '\n' }],
    ['LF in one of several', { 'set-cookie': ['a=1', 'secret\nx'] }],
    ['a name with a space', { 'x secret': '1' }],
    ['a name with LF', { 'x\nsecret': '1' }],
    ['a name with a colon', { 'secret:': '1' }],
    ['an empty name', { '': 'secret' }],
    ['a name that is no ASCII', { 'sécret': '1' }],
  ])('95: %s', async (_title, headers) => {
    expect(await respond({ status: 200, body: 'x', headers })).toEqual(unsendable)
  })

  it.each(['€', '😀', 'ā', '\ud800'])('96: a value with %s', async (value) => {
    expect(await respond({ status: 200, body: 'x', headers: { 'x-a': value } })).toEqual(unsendable)
  })

  it('96: a value in Latin-1 is sent', async () => {
    expect(await respond({ status: 200, body: 'x', headers: { 'x-a': 'café ÿ' } })).toEqual(ok('x', { 'x-a': 'café ÿ' }))
  })

  it.each([
    [undefined, {}],
    [null, { 'x-a': 'null' }],
    [7, { 'x-a': '7' }],
    [true, { 'x-a': 'true' }],
    [0n, { 'x-a': '0' }],
    ['', { 'x-a': '' }],
    [[], {}],
    [['a', undefined, 7], { 'x-a': 'a, 7' }],
    [{ a: 1 }, { 'x-a': '{"a":1}' }],
    [new Date(0), { 'x-a': '1970-01-01T00:00:00.000Z' }],
  ])('97: the value %o', async (value, headers: Record<string, string>) => {
    expect(await respond({ status: 200, body: 'x', headers: { 'x-a': value } })).toEqual(ok('x', headers))
  })

  it.each([Symbol('x'), () => 'x', { toJSON: () => undefined }])('97: the value %o cannot be sent', async (value) => {
    expect(await respond({ status: 200, body: 'x', headers: { 'x-a': value } })).toEqual(unsendable)
  })

  it.each([undefined, null])('97: headers that are %s', async (headers) => {
    expect(await respond({ status: 200, body: 'x', headers })).toEqual(ok('x'))
  })
})

describe('98 and 99: what is not declared', () => {
  it.each([201, 404, 500, 299, 599])('98: the status %i', async (status) => {
    expect(await respond({ status, contentType: 'application/json', body: 'secret' })).toEqual(breach(status, told.undeclared))
  })

  it.each([0, 99, 199, 600, 1000, -200, 200.5, Number.NaN, '200', null])('98: the status %s, with and without checks', async (status) => {
    const answer = unexpected(told.noStatus)
    expect(await respond({ status, body: 'secret' }, { default: json[200] })).toEqual(answer)
    expect(await respond({ status, body: 'secret' }, { default: json[200] }, false)).toEqual(answer)
  })

  it('98: a declared status is sent beside it', async () => {
    expect(await respond({ status: 200, body: 'x' })).toEqual(ok('x'))
  })

  it.each(['text/html', 'application/json2', 'toString', '', 7, 'text/html\r\nx-a: secret'])('99: the content type %j', async (contentType) => {
    expect(await respond({ status: 200, contentType, body: 'secret' })).toEqual(breach(200, told.undeclaredType))
  })

  it('99: none, where several are declared', async () => {
    const responses = { 200: { 'text/plain': { body: anything }, 'text/html': { body: anything } } }
    expect(await respond({ status: 200, body: 'secret' }, responses)).toEqual(breach(200, told.ambiguousType))
  })
})

it.each(['content-type', 'Content-Type', 'CONTENT-TYPE'])('100: %s among the headers changes nothing', async (name) => {
  for (const value of ['text/html', ['text/html', 'text/xml']]) {
    expect(await respond({ status: 200, body: 'x', headers: { [name]: value } })).toEqual(ok('x'))
    expect(await respond({ status: 204, headers: { [name]: value } }, { 200: {}, 204: {} })).toEqual({ status: 204, headers: {}, body: null })
  }
})

describe('101 and 102: bodies that JSON cannot carry', () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  const fail = (): never => {
    throw new Error('secret')
  }
  const deep = (): unknown => {
    let value: unknown = []
    for (let level = 0; level < 100_000; level += 1) value = [value]
    return value
  }

  it.each<[string, unknown]>([
    ['101: a bigint', { a: 1n }],
    ['101: a circle', circular],
    ['101: a toJSON that throws', { toJSON: fail }],
    ['101: a getter that throws', { get a(): never { return fail() } }],
    ['101: 100,000 levels', deep()],
    ['102: undefined', undefined],
    ['102: a function', () => 'x'],
    ['102: a symbol', Symbol('x')],
  ])('%s', async (_title, body) => {
    for (const validateResponses of [true, false]) {
      expect(await respond({ status: 200, body }, json, validateResponses)).toEqual(unsendable)
    }
  })

  it.each([null, false, 0, '', []])('102: %j is sent as it is', async (body) => {
    expect(await respond({ status: 200, body })).toEqual(ok(body))
  })
})

describe('103: statuses without a body', () => {
  const empty = { 200: {}, 204: {}, 205: {}, 304: {} }
  const long = Object.fromEntries([200, 204, 205, 304].map((status) => [status, json[200]]))

  it.each([204, 205, 304])('103: %i declared without one refuses one', async (status) => {
    expect(await respond({ status }, empty)).toEqual({ status, headers: {}, body: null })
    expect(await respond({ status, body: 'secret' }, empty)).toEqual(breach(status, told.bodiless))
  })

  it.each([204, 205, 304])('103: %i declared with one sends none', async (status) => {
    for (const validateResponses of [true, false]) {
      const answer = await respond({ status, contentType: 'application/json', body: 'x', headers: { etag: 'y' } }, long, validateResponses)
      expect(answer).toEqual({ status, headers: { etag: 'y' }, body: null })
    }
  })

  it.each([204, 205, 304])('103: %i of middleware sends none', async (status) => {
    const { send } = attack({}, undefined, { before: [(request) => request.respond({ status, contentType: 'text/plain', body: 'x' })] })
    expect(await send('/')).toEqual({ status, headers: {}, body: null })
  })
})

it.each([
  ['text/html', '<p>é', 'text/html; charset=utf-8', '<p>é'],
  ['text/plain', 'é', 'text/plain; charset=utf-8', 'é'],
  ['text/css', '', 'text/css; charset=utf-8', ''],
  ['application/xml', '<a/>', 'application/xml', '<a/>'],
  ['application/json', 'x', 'application/json', 'x'],
  ['application/problem+json', 'x', 'application/problem+json', '"x"'],
  ['application/json', '{"a":1}', 'application/json', '{"a":1}'],
])('104: as %s the string %j is sent', async (contentType, body, header, sent) => {
  const answer = { status: 200, headers: { 'content-type': header }, body: sent }
  expect(await respond({ status: 200, body }, { 200: { [contentType]: { body: anything } } })).toEqual(answer)
})

describe('105: what a schema refuses', () => {
  it('105: tells the place and not the value', async () => {
    const responses = { 200: { 'application/json': { body: z.object({ user: z.object({ age: z.number() }) }) } } }
    expect(await respond({ status: 200, body: { user: { age: 'secret' } } }, responses)).toEqual(
      breach(200, told.refused('a body', 'user.age')),
    )
  })

  it('105: of headers', async () => {
    const responses = { 200: { 'application/json': { body: anything, headers: z.object({ etag: z.string().max(3) }) } } }
    expect(await respond({ status: 200, body: 'x', headers: { etag: 'secret' } }, responses)).toEqual(
      breach(200, told.refused('headers', 'etag')),
    )
  })

  it.each<[string, unknown[]]>([
    ['nothing', [null]],
    ['a segment of nothing', [{ message: 'no', path: [null, 'a'] }]],
    ['a key that is an object', [{ message: 'no', path: [{ key: Object.create(null) }] }]],
    ['a path that is no list', [{ message: 'no', path: 7 }]],
  ])('105: whatever its issues are: %s', async (_title, issues) => {
    expect(await respond({ status: 200, body: 'x' }, { 200: { 'application/json': { body: refusing(...issues) } } })).toEqual(
      unexpected(expect.stringMatching(/^The response 200 of 'op' \(GET \/\) has a body that its schema refuses/) as string),
    )
  })

  it('105: unless responses are not checked', async () => {
    const responses = { 200: { 'application/json': { body: refusing(issue('no')), headers: refusing(issue('no')) } } }
    expect(await respond({ status: 200, body: { any: 1 }, headers: { 'x-a': '1' } }, responses, false)).toEqual(ok({ any: 1 }, { 'x-a': '1' }))
  })

  it('105: a validator of responses that throws', async () => {
    const broken = schema(() => {
      throw new Error('boom')
    })
    expect(await respond({ status: 200, body: 'x' }, { 200: { 'application/json': { body: broken } } })).toEqual(unexpected('boom'))
  })
})

it('106: two cookies stay two headers', async () => {
  const cookies = ['a=1; Path=/', 'b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT']
  const { fetch } = attack({}, () => ({ status: 200, body: 'x', headers: { 'set-cookie': cookies } }))
  expect((await fetch(new Request(origin))).headers.getSetCookie()).toEqual(cookies)
})

describe('107: server-sent events', () => {
  const responses = { 200: { 'text/event-stream': { body: anything } } }

  async function send(...events: unknown[]): Promise<Response> {
    const body = (async function* () { yield* events })()
    return attack({ responses }, () => ({ status: 200, body })).fetch(new Request(origin))
  }

  it.each(['event', 'id', 'retry'])('107: %s with a line break fails, and nothing of it is sent', async (field) => {
    for (const value of ['a\nb', 'a\rb', 'a\r\nb', 'a\n', 'a\0b', ['a\nb'], { toString: () => 'a\nb' }]) {
      const response = await send({ data: 'first' }, { data: 'secret', [field]: value })
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: first\n\n')
      await expect(reader.read()).rejects.toThrow(field)
    }
  })

  it.each([
    ['a\nb', 'data: a\ndata: b\n\n'],
    ['a\rb', 'data: a\ndata: b\n\n'],
    ['a\r\nb', 'data: a\ndata: b\n\n'],
    ['\n\nevent: x', 'data: \ndata: \ndata: event: x\n\n'],
  ])('107: data of %j is split', async (data, text) => {
    expect((await toAnswer(await send({ data }))).body).toBe(text)
  })
})
