/** Differences of one cause are one line, with the number of their requests. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createContract } from '../../../src/core/index.ts'
import type { FoundDifference } from '../../../tools/src/testing/compare/difference.ts'
import { toErrorKey } from '../../../tools/src/testing/compare/compare-responses.ts'
import { DifferenceGroups } from '../../../tools/src/testing/compare/difference-groups.ts'
import { compareServers } from '../../../tools/src/testing/index.ts'

type Given = readonly [operation: string, request: string, role: string, text: string, kind?: FoundDifference['kind']]

const list = (differences: readonly Given[], facts: Partial<Parameters<DifferenceGroups['list']>[0]> = {}): string[] => {
  const groups = new DifferenceGroups()
  for (const [operation, request, role, text, kind = 'status'] of differences)
    groups.add({ operation, request, role }, [{ kind, text, orderOf: ['a'] }], ['old', 'new'])
  const found = groups.list({ isOpen: () => false, isLost: () => false, isVaried: () => false, ...facts })
  return found.map(({ operation, text, count }) => `${operation}: ${text} (${count})`)
}

const lost: readonly Given[] = [
  ['a', '', '', '200 is 404 now'],
  ['a', "'if-none-match'", '', '304 is 404 now'],
  ['a', 'an invalid query', '', '422 is 404 now'],
  ['a', '', 'reader', '403 is 404 now'],
  ['a', 'a form', '', '200 is 500 now'],
  ['a', '', '', "'b' of errors is lost", 'value'],
  ['b', 'HEAD', '', '200 is 404 now'],
]

const others = ['a: 200 is 500 now, for a form (1)', "a: 'b' of errors is lost (1)", 'b: 200 is 404 now, for HEAD (1)']

test.each<[string, readonly Given[], Parameters<typeof list>[1], string[]]>([
  ['a lost operation', lost, { isLost: (name) => name === 'a' }, ['a: 200 is 404 now (4)', ...others]],
  [
    'an operation that is served',
    lost,
    {},
    [
      'a: 200 is 404 now (1)',
      "a: 304 is 404 now, for 'if-none-match' (1)",
      'a: 422 is 404 now, for an invalid query (1)',
      "a: 403 is 404 now, as 'reader' (1)",
      ...others,
    ],
  ],
  [
    'a lost operation without a valid request',
    [['a', 'HEAD', '', '200 is 404 now']],
    { isLost: () => true },
    ['a: 200 is 404 now, for HEAD (1)'],
  ],
  [
    'a lost guard of a lost operation',
    [
      ['a', '', '', '200 is 404 now'],
      ['a', '', '', 'a guard no longer holds: 401 is 404 now', 'guard'],
    ],
    { isLost: () => true },
    ['a: 200 is 404 now (1)', 'a: a guard no longer holds: 401 is 404 now (1)'],
  ],
  [
    'errors of one kind of request',
    [
      ['a', 'a form', '', "'b' of errors is lost", 'value'],
      ['b', 'a form', '', "'b' of errors is lost", 'value'],
    ],
    {},
    ["a: 'b' of errors is lost, for a form (1)", "b: 'b' of errors is lost, for a form (1)"],
  ],
  [
    'errors of two kinds of requests',
    [
      ['a', 'a form', '', "'b' of errors is lost", 'value'],
      ['a', 'HEAD', '', "'b' of errors is lost", 'value'],
    ],
    {},
    ["a: 'b' of errors is lost (2)"],
  ],
  [
    'errors of kinds of requests of two operations',
    [
      ['a', 'a form', '', "'b' of errors is lost", 'value'],
      ['b', '', '', "'b' of errors is lost", 'value'],
    ],
    {},
    ["a: 'b' of errors is lost (1)", "b: 'b' of errors is lost (1)"],
  ],
  [
    'successes of two kinds of requests',
    [
      ['a', 'a form', '', "'b' of 200 is lost", 'value'],
      ['a', 'HEAD', '', "'b' of 200 is lost", 'value'],
    ],
    {},
    ["a: 'b' of 200 is lost, for a form (1)", "a: 'b' of 200 is lost, for HEAD (1)"],
  ],
  ['the order of keys', [['a', '', '', 'the keys are in another order', 'order']], {}, ['a: the keys are in another order (1)']],
  [
    'an order of keys that varies',
    [['a', '', '', 'the keys are in another order', 'order']],
    { isVaried: ([name]) => name === 'a' },
    [],
  ],
])('%s', (_, differences, facts, lines) => {
  expect(list(differences, facts)).toEqual(lines)
})

test.each<[string, Given[], string[]]>([
  [
    'spellings of credentials',
    ['two spaces', 'another word'].map((one): Given => ['a', `credentials with ${one}`, '', '401 is 200 now']),
    ['a: 401 is 200 now, for credentials in other spellings (2)'],
  ],
  [
    'one spelling',
    [['a', 'credentials with two spaces', '', '401 is 200 now']],
    ['a: 401 is 200 now, for credentials with two spaces (1)'],
  ],
  [
    'many kinds of requests',
    ['a', 'b', 'c', 'd'].map((one): Given => ['a', one, '', "'b' of 200 is lost", 'value']),
    ["a: 'b' of 200 is lost, for many kinds of requests (4)"],
  ],
  [
    'many kinds of requests with a header',
    ['a', 'b', 'c', 'd'].map((one): Given => ['a', one, '', "the header 'b' is lost", 'header']),
    ["a: the header 'b' is lost (4)"],
  ],
])('kinds of requests: %s', (_, differences, lines) => {
  expect(list(differences)).toEqual(lines)
})

test.each<[string, operation: string, error: string, boolean]>([
  ['sent by both servers', 'a', '400 {b}', false],
  ['of another operation', 'c', '400 {b}', true],
  ['of another shape', 'a', '400 {}', true],
])('an error whose status is another one, like one that is %s', (_, operation, error, isListed) => {
  const groups = new DifferenceGroups()
  groups.noteError(operation, error)
  groups.add(
    { operation: 'a', request: '', role: '' },
    [{ kind: 'value', text: "'b' of errors is lost", error: '400 {b}' }],
    ['old', 'new'],
  )
  expect(groups.list({ isOpen: () => false, isLost: () => false, isVaried: () => false })).toHaveLength(isListed ? 1 : 0)
})

test.each<[unknown, string]>([
  [{ b: 1, a: { c: [{ d: 1 }] } }, '400 {a{c[{d}]},b}'],
  [[], '400 []'],
  ['a', '400 '],
])('what errors are like: %j', (body, key) => {
  expect(
    toErrorKey({ status: 400, headers: new Headers(), body: new TextEncoder().encode(JSON.stringify(body)), isWhole: true }),
  ).toBe(key)
})

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })

const contract = createContract({
  getItem: {
    path: '/item',
    method: 'GET',
    query: z.object({ limit: z.coerce.number<string>().optional() }),
    responses: { 200: json(z.unknown()), default: {} },
  },
  getOther: { path: '/other', method: 'GET', responses: { 200: json(z.unknown()), default: {} } },
})

/** Responds with keys whose order `toKeys` decides. */
const serve = (toKeys: (count: number) => readonly string[], isLost = false) => {
  let count = 0
  return {
    fetch: async (request: Request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (/^.item/i.test(pathname) && isLost) return Response.json({ error: 'gone' }, { status: 404 })
      if (Number.isNaN(Number(searchParams.get('limit')))) return Response.json({ error: 'limit' }, { status: 422 })
      return Response.json(Object.fromEntries(toKeys((count += 1)).map((key) => [key, 1])), { headers: { 'x-a': '1' } })
    },
  }
}

test('an operation that the new server does not serve is one line', async () => {
  const { differences } = await compareServers(contract, { old: serve(() => ['a']), new: serve(() => ['a'], true) }, { count: 2 })
  expect(differences.map(({ line }) => line)).toEqual(['getItem: 200 is 404 now'])
})

test.each<[string, Parameters<typeof serve>[0], Parameters<typeof serve>[0], string[]]>([
  ['the same', () => ['a', 'b'], () => ['a', 'b'], []],
  ['another one', () => ['a', 'b'], () => ['b', 'a'], ['every operation: the keys of the body of 200 are in another order']],
  ['one that varies', (count) => (count % 2 === 0 ? ['a', 'b'] : ['b', 'a']), () => ['b', 'a'], []],
  [
    'one that varies at the new server only',
    () => ['a', 'b'],
    (count) => (count % 2 === 0 ? ['a', 'b'] : ['b', 'a']),
    ['every operation: the keys of the body of 200 are in another order'],
  ],
])('the order of keys: %s', async (_, old, next, lines) => {
  const { differences } = await compareServers(contract, { old: serve(old), new: serve(next) }, { count: 2 })
  expect(differences.map(({ line }) => line)).toEqual(lines)
})
