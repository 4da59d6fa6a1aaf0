/** The command `routepact import`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CommandResult } from '../../../tools/src/cli/command.ts'
import { runCommand } from '../../../tools/src/cli/run-command.ts'
import type { JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { context } from '../run.ts'
import { createDocument, createFolder } from './support.ts'

const run = (...args: string[]): Promise<CommandResult> => runCommand(['import', ...args], context)

const text = { type: 'string' }
const user = { type: 'object', properties: { name: text, age: { type: 'integer' } }, required: ['name'] }
const json = (schema: JsonRecord): JsonRecord => ({ content: { 'application/json': { schema } } })

/** The document of an API, with other fields of its only operation. */
const createApi = (fields: JsonRecord = {}, schema: JsonRecord = user): JsonRecord =>
  createDocument({ '/users': { post: { operationId: 'addUser', requestBody: json({ $ref: '#/components/schemas/User' }), responses: { 201: { description: 'Added', ...json({ $ref: '#/components/schemas/User' }) } }, ...fields } } }, { User: schema })

function writeDocument(folder: string, document: unknown, name = 'api.json'): string {
  const file = join(folder, name)
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document))
  return file
}

describe('a contract', () => {
  test('is written and proved', async () => {
    const folder = createFolder()
    const out = join(folder, 'out')
    const { code, output, errors } = await run(writeDocument(folder, createApi()), '-o', out)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toBe(`Wrote '${out}/contract.ts': 1 operation, 1 component, 26 lines.

Not in the contract:
  1  neither 200 nor 'default' is declared: the contract declares 'default'

Apart from this, contract and document accept and return the same.
`)
    expect(readFileSync(join(out, 'contract.ts'), 'utf8')).toBe(`import { createContract } from 'routepact'
import { z } from 'zod'
import type { DocumentOptions } from 'routepact/openapi'

/** An integer of any size, where \`z.int()\` ends at 2^53. */
export const integer = <Schema extends z.ZodType<number, unknown>>(schema: Schema) =>
  schema.refine(Number.isInteger).meta({ type: 'integer' })

export const User = z.object({
  name: z.string(),
  age: integer(z.number()).optional(),
}).meta({ id: 'User' })

export const contract = createContract({
  addUser: {
    path: '/users',
    method: 'POST',
    requests: { 'application/json': { body: User }, optional: true },
    responses: {
      201: { description: 'Added', 'application/json': { body: User } },
      default: {},
    },
  },
})

export const documentOptions: DocumentOptions = { info: { title: 'Test', version: '1' } }
`)
  })

  test('is read from YAML in several files', async () => {
    const folder = createFolder()
    writeDocument(folder, 'User:\n  type: object\n  properties:\n    name: { type: string, nullable: true }\n  required: [name]\n', 'models.yaml')
    const file = writeDocument(
      folder,
      'openapi: 3.0.3\ninfo: { title: Test, version: "1" }\npaths:\n  /users:\n    get:\n      responses:\n        "200":\n          description: OK\n          content:\n            application/json:\n              schema: { $ref: "models.yaml#/User" }\n',
      'api.yaml',
    )
    const { code, output } = await run(file, '--out', join(folder, 'out'))
    expect({ code, end: output.split('\n').at(-2) }).toEqual({ code: 0, end: 'Contract and document accept and return the same.' })
    expect(readFileSync(join(folder, 'out/contract.ts'), 'utf8')).toContain("modelsYamlUser = z.object({\n  name: z.string().nullable(),\n}).meta({ id: 'models.yaml/User' })")
  })

  test('is not replaced without --force', async () => {
    const folder = createFolder()
    const file = writeDocument(folder, createApi())
    const contract = writeDocument(folder, '// edited', 'contract.ts')
    expect(await run(file, '--out', folder)).toEqual({
      code: 2,
      output: '',
      errors: `'${contract}' would be replaced: pass --check to compare the contract with the document, or --force to replace it.\n`,
    })
    expect(readFileSync(contract, 'utf8')).toBe('// edited')
    expect((await run(file, '--out', folder, '--force')).code).toBe(0)
    expect(readFileSync(contract, 'utf8')).toContain('createContract')
  })

  test('tells what could not be decided', async () => {
    const folder = createFolder()
    const form = { content: { 'application/x-www-form-urlencoded': { schema: { oneOf: [user, user] } } }, required: true }
    const { code, output } = await run(writeDocument(folder, createApi({ requestBody: form })), '--out', join(folder, 'out'))
    expect(code).toBe(0)
    expect(output).toContain('\n1 place could not be decided.\n')
  })

  test('names at most three files', async () => {
    const folder = createFolder()
    const paths = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`/p${index}`, { get: { tags: [`t${index % 4}`], responses: { 200: { description: 'OK' } } } }]))
    const { output } = await run(writeDocument(folder, createDocument(paths)), '--out', join(folder, 'out'))
    expect(output).toContain(`Wrote '${folder}/out/contract.ts', '${folder}/out/schemas.ts' and 4 others: 200 operations, 0 components, `)
  })
})

