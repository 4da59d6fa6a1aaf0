/** What differs between two responses, and what only seems to, because each server has made it. */
import { describe, expect, test } from 'vitest'
import type { CapturedResponse } from '../../../tools/src/testing/compare/captured-response.ts'
import { compareResponses } from '../../../tools/src/testing/compare/compare-responses.ts'
import { ValuePairs } from '../../../tools/src/testing/compare/value-pairs.ts'
import type { RequestData } from '../../../tools/src/testing/request-data.ts'

type Given = string | Uint8Array<ArrayBuffer> | { readonly [key: string]: unknown } | readonly unknown[]

interface Parts {
  readonly status?: number
  readonly headers?: [string, string][]
  readonly type?: string
  readonly isWhole?: boolean
  readonly method?: string
}

function toResponse(given: Given, { status = 200, headers = [], type, isWhole = true }: Parts = {}): CapturedResponse {
  const isText = typeof given === 'string' || given instanceof Uint8Array
  const body = given instanceof Uint8Array ? given : new TextEncoder().encode(typeof given === 'string' ? given : JSON.stringify(given))
  const contentType = type ?? (isText ? 'text/plain' : 'application/json')
  return { status, headers: new Headers([...headers, ['content-type', contentType]]), body, isWhole }
}

const noPairs = (): ValuePairs => new ValuePairs(['http://localhost:3000', 'http://localhost:4000'])

const list = (old: Given, next: Given, pairs: ValuePairs = noPairs(), one: Parts = {}, other: Parts = one): string[] => {
  const facts = {
    method: one.method ?? 'GET',
    credentials: 'without credentials',
    collection: 'books',
    isServed: false,
    isHidden: false,
    isSpelled: false,
    isForeign: false,
  }
  return compareResponses(toResponse(old, one), toResponse(next, other), facts, pairs).map(({ text }) => text)
}

const toRequest = (body: unknown, target = '/books'): RequestData => ({ method: 'POST', target, headers: [], body: new TextEncoder().encode(JSON.stringify(body)) })

const [uuid, otherUuid, thirdUuid] = ['0b1c9a52-8d5e-4f67-9a3b-1c2d3e4f5a6b', 'f7e6d5c4-b3a2-4190-8f7e-6d5c4b3a2190', '11111111-2222-4333-8444-555555555555']
const [token, otherToken] = ['V1StGXR8Z5jdHi6BmyT4a', 'q7PzK0wL3nXf9RcB2uYd8']
const now = Date.now()
const [time, later] = [new Date(now - 5000).toISOString(), new Date(now).toISOString()]
const jwt = (seed: string): string => `eyJhbGciOiJIUzI1NiJ9.${btoa(`{"sub":"${seed}","iat":1760000000}`).replaceAll('=', '')}.${btoa(`${seed}aQ3Zx9vB1kL7pT5sW2yE8`).replaceAll('=', '')}`

const encode = (text: string): string => text.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

