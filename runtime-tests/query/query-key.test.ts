import { readFileSync } from 'node:fs'
import { hashKey } from '@tanstack/query-core'
import { createQueries } from 'routepact-query'
import { describe, expect, test } from 'vitest'
import { reactive } from 'vue'

class Money {
  readonly #amount: number
  constructor(amount: number) {
    this.#amount = amount
  }
  get amount(): number {
    return this.#amount
  }
}

class Price extends Money {
  toJSON(): unknown {
    return { amount: this.amount, at: new Date(0) }
  }
}

/** An operation whose calls have any input. */
const { find } = createQueries({ find: async (_input: object) => ({ status: 200, body: null }) }) as unknown as {
  readonly find: { readonly key: (input?: object) => readonly unknown[] }
}

const inherited = JSON.parse('{ "__proto__": 1 }') as object
const form = new FormData()
form.append('a', '1')

test.each<[input: object, key: readonly unknown[]]>([
  [{}, ['find']],
  [{ params: {}, query: {}, headers: {} }, ['find']],
  [{ query: { page: undefined } }, ['find']],
  [{ body: undefined }, ['find']],
  [{ body: {} }, ['find', { body: {} }]],
  [{ body: null }, ['find', { body: null }]],
  [{ signal: new AbortController().signal, init: { cache: 'no-store' } }, ['find']],
  [{ cookies: undefined }, ['find']],
  [{ accept: ['a/b'], contentType: 'c/d' }, ['find', { accept: ['a/b'], contentType: 'c/d' }]],
  [{ params: { id: 'Ada' }, query: { page: 1, all: true } }, ['find', { params: { id: 'Ada' }, query: { page: 1, all: true } }]],
  [{ headers: { 'x-trace': '1' } }, ['find', { headers: { 'x-trace': '1' } }]],
  [{ headers: new Headers({ 'x-trace': '1' }) }, ['find', { headers: { '~Headers': [['x-trace', '1']] } }]],
  [{ query: { at: new Date(0) } }, ['find', { query: { at: { '~Date': '1970-01-01T00:00:00.000Z' } } }]],
  [{ query: { at: new Date(Number.NaN) } }, ['find', { query: { at: { '~Date': null } } }]],
  [{ query: { id: 12n } }, ['find', { query: { id: { '~bigint': '12' } } }]],
  [
    { query: { n: [Number.NaN, -Infinity, undefined] } },
    ['find', { query: { n: [{ '~number': 'NaN' }, { '~number': '-Infinity' }, { '~undefined': 'undefined' }] } }],
  ],
  [
    { query: new URLSearchParams('b=1&a=2') },
    [
      'find',
      {
        query: {
          '~URLSearchParams': [
            ['b', '1'],
            ['a', '2'],
          ],
        },
      },
    ],
  ],
  [{ body: new URL('https://example.com') }, ['find', { body: { '~URL': 'https://example.com/' } }]],
  [{ body: new Map([['a', new Set([1n])]]) }, ['find', { body: { '~Map': [['a', { '~Set': [{ '~bigint': '1' }] }]] } }]],
  [{ body: new Uint8Array([1, 2]) }, ['find', { body: { '~Uint8Array': [1, 2] } }]],
  [{ body: form }, ['find', { body: { '~FormData': [['a', '1']] } }]],
  [{ body: new Price(2) }, ['find', { body: { '~Price': { amount: 2, at: { '~Date': '1970-01-01T00:00:00.000Z' } } } }]],
  [{ body: { '~Date': 1, '~~Date': 2 } }, ['find', { body: { '~~Date': 1, '~~~Date': 2 } }]],
  [{ body: inherited }, ['find', { body: { '~__proto__': 1 } }]],
  [{ body: Object.assign(Object.create(null), { a: 1 }) as object }, ['find', { body: { a: 1 } }]],
])('the key of %o', (input, key) => {
  expect(find.key(input)).toEqual(key)
  // Plain JSON, as caches store it.
  expect(JSON.parse(JSON.stringify(key))).toEqual(key)
})

test('the key without an input begins every other one', () => {
  expect(find.key()).toEqual(['find'])
})

const date = new Date(0)

test('the key of a reactive object is the key of its values', () => {
  const input = { query: { at: new Date(0), ids: new Set([1n]), tags: ['a'] } }
  expect(find.key(reactive(input))).toEqual(find.key(input))
})