describe('values of the document', () => {
  const reserved = createApi({}, { type: 'object', properties: { name: text, constructor: text } })

  test('that the contract treats otherwise are printed', async () => {
    const folder = createFolder()
    const { code, output } = await run(writeDocument(folder, reserved), '--out', join(folder, 'out'), '--seed', '7')
    expect(code).toBe(0)
    expect(output).toContain("\nThe contract rejects what the document accepts, with --seed 7:\n  POST /users: body of 'application/json': {} at '/constructor': Invalid input: expected string, received function\n")
    expect(output).toContain('\nApart from this, contract and document accept and return the same.')
  })

  test.each([
    ['fails', async () => Promise.reject(new Error("'zod' is not installed.")), "'zod' is not installed."],
    ['ends without a word', async () => undefined, 'the process ended'],
    ['has another message', async (_: unknown, receive: (message: { readonly kind: 'config'; readonly config: null }) => void) => receive({ kind: 'config', config: null }), 'the process ended'],
  ])('are not compared if the work %s', async (_, work, reason) => {
    const folder = createFolder()
    const { code, output } = await runCommand(['import', writeDocument(folder, createApi()), '--out', join(folder, 'out')], { ...context, work })
    expect(code).toBe(0)
    expect(output).toContain(`\nNo values went through the contract: ${reason}\n`)
  })
})

test.each<[count: number, line: string]>([
  [1, "Left out 1 component that no operation uses: 'S0'.\n"],
  [3, "Left out 3 components that no operation uses: 'S0', 'S1', 'S2'.\n"],
  [4, "Left out 4 components that no operation uses: 'S0', 'S1', 'S2' and 1 other.\n"],
  [5, "Left out 5 components that no operation uses: 'S0', 'S1', 'S2' and 2 others.\n"],
])('%i components that no operation uses are named in a line', async (count, line) => {
  const folder = createFolder()
  const { components, ...rest } = createApi()
  const schemas = { ...(components as { readonly schemas: JsonRecord }).schemas, ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, text])) }
  const file = writeDocument(folder, { ...rest, components: { schemas } })
  const { output } = await run(file, '--out', join(folder, 'out'))
  expect(output).toMatch(/^Wrote .* lines\.\n/)
  expect(output.split('\n').slice(1, 2).join('')).toBe(line.trim())
  expect((await run(file, '--out', join(folder, 'outline'), '--outline')).output).toContain(line)
})

test('an outline is written', async () => {
  const folder = createFolder()
  const { code, output } = await run(writeDocument(folder, createApi({ summary: 'Adds a user' })), '--outline', '--out', folder)
  expect(code).toBe(0)
  expect(output).toBe(`Wrote '${folder}/outline.ts': 1 operation, 1 component, 26 lines.\n\nNot in the contract:\n  1  neither 200 nor 'default' is declared: the contract declares 'default'\n`)
  expect(readFileSync(join(folder, 'outline.ts'), 'utf8')).toBe(`import type { Schema } from 'routepact'
import type { ContractOutline } from 'routepact/client'

/** A schema, for the compiler only. */
type Of<Type> = Schema & { readonly '~standard': { readonly types?: { readonly input: Type; readonly output: Type } | undefined } }

export type User = { name: string; age?: number | undefined }

export type Api = {
  /** Adds a user */
  addUser: {
    path: '/users'
    method: 'POST'
    requests: { 'application/json': { body: Of<User> }; optional: true }
    responses: { 201: { 'application/json': { body: Of<User> } }; default: {} }
  }
}

export const outline: ContractOutline<Api> = {
  addUser: {
    method: 'POST',
    path: '/users',
    requests: { 'application/json': {} },
    responses: { 201: { 'application/json': {} }, default: {} },
  },
}
`)
})