describe('values that servers make are matched', () => {
  test.each<[string, Given, Given]>([
    ['UUIDs', { id: uuid }, { id: otherUuid }],
    ['numbers of ids', { id: 1, userId: 4, author_id: 7 }, { id: 100, userId: 5, author_id: 8 }],
    ['numbers of ids as text', { id: '1' }, { id: '100' }],
    ['the same numbers of other things', [{ id: 1, userId: 1 }], [{ id: 100, userId: 7 }]],
    ['tokens', { value: token }, { value: otherToken }],
    ['short tokens that a name tells', { token: 'a8Kx2Z' }, { token: 'pQ4r9s' }],
    ['tokens with a prefix', { value: 'usr_8fK2mN4pQ7rS' }, { value: 'usr_3xB9vC1zL6kJ' }],
    ['hexadecimal numbers', { value: '4982198336594237809d38179535d44f' }, { value: 'd02cac69d2b9405cb8ada639838a4ce8' }],
    ['tokens of which one seems to have a prefix', { value: 'Emr6nytza483Ixf72w4UL' }, { value: 'pv_tjQhsj8byyFTWHir1J' }],
    [
      'tokens of which the old one seems to have a prefix',
      { value: 'pv_tjQhsj8byyFTWHir1J' },
      { value: 'Emr6nytza483Ixf72w4UL' },
    ],
    [
      'tokens that both seem to have a prefix',
      { value: 'cx_m-GXvihy9hUzccxDcgr0LkGCK84sRZ' },
      { value: 'ix_pyB6lkCxfj9kWFJvf9FyPISo7orA3c' },
    ],
    ['tokens of small letters and few digits', { value: 'szr3hl0wieqytq51t2gzefzs' }, { value: 'ldxixfuvduegxg2qlilxs054' }],
    ['JWT', { value: jwt('7') }, { value: jwt('8') }],
    [
      'JWT whose signatures seem to have a prefix',
      { value: `${jwt('7').replace(/[^.]*$/, '')}n_JVOHk2Up7X` },
      { value: `${jwt('8').replace(/[^.]*$/, '')}sk_Thl5lbG3zbc` },
    ],
    ['hexadecimal numbers of which one has digits only', { id: 'ed39996819' }, { id: '5149111841' }],
    ['salted hashes of passwords', { hash: `$2b$10$${'N9qo8uLOickgx2ZM'}` }, { hash: `$2b$10$${'wE3Zx9vB1kL7pT5s'}` }],
    [
      'salted hashes with parameters',
      { hash: `$argon2id$v=19$m=65536$${'N9qo8uLOickgx2/+'}` },
      { hash: `$argon2id$v=19$m=65536$${'wE3Zx9vB1kL7pT5s'}` },
    ],
    ['ids that are times', { id: now - 5000 }, { id: now }],
    ['times', { createdAt: time }, { createdAt: later }],
    ['times without a fraction', { at: time.replace('Z', '0Z') }, { at: later }],
    ['times of HTTP', { at: new Date(now - 5000).toUTCString() }, { at: new Date(now).toUTCString() }],
    ['milliseconds', { at: now - 5000 }, { at: now }],
    ['seconds', { at: Math.floor(now / 1000) - 5 }, { at: Math.floor(now / 1000) }],
    [
      'times in signed URLs',
      { url: `/f?expires=${Math.floor(now / 1000) + 900}&date=${time.replaceAll(/[-:]|\.\d+/g, '')}` },
      { url: `/f?expires=${Math.floor(now / 1000) + 901}&date=${later.replaceAll(/[-:]|\.\d+/g, '')}` },
    ],
    ['times at which something ends', { at: new Date(now + 1e9).toISOString() }, { at: new Date(now + 1e9 + 900).toISOString() }],
    ['ids in paths', { self: '/books/7' }, { self: '/books/9' }],
    ['ids in URLs of both servers', { self: `http://localhost:3000/books/${uuid}` }, { self: `http://localhost:4000/books/${otherUuid}` }],
    ['URLs of both servers', { self: 'http://localhost:3000/books' }, { self: 'http://localhost:4000/books' }],
    [
      'ids in percent-encoded paths, after they were made',
      [{ id: 'id-1' }, { id: uuid }, { message: `No ${encode(uuid)}` }],
      [{ id: 'id-1' }, { id: otherUuid }, { message: `No ${encode(otherUuid)}` }],
    ],
    [
      'ids in messages, after they were made',
      { id: uuid, message: `No book ${uuid}.` },
      { id: otherUuid, message: `No book ${otherUuid}.` },
    ],
    ['ids in text', `id,at\n${uuid},${time}`, `id,at\n${otherUuid},${later}`],
    ['a time before a word', `${time} ended`, `${later} ended`],
  ])('%s', (_, old, next) => {
    expect(list(old, next)).toEqual([])
  })

  test.each<[string, Given, Given]>([
    ['the same pair again', { id: 7 }, { id: 9 }],
    ['in a path', { self: '/book/7' }, { self: '/book/9' }],
    ['in a sentence', { message: 'Book 7 exists' }, { message: 'Book 9 exists' }],
    ['as an id of it', { bookId: 7 }, { bookId: 9 }],
  ])('%s', (_, old, next) => {
    const pairs = noPairs()
    expect(list({ id: 7 }, { id: 9 }, pairs)).toEqual([])
    expect(list(old, next, pairs)).toEqual([])
  })
})

