/** The built command (`npm test` builds first), and the same cases in this process, for coverage. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentLoader } from '../../tools/src/cli/command.ts'
import { loadDocument } from '../../tools/src/cli/load-document.ts'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { isLong } from '../properties/scale.ts'
import { context, inFolder, loadInChild, runBuiltCommand, type RunResult } from './run.ts'

// Inside the project, so that its modules resolve the libraries.
const folder = mkdtempSync('.command-')
const outside = mkdtempSync(join(tmpdir(), 'routepact-'))

type Run = (...args: string[]) => Promise<RunResult>

const runBuilt: Run = (...args) => runBuiltCommand(folder, args)

const runWith =
  (load: DocumentLoader): Run =>
  (...args) =>
    inFolder(folder, () => runCommand(args, { ...context, load }))

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
  write(
    'converted.ts',
    `import { toStandardJsonSchema } from '@valibot/to-json-schema'
    import * as v from 'valibot'
    export const users = { get: { ...${operation}, query: v.object({ name: v.string() }) } }
    export const documentOptions = { converters: { valibot: toStandardJsonSchema } }`,
  )
  write('thrown.ts', `throw 'no database'`)
  write('bigint.ts', `export const document = { openapi: '3.1.1', paths: {}, 'x-count': 1n }`)
  write('cyclic.ts', `const node: { self?: object } = {}; node.self = node; export const document = { openapi: '3.1.1', paths: {}, node }`)
  write('revoked.ts', `export const contract = new Proxy({}, { ownKeys() { throw new RangeError('revoked') } })`)
  write('router.ts', `export default { fetch: () => new Response() }`)
  write('types.d.ts', `export declare const contract: object`)
  write('openapi.json', '{}')
  write('openapi.yaml', '')
  write('whole.cjs', `const contract = { list: ${operation} }; module.exports = { 'size': 1, contract }`)
  write('default.cjs', `exports.__esModule = true; exports['default'] = { list: ${operation} }`)
  const secured = `{ ...${operation}, security: [{ token: [] }, { key: [] }] }`
  write('secured.ts', `export const contract = { get: ${secured} }`)
  write(
    'schemes.ts',
    `export const contract = { get: ${secured} }
    export const documentOptions = {
      openapi: '3.2.0',
      info: { title: 'Mine', description: 'All of it' },
      servers: [{ url: 'https://example.com' }],
      base: '/api',
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: undefined },
      securitySchemes: { key: { scheme: { type: 'apiKey', in: 'header', name: 'x-key' } } },
    }`,
  )
  write('odd.ts', `export const document = { openapi: '3.1.1', security: [{ token: [] }, null], paths: { '/a': null, '/b': { summary: 'B', get: null } } }`)
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
  write('query-options.ts', `export const users = { find: { ...${operation}, method: 'QUERY' } }
    export const documentOptions = { openapi: '3.2.0', info: { title: 'Users', version: '2' } }`)
  write('query.ts', `export const users = { find: { ...${operation}, method: 'QUERY' } }`)
  write(
    'document.ts',
    `export const contract = { get: ${operation} }
    export const document = { openapi: '3.1.1', info: { title: 'Mine', version: '9' }, paths: {} }`,
  )
})

afterAll(() => {
  for (const path of [folder, outside]) rmSync(path, { recursive: true, force: true })
})

/** `npm run test:long` runs the command in other ways. The other tests of this file, and `command.hostile.test.ts`, run it as built too. */
const others: [string, Run][] = [
  ['as built', runBuilt],
  ['with the module in a child process', runWith(loadInChild)],
]

