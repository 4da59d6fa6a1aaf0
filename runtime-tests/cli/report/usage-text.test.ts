import { expect, test } from 'vitest'
import { toUsageText } from '../../../tools/src/cli/report/usage-text.ts'
import type { LeveledChange } from '../../../tools/src/cli/diff-usage.ts'
import type { ChangeUsage } from '../../../tools/src/diff/usage/add-usage.ts'
import { createChange } from './changes.ts'

const toClients = (...counts: readonly number[]): ChangeUsage['clients'] =>
  counts.map((count, index) => ({ name: `app/${index + 1}`, count, last: `2026-11-${String(index + 10)}` }))

test.each<[usage: Partial<ChangeUsage>, changed: Partial<LeveledChange>, text: string]>([
  [{}, {}, 'not used in 30 days'],
  [{ isOmitted: true }, {}, 'not used without it in 30 days'],
  [{ rejected: 1 }, {}, 'not used in 30 days; 1 rejected request'],
  [{ rejected: 1200 }, {}, 'not used in 30 days; 1,200 rejected requests'],
  [{}, { level: 'warning', loweredFrom: 'error' }, 'not used in 30 days: a warning instead of an error'],
  [{}, { level: 'information', loweredFrom: 'warning' }, 'not used in 30 days: information instead of a warning'],
  [{ clients: toClients(1204, 88) }, {}, 'used by app/1 (1,204), app/2 (88), last 2026-11-11'],
  [{ clients: toClients(3), rejected: 2 }, {}, 'used by app/1 (3), last 2026-11-10'],
  [{ clients: toClients(3), isOmitted: true }, {}, 'used without it by app/1 (3), last 2026-11-10'],
  [{ clients: toClients(9, 8, 7, 6, 5) }, {}, 'used by app/1 (9), app/2 (8), app/3 (7), app/4 (6), app/5 (5), last 2026-11-14'],
  [{ clients: toClients(9, 8, 7, 6, 5, 4) }, {}, 'used by app/1 (9), app/2 (8), app/3 (7), app/4 (6), app/5 (5), 1 more client (4), last 2026-11-15'],
  [{ clients: toClients(9, 8, 7, 6, 5, 4, 1000) }, {}, 'used by app/1 (9), app/2 (8), app/3 (7), app/4 (6), app/5 (5), 2 more clients (1,004), last 2026-11-16'],
  [{ similar: 1200 }, {}, 'not used in 30 days; 1,200 requests match no operation, but the path ends like this'],
  [{ clients: toClients(3), similar: 1 }, {}, 'used by app/1 (3), last 2026-11-10; 1 request matches no operation, but the path ends like this'],
  [{ unknown: ['GET /a'] }, {}, 'use not known: GET /a'],
  [{ unknown: ['GET /a', 'GET /b'], clients: toClients(3) }, {}, 'used by app/1 (3), last 2026-11-10; use not known: GET /a, GET /b'],
  [{ clients: [{ name: '\u001b[31mios\n::error', count: 1, last: '2026-11-20' }] }, {}, String.raw`used by \u001b[31mios\u000a::error (1), last 2026-11-20`],
])('%j is %s', (usage, changed, text) => {
  const found = { clients: [], requests: 0, rejected: 0, isOmitted: false, unknown: [], period: '30 days', ...usage }
  expect(toUsageText(createChange({ usage: found, ...changed }))).toBe(text)
})

test('a change without usage has no text', () => {
  expect(toUsageText(createChange())).toBe(undefined)
})