describe('short ids of what is created', () => {
  test.each<[string, Given, Given, string[]]>([
    ['hexadecimal numbers', { id: '7ef29' }, { id: '32ee7' }, []],
    ['one without a digit', { id: 'abcde' }, { id: '32ee7' }, []],
    ['letters alone', { id: 'kqzwx' }, { id: 'bjwpq' }, []],
    ['ids of something else', { bookId: 'a1' }, { bookId: 'b2' }, []],
    ['keys and cursors', { apiKey: 'a1', nextCursor: 'c3' }, { apiKey: 'b2', nextCursor: 'd4' }, []],
    [
      'the start and the end of a secret',
      { secret: 'rp_AHRC8fK2mN4pQ7rS', prefix: 'rp_AHRC', last: 'Q7rS' },
      { secret: 'rp_PtRu3xB9vC1zL6kJ', prefix: 'rp_PtRu', last: 'L6kJ' },
      [],
    ],
    ['a link before the id', { self: '/books/7ef29', id: '7ef29' }, { self: '/books/32ee7', id: '32ee7' }, []],
    [
      'a link to something else',
      { self: '/book/7ef28', id: '7ef29' },
      { self: '/book/32ee6', id: '32ee7' },
      ["'self' of 201 is another text"],
    ],
    [
      'a version in a link',
      { self: '/v1/7ef29', id: '7ef29' },
      { self: '/v2/32ee7', id: '32ee7' },
      ["'self' of 201 is another text"],
    ],
    [
      'the start of something else',
      { secret: 'rp_AHRC8fK2mN4pQ7rS', prefix: 'rp_AHRC' },
      { secret: 'rp_PtRu3xB9vC1zL6kJ', prefix: 'rp_PtRx' },
      ['\'prefix\' of 201 was "rp_AHRC" and is "rp_PtRx"'],
    ],
    [
      'less of a secret',
      { secret: 'rp_AHRC8fK2mN4pQ7rS', last: 'Q7rS' },
      { secret: 'rp_PtRu3xB9vC1zL6kJ', last: '6kJ' },
      ["'last' of 201 is another text"],
    ],
    ['a name of something else', { roleId: 'admin' }, { roleId: 'owner' }, ['\'roleId\' of 201 was "admin" and is "owner"']],
    ['another length', { id: 'a1' }, { id: 'b23' }, ["'id' of 201 is another text"]],
    ['another prefix', { id: 'usr_a1' }, { id: 'key_b2' }, ["'id' of 201 is another text"]],
    ['a text of another name', { code: 'a1' }, { code: 'b2' }, ["'code' of 201 is another text"]],
    ['words', { id: 'a 1' }, { id: 'b 2' }, ["'id' of 201 is another text"]],
    ['words of the new server', { id: 'a-1' }, { id: 'b 2' }, ["'id' of 201 is another text"]],
  ])('%s', (_, old, next, expected) => {
    expect(list(old, next, noPairs(), { status: 201, method: 'POST' })).toEqual(expected)
  })

  test.each<[string, (pairs: ValuePairs) => void]>([
    ['sent', (pairs) => pairs.noteSent(toRequest({ name: 'bob' }), toRequest({ name: 'bob' }))],
    ['an id of the old server', (pairs) => void list({ id: 'bob' }, { id: 'bob' }, pairs)],
    ['an id of the new server', (pairs) => void list({ id: 'eve' }, { id: 'eve' }, pairs)],
  ])('no id that was %s', (_, prepare) => {
    const pairs = noPairs()
    prepare(pairs)
    expect(list({ id: 'bob' }, { id: 'eve' }, pairs, { status: 201, method: 'POST' })).toEqual([
      '\'id\' of 201 was "bob" and is "eve"',
    ])
  })
})

test('a pair that is given holds in both directions', () => {
  const pairs = new ValuePairs(['http://localhost:3000', 'http://localhost:4000'], { ada: 'eve' })
  expect(list({ name: 'ada' }, { name: 'eve' }, pairs)).toEqual([])
  expect(list({ name: 'bob' }, { name: 'eve' }, pairs)).toEqual(['\'name\' of 200 was "bob" and is "eve"'])
  expect([pairs.isKnownKey('ada'), pairs.isKnownKey('eve'), pairs.isKnownKey('bob')]).toEqual([true, true, false])
})

