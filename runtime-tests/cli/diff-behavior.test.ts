/** `routepact diff` runs the schemas of contracts, if both versions have them. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { context, inFolder, runBuiltCommand, type RunResult, workInChild } from './run.ts'

const folder = mkdtempSync('.command-')

const toModule = (name: string, more = ''): string => `import { z } from 'zod'
${more}
export const contract = { addUser: { path: '/users', method: 'POST', requests: { 'application/json': { body: z.object({ name: ${name} }) } }, responses: { 200: {} } } }
`

beforeAll(() => {
  writeFileSync(join(folder, 'v1.mjs'), toModule('z.string().regex(/^[a-z]+$/i)', `console.log('printed')`))
  writeFileSync(join(folder, 'v2.mjs'), toModule('z.string().regex(/^[a-z]+$/)'))
  writeFileSync(join(folder, 'async.mjs'), toModule("z.string().regex(/^[a-z]+$/i).refine(async (name) => name !== 'abc')"))
  writeFileSync(join(folder, 'refined.mjs'), toModule("z.string().regex(/^[a-z]+$/).refine((name) => name !== 'a')"))
  writeFileSync(join(folder, 'webhook.mjs'), toModule('z.string().regex(/^[a-z]+$/i)', `export const documentOptions = { webhooks: { added: { path: '/added', method: 'POST', requests: { 'application/json': { body: z.object({ id: z.string().refine((id) => id !== '') }) } }, responses: { 204: {}, default: {} } } } }`))
  writeFileSync(join(folder, 'webhook2.mjs'), toModule('z.string().regex(/^[a-z]+$/i)', `export const documentOptions = { webhooks: { added: { path: '/added', method: 'POST', requests: { 'application/json': { body: z.object({ id: z.string() }) } }, responses: { 204: {}, default: {} } } } }`))
  const { 'x-a': _, ...document } = { 'x-a': 1, openapi: '3.1.1', info: { title: '', version: '' }, paths: { '/users': { post: { operationId: 'addUser', requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string', pattern: '^[a-z]+$' } }, required: ['name'] } } } }, responses: { 200: { description: 'OK' } } } } } }
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  writeFileSync(join(folder, 'document.mjs'), `export const document = ${JSON.stringify(document)}`)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async (...args: string[]): Promise<RunResult> => inFolder(folder, () => runCommand(['diff', ...args], context))

const seedLine = 'The values that schemas were given are those of --seed 1.\n'
const sentence = "addUser: body of 'application/json': 'name' rejects values that the old schema accepts"
const found = `error
  POST /users
    ${sentence}
      for example: "A" (Invalid string: must match pattern /^[a-z]+$/)

1 error.
`

test('prints the value, what the schema says, and the seed', async () => {
  expect(await run('v1.mjs', 'v2.mjs')).toEqual({ code: 1, output: found, errors: seedLine })
  expect(await run('v2.mjs', 'v1.mjs')).toEqual({ code: 0, output: 'No changes.\n', errors: '' })
  expect(await run('v1.mjs', 'v2.mjs', '--seed', '7')).toEqual({ code: 1, output: found, errors: seedLine.replace('1', '7') })
})

test('a module in a process of its own prints once', async () => {
  const { output, errors } = await runBuiltCommand(folder, ['diff', 'v1.mjs', 'v2.mjs'])
  expect([output, errors]).toEqual([found, `printed\n${seedLine}`])
})

test('--no-run compares documents alone', async () => {
  expect(await run('v1.mjs', 'v2.mjs', '--no-run')).toEqual({ code: 0, output: 'No changes.\n', errors: '' })
})

test('--run-async awaits validators', async () => {
  const line = "what schemas of 1 operation do is not compared: 'addUser': a validator returned a promise: --run-async awaits it, --no-run compares documents alone"
  expect(await run('v1.mjs', 'async.mjs')).toEqual({ code: 0, output: `information\n  Document\n    document: ${line}\n\n1 for information.\n`, errors: '' })
  const { code, output } = await run('v1.mjs', 'async.mjs', '--run-async')
  expect([code, output.split('\n')[2]]).toEqual([1, `    ${sentence}`])
})

test('a change is accepted by its line, and its level is set', async () => {
  writeFileSync(join(folder, 'accepted.txt'), `${sentence}\n`)
  expect(await run('v1.mjs', 'v2.mjs', '--ignore', 'accepted.txt')).toEqual({ code: 0, output: '1 ignored.\n', errors: seedLine })
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ diff: { levels: { 'request-behavior-changed': 'warning' } } }))
  expect(await run('v1.mjs', 'v2.mjs', '--config', 'config.json')).toMatchObject({ code: 0, output: expect.stringContaining('warning\n  POST /users') as string })
})

test.each(['openapi.json', 'document.mjs'])('of a contract beside %s, a line names the operations with code', async (document) => {
  const output = `information\n  Document\n    document: what schemas of 1 operation do is not compared: 'addUser': one side is a document\n\n1 for information.\n`
  expect(await run(document, 'refined.mjs')).toEqual({ code: 0, output, errors: '' })
  expect(await run('refined.mjs', document)).toEqual({ code: 0, output, errors: '' })
  expect(await run(document, 'v2.mjs')).toEqual({ code: 0, output: 'No changes.\n', errors: '' })
  expect(await run(document, document)).toEqual({ code: 0, output: 'No changes.\n', errors: '' })
})

test('the server is the sender of a webhook', async () => {
  expect((await run('webhook.mjs', 'webhook2.mjs')).output).toContain("added: body of 'application/json': 'id' may have values that the old schema rejects")
  expect((await run('webhook2.mjs', 'webhook.mjs')).output).toBe('No changes.\n')
})

test('a long reason is shortened', async () => {
  writeFileSync(join(folder, 'long.mjs'), toModule(`z.string().regex(/^[a-z]+$/i).refine((name) => name !== 'A', 'é'.repeat(300))`))
  expect((await run('v1.mjs', 'long.mjs')).output).toContain(`(${'é'.repeat(200)}…)`)
})

test('a refinement that rejects does not end the command', async () => {
  writeFileSync(join(folder, 'rejecting.mjs'), toModule("z.string().regex(/^[a-z]+$/i).refine(async () => { throw new Error('no database') })"))
  const { code, output } = await runBuiltCommand(folder, ['diff', 'rejecting.mjs', 'v1.mjs'])
  expect([code, output]).toEqual([0, expect.stringContaining('a validator returned a promise') as string])
  expect((await run('v1.mjs', 'rejecting.mjs')).output).toContain('a validator returned a promise')
})

test('a schema that does not return is ended', async () => {
  writeFileSync(join(folder, 'endless.mjs'), toModule('z.string().refine(() => { for (;;); })'))
  const task = {
    kind: 'behavior',
    old: join(folder, 'v1.mjs'),
    new: join(folder, 'endless.mjs'),
    file: 'endless.mjs',
    seed: 1,
    seconds: 0.2,
    isAsync: false,
  } as const
  await expect(workInChild(task, () => undefined, 1000)).rejects.toThrow(
    "A schema of 'endless.mjs' does not return: '--no-run' compares documents alone.",
  )
})

test('a contract of a revision runs too', async () => {
  const repository = mkdtempSync(join(tmpdir(), 'routepact-behavior-'))
  const git = (...args: string[]): Buffer => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: repository })
  symlinkSync(resolve('node_modules'), join(repository, 'node_modules'))
  writeFileSync(join(repository, '.gitignore'), 'node_modules\n')
  writeFileSync(join(repository, 'contract.mjs'), toModule('z.string().regex(/^[a-z]+$/i)'))
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'first')
  writeFileSync(join(repository, 'contract.mjs'), toModule('z.string().regex(/^[a-z]+$/)'))
  const { code, output } = await inFolder(repository, () => runCommand(['diff', '--base', 'HEAD', 'contract.mjs'], context))
  rmSync(repository, { recursive: true })
  expect([code, output]).toEqual([1, found])
})
