/** `routepact migrate ts-rest` lists where schemas of zod 3 mean something else in zod 4. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { z as z3 } from 'zod/v3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../tools/src/cli/run-command.ts'
import { context } from '../run.ts'
import { readSteps } from './listed-steps.ts'

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
    step: "'.partial()' fills in the default of 'b', 'c': extend it with b: schema.shape.b.unwrap().optional()",
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
  {
    schema: `z.object({ ${fields} }).pick({ role: true }).partial({ role: true })`,
    value: {},
    before: {},
    after: { role: 'user' },
    step: "'.partial()' fills in the default of 'role': extend it with role: schema.shape.role.unwrap().optional()",
    replaced: 'z.object({ role: z.string() }).partial()',
  },
  {
    schema: `z.object({ ${fields} }).required()`,
    value: { name: 'Ada' },
    before: { name: 'Ada', role: 'user' },
    after: 'rejected',
    step: "'.required()' rejects an object without 'role', whose default it no longer fills in: extend it with role: schema.shape.role",
    replaced: `((schema) => schema.required().extend({ role: schema.shape.role }))(z.object({ ${fields} }))`,
  },
  ...[
    "z.string().default('user').nullish()",
    "z.optional(z.string().default('user'))",
    "z.string().default('user').nullable().optional()",
    "z.string().default('user').refine((text) => text !== '').optional()",
    "z.string().default('user').transform((text) => text).optional()",
    "z.string().default('user').pipe(z.string()).optional()",
    "z.string().default('user').readonly().optional()",
    "z.string().default('user').brand().optional()",
    "z.lazy(() => z.string().default('user')).optional()",
    "z.union([z.string().default('user'), z.number()]).optional()",
  ].map((role) => ({
    schema: `z.object({ role: ${role} })`,
    value: {},
    before: {},
    after: { role: 'user' },
    step: `'.${role.includes('nullish') ? 'nullish' : 'optional'}()' after '.default()' fills in the default: remove one of the two`,
    replaced: 'z.object({ role: z.string().optional() })',
  })),
  ...['trim', 'toLowerCase', 'toUpperCase'].map((method) => ({
    schema: `z.string().${method}().default(' aB ')`,
    value: undefined,
    before: { trim: 'aB', toLowerCase: ' ab ', toUpperCase: ' AB ' }[method],
    after: ' aB ',
    step: "'.default()' is the output, which is not transformed: write '.prefault()'",
    replaced: `z.string().${method}().prefault(' aB ')`,
  })),
  ...[
    ['any', ''],
    ['unknown', '.nullable()'],
    ['custom', ''],
    ['undefined', ''],
    ['void', ''],
    ['any', '.transform((value) => value)'],
    ['unknown', '.refine(() => true)'],
  ].map(([made, more]) => ({
    schema: `z.object({}).extend({ data: z.${made}()${more} })`,
    value: {},
    before: {},
    after: 'rejected',
    step: `the key of 'z.${made}()' is required: write 'z.${made}().optional()'`,
    replaced: `z.object({ data: z.${made}().optional()${more} })`,
  })),
  {
    schema: 'z.object({ isOpen: z.coerce.boolean() })',
    value: {},
    before: { isOpen: false },
    after: 'rejected',
    step: "the key of 'z.coerce.boolean()' is required: write 'z.coerce.boolean().default(false)'",
    replaced: 'z.object({ isOpen: z.coerce.boolean().default(false) })',
  },
  {
    schema: 'z.object({ name: z.coerce.string() })',
    value: {},
    before: { name: 'undefined' },
    after: 'rejected',
    step: "the key of 'z.coerce.string()' is required: write 'z.coerce.string().optional()'",
    // Nobody means the text 'undefined'.
    replaced: "z.object({ name: z.coerce.string().default('undefined') })",
  },
  {
    schema: 'z.strictObject({ ...{ data: z.any() } })',
    value: {},
    before: {},
    after: 'rejected',
    step: "the key of 'z.any()' is required: write 'z.any().optional()'",
    replaced: 'z.strictObject({ data: z.any().optional() })',
  },
  {
    schema: "z.record(z.nativeEnum({ A: 'a', B: 'b' }), z.number())",
    value: { a: 1 },
    before: { a: 1 },
    after: 'rejected',
    step: "'z.record()' requires every key of an enum: write 'z.partialRecord()'",
    replaced: "z.partialRecord(z.enum(['a', 'b']), z.number())",
  },
  {
    schema: "z.record(z.literal('a'), z.number())",
    value: {},
    before: {},
    after: 'rejected',
    step: "'z.record()' requires every key of an enum: write 'z.partialRecord()'",
    replaced: "z.partialRecord(z.literal('a'), z.number())",
  },
  {
    schema: "z.record(z.union([z.literal('a'), z.literal('b')]), z.number())",
    value: { a: 1 },
    before: { a: 1 },
    after: 'rejected',
    step: "'z.record()' requires every key of an enum: write 'z.partialRecord()'",
    replaced: "z.partialRecord(z.union([z.literal('a'), z.literal('b')]), z.number())",
  },
  {
    schema: 'z.string().datetime({ offset: true })',
    value: '2020-01-01T00:00:00+0200',
    before: '2020-01-01T00:00:00+0200',
    after: 'rejected',
    step: "'.datetime({ offset: true })' rejects times without seconds and offsets without a colon: add '.or(z.string().regex(/^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+[+-]\\d\\d:?\\d\\d$/))' to accept them",
    replaced: 'z.string().datetime({ offset: true }).or(z.string().regex(/^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+[+-]\\d\\d:?\\d\\d$/))',
  },
  {
    schema: 'z.string().base64url()',
    value: 'YQ==',
    before: 'YQ==',
    after: 'rejected',
    step: "'.base64url()' rejects padding: write '.regex(/^[\\w-]*={0,2}$/)' to accept it",
    replaced: 'z.string().regex(/^[\\w-]*={0,2}$/)',
  },
  {
    schema: 'z.string().duration()',
    value: '-P1.5D',
    before: '-P1.5D',
    after: 'rejected',
    step: "'.duration()' rejects signs and fractions of days: add '.or(z.string().regex(/^[-+]?P[\\dA-Z.,]+$/))' to accept them",
    replaced: 'z.string().duration().or(z.string().regex(/^[-+]?P[\\dA-Z.,]+$/))',
  },
]

/** Schemas that mean the same. */
const same: readonly string[] = [
  'z.object({ name: z.string() }).partial()',
  "z.object({ name: z.string() }).describe('a').partial()",
  "z.object({ role: z.string().optional().default('user') })",
  'z.object({ data: z.unknown().optional() })',
  'z.array(z.unknown())',
  'z.record(z.string(), z.unknown())',
  "z.string().default('a')",
  'z.coerce.number().min(1)',
  'z.object({ count: z.coerce.number(), data: z.preprocess((value) => value, z.any()) })',
  "z.object({ name: z.string().catch('a') }).partial()",
  "z.object({ name: z.preprocess((value) => value, z.string().default('a')) }).partial()",
  `z.object({ ${fields} }).partial({ name: true })`,
  `z.object({ user: z.object({ ${fields} }) }).partial()`,
  "z.object({ name: z.string().transform((text) => text).pipe(z.string().default('a')) }).partial()",
  'z.record(z.string(), z.number())',
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

test.each(same)('%s means the same', (schema) => {
  for (const value of [undefined, null, 'a', 1, {}, [1], { name: 'Ada', role: 'a', user: {}, count: '1' }])
    expect(parse(z, schema, value, '')).toEqual(parse(z3, schema, value, ''))
})

/** Installs the types of a version of zod. */
function installZod(project: string, version: string): void {
  const installed = join(project, 'node_modules/zod')
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: 'zod', version, types: 'index.d.ts' }))
  const types = { index: version.startsWith('3.') ? 'v3' : 'v4', v3: 'v3', v4: 'v4' }
  for (const [name, folder] of Object.entries(types))
    writeFileSync(join(installed, `${name}.d.ts`), `export * from '${resolve('node_modules/zod', folder, 'index.js')}'\n`)
}

