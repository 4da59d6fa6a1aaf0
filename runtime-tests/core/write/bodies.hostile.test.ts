// Section H of runtime-tests/hostile-input.md: bodies that cannot or must not be sent. Titles begin with the rule number.
import { events } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anything, issue, json, ok, origin, rejecting, schema, readResponse, messages, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'

const unsendable = unexpected(messages.badBody('application/json'))
const breach = (status: number, problem: string): unknown => unexpected(messages.breach(status, problem))

/** Sends a response with these declared responses. */
async function respond(response: object, responses: object = json, validateResponses = true): Promise<unknown> {
  return serveChecked({ responses }, () => response, { validateResponses }).send('/')
}

describe('101 and 102: a body that JSON cannot represent', () => {
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
    ['101: a circular object', circular],
    ['101: a toJSON method that throws', { toJSON: fail }],
    [
      '101: a getter that throws',
      {
        get a(): never {
          return fail()
        },
      },
    ],
    ['101: an array of 100,000 levels', deep()],
    ['101: a number that is not finite', { a: [Number.POSITIVE_INFINITY] }],
    ['101: a date that is not valid', { a: new Date(Number.NaN) }],
    ['102: undefined', undefined],
    ['102: a function', () => 'x'],
    ['102: a symbol', Symbol('x')],
  ])('%s', async (_title, body) => {
    for (const validateResponses of [true, false]) {
      expect(await respond({ status: 200, body }, json, validateResponses)).toEqual(unsendable)
    }
  })

  it.each([null, false, 0, '', []])('102: sends %j as JSON', async (body) => {
    expect(await respond({ status: 200, body })).toEqual(ok(body))
  })
})

describe('103: statuses without a body', () => {
  const empty = { 200: {}, 204: {}, 205: {}, 304: {} }
  const long = Object.fromEntries([200, 204, 205, 304].map((status) => [status, json[200]]))

  it.each([204, 205, 304])('103: rejects a body for the status %i', async (status) => {
    expect(await respond({ status }, empty)).toEqual({ status, headers: {}, body: null })
    expect(await respond({ status, body: 'secret' }, empty)).toEqual(breach(status, messages.otherBody))
  })

  it.each([204, 205, 304])('103: drops the body of the status %i that the contract declares with a body', async (status) => {
    for (const validateResponses of [true, false]) {
      const sent = await respond(
        { status, contentType: 'application/json', body: 'x', headers: { etag: 'y' } },
        long,
        validateResponses,
      )
      expect(sent).toEqual({ status, headers: { etag: 'y' }, body: null })
    }
  })

  it.each([204, 205, 304])('103: drops the body of the status %i from middleware', async (status) => {
    const { send } = serveChecked({}, undefined, {
      before: [(request) => request.respond({ status, contentType: 'text/plain', body: 'x' })],
    })
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
])('104: sends as %s the string %j', async (contentType, body, header, sent) => {
  const expected = { status: 200, headers: { 'content-type': header }, body: sent }
  expect(await respond({ status: 200, body }, { 200: { [contentType]: { body: anything } } })).toEqual(expected)
})

describe('105 and 166: a body or headers that the schema rejects', () => {
  it('105: the error names the status and no part of the body', async () => {
    const responses = { 200: { 'application/json': { body: z.object({ user: z.object({ age: z.number() }) }) } } }
    expect(await respond({ status: 200, body: { user: { age: 'secret' } } }, responses)).toEqual(
      breach(200, messages.rejected('a body')),
    )
  })

  it('105: the error names the headers and no value', async () => {
    const responses = {
      200: { 'application/json': { body: anything, headers: z.object({ etag: z.string().max(3) }) } },
    }
    expect(await respond({ status: 200, body: 'x', headers: { etag: 'secret' } }, responses)).toEqual(
      breach(200, messages.rejected('headers')),
    )
  })

  it('166: the error does not contain the keys of a record, which may be data', async () => {
    const responses = { 200: { 'application/json': { body: z.record(z.string(), z.number()) } } }
    expect(await respond({ status: 200, body: { 'secret@example.com': 'x' } }, responses)).toEqual(
      breach(200, messages.rejected('a body')),
    )
  })

  it.each<[string, unknown[]]>([
    ['nothing', [null]],
    ['a null segment', [{ message: 'no', path: [null, 'a'] }]],
    ['a key that is an object', [{ message: 'no', path: [{ key: Object.create(null) }] }]],
    ['a path that is not an array', [{ message: 'no', path: 7 }]],
  ])('105: the error names the status for malformed issues: %s', async (_title, issues) => {
    expect(
      await respond({ status: 200, body: 'x' }, { 200: { 'application/json': { body: rejecting(...issues) } } }),
    ).toEqual(
      unexpected(
        expect.stringMatching(/^The response 200 of 'op' \(GET \/\) has a body that its schema rejects$/) as string,
      ),
    )
  })

  it('105: sends the response unvalidated with validateResponses: false', async () => {
    const responses = { 200: { 'application/json': { body: rejecting(issue('no')), headers: rejecting(issue('no')) } } }
    expect(await respond({ status: 200, body: { any: 1 }, headers: { 'x-a': '1' } }, responses, false)).toEqual(
      ok({ any: 1 }, { 'x-a': '1' }),
    )
  })

  it('105: reports a response validator that throws', async () => {
    const broken = schema(() => {
      throw new Error('boom')
    })
    expect(await respond({ status: 200, body: 'x' }, { 200: { 'application/json': { body: broken } } })).toEqual(
      unexpected('boom'),
    )
  })
})

it('106: sends two cookies as two headers', async () => {
  const cookies = ['a=1; Path=/', 'b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT']
  const { fetch } = serveChecked({}, () => ({ status: 200, body: 'x', headers: { 'set-cookie': cookies } }))
  expect((await fetch(new Request(origin))).headers.getSetCookie()).toEqual(cookies)
})

describe('107: server-sent events', () => {
  const field = z.any().optional()
  const responses = { 200: { 'text/event-stream': { body: events({ event: field, id: field, retry: field, data: z.string() }, { text: true }) } } }

  async function send(...events: unknown[]): Promise<Response> {
    const body = (async function* () {
      yield* events
    })()
    return serveChecked({ responses }, () => ({ status: 200, body })).fetch(new Request(origin))
  }

  it.each(['event', 'id', 'retry'])('107: rejects a line break in %s', async (field) => {
    for (const value of ['a\nb', 'a\rb', 'a\r\nb', 'a\n', 'a\0b', ['a\nb'], { toString: () => 'a\nb' }]) {
      const response = await send({ data: 'first' }, { data: 'secret', [field]: value })
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      expect(new TextDecoder().decode((await reader.read()).value)).toBe(':\n\n')
      expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: first\n\n')
      await expect(reader.read()).rejects.toThrow(field)
    }
  })

  it.each([
    ['a\nb', 'data: a\ndata: b\n\n'],
    ['a\rb', 'data: a\ndata: b\n\n'],
    ['a\r\nb', 'data: a\ndata: b\n\n'],
    ['\n\nevent: x', 'data: \ndata: \ndata: event: x\n\n'],
  ])('107: splits data at line breaks: %j', async (data, text) => {
    expect((await readResponse(await send({ data }))).body).toBe(`:\n\n${text}`)
  })
})