describe('no loss is hidden', () => {
  test.each<[string, Given, Given, string[]]>([
    ['a boolean', { id: true }, { id: false }, ["'id' of 200 was true and is false"]],
    ['a name', { id: 'admin' }, { id: 'user' }, ["'id' of 200 was \"admin\" and is \"user\""]],
    ['a short text', { id: 'a1' }, { id: 'b2' }, ["'id' of 200 is another text"]],
    ['a plan', { plan: 'PLAN_2025_A' }, { plan: 'PLAN_2026_A' }, ["'plan' of 200 is another text"]],
    ['a version', { version: 'v1.2.3-beta4' }, { version: 'v1.2.4-beta5' }, ["'version' of 200 is another text"]],
    ['a number', { total: 7 }, { total: 9 }, ["'total' of 200 is another number"]],
    ['a number beside an id', { id: 7, age: 7 }, { id: 9, age: 9 }, ["'age' of 200 is another number"]],
    ['a number in a text', { message: '7 books' }, { message: '9 books' }, ["'message' of 200 is another text"]],
    ['an id of another kind', { id: uuid }, { id: token }, ["'id' of 200 is another text"]],
    ['an id that is a text', { id: 7 }, { id: '7' }, ["'id' of 200 was a number and is a text"]],
    [
      'a token with another prefix',
      { value: 'usr_8fK2mN4pQ7rS' },
      { value: 'key_3xB9vC1zL6kJ' },
      ["'value' of 200 is another text"],
    ],
    [
      'a long token with another prefix',
      { value: 'usr_8fK2mN4pQ7rS8fK2mN4pQ7rS' },
      { value: 'key_3xB9vC1zL6kJ3xB9vC1zL6kJ' },
      ["'value' of 200 is another text"],
    ],
    ['a token of another length', { value: token }, { value: token.slice(0, 12) }, ["'value' of 200 is another text"]],
    ['a token in hexadecimal', { value: token }, { value: 'd02cac69d2b9405cb8ada' }, ["'value' of 200 is another text"]],
    ['another number of parts', { value: jwt('7') }, { value: `${token}.${token}` }, ["'value' of 200 is another text"]],
    ['a text that is not random', { value: token }, { value: 'Grace Hopper and others' }, ["'value' of 200 is another text"]],
    ['an old time', { at: '2020-01-01T00:00:00.000Z' }, { at: time }, ["'at' of 200 is another text"]],
    ['two old times', { at: '2020-01-01T00:00:00Z' }, { at: '2020-01-01T00:00:01Z' }, ["'at' of 200 is another text"]],
    [
      'a time in the far future',
      { at: new Date(now + 1e9).toISOString() },
      { at: new Date(now + 2e9).toISOString() },
      ["'at' of 200 is another text"],
    ],
    [
      'a hash with other parameters',
      { hash: `$2b$10$${'N9qo8uLOickgx2ZM'}` },
      { hash: `$2b$08$${'wE3Zx9vB1kL7pT5s'}` },
      ["'hash' of 200 is another text"],
    ],
    [
      'a hash of another algorithm',
      { hash: `$2b$10$${'N9qo8uLOickgx2ZM'}` },
      { hash: `$scrypt$n=1$r=8$${'wE3Zx9vB1kL7pT5s'}` },
      ["'hash' of 200 is another text"],
    ],
    [
      'a token that is not signed any more',
      { value: jwt('7') },
      { value: jwt('7').replace(/[^.]*$/, '') },
      ["'value' of 200 is another text"],
    ],
    ['codes', { code: '100200' }, { code: '100300' }, ["'code' of 200 is another text"]],
    ['words of hexadecimal digits', { code: 'decade' }, { code: 'facade' }, ['\'code\' of 200 was "decade" and is "facade"']],
    ['a path that cannot be decoded', { path: '/%E0' }, { path: '/%E1' }, ["'path' of 200 is another text"]],
    ['a path that is encoded', { path: '/%61' }, { path: '/%62' }, ["'path' of 200 is another text"]],
    ['a time of another format', { at: time }, { at: new Date(now).toUTCString() }, ["'at' of 200 is a time of another format"]],
    ['a time that is lost', { at: time }, { at: 'today' }, ["'at' of 200 was a time and is another text"]],
    ['a time that does not exist', { at: '2026-99-01T00:00:00Z' }, { at: '2026-99-02T00:00:00Z' }, ["'at' of 200 is another text"]],
    ['seconds for milliseconds', { at: now }, { at: Math.floor(now / 1000) }, ["'at' of 200 is another number"]],
    ['null', { a: null, b: null }, { a: 'x' }, ["'a' of 200 was null and is a text", "'b' of 200 was null and is absent"]],
    ['an object', { a: {} }, { a: [] }, ["'a' of 200 was an object and is a list"]],
    ['a list of other values', { a: [1, 2] }, { a: [1, 3] }, ["'a[]' of 200 is another number"]],
    ['more elements', [1], [1, 2], ['the body of 200 has more elements']],
    ['the order of elements', [{ id: 1, name: 'a' }, { id: 2, name: 'b' }], [{ id: 5, name: 'b' }, { id: 4, name: 'a' }], ['the elements of the body of 200 are in another order']],
    ['the order of inner lists', [[1], [2]], [[2], [1]], ['the elements of the body of 200 are in another order']],
    ['the order of keys', { a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }, ["the keys of 'a' of 200 are in another order"]],
    ['a key that the prototype has', { constructor: 1 }, { toString: 1 }, ["'constructor' of 200 is lost", "'toString' of 200 is new"]],
    ['more words', 'a b', 'a b c', ['the text of 200 is another one']],
    ['an empty body', {}, '', ['the body of 200 is lost', "the header 'content-type' was 'application/json' and is 'text/plain'"]],
    ['a body in place of none', '', 'a', ['a body of 200 is new']],
    ['bytes', new Uint8Array([255, 1]), new Uint8Array([255, 2]), ['the bytes of 200 are other ones']],
    ['fewer bytes', new Uint8Array([255, 1]), new Uint8Array([255]), ['the bytes of 200 are other ones']],
    ['text in place of bytes', new Uint8Array([255]), 'a', ['the bytes of 200 are other ones']],
  ])('%s', (_, old, next, expected) => {
    expect(list(old, next)).toEqual(expected)
  })

  test.each<[string, [Given, Given][], string[]]>([
    ['another value for the same UUID', [[{ id: uuid }, { id: otherUuid }], [{ id: uuid }, { id: thirdUuid }]], ["'id' of 200 is another text"]],
    ['the same value for another UUID', [[{ id: uuid }, { id: otherUuid }], [{ id: thirdUuid }, { id: otherUuid }]], ["'id' of 200 is another text"]],
    ['the value of the old server', [[{ id: uuid }, { id: otherUuid }], [{ id: uuid }, { id: uuid }]], ["'id' of 200 is another text"]],
    ['another number for the same id', [[{ id: 1 }, { id: 5 }], [{ id: 1 }, { id: 6 }]], ["'id' of 200 is another number"]],
    ['the same number for another id', [[{ id: 1 }, { id: 5 }], [{ id: 2 }, { id: 5 }]], ["'id' of 200 is another number"]],
  ])('%s', (_, responses, expected) => {
    const pairs = noPairs()
    const [first, second] = responses.map(([old, next]) => list(old, next, pairs))
    expect([first, second]).toEqual([[], expected])
  })

  test('a time that is the id of a request', () => {
    const pairs = noPairs()
    expect(list({ id: now - 9 }, { id: now - 7 }, pairs)).toEqual([])
    pairs.noteSent(toRequest({}, `/books/${now - 9}`), toRequest({}, `/books/${now - 7}`))
    expect(list({ id: now - 9, at: now - 9 }, { id: now - 7, at: now - 6 }, pairs)).toEqual([])
  })

  test.each<[string, unknown, Given, Given, string[]]>([
    ['an id that the request chose', { key: uuid }, { key: uuid }, { key: otherUuid }, ["'key' of 200 is another text"]],
    ['a token that the request chose', [{ value: token }], { value: token }, { value: otherToken }, ["'value' of 200 is another text"]],
    ['a time that the request chose', { at: time }, { at: time }, { at: later }, ["'at' of 200 is another text"]],
    ['a time inside a text that the request chose', { text: `until ${time}` }, { at: time }, { at: later }, ["'at' of 200 is another text"]],
  ])('%s', (_, sent, old, next, expected) => {
    const pairs = noPairs()
    const request = toRequest(sent)
    pairs.noteSent(request, request)
    expect(list(old, next, pairs)).toEqual(expected)
  })

  test.each<[string, Given, Given, Parts, Parts, string[]]>([
    ['JSON that is another text', { a: 1 }, 'Not found', {}, { type: 'application/json' }, ['the body of 200 was JSON and is another text']],
    ['text that is JSON now', 'a', { a: 1 }, {}, {}, ['the text of 200 is another one', "the header 'content-type' was 'text/plain' and is 'application/json'"]],
    ['errors of invalid requests', { a: 1 }, {}, { status: 400 }, { status: 422 }, ['400 is 422 now', "'a' of errors is lost"]],
    ['texts of other errors', { a: 'b' }, { a: 'c' }, { status: 400 }, { status: 422 }, ['400 is 422 now']],
    [
      'headers of other errors',
      {},
      {},
      { status: 400, headers: [['x-a', '1']] },
      { status: 415, headers: [['accept-encoding', 'gzip']] },
      ['400 is 415 now', "the header 'x-a' is lost"],
    ],
    [
      'a header of the same error',
      {},
      {},
      { status: 400 },
      { status: 400, headers: [['x-a', '1']] },
      ["the header 'x-a' is new"],
    ],
    [
      'a header of another success',
      {},
      {},
      { status: 200 },
      { status: 201, headers: [['location', '/a']] },
      ['200 is 201 now', "the header 'location' is new"],
    ],
    [
      'errors that say something else',
      { a: 1 },
      {},
      { status: 404, headers: [['x-a', '1']] },
      { status: 401, headers: [['www-authenticate', 'Bearer']] },
      ['404 is 401 now'],
    ],
    ['an error of the server', { a: 1 }, {}, { status: 400 }, { status: 500 }, ['400 is 500 now']],
    ['a success and an error', { a: 1 }, {}, { status: 200 }, { status: 500 }, ['200 is 500 now']],
    ['other successes', { a: 1 }, {}, { status: 200 }, { status: 201 }, ['200 is 201 now', "'a' of 200 is lost"]],
    ['a guard', {}, {}, { status: 401 }, { status: 204 }, ['a guard no longer holds: 401 without credentials is 204 now']],
    ['a guard of a cached response', {}, {}, { status: 403 }, { status: 304 }, ['a guard no longer holds: 403 without credentials is 304 now']],
    ['another refusal', {}, {}, { status: 401 }, { status: 403 }, ['401 is 403 now']],
    ['no body of HEAD', '', 'a', { method: 'HEAD' }, { method: 'HEAD' }, []],
    ['no body of 204', '', '', { status: 204 }, { status: 204 }, []],
    ['a body that does not end', 'a', 'a', {}, { isWhole: false }, ['the body of 200 does not end any more']],
    ['a body that ends', 'a', 'a', { isWhole: false }, {}, ['the body of 200 ends now']],
    ['events', 'data: 1\n\ndata: 2\n\n', 'data: 1\n\ndata: 3\n\n', { type: 'text/event-stream' }, { type: 'text/event-stream' }, ['an element of the stream of 200 is another one']],
    ['events that go on', 'data: 1\n\ndata: 2\n\ndata', 'data: 1\n\n', { type: 'text/event-stream', isWhole: false }, { type: 'text/event-stream', isWhole: false }, []],
    ['more lines', '{}\n', '{}\n{}\n', { type: 'application/jsonl' }, { type: 'application/jsonl' }, ['the stream of 200 has more elements']],
    ['a comment between events', 'data: 1\n\ndata: 2\n\n', ':\n\ndata: 1\n: a\n\ndata: 2\n\n', { type: 'text/event-stream' }, { type: 'text/event-stream' }, []],
    ['an event and a comment', 'data: 1\n\ndata: 2\n\n', 'data: 1\n\n: 2\n\n', { type: 'text/event-stream' }, { type: 'text/event-stream' }, ['the stream of 200 has fewer elements']],
    ['a line', '{"a":1}\n', '{}\n', { type: 'application/jsonl' }, { type: 'application/jsonl' }, ["'a' of 200 is lost"]],
    ['a line that is not JSON', '{"a":1}\n', '{\n', { type: 'application/jsonl' }, { type: 'application/jsonl' }, ['an element of the stream of 200 is another one']],
  ])('%s', (_, old, next, one, other, expected) => {
    expect(list(old, next, noPairs(), one, other)).toEqual(expected)
  })
})