/** The text of a contract. */
const toContract = (before: string, body: string): string =>
  `import { initContract } from '@ts-rest/core'\n${before}\nconst c = initContract()\nexport const users = c.router({ edit: { method: 'PATCH', path: '/users', body: ${body}, responses: { 200: ${body} } } })\n`

const partial = (field: string): string =>
  `in zod 4, '.partial()' fills in the default of '${field}': extend it with ${field}: schema.shape.${field}.unwrap().optional()`
const uuid = "in zod 4, '.uuid()' rejects UUIDs that RFC 9562 does not allow: write '.guid()'"

/** Creates a project with files, and returns its folder. */
function createProject(files: Readonly<Record<string, string>>, version?: string): string {
  // Outside of the repository, whose zod would be found.
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'routepact-')))
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(resolve('node_modules/typescript-6'), join(project, 'node_modules/typescript'))
  if (version !== undefined) installZod(project, version)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  return project
}

/** Migrates files of a project, and returns the steps of zod by their files in the project. */
async function listZod(project: string, ...files: readonly string[]): Promise<string[]> {
  const { code, errors } = await runCommand(
    ['migrate', 'ts-rest', '--write', ...files.map((file) => join(project, file))],
    context,
  )
  expect([code, errors]).toEqual([0, expect.any(String)])
  const steps = readSteps(errors).filter(({ text }) => text.includes('zod'))
  return steps.map(({ file, line, text }) => `${relative(project, resolve(file))}:${line}: ${text}`)
}

