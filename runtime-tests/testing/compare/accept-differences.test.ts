/** In an accepted line, `"*"` as a value stands for any quoted text, `*` in a path for any key, and nothing else of the line is a pattern. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createContract } from '../../../src/core/index.ts'
import { acceptDifferences } from '../../../tools/src/testing/compare/accept-differences.ts'
import type { OperationDifference } from '../../../tools/src/testing/compare/difference-groups.ts'
import { compareServers } from '../../../tools/src/testing/index.ts'

const toDifference = (line: string): OperationDifference => {
  const [operation = '', text = ''] = line.split(/: (.*)/)
  return { operation, text, kind: 'value', request: '', role: '', count: 1, curl: ['', ''] }
}

test.each<[entry: string, line: string, isAccepted: boolean]>([
  [`a: '[].key' of 200 was "*" and is "*"`, `a: '[].key' of 200 was "QcIIAHWM" and is "abkniwQn"`, true],
  [`a: '[].key' of 200 was "*" and is "abkniwQn"`, `a: '[].key' of 200 was "QcIIAHWM" and is "abkniwQn"`, true],
  [`a: '[].key' of 200 was "QcIIAHWM" and is "*"`, `a: '[].key' of 200 was "QcIIAHWM" and is "abkniwQn"`, true],
  [`a: '[].key' of 200 was "QcIIAHWM" and is "*"`, `a: '[].key' of 200 was "other" and is "abkniwQn"`, false],
  [`a: '[].key' of 200 was "*" and is "abkniwQn"`, `a: '[].key' of 200 was "QcIIAHWM" and is "other"`, false],
  [`a, b: 'key' of 200 was "*" and is "*"`, `b: 'key' of 200 was "c d" and is "e-f_g"`, true],
  [`every operation: 'key' of 200 was "*" and is "*"`, `b: 'key' of 200 was "c" and is "d"`, true],
  [`a: 'key' of 200 was "*" and is "*"`, `b: 'key' of 200 was "c" and is "d"`, false],
  [`a: 'key' of 200 was "*" and is "*"`, `a: 'role' of 200 was "c" and is "d"`, false],
  [`a: 'key' of 200 was "*" and is "*"`, `a: 'key' of 201 was "c" and is "d"`, false],
  [`a: 'key' of 200 was "*" and is "*"`, `a: 'key' of 200 was "c" and is "d", as 'reader'`, false],
  [`a: 'key' of 200 was "*" and is "*", as 'reader'`, `a: 'key' of 200 was "c" and is "d", as 'reader'`, true],
  [`a: 'key' of 200 was "*" and is "*", as 'reader'`, `a: 'key' of 200 was "c" and is "d", as 'admin'`, false],
  [`a: 'key' of 200 was "*" and is "*", for a form`, `a: 'key' of 200 was "c" and is "d", for HEAD`, false],
  [`a: 'key' of 200 was "*" and is "*"`, `a: 'key' of 200 is another text`, false],
  [`a: 'key' of 200 was "*" and is "*"`, `a: 'key' of 200 is lost`, false],
  [`a: 'key' of 200 was "*" and is "*"`, `a: 'key' of 200 was a text and is null`, false],
  [`a: 'key' of 200 was "*" and is "*"`, `a: 'key' of 200 was true and is false`, false],
  [`a: 'key' of 200 was * and is *`, `a: 'key' of 200 was "c" and is "d"`, false],
  [`a: 'key' of 200 "*"`, `a: 'key' of 200 was "c" and is "d"`, false],
  [`a: '"*"' of 200 is lost`, `a: '"b"' of 200 is lost`, false],
  [`a: '"*"' of 200 is lost`, `a: '"*"' of 200 is lost`, true],
  [`a: '.*' of 200 is lost`, `a: 'key' of 200 is lost`, false],
  [`a: '(key|[a]+)' of 200 is lost`, `a: '(key|[a]+)' of 200 is lost`, true],
  [`a: the header 'x-key' was "*" and is "*"`, `a: the header 'x-key' was 'c/1' and is 'd'`, true],
  [`a: the header 'x-key' was "*" and is "*"`, `a: the header 'x-page' was 'c' and is 'd'`, false],
  [`a: the header 'access-control-allow-origin' was 'c' and is '*'`, `a: the header 'access-control-allow-origin' was 'c' and is 'd'`, false],
  [`a: 'tokens.*' of 200 is lost`, `a: 'tokens.7d4f' of 200 is lost`, true],
  [`a: 'tokens.*' of 200 is lost`, `a: 'tokens.*' of 200 is lost`, true],
  [`a: 'tokens.*.label' of 200 was "*" and is "*"`, `a: 'tokens.7d4f.label' of 200 was "b" and is "c"`, true],
  [`a: '*' of errors is new`, `a: '7d4f' of errors is new`, true],
  [`a: '[].*[].id' of 200 is lost`, `a: '[].7d4f[].id' of 200 is lost`, true],
  [`a: the keys of '*' of 200 are in another order`, `a: the keys of '7d4f' of 200 are in another order`, true],
  [`a: the elements of '*.ids' of 200 are in another order`, `a: the elements of 'b.ids' of 200 are in another order`, true],
  [`a: 'tokens.*' of 200 is lost`, `a: 'tokens.7d4f.label' of 200 is lost`, false],
  [`a: 'tokens.*' of 200 is lost`, `a: 'tokens' of 200 is lost`, false],
  [`a: 'tokens.*' of 200 is lost`, `a: 'tokens.7d4f' of 201 is lost`, false],
  [`a: 'tokens.*' of 200 is lost`, `a: 'tokens.7d4f' of 200 is new`, false],
  [`a: 'tokens.a*' of 200 is lost`, `a: 'tokens.ab' of 200 is lost`, false],
  [`a: 'tokensX*' of 200 is lost`, `a: 'tokensXY' of 200 is lost`, false],
  [`a: the header '*' is lost`, `a: the header 'x-key' is lost`, false],
])('%s: %s is accepted: %s', (entry, line, isAccepted) => {
  const { open, accepted, stale } = acceptDifferences([toDifference(line)], [{ difference: entry, reason: 'it is random' }], { unsent: new Set(), roles: new Set(['reader', 'admin']), today: '2027-01-31' })
  expect([open.length, accepted.length]).toEqual(isAccepted ? [0, 1] : [1, 0])
  expect(stale.filter((text) => text.endsWith('is stale: no difference has this line')).length).toBe(isAccepted ? 0 : 1)
})

test.each<[today: string, until: string | undefined, line: string, open: number, accepted: number, stale: string[]]>([
  ['2027-01-31', '2027-01-31', 'a: b', 0, 1, []],
  ['2027-02-01', undefined, 'a: b', 0, 1, []],
  ['2027-02-01', '2027-01-31', 'a: b', 1, 0, ["'a: b' was accepted until 2027-01-31"]],
  ['2027-02-01', '2027-01-31', 'a: c', 1, 0, ["'a: b' is stale: no difference has this line"]],
])('on %s, a line until %s for %s', (today, until, line, open, accepted, stale) => {
  const entry = { difference: 'a: b', reason: 'it is intended', ...(until !== undefined && { until }) }
  const found = acceptDifferences([toDifference(line)], [entry], { unsent: new Set(), roles: new Set(), today })
  expect([found.open.length, found.accepted.length, found.stale]).toEqual([open, accepted, stale])
})

test('one line accepts what is random in each run', async () => {
  const contract = createContract({ list: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.array(z.object({ prefix: z.string() })) } } } } })
  const serve = (prefix: string) => ({ fetch: () => Response.json([{ prefix }]) })
  const ignore = [{ difference: `every operation: '[].prefix' of 200 was "*" and is "*"`, reason: 'it is random' }]
  for (const [old, next] of [['QcIIAHWM', 'abkniwQn'], ['pVlBbbSk', 'oQxVaaIj']] as const) {
    const result = await compareServers(contract, { old: serve(old), new: serve(next) }, { ignore, count: 1 })
    expect(result.ignored.map(({ line }) => line)).toEqual([`list, unknown path: '[].prefix' of 200 was "${old}" and is "${next}"`])
    expect([result.differences, result.stale]).toEqual([[], []])
  }
})