test.each<[old: number, next: number, isServed: boolean, text: string]>([
  [401, 200, false, 'a guard no longer holds: 401 without credentials is 200 now'],
  [401, 409, true, 'a guard no longer holds: 401 without credentials is 409 now'],
  [403, 404, true, '403 is 404 now'],
  [401, 404, true, '401 is 404 now'],
  [403, 400, true, 'a guard no longer holds: 403 without credentials is 400 now'],
  [401, 404, false, '401 is 404 now'],
  [401, 409, false, '401 is 409 now'],
  [401, 429, true, '401 is 429 now'],
  [401, 500, true, '401 is 500 now'],
  [404, 401, true, '404 is 401 now'],
  [404, 200, true, '404 is 200 now'],
])('a guard: %i is %i, served: %s', (old, next, isServed, text) => {
  const facts = {
    method: 'GET',
    credentials: 'without credentials',
    collection: '',
    isServed,
    isHidden: false,
    isSpelled: false,
    isForeign: false,
  }
  expect(
    compareResponses(toResponse('', { status: old }), toResponse('', { status: next }), facts, noPairs()).map((one) => one.text),
  ).toEqual([text])
})

test.each([
  [404, 200, "a guard no longer holds: 404 as 'reader' is 200 now"],
  [404, 304, "a guard no longer holds: 404 as 'reader' is 304 now"],
  [403, 200, "a guard no longer holds: 403 as 'reader' is 200 now"],
  [403, 409, "a guard no longer holds: 403 as 'reader' is 409 now"],
  [403, 404, '403 is 404 now'],
  [404, 403, '404 is 403 now'],
  [404, 400, '404 is 400 now'],
  [403, 401, '403 is 401 now'],
])('what exists is hidden by a 404: %i is %i', (old, next, text) => {
  const facts = { method: 'GET', credentials: "as 'reader'", collection: '', isServed: true, isHidden: true, exists: true, isSpelled: false, isForeign: false }
  expect(compareResponses(toResponse('', { status: old }), toResponse('', { status: next }), facts, noPairs()).map((one) => one.text)).toEqual([text])
})