const toModule = (library: string, schemas: readonly string[]): string =>
  [`import { z } from '${library}'`, ...schemas.map((schema, index) => `export const s${index} = ${schema}`)].join('\n')
const schemas = differences.map(({ schema }) => schema)

/** Modules, and the steps of zod that they have. */
const modules: readonly (readonly [title: string, files: Readonly<Record<string, string>>, steps: readonly string[]])[] = [
  [
    'each schema',
    {
      'contract.ts': toContract("import * as schemas from './schemas'\nexport { schemas }", 'schemas.s0'),
      'schemas.ts': toModule('zod', [...schemas, ...same]),
    },
    differences.map(({ step }, index) => `schemas.ts:${index + 2}: in zod 4, ${step}`),
  ],
  [
    'schemas that stay on zod 3',
    {
      'contract.ts': toContract("import * as old from './old'\nexport { old }", 'old.s0'),
      'old.ts': toModule('zod/v3', schemas),
    },
    [],
  ],
  ['zod/v4', { 'contract.ts': toContract("import { z } from 'zod/v4'\nexport const id = z.uuid()", 'z.string().uuid()') }, [`contract.ts:4: ${uuid}`]],
  [
    'a package of the workspace',
    {
      'contract.ts': toContract("import { s0 } from '@demo/schemas/inner'", 's0'),
      'inner.ts': toModule('zod', ['z.string().uuid()']),
    },
    [`inner.ts:2: ${uuid}`],
  ],
  ['an installed package', { 'contract.ts': toContract("import { s0 } from 'installed'", 's0') }, []],
  [
    'a schema of a module without zod',
    {
      'contract.ts': toContract("import { User } from './user'", 'User.partial()'),
      'user.ts': "import { z } from 'zod'\nexport const User = z.object({ role: z.string().default('user') })\n",
    },
    [`contract.ts:3: ${partial('role')}`],
  ],
  [
    'a schema of a function',
    {
      'contract.ts': toContract(
        "import { z } from 'zod'\nconst read = () => z.object({ role: z.string().default('user') })",
        'read().partial()',
      ),
    },
    [`contract.ts:4: ${partial('role')}`],
  ],
  [
    'a schema whose fields are not known',
    {
      'contract.ts': toContract(
        "import { z } from 'zod'\nexport const patch = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) => schema.partial()",
        'z.string()',
      ),
    },
    [
      "contract.ts:3: in zod 4, '.partial()' fills in the default of the fields: extend it with field: schema.shape.field.unwrap().optional()",
    ],
  ],
  [
    'a schema of a choice, and one of a field',
    {
      'contract.ts': toContract(
        "import { z } from 'zod'\nconst User = z.object({ role: z.string().default('user') })\nexport const inner = { User }",
        '(Date.now() > 1 ? inner.User : User).partial()',
      ),
    },
    [`contract.ts:5: ${partial('role')}`],
  ],
  [
    'a default of a choice',
    {
      'contract.ts': toContract(
        "import { z } from 'zod'\nconst role = Date.now() > 1 ? z.string() : z.string().default('user')",
        'z.object({ role }).partial()',
      ),
    },
    [`contract.ts:4: ${partial('role')}`],
  ],
  [
    'fields of any type',
    {
      'contract.ts': toContract(
        "import { z } from 'zod'\ndeclare const odd: any\nexport const all = [z.object({ odd }).partial(), z.record(odd, z.string())]",
        'z.string()',
      ),
    },
    [],
  ],
  [
    'an object of another library',
    {
      'contract.ts': toContract(
        "import { z } from 'zod'\ndeclare const odd: { _output: string; partial(): { _output: string } }\nexport const all = odd.partial()",
        'z.string()',
      ),
    },
    [],
  ],
  [
    'a schema of any object',
    {
      'contract.ts': toContract(
        "import { z } from 'zod'\nexport const patch = (schema: z.ZodObject<any>) => schema.required()",
        'z.string()',
      ),
    },
    [
      "contract.ts:3: in zod 4, '.required()' rejects an object without the fields, whose default it no longer fills in: extend it with field: schema.shape.field",
    ],
  ],
  [
    'a field of several objects',
    {
      'contract.ts': toContract(
        "import { z } from 'zod'\nconst shape = { data: z.any() }\nexport const both = [z.object(shape), z.object({ ...shape })]",
        'z.string()',
      ),
    },
    ["contract.ts:3: in zod 4, the key of 'z.any()' is required: write 'z.any().optional()'"],
  ],
  [
    'fields that are not known',
    {
      'contract.ts': toContract(
        "import { z } from 'zod'\nexport const read = (shape: z.ZodRawShape) => z.object(shape)",
        'z.object({ get role() { return z.any() } })',
      ),
    },
    [],
  ],
  [
    'methods of another library',
    {
      'contract.ts': toContract(
        'declare const other: { string(): { uuid(): string }; object(given: object): { partial(): object } }\nexport const text = other.string().uuid()',
        'other.object({}).partial()',
      ),
    },
    [],
  ],
  [
    'a record of one argument',
    { 'contract.ts': toContract("import { z } from 'zod'", 'z.record(z.string())') },
    ["contract.ts:3: in zod 4, 'z.record()' has two arguments: write 'z.record(z.string(), …)'"],
  ],
  [
    'functions that are imported',
    { 'contract.ts': toContract("import { any, object } from 'zod'", 'object({ data: any() })') },
    ["contract.ts:3: in zod 4, the key of 'z.any()' is required: write 'z.any().optional()'"],
  ],
  [
    'declarations of a package',
    {
      'contract.ts': toContract("import { User } from './built/user'", 'User.partial()'),
      'built/package.json': '{}',
      'built/user.d.ts': "import { z } from 'zod'\nexport declare const User: z.ZodObject<{ role: z.ZodDefault<z.ZodString> }>\n",
    },
    [
      'built/user.d.ts:1: the schemas of this package are not compared with zod 4: name its sources too',
      `contract.ts:3: ${partial('role')}`,
    ],
  ],
  [
    'declarations beside sources',
    {
      'contract.ts': toContract(
        "import type { Id } from './user.d.ts'\nimport { z } from 'zod'\nexport type { Id }",
        'z.string().min(1)',
      ),
      'user.d.ts': "import { z } from 'zod'\nexport type Id = z.ZodString\n",
    },
    [],
  ],
]

