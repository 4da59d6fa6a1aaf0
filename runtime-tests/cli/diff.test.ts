/** The built command `routepact diff` (`npm test` builds first). */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { builtCommand, context, inFolder, runBuiltCommand, type RunResult } from './run.ts'

const folder = mkdtempSync('.command-')

interface Shape {
  readonly id?: string
  readonly required?: boolean
  readonly operations?: number
}

/** Creates a document with operations that have a query parameter. */
function createDocument({ id = 'getUsers', required = false, operations = 1 }: Shape = {}): object {
  const list = Array.from({ length: operations }, (_, index) => [
    index === 0 ? '/users' : `/users${index}/${'a'.repeat(1000)}`,
    {
      get: {
        operationId: index === 0 ? id : `get${index}`,
        parameters: [{ name: index === 0 ? 'page' : `page${index}`, in: 'query', required, schema: { type: 'string' } }],
        responses: { 204: { description: 'None' } },
      },
    },
  ])
  return { openapi: '3.1.1', info: { title: 'Users', version: '1' }, paths: Object.fromEntries(list) }
}

function write(file: string, content: object | string): void {
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

const run = (...args: string[]): Promise<RunResult> => runBuiltCommand(folder, ['diff', ...args])

const report = `error
  GET /users
    getUsers: query 'page' is now required

1 error.
`

beforeAll(() => {
  write('old.json', createDocument())
  write('new.json', createDocument({ required: true }))
  write('contract.mjs', `console.log('printed'); export const document = ${JSON.stringify(createDocument({ required: true }))}`)
  write('exiting.mjs', 'process.exit(0)')
  write('search.mjs', `export const contract = { search: { path: '/search', method: 'QUERY', responses: { 200: {} } } }`)
  write('found.mjs', `export const contract = { search: { path: '/search', method: 'QUERY', responses: { 200: {}, 404: {} } } }`)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('compares contracts with the method QUERY', async () => {
  expect(await run('search.mjs', 'search.mjs')).toEqual({ code: 0, output: 'No changes.\n', errors: '' })
  expect((await run('search.mjs', 'found.mjs')).output).toContain("search: 404 may now be sent")
})

test('exits with 0 for documents that are the same', async () => {
  expect(await run('old.json', 'old.json')).toEqual({ code: 0, output: 'No changes.\n', errors: '' })
})

test.each([
  [
    'with the comparison of this package',
    (): Promise<RunResult> => inFolder(folder, () => runCommand(['diff', 'old.json', 'new.json'], context)),
  ],
  ['as built', (): Promise<RunResult> => run('old.json', 'new.json')],
])('exits with 1 for breaking changes, %s', async (_, runDiff) => {
  expect(await runDiff()).toEqual({ code: 1, output: report, errors: '' })
})

describe('--base compares a file with its version in a revision', () => {
  const repository = join(folder, 'repository')
  const git = (...args: string[]): unknown => execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: repository })
  const runBase = (...args: string[]): Promise<RunResult> => runBuiltCommand(join(repository, 'api'), ['diff', ...args])

  beforeAll(() => {
    mkdirSync(join(repository, 'api'), { recursive: true })
    git('init', '--quiet', '--initial-branch=main')
    for (const required of [false, true]) {
      const text = JSON.stringify(createDocument({ required }))
      write('repository/api/openapi.json', text)
      write('repository/api/openapi.yaml', text)
      write('repository/contract.mjs', `export const document = ${text}`)
      if (required) continue
      git('add', '--all')
      git('commit', '--quiet', '--message', 'feat: first')
      git('tag', 'v1')
    }
  })

  test.each([
    ['main', 'openapi.json'],
    ['HEAD', './openapi.yaml'],
    ['v1', '../contract.mjs'],
    ['v1', resolve(folder, 'repository/contract.mjs')],
  ])('%s, %s', async (base, file) => {
    expect(await runBase('--base', base, file)).toEqual({ code: 1, output: report, errors: '' })
  })

  test('that must exist there', async () => {
    write('repository/api/new.json', createDocument())
    expect(await runBase('--base', 'v1', 'new.json')).toEqual({
      code: 2,
      output: '',
      errors: "'git:v1:new.json' cannot be read: path 'api/new.json' exists on disk, but not in 'v1'\n",
    })
    expect(await runBase('new.json', '--base', 'v2')).toMatchObject({ code: 2, errors: expect.stringMatching(/^'v2' is not a revision/) as string })
  })
})

test('exits with 2 for input that is not compared', async () => {
  write('swagger.json', { swagger: '2.0' })
  expect(await run('old.json', 'gone.json')).toEqual({ code: 2, output: '', errors: "'gone.json' does not exist.\n" })
  expect(await run('old.json', 'swagger.json')).toEqual({
    code: 2,
    output: '',
    errors: expect.stringMatching(/^'old.json' and 'swagger.json' cannot be compared: [^\n]+\.\n$/),
  })
  expect(await run('old.json')).toMatchObject({ code: 2, output: '' })
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  write('deep.json', `{"openapi":"3.1.1","info":{"title":"","version":""},"paths":{},"x-deep":${nested}}`)
  expect(await run('deep.json', 'deep.json')).toEqual({
    code: 2,
    output: '',
    errors: expect.stringMatching(/^'deep.json' and 'deep.json' cannot be compared: [^\n]+\.\n$/),
  })
})

test('output of a module goes to standard error', async () => {
  expect(await run('old.json', 'contract.mjs')).toEqual({ code: 1, output: report, errors: 'printed\n' })
})

test('a module that ends its process is not compared', async () => {
  expect(await run('old.json', 'exiting.mjs')).toEqual({
    code: 2,
    output: '',
    errors: "'exiting.mjs' ended the process while it was loaded (exit code 0): no document was created.\n",
  })
})

test('reads standard input', async () => {
  const child = execFile(process.execPath, [builtCommand, 'diff', '-', 'new.json'], { cwd: folder })
  child.stdin?.end(JSON.stringify(createDocument()))
  const [output, [code]] = await Promise.all([buffer(child.stdout as NodeJS.ReadableStream), once(child, 'close')])
  expect([output.toString(), code]).toEqual([report, 1])
})

test('annotates the file relative to the workspace of GitHub Actions', async () => {
  const env = { GITHUB_WORKSPACE: resolve('.') }
  const { output } = await runBuiltCommand(folder, ['diff', 'old.json', 'new.json', '--format', 'github'], env)
  expect(output).toBe(
    `::error file=${folder}/new.json,line=12,title=Breaking change::getUsers: query 'page' is now required%0AIn GET /users\n1 error.\n`,
  )
})

describe('names from documents', () => {
  test.each(['text', 'json', 'markdown', 'github'])('do not control the terminal (%s)', async (format) => {
    const id = '\u001b]0;title\u0007\u001b[2J\u202e\u009b1m\r\n::error::x'
    write('hostile.json', createDocument({ id }))
    write('hostile-new.json', createDocument({ id, required: true }))
    const { code, output, errors } = await run('hostile.json', 'hostile-new.json', '--format', format)
    expect({ code, errors }).toEqual({ code: 1, errors: '' })
    expect(output).toMatch(/^[\n\x20-\x7e]+$/)
    expect(output).not.toMatch(/^\s*::error::/m)
  })

  test('in error messages do not control the terminal', async () => {
    write('hostile.json', '{"a":\u001b[2J\u009b')
    expect((await run('hostile.json', 'old.json')).errors).toMatch(/^'hostile.json' is not JSON: [\x20-\x7e]+\n$/)
    expect((await run('\u001b[2J.json', 'old.json')).errors).toBe("'\\u001b[2J.json' does not exist.\n")
  })
})

describe('standard output', () => {
  test.runIf(existsSync('/dev/full'))('that is full is an error', async () => {
    const script = '"$0" "$1" diff old.json old.json > /dev/full'
    const shell = promisify(execFile)('sh', ['-c', script, process.execPath, builtCommand], { cwd: folder })
    const stderr = expect.stringMatching(/^The output cannot be written: ENOSPC/)
    await expect(shell).rejects.toMatchObject({ code: 2, stderr })
  })

  test('that is closed early exits with 2 and an error message', async () => {
    // The report is longer than what a pipe buffers.
    write('large-old.json', createDocument({ operations: 500 }))
    write('large-new.json', createDocument({ operations: 500, required: true }))
    const child = spawn(process.execPath, [builtCommand, 'diff', 'large-old.json', 'large-new.json'], { cwd: folder })
    child.stdout.once('data', () => child.stdout.destroy())
    const [errors, [code]] = await Promise.all([buffer(child.stderr), once(child, 'close')])
    expect(errors.toString()).toMatch(/^The output cannot be written: [^\n]*EPIPE[^\n]*\n$/)
    expect(code).toBe(2)
  })

  test('receives all of a large report', async () => {
    const { code, output } = await run('large-old.json', 'large-new.json')
    expect(code).toBe(1)
    expect(output).toMatch(/\n\n500 errors.\n$/)
  })
})

test('an unexpected error of a module prints no stack of the command', async () => {
  symlinkSync('contract.mjs', join(folder, 'link.mjs'))
  expect(await run('old.json', 'link.mjs')).toMatchObject({ code: 1, output: report })
  write('thrown.mjs', `throw new Error('no database')`)
  expect(await run('old.json', 'thrown.mjs')).toEqual({
    code: 2,
    output: '',
    errors: "'thrown.mjs' cannot be loaded: no database\n",
  })
})
