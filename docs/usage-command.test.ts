import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { context, inFolder } from '../runtime-tests/cli/run.ts'
import { toClientName } from '../tools/src/cli/usage/client-name.ts'
import { runCommand } from '../tools/src/cli/run-command.ts'
import { readPage } from './code-blocks.ts'

const page = readFileSync('docs/usage-command.md', 'utf8')
const reference = readFileSync('docs/reference/commands.md', 'utf8')
const folder = mkdtempSync('.command-')

/** The blocks of a language, in order. */
const listBlocks = (language: string, text = page): string[] =>
  Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm')), ([, block = '']) => block)

const run = (...args: string[]) => inFolder(folder, () => runCommand(args, context))
const [written, compared, lowered] = listBlocks('text') as [string, string, string]

beforeAll(async () => {
  for (const { file, code } of readPage('docs/breaking-changes.md')) writeFileSync(join(folder, basename(file)), code)
  writeFileSync(join(folder, 'access.log'), listBlocks('log')[0] as string)
  const [summary = '', ...notes] = written.split(/(?<=\n)/)
  expect(await run('usage', 'access.log', '--contract', 'v1.ts', '--out', 'usage.json')).toEqual({ code: 0, output: summary, errors: notes.join('') })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the page shows the output of diff', async () => {
  const { code, output } = await run('diff', 'v1.ts', 'contract.ts', '--usage', 'usage.json')
  expect([code, output]).toEqual([1, compared])
})

test('the page shows the file', () => {
  expect(JSON.parse(readFileSync(join(folder, 'usage.json'), 'utf8'))).toEqual(JSON.parse(listBlocks('json', reference).at(-1) as string))
})

test('the page shows the configuration and what it changes', async () => {
  const usage = JSON.parse(readFileSync(join(folder, 'usage.json'), 'utf8')) as object
  const now = Date.now()
  const window = { from: new Date(now - 30 * 86_400_000).toISOString(), to: new Date(now).toISOString(), missingDays: 0 }
  writeFileSync(join(folder, 'recent.json'), JSON.stringify({ ...usage, window }))
  writeFileSync(join(folder, 'config.json'), listBlocks('json')[1] as string)
  const { errors, output } = await run('diff', 'v1.ts', 'contract.ts', '--usage', 'recent.json', '--config', 'config.json')
  expect([errors, output]).toEqual(['', expect.stringContaining(`\n      ${lowered}`)])
})

describe('the table of clients', () => {
  const rows = Array.from(reference.matchAll(/^\| `([^`]+)`(?:, or more than 100 characters)? \| `([^`]+)` \|$/gm), ([, agent = '', client = '']) => [agent, client] as const)

  test('has rows', () => expect(rows).toHaveLength(4))

  test.each(rows)('%s is %s', (agent, client) => {
    expect(toClientName(agent)).toBe(client)
  })
})
