/** `routepact migrate ts-rest` lists where schemas of zod 3 mean something else in zod 4. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { z as z3 } from 'zod/v3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../tools/src/cli/run-command.ts'
import { context } from '../run.ts'

/** A schema, a value, what zod 3 makes of it, the step, and a schema of which zod 4 makes the same. */
interface Difference {
  readonly schema: string
  readonly value: unknown
  readonly before: unknown
  readonly after: unknown
  readonly step: string
  readonly replaced: string
}

const fields = "name: z.string(), role: z.string().default('user')"

const differences: readonly Difference[] = [
  {
    schema: `z.object({ ${fields} }).partial()`,
    value: { name: 'Ada' },
    before: { name: 'Ada' },
    after: { name: 'Ada', role: 'user' },
    step: "'.partial()' fills in the default of 'role': extend it with role: schema.shape.role.unwrap().optional()",
    replaced: `((schema) => schema.partial().extend({ role: schema.shape.role.unwrap().optional() }))(z.object({ ${fields} }))`,
  },
  {
    schema: "z.object({ a: z.string() }).extend({ b: z.number().default(1) }).merge(z.object({ c: z.boolean().describe('c').default(true) })).partial()",
    value: {},
    before: {},
    after: { b: 1, c: true },
    step: "'.partial()' fills in the default of 'c', 'b': extend it with c: schema.shape.c.unwrap().optional()",
    replaced: 'z.object({ b: z.number(), c: z.boolean() }).partial()',
  },
  {
    schema: "z.object({ role: z.string().default('user').optional() })",
    value: {},
    before: {},
    after: { role: 'user' },
    step: "'.optional()' after '.default()' fills in the default: remove one of the two",
    replaced: 'z.object({ role: z.string().optional() })',
  },
  {
    schema: "z.string().transform((text) => text.length).default('abc')",
    value: undefined,
    before: 3,
    after: 'abc',
    step: "'.default()' is the output, which is not transformed: write '.prefault()'",
    replaced: "z.string().transform((text) => text.length).prefault('abc')",
  },
  {
    schema: 'z.object({ data: z.any() })',
    value: {},
    before: {},
    after: 'rejected',
    step: "the key of 'z.any()' is required: write 'z.any().optional()'",
    replaced: 'z.object({ data: z.any().optional() })',
  },
  {
    schema: 'z.object({ data: z.unknown() })',
    value: {},
    before: {},
    after: 'rejected',
    step: "the key of 'z.unknown()' is required: write 'z.unknown().optional()'",
    replaced: 'z.object({ data: z.unknown().optional() })',
  },
  {
    schema: "z.record(z.enum(['a', 'b']), z.number())",
    value: { a: 1 },
    before: { a: 1 },
    after: 'rejected',
    step: "'z.record()' requires every key of an enum: write 'z.partialRecord()'",
    replaced: "z.partialRecord(z.enum(['a', 'b']), z.number())",
  },
  {
    schema: 'z.string().uuid()',
    value: '12345678-1234-0234-c234-123456789012',
    before: '12345678-1234-0234-c234-123456789012',
    after: 'rejected',
    step: "'.uuid()' rejects UUIDs that RFC 9562 does not allow: write '.guid()'",
    replaced: 'z.string().guid()',
  },
  {
    schema: 'z.string().datetime()',
    value: '2020-01-01T00:00Z',
    before: '2020-01-01T00:00Z',
    after: 'rejected',
    step: "'.datetime()' rejects times without seconds: add '.or(z.iso.datetime({ precision: -1 }))' to accept them",
    replaced: 'z.string().datetime().or(z.iso.datetime({ precision: -1 }))',
  },
  {
    schema: 'z.number().min(1).int()',
    value: 2 ** 53,
    before: 2 ** 53,
    after: 'rejected',
    step: "'.int()' rejects integers above 9007199254740991: write '.multipleOf(1)' to accept them",
    replaced: 'z.number().min(1).multipleOf(1)',
  },
  {
    schema: 'z.number().safe()',
    value: 1.5,
    before: 1.5,
    after: 'rejected',
    step: "'.safe()' rejects fractions: write '.min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)'",
    replaced: 'z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)',
  },
  {
    schema: "z.string({ required_error: 'Name it', invalid_type_error: 'Write it' })",
    value: undefined,
    before: 'rejected: Name it',
    after: 'rejected: Invalid input: expected string, received undefined',
    step: "'required_error', 'invalid_type_error' is ignored: write 'error: (issue) => …'",
    replaced: "z.string({ error: ({ input }) => (input === undefined ? 'Name it' : 'Write it') })",
  },
]

/** Schemas that mean the same, or whose meaning is not known. */
const same: readonly string[] = [
  'z.object({ name: z.string() }).partial()',
  "z.object({ name: z.string() }).describe('a').partial()",
  "z.object({ role: z.string().optional().default('user') })",
  'z.object({ data: z.unknown().optional() })',
  'z.array(z.unknown())',
  'z.record(z.string(), z.unknown())',
  "z.string().default('a')",
  'z.coerce.number().min(1)',
]

/** Returns what a library makes of a value: its output or 'rejected', with the message if one is expected. */
function parse(library: unknown, schema: string, value: unknown, expected: unknown): unknown {
  // The text of the schema is what the command reads.
  // eslint-disable-next-line no-new-func
  const made = new Function('z', `return ${schema}`)(library) as z.ZodType
  const { success, data, error } = made.safeParse(value)
  if (success) return data
  return String(expected).startsWith('rejected: ') ? `rejected: ${error.issues[0]?.message}` : 'rejected'
}

test.each(differences)('$schema', ({ schema, value, before, after, replaced }) => {
  expect(parse(z3, schema, value, before)).toEqual(before)
  expect(parse(z, schema, value, after)).toEqual(after)
  expect(parse(z, replaced, value, before)).toEqual(before)
})