describe.each<[string, Run]>(isLong ? others : [['in one process', runWith(loadDocument)]])('the command, %s', (_, run) => {
  describe('writes the document', () => {
    test('to standard output, with the title of the nearest package.json', async () => {
      const { code, output, errors } = await run('openapi', './contract.ts')
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(JSON.parse(output)).toMatchObject({
        openapi: '3.1.1',
        info: { title: 'users-api', version: '1.2.3' },
        paths: { '/users/{id}': { get: { operationId: 'getUser' } } },
      })
    })

    test.each(['-o', '--out'])('to a file, with the title and versions of the options: %s', async (flag) => {
      expect(await run('openapi', 'query-options.ts', flag, 'query.json')).toEqual({
        code: 0,
        output: "Wrote 'query.json': 1 operation, OpenAPI 3.2.0.\n",
        errors: '',
      })
      const text = readFileSync(join(folder, 'query.json'), 'utf8')
      expect(text).toMatch(/^\{\n {2}"openapi": "3.2.0",\n[^]*\}\n$/)
      expect(JSON.parse(text)).toMatchObject({ info: { title: 'Users', version: '2' } })
    })

    test('to a file, and prints the number of operations', async () => {
      expect(await run('openapi', 'two.ts', '-o', 'two.json')).toEqual({
        code: 0,
        output: "Wrote 'two.json': 2 operations, OpenAPI 3.1.1.\n",
        errors: '',
      })
    })

    test('of the contract in the named export', async () => {
      const { output } = await run('openapi', 'several.ts', '--export', 'posts')
      expect(JSON.parse(output)).toMatchObject({ paths: { '/users/{id}': { get: { operationId: 'list' } } } })
    })

    test.each([
      ['has no name', (): string => 'nameless/contract.ts'],
      [
        'does not exist',
        (): string => {
          const file = join(outside, 'contract.mjs')
          writeFileSync(file, `export const contract = { get: ${operation} }`)
          return file
        },
      ],
    ])('with a default title, if package.json %s', async (_, toFile) => {
      const { output } = await run('openapi', toFile())
      expect(JSON.parse(output)).toMatchObject({ info: { title: 'API', version: '0.0.0' } })
    })

    test.each(['whole.cjs', 'default.cjs'])('of a contract in the CommonJS module %s', async (file) => {
      const { output } = await run('openapi', file)
      expect(JSON.parse(output)).toMatchObject({ paths: { '/users/{id}': { get: { operationId: 'list' } } } })
    })

    test('with the converters in the options that the module exports', async () => {
      const { output } = await run('openapi', 'converted.ts')
      expect(JSON.parse(output)).toMatchObject({ paths: { '/users/{id}': { get: { parameters: [{}, { name: 'name', schema: { type: 'string' } }] } } } })
    })

    test('with the other options that the module exports', async () => {
      const { code, output, errors } = await run('openapi', 'schemes.ts')
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(JSON.parse(output)).toMatchObject({
        openapi: '3.2.0',
        info: { title: 'Mine', version: expect.any(String), description: 'All of it' },
        servers: [{ url: 'https://example.com' }],
        paths: { '/api/users/{id}': {} },
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' }, key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
      })
    })

    test('that the module exports', async () => {
      const { output } = await run('openapi', 'document.ts')
      expect(JSON.parse(output)).toMatchObject({ info: { title: 'Mine', version: '9' } })
    })
  })

  describe('warns of security schemes that are not described', () => {
    const toWarning = (name: string, file: string): string =>
      `Warning: '${name}' is not in 'securitySchemes': set them in 'documentOptions' of '${file}', or pass them to createOpenApiDocument.\n`

    test('on standard error', async () => {
      const errors = toWarning('token', 'secured.ts') + toWarning('key', 'secured.ts')
      expect(await run('openapi', 'secured.ts')).toEqual({ code: 0, output: expect.stringMatching(/^\{/), errors })
      expect(await run('openapi', 'secured.ts', '-o', 'secured.json')).toMatchObject({ code: 0, errors })
      expect(await run('openapi', 'secured.ts', '-o', 'secured.json', '--check')).toMatchObject({ code: 0, errors })
    })

    test('for a document too', async () => {
      expect(await run('openapi', 'odd.ts')).toMatchObject({ code: 0, errors: toWarning('token', 'odd.ts') })
    })
  })

  describe('--check', () => {
    const check = (): Promise<RunResult> =>
      run('openapi', 'contract.ts', '--check', '--out', 'checked api.json')
    const hint = "run: npx routepact openapi contract.ts --out 'checked api.json'\n"

    test('fails without the file, and does not write it', async () => {
      rmSync(join(folder, 'checked api.json'), { force: true })
      expect(await check()).toEqual({ code: 1, output: '', errors: `'checked api.json' does not exist: ${hint}` })
      expect(existsSync(join(folder, 'checked api.json'))).toBe(false)
    })

    test('passes for the same content in another format', async () => {
      const { output } = await run('openapi', 'contract.ts')
      write('checked api.json', JSON.stringify(JSON.parse(output)))
      expect(await check()).toEqual({ code: 0, output: "'checked api.json' is up to date.\n", errors: '' })
    })

    test.each([
      ['{"openapi":"3.1.1"}', 1, 'is out of date'],
      ['openapi: 3.1.1', 2, 'is not JSON'],
    ])('fails for a file with %s, and does not change it', async (text, code, problem) => {
      write('checked api.json', text)
      expect(await check()).toEqual({ code, output: '', errors: `'checked api.json' ${problem}: ${hint}` })
      expect(readFileSync(join(folder, 'checked api.json'), 'utf8')).toBe(text)
    })
  })

  describe('fails with a one-line message', () => {
    test.each<[args: string[], message: string | RegExp]>([
      [['openapi'], 'The file that exports the contract is missing: routepact openapi contract.ts\n'],
      [['openapi', 'a.ts', 'b.ts'], "'b.ts' is not expected: pass one file.\n"],
      [['openapi', 'contract.ts', '--check'], "'--check' needs the file to compare: -o openapi.json\n"],
      [['openapi', 'gone.ts'], "'gone.ts' does not exist.\n"],
      [['openapi', 'broken.ts'], "'broken.ts' cannot be loaded: no database\n"],
      [['openapi', 'thrown.ts'], "'thrown.ts' cannot be loaded: no database\n"],
      [['openapi', '.'], "'.' is a folder: name a file.\n"],
      [['openapi', 'openapi.json'], "'openapi.json' is not a module: this command needs one that exports a contract, such as contract.ts.\n"],
      [['openapi', 'openapi.yaml'], "'openapi.yaml' is not a module: this command needs one that exports a contract, such as contract.ts.\n"],
      [['openapi', 'types.d.ts'], "'types.d.ts' contains types only: name the module that exports the contract.\n"],
      [['openapi', 'router.ts'], "'router.ts' exports a router: this command needs the contract that the router was made of.\n"],
      [['openapi', 'bigint.ts'], "'bigint.ts' exports a document that JSON cannot represent: Do not know how to serialize a BigInt\n"],
      [
        ['openapi', 'cyclic.ts'],
        "'cyclic.ts' exports a document that JSON cannot represent: Converting circular structure to JSON, property 'self' closes the circle\n",
      ],
      [
        ['openapi', 'none.ts'],
        "'none.ts' does not export a contract: an object of operations, as createContract returns it.\n",
      ],
      [
        ['openapi', 'several.ts'],
        /^'several.ts' exports several contracts \(posts, users\): choose one with --export <name>.\n$/,
      ],
      [['openapi', 'several.ts', '--export', 'all'], "'several.ts' does not export a contract or document named 'all'.\n"],
      [
        ['openapi', 'valibot.ts'],
        /\n- get: query \(valibot\): 'valibot' does not implement [^]*\nTo pass converters and other options, export them as 'documentOptions' beside the contract\.\n$/,
      ],
      [['openapi', 'query.ts'], /\n- find: the method QUERY needs OpenAPI 3.2/],
      [['openapi', 'contract.ts', '--title', 'Mine'], "'--title' is not an option of 'routepact openapi': --help lists the options.\n"],
      [['openapi', 'contract.ts', '-o', 'no/such/folder.json'], /^'no\/such\/folder.json' cannot be written: ENOENT/],
      [['openapi', 'contract.ts', '-o', 'a'.repeat(5000)], /^'a+' cannot be written: ENAMETOOLONG/],
      [['openapi', 'contract.ts', '-o', './contract.ts'], /^'.\/contract.ts' is the input file: name another file/],
    ])('%j', async (args, message) => {
      const { code, output, errors } = await run(...args)
      expect({ code, output }).toEqual({ code: 2, output: '' })
      if (typeof message === 'string') expect(errors).toBe(message)
      else expect(errors).toMatch(message)
      expect(errors).not.toMatch(/^ +at /m)
    })
  })

  test('prints the stack of an unexpected error', async () => {
    const { code, errors } = await run('openapi', 'revoked.ts')
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringMatching(/^RangeError: revoked\n +at /) })
  })

  test('--help prints the usage', async () => {
    const usage = { code: 0, output: expect.stringMatching(/^Usage: routepact openapi <file>/), errors: '' }
    expect(await run('openapi', '--help')).toMatchObject(usage)
  })
})