describe.each(['3.25.76', '4.6.7'])('with zod %s', (version) => {
  let project: string
  let steps: readonly string[]

  beforeAll(async () => {
    const files = modules.flatMap(([, given], index) => Object.entries(given).map(([name, text]) => [`${index}/${name}`, text]))
    const installed = {
      'package.json': '{}',
      'node_modules/installed/package.json': JSON.stringify({ exports: './index.ts' }),
      'node_modules/installed/index.ts': toModule('zod', ['z.string().uuid()']),
    }
    const workspace = modules.findIndex(([title]) => title === 'a package of the workspace')
    project = createProject(
      {
        ...Object.fromEntries(files),
        ...installed,
        [`${workspace}/package.json`]: JSON.stringify({ exports: { './*': './*.ts' } }),
      },
      version,
    )
    mkdirSync(join(project, 'node_modules/@demo'))
    symlinkSync(join(project, String(workspace)), join(project, 'node_modules/@demo/schemas'))
    steps = await listZod(project, ...modules.map((_, index) => `${index}/contract.ts`))
  }, 240_000)

  afterAll(() => rmSync(project, { recursive: true }))

  test.each(modules.map(([title, , expected], index) => [title, index, expected] as const))('%s', (_title, index, expected) => {
    const found = steps.filter((step) => step.startsWith(`${index}/`)).map((step) => step.slice(`${index}/`.length))
    expect(found).toEqual(expected)
  })
})

