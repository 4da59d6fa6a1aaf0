import { expect, test } from 'vitest'
import { readUsage } from '../../../tools/src/diff/usage/usage.ts'
import { createUsage } from './create-usage.ts'

test('returns the data', () => {
  const usage = createUsage({ 'GET /users': { clients: { web: [2, '2026-11-20'] }, queries: { page: { web: [1, '2026-11-19', '2026-11-20'] } } } })
  expect(readUsage(usage)).toBe(usage)
  expect(readUsage({ ...usage, more: 1 })).toMatchObject({ more: 1 })
})

const use = { clients: {}, queries: {}, rejected: 0 }

test.each<[data: unknown, message: string]>([
  [undefined, "'usage' must be an object"],
  [null, "'usage' must be an object"],
  [[], "'usage' must be an object"],
  ['{}', "'usage' must be an object"],
  [{}, "'version' must be 1: create the file with 'routepact usage' of this version"],
  [{ ...createUsage({}), version: 2 }, "'version' must be 1: create the file with 'routepact usage' of this version"],
  [{ ...createUsage({}), window: undefined }, "'window' must be an object"],
  [{ ...createUsage({}), window: { from: '2026-11-20', to: '', missingDays: 0 } }, "'window.from' must be a time in UTC"],
  [{ ...createUsage({}), window: { from: '2026-13-20T00:00:00Z', to: '', missingDays: 0 } }, "'window.from' must be a time in UTC"],
  [{ ...createUsage({}), window: { from: '2026-11-20T00:00:00Z', to: 1, missingDays: 0 } }, "'window.to' must be a time in UTC"],
  [{ ...createUsage({}), hasQueries: 'yes' }, "'hasQueries' must be a boolean"],
  [{ ...createUsage({}), requests: { used: -1 } }, "'requests.used' must be an integer from 0"],
  [{ ...createUsage({}), lines: { unreadable: 0.5 } }, "'lines.unreadable' must be an integer from 0"],
  [{ ...createUsage({}), clients: { most: 1 } }, "'clients.unnamed' must be an integer from 0"],
  [{ ...createUsage({}), operations: [] }, "'operations' must be an object"],
  [{ ...createUsage({}), operations: { 'GET /a': 1 } }, "'operations['GET /a']' must be an object"],
  [{ ...createUsage({}), operations: { 'GET /a': { ...use, clients: { web: 3 } } } }, "'operations['GET /a'].clients['web']' must be an object"],
  [{ ...createUsage({}), operations: { 'GET /a': { ...use, clients: { web: { count: 1, last: 'today' } } } } }, "'operations['GET /a'].clients['web'].last' must be a day, such as 2026-11-20"],
  [{ ...createUsage({}), operations: { 'GET /a': { ...use, queries: { page: { web: { count: 1, last: '2026-11-20', lastWithout: 1 } } } } } }, "'operations['GET /a'].queries['page']['web'].lastWithout' must be a day, such as 2026-11-20"],
  [{ ...createUsage({}), operations: { 'GET /a': { ...use, rejected: '1' } } }, "'operations['GET /a'].rejected' must be an integer from 0"],
  [Object.create(createUsage({})), "'version' must be 1: create the file with 'routepact usage' of this version"],
])('%j is an error', (data, message) => {
  expect(() => readUsage(data)).toThrow(new TypeError(message))
})