describe('--check', () => {
  /** Imports a document, edits the contract, and compares it with another document. */
  async function check(next: unknown, edit: (contract: string) => string = (contract) => contract) {
    const folder = createFolder()
    const out = join(folder, 'out')
    const file = writeDocument(folder, createApi())
    // A module is loaded once, so the edited one has another path.
    await run(file, '--out', join(folder, 'imported'))
    mkdirSync(out)
    const contract = join(out, 'contract.ts')
    writeFileSync(contract, edit(readFileSync(join(folder, 'imported/contract.ts'), 'utf8')))
    writeDocument(folder, next)
    const before = readFileSync(contract, 'utf8')
    const { code, output, errors } = await run(file, '--out', out, '--check')
    expect(readdirSync(out)).toEqual(['contract.ts'])
    expect(readFileSync(contract, 'utf8')).toBe(before)
    return { code, errors, changes: output }
  }

  test('the same document', async () => {
    expect(await check(createApi())).toEqual({ code: 0, errors: '', changes: 'No changes.\n' })
  })

  test('a document that breaks clients', async () => {
    const { code, changes } = await check(createApi({}, { ...user, required: ['name', 'age'] }))
    expect({ code, changes }).toEqual({
      code: 1,
      changes: `error
  POST /users
    addUser: body of 'application/json': 'age' is now required
      for example: {"name":"a"}

information
  POST /users
    addUser: 201 'application/json': 'age' is now always sent

1 error, 1 for information.
`,
    })
  })

  test('a document with more operations', async () => {
    const { paths, components } = createApi()
    const { code, changes } = await check({ ...createApi(), paths: { ...(paths as JsonRecord), '/ping': { get: { responses: { 200: { description: 'OK' } } } } }, components })
    expect({ code, changes }).toEqual({ code: 0, changes: 'information\n  GET /ping\n    GET /ping: the operation is added\n\n1 for information.\n' })
  })

  test('a contract that a person has edited', async () => {
    const edit = (contract: string): string => contract.replace("path: '/users',", "path: '/users',\n    meta: { team: 'a' },").replaceAll('name: z.string()', 'name: z.string().min(1)')
    const { code, changes } = await check(createApi(), edit)
    expect(code).toBe(1)
    expect(changes).toContain("addUser: 201 'application/json': 'name' may now be a string shorter than 1 character")
  })

  test('what several operations cannot say is not a change of those that are left', async () => {
    const xml = { get: { responses: { 200: { description: 'OK', content: { 'application/xml': { schema: user } } } } } }
    const folder = createFolder()
    const file = writeDocument(folder, createDocument({ '/a': xml, '/b': xml, '/c': xml }))
    await run(file, '--out', folder)
    writeDocument(folder, createDocument({ '/a': xml, '/b': xml }))
    expect(await run(file, '--out', folder, '--check')).toEqual({ code: 1, output: 'error\n  GET /c\n    getC: the operation is gone\n\n1 error.\n', errors: '' })
  })

  test('a folder without a contract', async () => {
    const folder = createFolder()
    expect((await run(writeDocument(folder, createApi()), '--check', '--out', folder)).errors).toBe(`'${folder}/contract.ts' does not exist: import the document without --check first.\n`)
  })
})

