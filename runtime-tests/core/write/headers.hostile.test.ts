// Section H of runtime-tests/hostile-input.md: headers, statuses and content types. Titles begin with the rule number.
import { error } from 'routepact'
import { describe, expect, it } from 'vitest'
import { anything, json, type LooseHandler, ok, messages, origin, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'

/** The response to a header that is not valid. */
const unsendable = unexpected(messages.badHeader)
const breach = (status: number, problem: string): unknown => unexpected(messages.breach(status, problem))

/** Sends a response with these declared responses. */
async function respond(response: object, responses: object = json, validateResponses = true): Promise<unknown> {
  return serveChecked({ responses }, () => response, { validateResponses }).send('/')
}

describe('95 to 97: response headers', () => {
  it.each([
    ['CR LF in the middle', { 'x-a': 'secret\r\nx-b: 1' }],
    ['LF in the middle', { 'x-a': 'secret\nx' }],
    ['CR in the middle', { 'x-a': 'secret\rx' }],
    ...['\0', '\u0001', '\b', '\v', '\f', '\u001f', '\u007f'].flatMap((control): [string, object][] => [
      [JSON.stringify(control), { 'x-a': `secret${control}x` }],
      [`${JSON.stringify(control)} at the end`, { 'x-a': `secret${control}` }],
    ]),
    ['LF at the end', { 'x-a': 'secret\n' }],
    ['CR LF at the end', { 'x-a': 'secret\r\n' }],
    ['LF at the start', { 'x-a': '\nsecret' }],
    ['LF only', { 'x-a': '\n' }],
    ['LF in one of several values', { 'set-cookie': ['a=1', 'secret\nx'] }],
    ['a name with a space', { 'x secret': '1' }],
    ['a name with LF', { 'x\nsecret': '1' }],
    ['a name with a colon', { 'secret:': '1' }],
    ['an empty name', { '': 'secret' }],
    ['a name that is not ASCII', { sécret: '1' }],
  ])('95: rejects a response with %s in its headers', async (_title, headers) => {
    expect(await respond({ status: 200, body: 'x', headers })).toEqual(unsendable)
  })

  it.each(['€', '😀', 'ā', '\ud800'])('96: rejects a header value with %s', async (value) => {
    expect(await respond({ status: 200, body: 'x', headers: { 'x-a': value } })).toEqual(unsendable)
  })

  it.each([
    ['U+0001', 'a\u0001b'],
    ['U+007F', 'a\u007fb'],
  ])('95: accepts %s in a header of a request', async (_, value) => {
    const op = { headers: anything, responses: json }
    const handler: LooseHandler = ({ validatedHeaders }) => ({ status: 200, body: validatedHeaders.get('x-a') })
    expect(await serveChecked(op, handler).send(new Request(origin, { headers: { 'x-a': value } }))).toEqual(ok(value))
  })

  it('95: rejects the headers of an error', async () => {
    const raise = (): never => {
      throw error(401, 'secret', { headers: { 'x-a': 'a\u0001b' } })
    }
    const { status, body } = await serveChecked({}, raise).send('/')
    expect([status, body]).toEqual([500, { error: 'Internal server error', details: [{ message: 'A header has a name or a value that is not valid in HTTP' }] }])
  })

  it('96: sends a header value in Latin-1', async () => {
    expect(await respond({ status: 200, body: 'x', headers: { 'x-a': 'café ÿ' } })).toEqual(
      ok('x', { 'x-a': 'café ÿ' }),
    )
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
  ])('97: converts the header value %o', async (value, headers: Record<string, string>) => {
    expect(await respond({ status: 200, body: 'x', headers: { 'x-a': value } })).toEqual(ok('x', headers))
  })

  it.each([Symbol('x'), () => 'x', { toJSON: () => undefined }])('97: rejects the header value %o', async (value) => {
    expect(await respond({ status: 200, body: 'x', headers: { 'x-a': value } })).toEqual(unsendable)
  })

  it.each([undefined, null])('97: accepts headers that are %s', async (headers) => {
    expect(await respond({ status: 200, body: 'x', headers })).toEqual(ok('x'))
  })
})

describe('98 and 99: undeclared statuses and content types', () => {
  it.each([201, 404, 500, 299, 599])('98: rejects the status %i', async (status) => {
    expect(await respond({ status, contentType: 'application/json', body: 'secret' })).toEqual(
      breach(status, messages.undeclared),
    )
  })

  it.each([0, 99, 199, 600, 1000, -200, 200.5, Number.NaN, '200', null])(
    '98: rejects the status %s, with and without validateResponses',
    async (status) => {
      const expected = unexpected(messages.noStatus)
      expect(await respond({ status, body: 'secret' }, { default: json[200] })).toEqual(expected)
      expect(await respond({ status, body: 'secret' }, { default: json[200] }, false)).toEqual(expected)
    },
  )

  it('98: sends a declared status', async () => {
    expect(await respond({ status: 200, body: 'x' })).toEqual(ok('x'))
  })

  it.each(['text/html', 'application/json2', 'toString', '', 7, 'text/html\r\nx-a: secret'])(
    '99: rejects the content type %j',
    async (contentType) => {
      const expected = breach(200, messages.otherBody)
      expect(await respond({ status: 200, contentType, body: 'secret' })).toEqual(expected)
    },
  )

  it('99: rejects a missing content type if several are declared', async () => {
    const responses = { 200: { 'text/plain': { body: anything }, 'text/html': { body: anything } } }
    const expected = breach(200, messages.otherBody)
    expect(await respond({ status: 200, body: 'secret' }, responses)).toEqual(expected)
  })
})

it.each(['content-type', 'Content-Type', 'CONTENT-TYPE'])('100: ignores %s in headers', async (name) => {
  for (const value of ['text/html', ['text/html', 'text/xml']]) {
    expect(await respond({ status: 200, body: 'x', headers: { [name]: value } })).toEqual(ok('x'))
    expect(await respond({ status: 204, headers: { [name]: value } }, { 200: {}, 204: {} })).toEqual({
      status: 204,
      headers: {},
      body: null,
    })
  }
})

describe('156: framing headers', () => {
  const framing = { 'Content-Length': '1', 'transfer-encoding': 'chunked', connection: 'close', 'x-a': 'b' }

  it('156: removes framing headers from a response with a body', async () => {
    for (const validateResponses of [true, false]) {
      const sent = await respond({ status: 200, body: 'x', headers: framing }, json, validateResponses)
      expect(sent).toEqual(ok('x', { 'x-a': 'b' }))
    }
  })

  it.each([200, 204, 304])('156: removes framing headers from a response without a body for %i', async (status) => {
    const sent = await respond({ status, headers: framing }, { 200: {}, [status]: {} })
    expect(sent).toEqual({ status, headers: { 'x-a': 'b' }, body: null })
  })

  it('156: keeps the framing headers of a Response', async () => {
    const { send } = serveChecked({}, () => new Response('abc', { headers: { 'content-length': '3' } }))
    expect((await send('/')).headers['content-length']).toBe('3')
  })
})

describe('158: the accepted types of `headers`', () => {
  const pairs: [string, string][] = [
    ['X-A', '1'],
    ['x-b', '2'],
    ['X-B', '3'],
  ]
  class Own {
    'x-a' = '1'
  }

  it.each<[string, () => object]>([
    ['Headers', () => new Headers(pairs)],
    ['an array of pairs', () => pairs],
    ['a Map', () => new Map([['X-A', '1'], ['x-b', '2, 3']])],
    ['a generator of pairs', () => pairs.values()],
    ['an object without a prototype', () => Object.assign(Object.create(null), { 'X-A': '1', 'x-b': ['2', '3'] })],
  ])('158: sends headers that are %s', async (_title, headers) => {
    const responses = { 200: { 'application/json': { body: anything, headers: anything } } }
    for (const declared of [json, responses]) {
      for (const validateResponses of [true, false]) {
        const sent = await respond({ status: 200, body: 'x', headers: headers() }, declared, validateResponses)
        expect(sent).toEqual(ok('x', { 'x-a': '1', 'x-b': '2, 3' }))
      }
    }
  })

  it.each<[string, unknown]>([
    ['an instance of a class', new Own()],
    ['a Date', new Date(0)],
    ['a function', () => ({})],
    ['a string', 'x-a: 1'],
    ['a number', 1],
  ])('158: rejects headers that are %s', async (_title, headers) => {
    for (const validateResponses of [true, false]) {
      expect(await respond({ status: 200, body: 'x', headers }, json, validateResponses)).toEqual(
        unsendable,
      )
    }
  })

  it.each([[['x-a']], [['x-a', '1', '2']], ['ab'], [1], [null]])('158: rejects the header entry %j', async (entry) => {
    expect(await respond({ status: 200, body: 'x', headers: [entry] })).toEqual(unsendable)
    const responses = { 200: { 'application/json': { body: anything, headers: anything } } }
    expect(await respond({ status: 200, body: 'x', headers: [entry] }, responses)).toEqual(
      unexpected('A header has a name or a value that is not valid in HTTP'),
    )
  })
})
