/** The command as it is built (`npm test` builds before), and in this process, where it is seen which lines of it run. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/command.ts'

// Below the project, so that what is written there finds the libraries.
const folder = mkdtempSync('.command-')
const command = resolve('dist/cli.js')

interface Outcome {
  readonly code: number
  readonly output: string
  readonly errors: string
}

type Run = (...args: string[]) => Promise<Outcome>

function runBuilt(...args: string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, [command, ...args], { cwd: folder }, (error, output, errors) =>
      done({ code: Number(error?.code ?? 0), output, errors }),
    )
  })
}

async function runHere(...args: string[]): Promise<Outcome> {
  const directory = process.cwd()
  process.chdir(folder)
  const { code, text } = await runCommand(args).finally(() => process.chdir(directory))
  return code === 0 ? { code, output: text, errors: '' } : { code, output: '', errors: text }
}

function write(file: string, text: string): void {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const operation = `{ path: '/users/:id', method: 'GET', responses: { 200: {} } }`

beforeAll(() => {
  write('package.json', JSON.stringify({ name: 'users-api', version: '1.2.3', type: 'module' }))
  write(
    'contract.ts',
    `import { z } from 'zod'
    interface Page { size: number }
    export const size: Page = { size: 1 }
    export const contract = { getUser: { path: '/users/:id', method: 'GET', query: z.object({ page: z.string() }), responses: { 200: {} } } } as const
    export default contract
    if (process.argv[1]?.endsWith('cli.js')) setInterval(() => {}, 1000)`,
  )
  write('several.ts', `export const posts = { list: ${operation} }; export const users = { get: ${operation} }`)
  write('unloadable.ts', `throw Object.assign(new Error(), { code: 'ERR_UNKNOWN_FILE_EXTENSION' })`)
  write('thrown.ts', `throw 'no database'`)
  write('bigint.ts', `export const document = { openapi: '3.1.1', paths: {}, 'x-count': 1n }`)
  write('broken/package.json', '{')
  write('broken/contract.mjs', `export const contract = { get: ${operation} }`)
  write('nameless/package.json', '{}')
  write('nameless/contract.ts', `export const contract = { get: ${operation} }`)
  write('two.ts', `export const contract = { get: ${operation}, put: { ...${operation}, method: 'PUT' } }`)
  write('none.ts', `export const contract = {}; export const list = [1]; export const get = ${operation}`)
  write('broken.ts', `throw new Error('no database')`)
  write(
    'valibot.ts',
    `import * as v from 'valibot'; export const users = { get: { ...${operation}, query: v.object({}) } }`,
  )
  write('query.ts', `export const users = { find: { ...${operation}, method: 'QUERY' } }`)
  write(
    'document.ts',
    `export const contract = { get: ${operation} }
    export const document = { openapi: '3.1.1', info: { title: 'Mine', version: '9' }, paths: {} }`,
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each<[string, Run]>([
  ['as it is built', runBuilt],
  ['in this process', runHere],
])('%s', (_way, run) => {
  describe('writes the document of a contract', () => {
    test('to the terminal, called as the nearest package is', async () => {
      const { code, output, errors } = await run('openapi', './contract.ts')
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(JSON.parse(output)).toMatchObject({
        openapi: '3.1.1',
        info: { title: 'users-api', version: '1.2.3' },
        paths: { '/users/{id}': { get: { operationId: 'getUser' } } },
      })
    })

    test('to a file, called as it is told to', async () => {
      const options = ['--title', 'Users', '--api-version', '2', '--openapi', '3.2.0']
      expect(await run('openapi', 'query.ts', '-o', 'query.json', ...options)).toEqual({
        code: 0,
        output: 'Wrote query.json: 1 operation, OpenAPI 3.2.0.\n',
        errors: '',
      })
      const text = readFileSync(join(folder, 'query.json'), 'utf8')
      expect(text).toMatch(/^\{\n {2}"openapi": "3.2.0",\n[^]*\}\n$/)
      expect(JSON.parse(text)).toMatchObject({ info: { title: 'Users', version: '2' } })
    })

    test('to a file, and says how many operations it has', async () => {
      expect(await run('openapi', 'two.ts', '-o', 'two.json')).toEqual({
        code: 0,
        output: 'Wrote two.json: 2 operations, OpenAPI 3.1.1.\n',
        errors: '',
      })
    })

    test('of the export that is named', async () => {
      const { output } = await run('openapi', 'several.ts', '--export', 'posts')
      expect(JSON.parse(output)).toMatchObject({ paths: { '/users/{id}': { get: { operationId: 'list' } } } })
    })

    test.each([
      ['without a name', (): string => 'nameless/contract.ts'],
      [
        'that is nowhere',
        (): string => {
          const file = join(mkdtempSync(join(tmpdir(), 'routepact-')), 'contract.mjs')
          writeFileSync(file, `export const contract = { get: ${operation} }`)
          return file
        },
      ],
    ])('called as any API is where there is a package.json %s', async (_, toFile) => {
      const { output } = await run('openapi', toFile())
      expect(JSON.parse(output)).toMatchObject({ info: { title: 'API', version: '0.0.0' } })
    })

    test('that a module has made itself', async () => {
      const { output } = await run('openapi', 'document.ts')
      expect(JSON.parse(output)).toMatchObject({ info: { title: 'Mine', version: '9' } })
    })
  })

  describe('--check', () => {
    const check = (): Promise<Outcome> =>
      run('openapi', 'contract.ts', '--check', '--title', 'My API', '--output', 'checked.json')
    const how = 'run: npx routepact openapi contract.ts --title "My API" --output checked.json\n'

    test('fails where there is no file, and writes none', async () => {
      rmSync(join(folder, 'checked.json'), { force: true })
      expect(await check()).toEqual({ code: 1, output: '', errors: `checked.json is not there: ${how}` })
      expect(existsSync(join(folder, 'checked.json'))).toBe(false)
    })

    test('passes where the file says the same, however it is formatted', async () => {
      const { output } = await run('openapi', 'contract.ts', '--title', 'My API')
      write('checked.json', JSON.stringify(JSON.parse(output)))
      expect(await check()).toEqual({ code: 0, output: 'checked.json is up to date.\n', errors: '' })
    })

    test.each([
      ['{"openapi":"3.1.1"}', 'is not up to date'],
      ['openapi: 3.1.1', 'is not JSON'],
    ])('fails where the file says %s, and leaves it alone', async (text, problem) => {
      write('checked.json', text)
      expect(await check()).toEqual({ code: 1, output: '', errors: `checked.json ${problem}: ${how}` })
      expect(readFileSync(join(folder, 'checked.json'), 'utf8')).toBe(text)
    })
  })

  describe('says what is wrong', () => {
    test.each<[args: string[], sentence: string | RegExp]>([
      [[], /^Usage: routepact openapi <file>/],
      [['serve'], "There is no command 'serve', only 'openapi'.\n"],
      [['openapi'], 'Name the file that exports the contract: routepact openapi contract.ts\n'],
      [['openapi', 'a.ts', 'b.ts'], "One file at a time: 'b.ts' is too much.\n"],
      [['openapi', 'contract.ts', '--check'], '--check needs the file to look at: -o openapi.json\n'],
      [['openapi', 'contract.ts', '--wrong'], /^Unknown option '--wrong'[^]*\nroutepact --help lists the options.\n$/],
      [['openapi', 'gone.ts'], 'There is no file gone.ts.\n'],
      [['openapi', 'broken.ts'], 'broken.ts cannot be loaded: no database\n'],
      [['openapi', 'thrown.ts'], 'thrown.ts cannot be loaded: no database\n'],
      [['openapi', 'unloadable.ts'], /^Node [\d.]+ cannot load unloadable.ts. From 22.18 on it loads .ts; /],
      [['openapi', 'none.ts'], 'none.ts exports no contract: an object of operations, as createContract gives it.\n'],
      [
        ['openapi', 'several.ts'],
        /^several.ts exports several contracts \(posts, users\): choose one with --export <name>.\n$/,
      ],
      [['openapi', 'several.ts', '--export', 'all'], "several.ts exports no contract or document called 'all'.\n"],
      [
        ['openapi', 'document.ts', '--title', 'Mine'],
        'document.ts exports a document that is made already: give --title to createOpenApiDocument instead.\n',
      ],
      [
        ['openapi', 'valibot.ts'],
        /\n- get: query \(valibot\): 'valibot' does not implement [^]*such as converters, goes/,
      ],
      [['openapi', 'query.ts'], /\n- find: the method QUERY needs OpenAPI 3.2/],
      [['openapi', 'contract.ts', '--openapi', '3.0.3'], /'3.0.3' is neither 3.1.1 nor 3.2.0/],
      [['openapi', 'contract.ts', '-o', 'no/such/folder.json'], /^no\/such\/folder.json cannot be written: ENOENT/],
    ])('%j', async (args, sentence) => {
      const { code, output, errors } = await run(...args)
      expect({ code, output }).toEqual({ code: 1, output: '' })
      if (typeof sentence === 'string') expect(errors).toBe(sentence)
      else expect(errors).toMatch(sentence)
      expect(errors).not.toMatch(/^ +at /m)
    })
  })

  test('what nobody expected has its stack', async () => {
    const { code, errors } = await run('openapi', 'bigint.ts')
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^TypeError: .*BigInt\n +at /) })
  })

  test('--help is no mistake', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage: /), errors: '' })
  })
})

test('says what is wrong of a file that Node cannot load, such as TypeScript before 22.18', async () => {
  write('contract.tsx', '')
  const { code, errors } = await runBuilt('openapi', 'contract.tsx')
  expect(code).toBe(1)
  expect(errors).toBe(
    `Node ${process.versions.node} cannot load contract.tsx. From 22.18 on it loads .ts; before that, and for other files, name a loader in NODE_OPTIONS, such as --import=tsx.\n`,
  )
})

test('says what is wrong of a package.json', async () => {
  const { code, errors } = await runBuilt('openapi', 'broken/contract.mjs')
  expect(code).toBe(1)
  expect(errors).toMatch(/package.json is not JSON: name and version are read from it\n$/)
})

test('what a module says is not mixed into the document', async () => {
  write('talking.ts', `console.log('hello'); console.info('again'); export const contract = { get: ${operation} }`)
  const { code, output, errors } = await runBuilt('openapi', 'talking.ts')
  expect([code, errors]).toEqual([0, 'hello\nagain\n'])
  expect(JSON.parse(output)).toMatchObject({ info: { title: 'users-api' } })
})
