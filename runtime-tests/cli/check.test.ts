import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { context, inFolder, type RunResult } from './run.ts'

const right = `{ path: '/users/:id', method: 'GET', responses: { 200: {} } }`
const modules: { readonly [file: string]: string } = {
  'right.mjs': `export const contract = { get: ${right} }`,
  'wrong.mjs': `export const contract = { get: ${right}, add: { path: '/users/{id}', method: 'post', responses: { 201: {} }, deprecated: { since: 'today' } } }`,
  'several.mjs': `export const one = { get: ${right} }\nexport const two = { get: ${right}, list: null }\nexport const none = null\nexport const groups = { users: one }`,
  'none.mjs': 'export const size = 1',
  'throwing.mjs': `throw new Error('not yet')`,
  'hidden.mjs': `export const contract = { get: ${right}, set: { ...${right}, path: '/\u001b[31m', method: 'POST' } }`,
  'webhooks.mjs': `export const contract = { get: ${right} }\nexport const documentOptions = { webhooks: { ping: { path: '/ping', method: 'POST', responses: { 201: {} } } } }`,
}
const folder = mkdtempSync('.check-')
for (const [file, text] of Object.entries(modules)) writeFileSync(join(folder, file), text)
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (...args: string[]): Promise<RunResult> => inFolder(folder, async () => runCommand(args, context))

const sentences = [
  "add: '{id}' in the path must be literal text or a whole parameter: ':id'",
  "add: 'method' must be 'POST'",
  "add: 'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')",
  "add: deprecated: 'today' is not a date: write 2026-12-31 or 2026-12-31T12:00:00Z",
]

describe('check', () => {
  test('a contract that follows all rules', async () => {
    expect(await run('check', 'right.mjs')).toEqual({ code: 0, output: '1 operation: no rule is broken.\n', errors: '' })
  })

  test('a contract that breaks rules', async () => {
    expect(await run('check', 'wrong.mjs')).toEqual({ code: 1, output: `${sentences.join('\n')}\n`, errors: '' })
  })

  test.each([
    ['one', 0, '1 operation: no rule is broken.'],
    ['two', 1, "list: 'list' must be an operation: { path, method, responses }"],
    ['none', 1, "'contract' must be an object of operations"],
    ['groups', 1, "users: 'users' must be an operation: mergeContracts accepts groups of operations"],
  ])('the export %s', async (name, code, output) => {
    expect(await run('check', 'several.mjs', '--export', name)).toEqual({ code, output: `${output}\n`, errors: '' })
  })

  test('control characters are printed as text', async () => {
    const { code, output } = await run('check', 'hidden.mjs')
    expect([code, output.includes('\u001b')]).toEqual([1, false])
  })

  test.each([
    ['several.mjs', [], /^'several\.mjs' exports several contracts \(one, two\): choose one/],
    ['several.mjs', ['--export', 'gone'], /^'several\.mjs' does not export 'gone'\.\n$/],
    ['none.mjs', [], /^'none\.mjs' does not export a contract/],
    ['throwing.mjs', [], /^'throwing\.mjs' cannot be loaded: not yet/],
    ['gone.mjs', [], /^'gone\.mjs' does not exist\.\n$/],
  ])('%s %j is not checked', async (file, args, errors) => {
    expect(await run('check', file, ...args)).toEqual({ code: 2, output: '', errors: expect.stringMatching(errors) })
  })
})

describe('other commands check the contract first', () => {
  const message = `The contract of 'wrong.mjs' breaks rules:\n- ${sentences.join('\n- ')}\n`

  test.each([
    [['openapi', 'wrong.mjs'], message],
    [['diff', 'right.mjs', 'wrong.mjs'], message],
    [['diff', 'wrong.mjs', 'right.mjs'], message],
    [['mock', 'wrong.mjs'], message],
    [['test', 'wrong.mjs', '--url', 'http://localhost:1'], message],
    [['test', 'wrong.mjs', '--compare', 'http://localhost:1', 'http://localhost:2'], message],
    [
      ['openapi', 'webhooks.mjs'],
      "The contract 'webhooks' of 'webhooks.mjs' breaks rules:\n- ping: 'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')\n",
    ],
  ])('%j', async (args, errors) => {
    expect(await run(...args)).toEqual({ code: 2, output: '', errors })
  })
})