test.each([
  [401, 'without credentials', false, '401 is 200 now'],
  [401, 'with wrong credentials', false, '401 is 200 now'],
  [401, 'with the credentials', false, '401 is 200 now'],
  [401, "as 'reader'", true, '401 is 200 now'],
  [403, 'without credentials', false, '403 is 200 now'],
  [403, 'with wrong credentials', false, '403 is 200 now'],
  [403, 'without credentials', true, undefined],
  [403, 'with the credentials', false, undefined],
  [403, "as 'reader'", false, undefined],
])('a guard of an operation that is open: %i %s, of another origin: %s', (old, credentials, isForeign, ifOpen) => {
  const facts = { method: 'GET', credentials, collection: '', isServed: true, isHidden: false, isSpelled: false, isForeign }
  const text = `a guard no longer holds: ${old} ${credentials} is 200 now`
  expect(compareResponses(toResponse('', { status: old }), toResponse('', { status: 200 }), facts, noPairs())).toEqual([{ kind: 'guard', text, ...(ifOpen && { ifOpen }) }])
})

test.each([
  [206, 200, ['206 is 200 now']],
  [200, 206, ['200 is 206 now']],
  [206, 206, ["the text of 206 is another one"]],
  [200, 201, ['200 is 201 now', 'the text of 200 is another one']],
  [416, 200, ['416 is 200 now']],
  [304, 200, ['304 is 200 now']],
])('the status of a part of a body: %i and %i', (old, next, lines) => {
  expect(list('h', 'hello', noPairs(), { status: old }, { status: next })).toEqual(lines)
})

