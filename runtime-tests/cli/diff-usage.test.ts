/** The usage of `routepact diff`, with comparisons that return given changes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { CommandResult } from '../../tools/src/cli/command.ts'
import { createDiffCommand } from '../../tools/src/cli/diff-command.ts'
import { applyUsage, type UsageConfig } from '../../tools/src/cli/diff-usage.ts'
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import type { Usage } from '../../tools/src/diff/usage/usage.ts'
import { createUsage } from '../diff/usage/create-usage.ts'
import { createChange } from './report/changes.ts'
import { context, inFolder } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'diff-usage-'))
const file = join(folder, 'usage.json')
const now = Date.parse('2026-11-26T00:00:00Z')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const old = { name: 'old.json', document: { paths: { '/users': { get: {} }, '/teams': { get: {} } } } }

const used = createChange({ uses: [{ operation: 'GET /users' }] })
const unused = createChange({ text: 'gone', kind: 'operation-gone', operation: 'GET /teams', uses: [{ operation: 'GET /teams' }] })
const unknown = createChange({ text: 'unknown', uses: [{ operation: 'GET /teams' }, { operation: 'GET /new' }] })
const uncompared = createChange({ text: 'not compared', kind: 'document-not-compared', uses: [{ operation: 'GET /teams' }] })
const warning = createChange({ text: 'warned', level: 'warning', uses: [{ operation: 'GET /teams' }] })
const ofDocument = createChange({ text: 'servers', operation: '' })

const usage = createUsage({ 'GET /users': { clients: { 'ios/3.2': [40, '2026-11-20'], web: [9, '2026-11-19'] } }, 'GET /teams': {} })

function apply(changes: readonly DocumentChange[], config: Partial<UsageConfig>, data: Usage = usage): { levels: string[]; notes: readonly string[] } {
  writeFileSync(file, JSON.stringify(data))
  const { changes: applied, notes } = applyUsage(changes, old, file, { requests: 1, days: 30, ...config }, now)
  const levels = applied.map(({ text, level, loweredFrom }) => `${text}: ${level}${loweredFrom === undefined ? '' : `, was ${loweredFrom}`}`)
  return { levels, notes: notes.map((note) => note.replace(file, 'usage.json')) }
}

const [usedText] = [used.text]

describe('lowers the level of what few use', () => {
  test.each<[changes: readonly DocumentChange[], config: Partial<UsageConfig>, levels: string[]]>([
    [[used, unused], {}, [`${usedText}: error`, 'gone: error']],
    [[unused, used], { unused: 'warning' }, [`${usedText}: error`, 'gone: warning, was error']],
    [[used, unused], { unused: 'information' }, [`${usedText}: error`, 'gone: information, was error']],
    [[warning], { unused: 'warning' }, ['warned: warning']],
    [[warning], { unused: 'information' }, ['warned: information, was warning']],
    [[used], { unused: 'warning', requests: 49 }, [`${usedText}: error`]],
    [[used], { unused: 'warning', requests: 50 }, [`${usedText}: warning, was error`]],
    [[unknown, uncompared, ofDocument], { unused: 'warning' }, ['unknown: error', 'not compared: error', 'servers: error']],
  ])('%#', (changes, config, levels) => {
    expect(apply(changes, config)).toEqual({ levels, notes: [] })
  })
})

test('keeps the level of what requests of no operation may have used', () => {
  const { operations } = usage
  const similar = (name: string, count?: number): Usage => ({ ...usage, operations: { ...operations, [name]: { ...(operations[name] as Usage['operations'][string]), similar: count } } })
  expect(apply([unused], { unused: 'warning' }, similar('GET /teams', 3)).levels).toEqual(['gone: error'])
  expect(apply([unused], { unused: 'warning' }, similar('GET /users', 3)).levels).toEqual(['gone: warning, was error'])
})

describe('logs that say too little', () => {
  const window = usage.window

  test.each<[data: Partial<Usage>, config: Partial<UsageConfig>, level: string, notes: string[]]>([
    [{ lines: { unreadable: 1, other: 5 } }, {}, 'error', ["'usage.json' leaves out 1 line that could not be read."]],
    [{ lines: { unreadable: 9, other: 0 } }, { requests: 10 }, 'warning, was error', ["'usage.json' leaves out 9 lines that could not be read."]],
    [{ lines: { unreadable: 10, other: 0 } }, { requests: 10 }, 'error', ["'usage.json' leaves out 10 lines that could not be read."]],
    [{ hasQueries: false }, {}, 'warning, was error', ["'usage.json' has no queries: changes of query parameters name the clients of their operation."]],
    [{ window: { ...window, missingDays: 1 } }, {}, 'error', ["'usage.json' has no request on 1 day of its time.", "'usage.json' covers 29 days, fewer than the 30 of 'diff.usage.days', so that no level is lowered."]],
    [{ window: { ...window, missingDays: 1 } }, { days: 29 }, 'warning, was error', ["'usage.json' has no request on 1 day of its time."]],
    [{ window: { ...window, from: '2026-11-19T23:00:00.000Z' } }, {}, 'error', ["'usage.json' covers 0 days, fewer than the 30 of 'diff.usage.days', so that no level is lowered."]],
    [{ window: { from: '2026-09-01T00:00:00.000Z', to: '2026-10-26T00:00:00.000Z', missingDays: 0 } }, {}, 'error', ["'usage.json' ends 31 days ago, more than the 30 of 'diff.usage.days', so that no level is lowered."]],
    [{ window: { from: '2026-09-01T00:00:00.000Z', to: '2026-10-27T00:00:00.000Z', missingDays: 0 } }, {}, 'warning, was error', []],
  ])('%j with %j', (data, config, level, notes) => {
    expect(apply([unused], { unused: 'warning', ...config }, { ...usage, ...data })).toEqual({ levels: [`gone: ${level}`], notes })
  })
})

test.each<[content: string, message: string]>([
  ['{', "'usage.json' is not a usage file: "],
  ['{}', "'usage.json' is not a usage file: 'version' must be 1: create the file with 'routepact usage' of this version."],
  [JSON.stringify(createUsage({ 'GET /other': {} })), "'usage.json' has no operation of 'old.json': create it with 'routepact usage --contract old.json'."],
])('the file %s is an error', (content, message) => {
  writeFileSync(file, content)
  const run = (): unknown => applyUsage([], old, file, { requests: 1, days: 30 }, now)
  expect(run).toThrow(message.replace('usage.json', file))
})

test('a document whose paths are in other places has operations', () => {
  writeFileSync(file, JSON.stringify(usage))
  const document = { paths: { '/users': { $ref: '#/components/pathItems/Users' } } }
  expect(applyUsage([used], { name: 'old.json', document }, file, undefined, now).changes).toMatchObject([{ usage: { requests: 49 } }])
})

test('a document without paths has no operation', () => {
  writeFileSync(file, JSON.stringify(usage))
  for (const document of [{}, { paths: [] }, null])
    expect(() => applyUsage([], { name: 'old.json', document }, file, { requests: 1, days: 30 }, now)).toThrow("has no operation of 'old.json'")
})

describe('the command', () => {
  const run = (args: readonly string[]): Promise<CommandResult> => {
    const today = Date.now()
    const window = { from: new Date(today - 30 * 86_400_000).toISOString(), to: new Date(today).toISOString(), missingDays: 0 }
    writeFileSync(join(folder, 'old.json'), JSON.stringify(old.document))
    writeFileSync(file, JSON.stringify(createUsage({ 'GET /users': { clients: { 'ios/3.2': [1204, '2026-11-20'], web: [88, '2026-11-19'] } }, 'GET /teams': { rejected: 3 } }, { window })))
    return inFolder(folder, () => createDiffCommand(() => [used, unused]).run(['old.json', 'old.json', ...args], context))
  }
  const asUsed = 'used by ios/3.2 (1,204), web (88), last 2026-11-20'
  const asUnused = 'not used in 30 days; 3 rejected requests'

  test.each([
    ['text', [`\n    ${used.text}\n      ${asUsed}\n`, `\n    gone\n      ${asUnused}\n`]],
    ['markdown', [`- \`${used.text}\`, \`${asUsed}\`\n`, `- \`gone\`, \`${asUnused}\`\n`]],
    ['github', [`${used.text}%0A${asUsed}%0AIn GET /users\n`, `gone%0A${asUnused}%0AIn GET /teams\n`]],
    ['json', ['"requests": 1292,', '"name": "ios/3.2",\n            "count": 1204,\n            "last": "2026-11-20"', '"period": "30 days"']],
  ])('--format %s', async (format, texts) => {
    const { code, output } = await run(['--usage', 'usage.json', '--format', format])
    expect(code).toBe(1)
    for (const text of texts) expect(output).toContain(text)
    expect((await run(['--format', format])).output).not.toMatch(/used/)
  })

  test('reads the file and the threshold of the configuration', async () => {
    writeFileSync(join(folder, 'routepact.config.json'), JSON.stringify({ diff: { usage: { file: 'usage.json', unused: 'warning', days: 30 } } }))
    const { errors, output } = await run([])
    expect(output).toContain(asUsed)
    expect([errors, output]).toEqual(['', expect.stringContaining(`warning\n  GET /teams\n    gone\n      ${asUnused}: a warning instead of an error\n`)])
    rmSync(join(folder, 'routepact.config.json'))
  })

  test('fails without the file', async () => {
    await expect(run(['--usage', 'missing.json'])).rejects.toThrow("'missing.json' cannot be read: ENOENT")
  })
})