describe('two inputs that differ have two keys', () => {
  const values: readonly unknown[] = [
    null,
    true,
    false,
    0,
    1,
    '',
    '0',
    '1',
    'null',
    'undefined',
    'true',
    1n,
    0n,
    '1n',
    Number.NaN,
    Infinity,
    -Infinity,
    'NaN',
    date,
    new Date(1),
    date.toISOString(),
    String(date),
    new Date(Number.NaN),
    new URL('https://example.com'),
    'https://example.com/',
    [],
    [[]],
    [null],
    [undefined],
    [undefined, undefined],
    ['a', 'b'],
    ['a,b'],
    [1],
    ['1'],
    {},
    { a: undefined, b: 1 },
    { a: null },
    { a: {} },
    { a: [] },
    new Map(),
    new Set(),
    new Map([[1, 2]]),
    new Set([1, 2]),
    new Set([[1, 2]]),
    [[1, 2]],
    new Map([[{ a: 1 }, 2]]),
    new Map([[{ a: 2 }, 2]]),
    new URLSearchParams(),
    new URLSearchParams('a=1'),
    { a: '1' },
    new URLSearchParams('a=1&a=2'),
    new URLSearchParams('a=2&a=1'),
    form,
    new FormData(),
    new Uint8Array([1, 2]),
    new Uint8Array([1]),
    new Int8Array([1]),
    new Float64Array([1]),
    new BigInt64Array([1n]),
    Buffer.from([1]),
    { '~Date': date.toISOString() },
    { '~~Date': date.toISOString() },
    { '~bigint': '1' },
    { '~Map': [] },
    { '~undefined': 'undefined' },
    { '~Set': [] },
    inherited,
    JSON.parse('{ "__proto__": 2 }'),
    JSON.parse('{ "__proto__": { "a": 1 } }'),
    { '~__proto__': 1 },
    { constructor: 1 },
    new Price(1),
    new Price(2),
    { amount: 1, at: date },
  ]

  test('by the hash of TanStack Query', () => {
    const hashes = values.map((value) => hashKey(find.key({ body: value })))
    expect(hashes.map((hash, index) => [hashes.indexOf(hash), index]).filter(([first, index]) => first !== index)).toEqual([])
    expect(values.length).toBeGreaterThan(70)
  })

  test('in each part', () => {
    const hashes = ['params', 'query', 'headers', 'body', 'accept', 'contentType'].map((part) =>
      hashKey(find.key({ [part]: { a: '1' } })),
    )
    expect(new Set(hashes).size).toBe(6)
  })
})

test('two inputs that are equal have one key', () => {
  const first = { query: { a: 1n, b: date, c: undefined }, params: { id: 'Ada' } }
  const second = { params: { id: 'Ada' }, query: { b: new Date(0), a: 1n }, headers: {}, body: undefined }
  expect(hashKey(find.key(first))).toBe(hashKey(find.key(second)))
})

test('a value that cannot be told from another one is refused, and stays as it is', () => {
  const stream = new Blob(['a']).stream()
  const iterator = [1, 2].values()
  const file = new FormData()
  file.append('file', new Blob(['a']))
  const values: readonly [unknown, string][] = [
    [Symbol('a'), "'body' must be a value that a query key can contain"],
    [() => 1, "'body' must be a value that a query key can contain"],
    [{ a: [() => 1] }, "'body.a.0' must be a value that a query key can contain"],
    [new Money(1), "'body' must be a value that a query key can contain: give its class a toJSON method"],
    [stream, "'body' must be a value that a query key can contain: give its class a toJSON method"],
    [iterator, "'body' must be a value that a query key can contain: give its class a toJSON method"],
    [new Blob(['a']), "'body' must be a value that a query key can contain: give its class a toJSON method"],
    [new ArrayBuffer(1), "'body' must be a value that a query key can contain: give its class a toJSON method"],
    [file, "'body.0.1' must be a value that a query key can contain: give its class a toJSON method"],
  ]
  for (const [body, message] of values) expect(() => find.key({ body })).toThrow(new TypeError(message))
  expect(stream.locked).toBe(false)
  expect([...iterator]).toEqual([1, 2])
})

test.each([
  [{ headers: { authorization: 'Bearer s3cret' } }, 'headers.authorization'],
  [{ headers: { Authorization: 'Bearer s3cret' } }, 'headers.Authorization'],
  [{ headers: new Headers({ Authorization: 's3cret' }) }, 'headers.authorization'],
  [
    {
      headers: [
        ['x-trace', '1'],
        ['Authorization', 's3cret'],
      ],
    },
    'headers.Authorization',
  ],
  [{ headers: new Map([['authorization', 's3cret']]) }, 'headers.authorization'],
  [{ headers: { 'proxy-authorization': 's3cret' } }, 'headers.proxy-authorization'],
  [{ headers: { cookie: 'session=s3cret' } }, 'headers.cookie'],
  [{ headers: { 'x-api-key': 's3cret' } }, 'headers.x-api-key'],
  [{ cookies: { session: 's3cret' } }, 'cookies'],
])('%o has a secret, which no key has', (input, name) => {
  const message = `'${name}' must not be in a query key, which developer tools show and caches store: pass it in the 'headers' of createClient`
  expect(() => find.key(input)).toThrow(new TypeError(message))
})

test('the README names the oldest version of TanStack Query', () => {
  const { peerDependencies } = JSON.parse(readFileSync('integrations/query/package.json', 'utf8')) as {
    peerDependencies: { [name: string]: string }
  }
  expect(readFileSync('integrations/query/README.md', 'utf8')).toContain(
    `\`@tanstack/query-core\` ${peerDependencies['@tanstack/query-core']?.slice(1)} or newer`,
  )
})