test('a JSON Web Token may stand for several ones, which were made in other seconds', () => {
  const pairs = noPairs()
  expect([jwt('8'), jwt('9')].map((next) => list({ token: jwt('7') }, { token: next }, pairs))).toEqual([[], []])
  expect(list({ token: jwt('6') }, { token: jwt('9') }, pairs)).toEqual([])
})

describe('headers', () => {
  const listHeaders = (old: [string, string][], next: [string, string][], parts: Parts = {}): string[] =>
    list('a', 'a', noPairs(), { ...parts, headers: old }, { ...parts, headers: next })

  test.each<[string, [string, string][], [string, string][], string[]]>([
    ['of the connection', [['date', 'a'], ['connection', 'close'], ['keep-alive', 'timeout=5'], ['transfer-encoding', 'chunked']], [['date', 'b']], []],
    ['the length of a body', [['content-length', '1']], [], ["the header 'content-length' is lost"]],
    ['what the length is', [['content-length', '1']], [['content-length', '2']], []],
    ['the presence of ETag', [['etag', '"a"']], [['etag', 'W/"b"']], []],
    ['what is of one moment', [['retry-after', '898'], ['x-ratelimit-reset', '1795714283'], ['ratelimit-remaining', '7'], ['x-response-time', '3ms'], ['age', '1']], [['retry-after', '899'], ['x-ratelimit-reset', '1795714284'], ['ratelimit-remaining', '6'], ['x-response-time', '4ms'], ['age', '0']], []],
    ['a limit', [['x-ratelimit-limit', '100']], [['x-ratelimit-limit', '50']], ["the header 'x-ratelimit-limit' was '100' and is '50'"]],
    ['a new header', [], [['x-a', '1']], ["the header 'x-a' is new"]],
    ['a value', [['x-a', '1']], [['x-a', '2']], ["the header 'x-a' was '1' and is '2'"]],
    ['a long value', [['csp', 'a'.repeat(81)]], [['csp', 'b']], ["the header 'csp' has another value"]],
    ['sets', [['allow', 'GET, PUT'], ['vary', 'Accept, Origin'], ['cache-control', 'no-store,private']], [['allow', 'PUT, get,'], ['vary', 'origin, accept'], ['cache-control', 'private, no-store']], []],
    ['elements of sets', [['allow', 'GET, PUT']], [['allow', 'GET, DELETE']], ["the header 'allow' has lost 'PUT'", "the header 'allow' has 'DELETE' now"]],
    ['ids of requests', [['x-request-id', uuid]], [['x-request-id', otherUuid]], []],
    ['paths of resources', [['location', 'http://localhost:3000/books/7']], [['location', 'http://localhost:4000/books/9']], []],
    ['another path', [['location', '/books/7']], [['location', '/book/7']], ["the header 'location' was '/books/7' and is '/book/7'"]],
    ['cookies', [['set-cookie', `a=${token}; Path=/; Max-Age=5`]], [['set-cookie', `a=${otherToken}; path=/; Max-Age=5`]], []],
    ['the value of a cookie', [['set-cookie', 'a=dark']], [['set-cookie', 'a=light']], ["the cookie 'a' has another value"]],
    ['a cookie of two', [['set-cookie', 'a=1'], ['set-cookie', 'b=2']], [['set-cookie', 'b=2']], ["the cookie 'a' is lost"]],
    ['a cookie that is new', [], [['set-cookie', 'a=1']], ["the cookie 'a' is new"]],
    ['attributes of a cookie', [['set-cookie', 'a=1; Secure; SameSite=Lax']], [['set-cookie', 'a=1; SameSite=None; HttpOnly']], ["the cookie 'a' has lost 'secure'", "'samesite' of the cookie 'a' was 'Lax' and is 'None'", "the cookie 'a' has 'httponly' now"]],
    ['when a cookie ends', [['set-cookie', `a=1; Expires=${new Date(now + 1e9).toUTCString()}`]], [['set-cookie', `a=1; Expires=${new Date(now + 1e9 + 2000).toUTCString()}`]], []],
  ])('%s', (_, old, next, expected) => {
    expect(listHeaders(old, next)).toEqual(expected)
  })

  test.each([
    ['multipart/form-data; boundary=a', 'multipart/form-data; boundary=b', []],
    ['text/plain; charset=utf-8', 'text/plain', ["the header 'content-type' has lost 'charset=utf-8'"]],
    ['text/plain', 'text/plain;charset=UTF-8', ["the header 'content-type' has 'charset=utf-8' now"]],
    ['text/plain; charset=utf-8', 'text/plain;charset=UTF-8', []],
    ['text/plain', 'text/html', ["the header 'content-type' was 'text/plain' and is 'text/html'"]],
  ])('content-type: %s and %s', (type, other, expected) => {
    expect(list('a', 'a', noPairs(), { type }, { type: other })).toEqual(expected)
  })

  test('the length of a body for HEAD, which is not sent', () => {
    expect(list('', '', noPairs(), { method: 'HEAD', headers: [['content-length', '1']] }, { method: 'HEAD' })).toEqual(["the header 'content-length' is lost"])
    expect(list('', '', noPairs(), { headers: [['content-length', '0']] }, {})).toEqual([])
  })
})

