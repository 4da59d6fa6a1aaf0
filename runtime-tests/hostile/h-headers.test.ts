// Section H of docs/hostile-input.md, whose numbers the titles bear: headers, statuses and content types.
import { describe, expect, it } from 'vitest'
import { anything, json, ok, told, unexpected } from '../support.ts'
import { attack } from './harness.ts'

const unsendable = unexpected(told.badHeader)
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
    ['a name that is no ASCII', { sécret: '1' }],
  ])('95: %s', async (_title, headers) => {
    expect(await respond({ status: 200, body: 'x', headers })).toEqual(unsendable)
  })

  it.each(['€', '😀', 'ā', '\ud800'])('96: a value with %s', async (value) => {
    expect(await respond({ status: 200, body: 'x', headers: { 'x-a': value } })).toEqual(unsendable)
  })

  it('96: a value in Latin-1 is sent', async () => {
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
    expect(await respond({ status, contentType: 'application/json', body: 'secret' })).toEqual(
      breach(status, told.undeclared),
    )
  })

  it.each([0, 99, 199, 600, 1000, -200, 200.5, Number.NaN, '200', null])(
    '98: the status %s, with and without checks',
    async (status) => {
      const answer = unexpected(told.noStatus)
      expect(await respond({ status, body: 'secret' }, { default: json[200] })).toEqual(answer)
      expect(await respond({ status, body: 'secret' }, { default: json[200] }, false)).toEqual(answer)
    },
  )

  it('98: a declared status is sent beside it', async () => {
    expect(await respond({ status: 200, body: 'x' })).toEqual(ok('x'))
  })

  it.each(['text/html', 'application/json2', 'toString', '', 7, 'text/html\r\nx-a: secret'])(
    '99: the content type %j',
    async (contentType) => {
      expect(await respond({ status: 200, contentType, body: 'secret' })).toEqual(breach(200, told.undeclaredType))
    },
  )

  it('99: none, where several are declared', async () => {
    const responses = { 200: { 'text/plain': { body: anything }, 'text/html': { body: anything } } }
    expect(await respond({ status: 200, body: 'secret' }, responses)).toEqual(breach(200, told.ambiguousType))
  })
})

it.each(['content-type', 'Content-Type', 'CONTENT-TYPE'])('100: %s among the headers changes nothing', async (name) => {
  for (const value of ['text/html', ['text/html', 'text/xml']]) {
    expect(await respond({ status: 200, body: 'x', headers: { [name]: value } })).toEqual(ok('x'))
    expect(await respond({ status: 204, headers: { [name]: value } }, { 200: {}, 204: {} })).toEqual({
      status: 204,
      headers: {},
      body: null,
    })
  }
})
