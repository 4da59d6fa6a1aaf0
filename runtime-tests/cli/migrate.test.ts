/** The command `routepact migrate`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { context } from './run.ts'

const before = readFileSync('runtime-tests/cli/migrate/before.txt', 'utf8')
const after = readFileSync('runtime-tests/cli/migrate/after.ts', 'utf8')

/** Writes files to a folder in which `compiler` is TypeScript, and returns their paths. */
function writeFiles(texts: readonly string[], compiler = 'typescript-6'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'routepact-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('node_modules', compiler), join(folder, 'node_modules/typescript'))
  return texts.map((text, index) => {
    const file = join(folder, `${index}.ts`)
    writeFileSync(file, text)
    return file
  })
}

const run = async (...args: string[]) => runCommand(['migrate', ...args], context)

describe('ts-rest', () => {
  test.each(['typescript-6', 'typescript-5.9'])('rewrites a contract, which then compiles, with %s', async (compiler) => {
    const [file = ''] = writeFiles([before], compiler)
    const errors = `${file}: 6 operations, 1 step left\n  line 42: 'body' of a form must declare its files with z.file()\n`
    expect(await run('ts-rest', file)).toEqual({ code: 0, output: after, errors })
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('replaces several files', async () => {
    const files = writeFiles([before, `import { initContract } from "@ts-rest/core";\nexport const a = initContract().router({});\n`])
    expect(await run('ts-rest', '--write', ...files)).toMatchObject({ code: 0, output: '' })
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual([after, `import { createContract } from "routepact";\nexport const a = createContract({});\n`])
  })

  const one = (fields: string) => `import { initContract } from '@ts-rest/core'\nconst c = initContract()\nexport const a = c.router({ get: { method: 'GET', path: '/a', ${fields} } })\n`

  test.each<[title: string, text: string, changed: string, step: string]>([
    ['a type without a schema', one('responses: { 200: c.type<string>() }'), "200: { 'application/json': { body: c.type<string>() } }", "'c.type<string>()' must be a schema"],
    ['a type of several lines', one('responses: { 200: c.type<{\n  a: string\n}>() }'), 'c.type<{\n  a: string\n}>()', "'c.type<{ a: string }>()' must be a schema"],
    ['a type in another response', one("responses: { 200: c.otherResponse({ contentType: 'a/b', body: c.type<string>() }) }"), "200: { 'a/b': { body: c.type<string>() } }", "'c.type<string>()' must be a schema"],
    ['another response that is not a literal', one('responses: { 200: c.otherResponse(csv) }'), 'body: c.otherResponse(csv)', "'c.otherResponse(csv)' must be a schema"],
    ['a request without a schema', one("body: c.type<string>(), responses: { 200: S }"), "requests: { 'application/json': { body: c.type<string>() } }", "'c.type<string>()' must be a schema"],
    ['responses of another module', one('responses'), "path: '/a', responses }", "'responses' are defined elsewhere: declare each body under its content type"],
    ['a spread of responses', one('responses: { ...common }'), '{ ...common }', "'...common' is defined elsewhere: declare its bodies under their content types"],
    ['numbers in a query', one('query: z.object({ page: z.number() }), responses: { 200: S }'), 'query: z.object', "'query' must accept strings: see the table of the guide"],
    ['a pattern', one('responses: { 200: S }').replace("'/a'", "'/a/:id?'"), "'/a/:id?'", "'path' has a pattern: declare an operation for each path"],
    ['a nested contract', `import { initContract } from '@ts-rest/core'\nexport const a = initContract().router({ users: { get: { method: 'GET', path: '/', responses: { 200: S } } } })`, "200: { 'application/json': { body: S } }", "'users' is a contract of its own: combine them with mergeContracts"],
    ['a contract of another module', `import { initContract } from '@ts-rest/core'\nexport const a = initContract().router({ ...users })`, 'createContract({ ...users })', "'...users' is a contract of its own: combine them with mergeContracts"],
    ['an option', `import { initContract } from '@ts-rest/core'\nexport const a = initContract().router({}, { baseHeaders: H })`, 'createContract({})', "'baseHeaders' must be declared in each operation: see the table of the guide"],
    ['a spread of options', `import { initContract } from '@ts-rest/core'\nexport const a = initContract().router({}, { ...options })`, 'createContract({})', "'...options' must be declared in each operation: see the table of the guide"],
    ['a contract that is not a literal', `import { initContract } from '@ts-rest/core'\nexport const a = initContract().router(users)`, 'initContract().router(users)', "'initContract().router(users)' is not an object of operations"],
    ['another import', `import { initContract, type AppRouter } from '@ts-rest/core'\nexport type A = AppRouter`, 'export type A', "'AppRouter' of ts-rest is not replaced: see the table of the guide"],
  ])('leaves a step for %s', async (_, text, changed, step) => {
    const { code, output, errors } = await run('ts-rest', ...writeFiles([text]))
    expect(code).toBe(0)
    expect(output).toContain(changed)
    expect(errors).toMatch(/, 1 step left\n {2}line \d+: /)
    expect(errors).toContain(step)
  })

  test('lists several steps in the order of their lines', async () => {
    const text = one('query: z.int(),\nresponses: {201:c.type<A>()}').replace('router({', 'router({ ...users,\n')
    const { output, errors } = await run('ts-rest', ...writeFiles([text]))
    expect(output).toContain("{201:{ 'application/json': { body: c.type<A>() } }, ...errors('default')}")
    expect(Array.from(errors.matchAll(/line (\d)/g), ([, line]) => line)).toEqual(['3', '4', '5'])
  })

  test('leaves other code unchanged', async () => {
    const text = `import '@ts-rest/core'\nexport const app = express.Router(), empty = c.router({ get: { method: 'GET', path: '/', contentType: 'a/b', responses: {} } }, options)\n`
    const { output, errors } = await run('ts-rest', ...writeFiles([text]))
    expect(output).toBe(`import { createContract } from 'routepact'\nexport const app = express.Router(), empty = createContract({ get: { method: 'GET', path: '/', responses: {} } })\n`)
    expect(errors).toContain('1 operation, nothing is left to do')
  })
})

test.each<[args: string[], message: string]>([
  [[], "'<library>' must be 'ts-rest': routepact migrate ts-rest contract.ts"],
  [['trpc', 'a.ts'], "'<library>' must be 'ts-rest': routepact migrate ts-rest contract.ts"],
  [['ts-rest'], "'<files>' must name a file: routepact migrate ts-rest contract.ts"],
  [['ts-rest', 'a.ts', 'b.ts'], "'--write' is needed to replace several files."],
  [['ts-rest', 'gone.ts'], "'gone.ts' cannot be read: ENOENT: no such file or directory, open 'gone.ts'"],
])('%j is an error', async (args, message) => {
  expect(await run(...args)).toEqual({ code: 2, output: '', errors: `${message}\n` })
})

test('a module without a contract and a compiler without an API are errors', async () => {
  const [file = ''] = writeFiles(['export {}'])
  expect(await run('ts-rest', file)).toMatchObject({ code: 2, errors: `'${file}' does not import '@ts-rest/core'.\n` })
  const [newer = ''] = writeFiles([before], 'typescript')
  const errors = "'typescript' must be installed in version 5 or 6: npm install --save-dev typescript@6\n"
  expect(await run('ts-rest', newer)).toEqual({ code: 2, output: '', errors })
})

test('--help prints the options, and another option is an error', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage: routepact migrate </) })
  expect(await run('ts-rest', 'a.ts', '--force')).toMatchObject({ code: 2, errors: "'--force' is not an option of 'routepact migrate': --help lists the options.\n" })
})
