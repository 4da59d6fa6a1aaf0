/** Records whose keys servers make: keys are matched as values are, and names never. */
import { describe, expect, test } from 'vitest'
import { compareBodies } from '../../../tools/src/testing/compare/compare-values.ts'
import { ValuePairs } from '../../../tools/src/testing/compare/value-pairs.ts'

const noPairs = (): ValuePairs => new ValuePairs(['http://localhost:3000', 'http://localhost:4000'])

const list = (old: unknown, next: unknown, pairs = noPairs()): string[] =>
  compareBodies(old, next, { of: '200', around: 'books', isNew: false }, pairs).map(
    ({ text, dependsOnData }) => `${text}${dependsOnData ? ', by data' : ''}`,
  )

const toRequest = (target: string, body?: unknown) => ({
  method: 'POST',
  target,
  headers: [],
  body: body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body)),
})

const [uuid, otherUuid] = ['0b1c9a52-8d5e-4f67-9a3b-1c2d3e4f5a6b', 'f7e6d5c4-b3a2-4190-8f7e-6d5c4b3a2190']
const now = Date.now()
const a = { label: 'a', uses: 0 }
const b = { label: 'b', uses: 1 }

describe('keys that servers make are matched', () => {
  test.each<[string, unknown, unknown]>([
    ['UUIDs', { [uuid]: a }, { [otherUuid]: a }],
    ['short hexadecimal numbers', { '79ed7f6c': a }, { '3ebd1b12': a }],
    ['hexadecimal numbers without a letter or a digit', { '12345678': a, abcdefab: b }, { '3ebd1b12': a, '79ed7f6c': b }],
    ['numbers', { 1: a, 2: b }, { 5001: a, 5002: b }],
    ['tokens', { V1StGXR8Z5jdHi6BmyT4a: a }, { q7PzK0wL3nXf9RcB2uYd8: a }],
    ['tokens of small letters and digits', { szr3hl0wieqytq51t2gzefzs: a }, { ldxixfuvduegxg2qlilxs054: a }],
    ['tokens of capitals and digits', { '01JDW8Z5RK3N7Q2M4X6T9V0B1C': a }, { '01JDW8Z5RM8H2C4P6S9W1Y3F5G': a }],
    ['tokens with a prefix', { tok_8fK2mN4pQ7rS: a }, { tok_3xB9vC1zL6kJ: a }],
    ['times', { [new Date(now - 5000).toISOString()]: 1 }, { [new Date(now).toISOString()]: 1 }],
    ['scalars', { [uuid]: 1 }, { [otherUuid]: 1 }],
    ['another order', { '79ed7f6c': a, '3ebd1b12': b }, { '50a0b09a': b, '04920662': a }],
    ['values that are alike', { '79ed7f6c': a, '3ebd1b12': a }, { '50a0b09a': a, '04920662': a }],
    ['beside names', { last: a, '79ed7f6c': a, first: b }, { last: a, '50a0b09a': a, first: b }],
    ['inside a property', { tokens: { '79ed7f6c': a } }, { tokens: { '50a0b09a': a } }],
    ['inside another record', { '79ed7f6c': { '3ebd1b12': a } }, { '50a0b09a': { '04920662': a } }],
    [
      'inside a list',
      [{ tags: { '79ed7f6c': 1 } }, { tags: { '3ebd1b12': 2 } }],
      [{ tags: { '50a0b09a': 1 } }, { tags: { '04920662': 2 } }],
    ],
    ['the id of the value', { 7: { id: 7 } }, { 12: { id: 12 } }],
  ])('%s', (_, old, next) => {
    expect(list(old, next)).toEqual([])
  })

  test.each<[string, unknown, unknown, unknown, unknown, string[]]>([
    [
      'a key that was made before',
      { id: '79ed7f6c' },
      { id: '50a0b09a' },
      { '3ebd1b12': a, '79ed7f6c': a },
      { '50a0b09a': a, '04920662': a },
      [],
    ],
    ['a number that was made before', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }], { 1: a, 2: b }, { 2: a, 3: b }, []],
    ['an id whose key was made before', { '79ed7f6c': a }, { '50a0b09a': a }, { id: '79ed7f6c' }, { id: '50a0b09a' }, []],
    [
      'another id than the key',
      { '79ed7f6c': a },
      { '50a0b09a': a },
      { id: '79ed7f6c' },
      { id: '04920662' },
      ["'id' of 200 is another text, by data"],
    ],
    [
      'a key of something else',
      { id: '79ed7f6c' },
      { id: '50a0b09a' },
      { '79ed7f6c': a },
      { '04920662': a },
      ["'*' of 200 is lost, by data", "'*' of 200 is new, by data"],
    ],
  ])('%s', (_, ...[firstOld, firstNew, old, next, expected]) => {
    const pairs = noPairs()
    expect(list(firstOld, firstNew, pairs)).toEqual([])
    expect(list(old, next, pairs)).toEqual(expected)
  })
})