describe('a difference of no listed reason', () => {
  const paths = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`/${name}`, { get: { operationId: name, security: [{ token: [] }], responses: { 200: { description: 'OK', ...json(user) } } } }]))
  const document = { ...createDocument(paths), components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } }

  /** Loads contracts as an import with bugs would have written them. */
  const load: typeof context.load = async (...args) => {
    const loaded = JSON.parse(JSON.stringify(await context.load(...args)).replaceAll('"type":"integer"', '"type":"boolean"')) as Awaited<ReturnType<typeof context.load>>
    const others = Object.entries(loaded.paths).filter(([path]) => path !== '/d')
    return { ...loaded, paths: { ...Object.fromEntries(others), '/e': loaded.paths['/a'] ?? {} }, components: { securitySchemes: { token: { type: 'http', scheme: 'basic' } } } }
  }

  test('fails', async () => {
    const folder = createFolder()
    const { code, output } = await runCommand(['import', writeDocument(folder, document), '--out', join(folder, 'out')], { ...context, load })
    expect(code).toBe(1)
    expect(output).toContain(' differences have no listed reason.\n')
    expect(output).toContain("    3 operations: 200 'application/json': 'age' may now be ")
    expect(output).toContain('    d: the operation is gone\n')
  })

  test('fails with --check', async () => {
    const folder = createFolder()
    const file = writeDocument(folder, document)
    await run(file, '--out', folder)
    const { code, output } = await runCommand(['import', file, '--out', folder, '--check'], { ...context, load })
    expect(code).toBe(1)
    expect(output).toContain(' differences have no listed reason.\n')
  })

  test('fails if the time is over', async () => {
    const folder = createFolder()
    const { code, output } = await run(writeDocument(folder, document), '--out', join(folder, 'out'), '--seconds', '0')
    expect(code).toBe(1)
    expect(output).toContain(' not compared')
  })
})

describe('mistakes', () => {
  test.each<[title: string, args: readonly string[], message: string]>([
    ['no document', [], 'The document is missing: routepact import openapi.json'],
    ['two documents', ['a.json', 'b.json'], "'b.json' is not expected: pass one document."],
    ['a missing document', ['missing.json'], "'missing.json' does not exist."],
    ['--check with --outline', ['a.json', '--check', '--outline'], "'--check' needs a contract: an outline has no schemas to compare."],
    ['seconds', ['a.json', '--seconds', 'x'], "'--seconds' must be an integer from 0 to 86400."],
    ['an option', ['a.json', '--schema', 'zod'], "'--schema' is not an option of 'routepact import': --help lists the options."],
  ])('%s', async (_, args, message) => expect(await run(...args)).toEqual({ code: 2, output: '', errors: `${message}\n` }))

  test('--help', async () => expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringContaining('Usage: routepact import <document>') as string }))

  test.each<[title: string, document: unknown, message: string]>([
    ['Swagger', { swagger: '2.0' }, "'openapi' of the new document must be a version 3.0, 3.1 or 3.2, not '2.0': convert it with 'npx @scalar/cli document upgrade swagger.json --output openapi.json'."],
    ['a broken reference', createDocument({ '/x': { $ref: '#/components/pathItems/x' } }), "'#/paths/~1x' of the new document refers to '#/components/pathItems/x', which does not exist."],
    ['a deep document', createDocument({ '/x': JSON.parse(`${'['.repeat(600)}${']'.repeat(600)}`) as JsonRecord }), "'#' of the new document is nested too deeply."],
  ])('%s cannot be imported', async (_, document, message) => {
    const folder = createFolder()
    const file = writeDocument(folder, document)
    expect(await run(file, '--out', join(folder, 'out'))).toEqual({ code: 2, output: '', errors: `'${file}' cannot be imported: ${message}\n` })
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })

  test('a document without operations', async () => {
    const folder = createFolder()
    const file = writeDocument(folder, createDocument({ '/x.{id}': { get: { responses: {} } } }))
    expect((await run(file, '--out', join(folder, 'out'))).errors).toBe(`'${file}' has no operation that a contract can declare.\n`)
  })

  test('an error that is not expected keeps its stack', async () => {
    const folder = createFolder()
    const file = writeDocument(folder, 'export {}', 'module.mjs')
    // Reading references comes first.
    let reads = 0
    const document = {
      openapi: '3.1.0',
      get paths() {
        if (++reads > 1) throw new Error('unexpected')
        return {}
      },
    }
    const load = async () => document as unknown as Awaited<ReturnType<typeof context.load>>
    expect((await runCommand(['import', file, '--out', join(folder, 'out')], { ...context, load })).errors).toMatch(/^Error: unexpected\n +at /)
  })

  test('a folder that cannot be written', async () => {
    const folder = createFolder()
    const file = writeDocument(folder, createApi())
    const { code, errors } = await run(file, '--out', file)
    expect(code).toBe(2)
    expect(errors).toContain(`'${file}' cannot be written: `)
  })
})
