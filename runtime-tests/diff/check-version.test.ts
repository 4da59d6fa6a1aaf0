import { createContract, type Contract } from 'routepact'
import { checkVersion } from 'routepact-tools/diff'
import { expect, test } from 'vitest'
import { z } from 'zod'

const search = (q: z.ZodType) => ({ path: '/search', method: 'GET', query: z.object({ q }), responses: { 200: {} } }) as const
const ping = { path: '/ping', method: 'GET', responses: { 200: {} } } as const
const old = createContract({ search: search(z.string()), ping })

function check(current: Contract, adapted: readonly string[] = []): string[] {
  return checkVersion({ version: { old, current, adapted } })
}

test('equal contracts need no adapter', () => {
  expect(check(old)).toEqual([])
})

test('a change that types do not show needs an adapter', () => {
  const current = { search: search(z.string().min(3)), ping }
  expect(check(current)).toEqual(["search: query 'q' no longer accepts strings shorter than 3 characters: write an adapter"])
  expect(check(current, ['search'])).toEqual([])
})

test('an operation that is gone needs an adapter', () => {
  expect(check({ ping })).toEqual(['search: the operation is gone: write an adapter'])
  expect(check({ ping }, ['search'])).toEqual([])
})

test.each([
  ['that is gone', { ping }, 'the operation is gone'],
  ['with another path', { search: { ...old.search, path: '/find' }, ping }, "path '/search' is now '/find'"],
  ['with another method', { search: { ...old.search, method: 'QUERY' }, ping }, "method 'GET' is now 'QUERY'"],
] as const)('a deprecated operation %s needs an adapter too', (_, current, change) => {
  const deprecated = { search: { ...old.search, deprecated: { sunset: '2020-01-01' } }, ping }
  const checkDeprecated = (adapted: readonly string[]) => checkVersion({ version: { old: deprecated, current, adapted } })
  expect(checkDeprecated([])).toEqual([`search: ${change}: write an adapter`])
  expect(checkDeprecated(['search'])).toEqual([])
})

test('an adapter of an operation without a change is not needed', () => {
  const current = { ...old, added: { ...ping, path: '/added' } }
  expect(check(current, ['ping'])).toEqual(['ping: the adapter is not needed, because no change breaks clients'])
})