describe('no loss is hidden', () => {
  test.each<[string, unknown, unknown, string[]]>([
    ['a name', { admin: a }, { reader: a }, ["'admin' of 200 is lost", "'reader' of 200 is new"]],
    [
      'names of several words',
      { addressLine1: 'a' },
      { addressLine2: 'a' },
      ["'addressLine1' of 200 is lost", "'addressLine2' of 200 is new"],
    ],
    [
      'names with numbers',
      { oauth2ClientV3: 'a' },
      { oauth2ClientV4: 'a' },
      ["'oauth2ClientV3' of 200 is lost", "'oauth2ClientV4' of 200 is new"],
    ],
    [
      'a longer name',
      { createdByUserId: 'a' },
      { updatedByUserId: 'a' },
      ["'createdByUserId' of 200 is lost", "'updatedByUserId' of 200 is new"],
    ],
    [
      'a token of another length',
      { V1StGXR8Z5jdHi6BmyT4a: a },
      { q7PzK0wL3nXf: a },
      ["'*' of 200 is lost, by data", "'*' of 200 is new, by data"],
    ],
    ['a name in place of a UUID', { [uuid]: a }, { admin: a }, ["'*' of 200 is lost, by data", "'admin' of 200 is new"]],
    [
      'counts by year',
      { byYear: { 2024: 1 } },
      { byYear: { 2025: 1 } },
      ["'byYear.2024' of 200 is lost", "'byYear.2025' of 200 is new"],
    ],
    [
      'descriptions by status',
      { 200: a, 404: a },
      { 200: a, 500: a },
      ["'*' of 200 is lost, by data", "'*' of 200 is new, by data"],
    ],
    [
      'a field of each value',
      { t: { '79ed7f6c': a, '3ebd1b12': b } },
      { t: { '50a0b09a': { label: 'a' }, '04920662': { label: 'b' } } },
      ["'t.*.uses' of 200 is lost", "'t.*.uses' of 200 is lost"],
    ],
    ['a field of the value of a number', { 1: a }, { 5001: { label: 'a' } }, ["'*.uses' of 200 is lost"]],
    ['a value', { '79ed7f6c': true }, { '50a0b09a': false }, ["'*' of 200 was true and is false, by data"]],
    [
      'one key more',
      { '79ed7f6c': a, '3ebd1b12': a },
      { '50a0b09a': a, '714c2c20': b, '04920662': a },
      ["'*' of 200 is new, by data"],
    ],
    [
      'one key less, and a field of each value',
      { '79ed7f6c': a, '3ebd1b12': b, '2bd917bf': { label: 'c', uses: 2 } },
      { '50a0b09a': { label: 'b' }, '04920662': { label: 'c' } },
      ["'*' of 200 is lost, by data", "'*.uses' of 200 is lost", "'*.uses' of 200 is lost"],
    ],
    [
      'one key more, and a field of each value',
      { '79ed7f6c': b },
      { '50a0b09a': { label: 'a' }, '04920662': { label: 'b' } },
      ["'*.uses' of 200 is lost", "'*' of 200 is new, by data"],
    ],
    ['an empty record', { t: { '79ed7f6c': a } }, { t: {} }, ["'t.*' of 200 is lost, by data"]],
    ['null', { '79ed7f6c': null }, {}, ["'*' of 200 was null and is absent, by data"]],
    [
      'the order of names beside keys',
      { a: 1, '79ed7f6c': 2, b: 3 },
      { b: 3, '50a0b09a': 2, a: 1 },
      ['the keys of the body of 200 are in another order'],
    ],
  ])('%s', (_, old, next, expected) => {
    expect(list(old, next)).toEqual(expected)
  })

  test('a key that the request chose', () => {
    const pairs = noPairs()
    const request = toRequest('/books', { labels: { '79ed7f6c': 1 } })
    pairs.noteSent(request, request)
    expect(list({ labels: { '79ed7f6c': 1 } }, { labels: { '50a0b09a': 1 } }, pairs)).toEqual([
      "'labels.*' of 200 is lost, by data",
      "'labels.*' of 200 is new, by data",
    ])
  })
})

test.each<[string, unknown, string, unknown]>([
  ['/tokens/79ed7f6c', undefined, '/tokens/50a0b09a', undefined],
  ['/tokens?uses[79ed7f6c]=1&limit=7', undefined, '/tokens?uses%5B50a0b09a%5D=1&limit=7', undefined],
  ['/tokens?79ed7f6c=79ed7f6c', undefined, '/tokens?50a0b09a=50a0b09a', undefined],
  ['/tokens?%E0=79ed7f6c', undefined, '/tokens?%E0=50a0b09a', undefined],
  ['/books/7', undefined, '/books/9', undefined],
  ['/tokens', { uses: { '79ed7f6c': 1 }, 7: '79ed7f6c' }, '/tokens', { uses: { '50a0b09a': 1 }, 7: '50a0b09a' }],
])('a later request has the keys of each server: %s %j', (target, body, expected, sent) => {
  const pairs = noPairs()
  expect(list({ '79ed7f6c': a }, { '50a0b09a': a }, pairs)).toEqual([])
  expect(list({ 7: a }, { 9: a }, pairs)).toEqual([])
  const changed = pairs.translate(toRequest(target, body))
  expect([changed.target, changed.body && JSON.parse(new TextDecoder().decode(changed.body))]).toEqual([expected, sent])
})