test('rejects a package.json that is not JSON', async () => {
  const { code, errors } = await runBuilt('openapi', 'broken/contract.mjs')
  expect(code).toBe(2)
  expect(errors).toMatch(/package.json' is not JSON: the name and version of the API are read from it\.\n$/)
})

test('fails if the module ends its process', async () => {
  write('exiting.ts', 'process.exit(3)')
  const { code, errors } = await runWith(loadInChild)(
    'openapi',
    'exiting.ts',
  )
  expect(code).toBe(2)
  expect(errors).toBe(
    "'exiting.ts' ended the process while it was loaded (exit code 3): no document was created.\n",
  )
})

test('a signal that ends the command also ends the process of the module', async () => {
  write('hanging.ts', `process.stdout.write('hanging'); await new Promise(() => setInterval(() => {}, 1000))`)
  const load: DocumentLoader = async (file, options) => {
    const loading = loadInChild(file, options)
    process.emit('SIGTERM', 'SIGTERM')
    return loading
  }
  const listeners = process.listenerCount('SIGTERM')
  expect((await runWith(load)('openapi', 'hanging.ts')).errors).toBe(
    "'hanging.ts' ended the process while it was loaded (SIGTERM): no document was created.\n",
  )
  expect(process.listenerCount('SIGTERM')).toBe(listeners)
})

test('writes the output of the module to standard error', async () => {
  write('talking.ts', `console.log('hello'); console.info('again'); export const contract = { get: ${operation} }`)
  const { code, output, errors } = await runBuilt('openapi', 'talking.ts')
  expect([code, errors]).toEqual([0, 'hello\nagain\n'])
  expect(JSON.parse(output)).toMatchObject({ info: { title: 'users-api' } })
})