test('a cause is a line with all places, in all files', async () => {
  const project = createProject(
    {
      'a.ts': toContract("import { z } from 'zod'\nexport const id = z.string().uuid()", 'z.string()\n.uuid()'),
      'b.ts': toContract("import { z } from 'zod'", 'z.string().uuid()'),
    },
    '4.6.7',
  )
  onTestFinished(() => rmSync(project, { recursive: true }))
  const { errors } = await runCommand(['migrate', 'ts-rest', '--write', join(project, 'a.ts'), join(project, 'b.ts')], context)
  const lines = errors.split('\n').filter((line) => line.includes(uuid))
  expect(lines).toEqual([`  ${project}/a.ts:3: ${uuid} (and 3 more: ${project}/a.ts:5, ${project}/a.ts:6, ${project}/b.ts:3)`])
}, 240_000)

test('a project without zod has a step that says so', async () => {
  const project = createProject({ 'contract.ts': toContract("import { z } from 'zod'", 'z.string().uuid()') })
  onTestFinished(() => rmSync(project, { recursive: true }))
  expect(await listZod(project, 'contract.ts')).toEqual(["contract.ts:2: 'zod' must be installed: run the command again then"])
}, 240_000)

test.each<[base: string | string[], message: string]>([
  ['@tsconfig/none/tsconfig.json', "File '@tsconfig/none/tsconfig.json' not found."],
  ['./base.json', "Cannot read file '<folder>/base.json'."],
  [['./given.json', './base.json'], "Cannot read file '<folder>/base.json'."],
  ['./nested.json', "File '@tsconfig/none/tsconfig.json' not found."],
])(
  'an extends of tsconfig.json that is missing is an error: %j',
  async (base, message) => {
    const files = {
      'given.json': '{}',
      'nested.json': JSON.stringify({ extends: '@tsconfig/none/tsconfig.json' }),
      'tsconfig.json': JSON.stringify({ extends: base, include: [] }),
      'contract.ts': "import { initContract } from '@ts-rest/core'\nexport const c = initContract()\n",
    }
    const project = createProject(files)
    onTestFinished(() => rmSync(project, { recursive: true }))
    const result = await runCommand(['migrate', 'ts-rest', join(project, 'contract.ts')], context)
    expect(result).toEqual({
      code: 2,
      output: '',
      errors: `'extends' of '${project}/tsconfig.json' cannot be read: ${message.replace('<folder>', project)}\n`,
    })
  },
  240_000,
)