describe('requests for the new server have its ids', () => {
  const pairs = noPairs()
  list({ id: uuid, list: [{ id: 7 }] }, { id: otherUuid, list: [{ id: 9 }] }, pairs)
  list([{ id: 5, authorId: 6 }], [{ id: 50, authorId: 60 }], pairs)

  const translate = (target: string, body?: string | Uint8Array<ArrayBuffer>): unknown[] => {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    const changed = pairs.translate({ method: 'POST', target, headers: [['x-id', uuid]], body: bytes })
    return [changed.target, changed.headers, changed.body && new TextDecoder().decode(changed.body)]
  }

  test.each([
    [`/books/${uuid}`, `/books/${otherUuid}`],
    [`/books/${uuid.replaceAll('-', '%2D')}`, `/books/${otherUuid}`],
    ['/books/5', '/books/50'],
    ['/books/%35', '/books/50'],
    ['/lists/7', '/lists/9'],
    ['/others/7', '/others/9'],
    ['/books/8', '/books/8'],
    ['/%E0', '/%E0'],
    ['/books?limit=5&authorId=6', '/books?limit=5&authorId=60'],
    [`/books?id=${uuid}&a`, `/books?id=${otherUuid}&a`],
  ])('%s', (target, expected) => {
    expect(translate(target)).toEqual([expected, [['x-id', otherUuid]], undefined])
  })

  test.each([
    [`{"id":"${uuid}", "count":5,"authorId": 6,"ids":["${uuid}"]}`, `{"id":"${otherUuid}", "count":5,"authorId": 60,"ids":["${otherUuid}"]}`],
    [`id=${uuid}&n=5`, `id=${otherUuid}&n=5`],
    ['{"a":1}', '{"a":1}'],
    [`"${'a'.repeat(100_000)}${uuid}"`, `"${'a'.repeat(100_000)}${uuid}"`],
  ])('%s', (body, expected) => {
    expect(translate('/', body)[2]).toBe(expected)
  })

  test('bytes stay as they are', () => {
    const body = new Uint8Array([255, 254])
    expect(pairs.translate({ method: 'POST', target: '/', headers: [], body }).body).toBe(body)
    pairs.noteSent({ method: 'POST', target: '/', headers: [], body }, { method: 'POST', target: '/', headers: [], body })
  })
})