let folder: string
let errors: string

/** Installs a version of zod that has nothing but its number. */
function installZod(project: string, version: string): void {
  mkdirSync(join(project, 'node_modules/zod'), { recursive: true })
  writeFileSync(join(project, 'node_modules/zod/package.json'), JSON.stringify({ name: 'zod', version, types: 'index.d.ts' }))
  writeFileSync(join(project, 'node_modules/zod/index.d.ts'), 'export declare const z: any')
}

beforeAll(async () => {
  folder = mkdtempSync('.command-')
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('node_modules/typescript-6'), join(folder, 'node_modules/typescript'))
  installZod(folder, '3.25.76')
  const compilerOptions = { strict: true, moduleResolution: 'bundler', module: 'esnext', target: 'esnext', lib: ['esnext'], types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [] }))
  const toModule = (library: string, schemas: readonly string[]): string => [`import { z } from '${library}'`, ...schemas.map((schema, index) => `export const s${index} = ${schema}`)].join('\n')
  const schemas = differences.map(({ schema }) => schema)
  const modules = {
    'contract.ts': [
      "import { initContract } from '@ts-rest/core'",
      "import { z } from 'zod'",
      "import * as schemas from './schemas'",
      "import * as old from './old'",
      'const c = initContract()',
      'const Role = z.enum(["admin", "user"]).default("user")',
      'const User = z.object({ role: Role, ...old })',
      "export const users = c.router({ edit: { method: 'PATCH', path: '/users', body: User.partial(), responses: { 200: z.record(z.string()) } } })",
      'export const again = [User.partial(), unknown.partial(), other.int(), other.uuid(), other.safe(), other.datetime(), partial(), z.record(), z.object({ other: other.any() })]',
      'export { schemas }',
    ].join('\n'),
    'schemas.ts': `${toModule('zod', [...schemas, ...same])}\n`,
    'old.ts': toModule('zod/v3', schemas),
  }
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text)
  const result = await runCommand(['migrate', 'ts-rest', '--write', join(folder, 'contract.ts')], context)
  expect(result).toMatchObject({ code: 0, output: '' })
  ;({ errors } = result)
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true }))

test('a module that a contract imports has a step for each line', () => {
  const file = relative('', join(folder, 'schemas.ts'))
  const lines = errors.split('\n').filter((line) => line.startsWith(`  ${file}:`))
  expect(lines).toEqual(differences.map(({ step }, index) => `  ${file}:${index + 2}: in zod 4, ${step}`))
  expect(errors).toContain(`${file}: 0 operations, ${differences.length} steps left\n`)
  expect(readFileSync(file, 'utf8')).toContain(differences[0]?.schema)
  expect(errors).not.toContain('old.ts')
})

test('the contract has steps for its own schemas, and the number of those that repeat', () => {
  const file = join(folder, 'contract.ts')
  const lines = errors.split('\n').filter((line) => line.startsWith(`  ${file}:`) && line.includes('zod 4'))
  expect(lines.map((line) => line.slice(file.length + 3))).toEqual([
    "7: in zod 4, '.partial()' fills in the default of 'role': extend it with role: schema.shape.role.unwrap().optional() (and 1 more)",
    "7: in zod 4, 'z.record()' has two arguments: write 'z.record(z.string(), …)'",
  ])
})

test.each<[version: string | undefined, step: boolean]>([
  [undefined, true],
  ['3.25.76', true],
  ['4.0.0', false],
  ['4.4.1-beta.2', false],
])('a project on zod %s has steps for zod 3: %s', async (version, isOld) => {
  // Outside of the repository, whose zod would be found.
  const project = mkdtempSync(join(tmpdir(), 'routepact-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(resolve('node_modules/typescript-6'), join(project, 'node_modules/typescript'))
  if (version !== undefined) installZod(project, version)
  writeFileSync(join(project, 'contract.ts'), "import { initContract } from '@ts-rest/core'\nimport { z } from 'zod'\nconst c = initContract()\nexport const users = c.router({ get: { method: 'GET', path: '/', responses: { 200: z.string().uuid() } } })\n")
  const { code, errors: listed } = await runCommand(['migrate', 'ts-rest', join(project, 'contract.ts')], context)
  expect([code, listed.includes("in zod 4, '.uuid()' rejects UUIDs that RFC 9562 does not allow: write '.guid()'")]).toEqual([0, isOld])
}, 240_000)

test.each<[base: string | string[], message: string]>([
  ['@tsconfig/none/tsconfig.json', "File '@tsconfig/none/tsconfig.json' not found."],
  ['./base.json', "Cannot read file '<folder>/base.json'."],
  [['./given.json', './base.json'], "Cannot read file '<folder>/base.json'."],
  ['./nested.json', "File '@tsconfig/none/tsconfig.json' not found."],
])('an extends of tsconfig.json that is missing is an error: %j', async (base, message) => {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'routepact-')))
  onTestFinished(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(resolve('node_modules/typescript-6'), join(project, 'node_modules/typescript'))
  writeFileSync(join(project, 'given.json'), '{}')
  writeFileSync(join(project, 'nested.json'), JSON.stringify({ extends: '@tsconfig/none/tsconfig.json' }))
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ extends: base, include: [] }))
  writeFileSync(join(project, 'contract.ts'), "import { initContract } from '@ts-rest/core'\nexport const c = initContract()\n")
  const result = await runCommand(['migrate', 'ts-rest', join(project, 'contract.ts')], context)
  expect(result).toEqual({ code: 2, output: '', errors: `'extends' of '${project}/tsconfig.json' cannot be read: ${message.replace('<folder>', project)}\n` })
}, 240_000)
