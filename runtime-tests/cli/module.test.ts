/** Modules of projects whose bundler resolves and transforms more than Node does. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadModule } from '../../tools/src/cli/module.ts'
import { isLinkError, loadTypeScriptModule, toLoadFailure } from '../../tools/src/cli/typescript-module.ts'
import { runBuiltCommand } from './run.ts'

// Inside the project, so that its modules resolve the libraries.
const folder = mkdtempSync('.command-')
afterAll(() => rmSync(folder, { recursive: true }))

type Files = { readonly [file: string]: string }

/** Writes a project whose `tsconfig.json`, unlike the one of this repository, has no paths that lead to the sources of routepact. */
function writeProject(name: string, files: Files): string {
  const root = join(folder, name)
  for (const [file, text] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

/** A contract whose only operation has the path `path`, an expression. */
const withPath = (path: string, imports = ''): string =>
  `${imports}\nexport const contract = { get: { path: ${path}, method: 'GET', responses: { 200: {} } } }`

const projects: readonly (readonly [name: string, contract: string, files: Files])[] = [
  ['an import without an extension', withPath('path', `import { path } from './path'`), { 'path.ts': `export const path = '/found'` }],
  ['an import of a folder', withPath('path', `import { path } from './paths'`), { 'paths/index.ts': `export const path = '/found'` }],
  ['an import that ends with .js', withPath('path', `import { path } from './path.js'`), { 'path.ts': `export const path = '/found'` }],
  ['an import without an extension in an imported module', withPath('path', `import { path } from './first.ts'`), { 'first.ts': `export { path } from './second'`, 'second.ts': `export const path = '/found'` }],
  ['paths of tsconfig.json, with comments', withPath('path', `import { path } from '@/path'`), { 'src/path.ts': `export const path = '/found'`, 'tsconfig.json': `{ // aliases\n "compilerOptions": { "paths": { "@/*": ["./src/*"], } } }` }],
  ['paths of an extended tsconfig', withPath('path + other', `import { path } from '~path'\nimport other from 'src/other'`), { 'src/path.ts': `export const path = '/fo'`, 'src/other.ts': `export default 'und'`, 'base/tsconfig.json': '{ "compilerOptions": { "baseUrl": "..", "paths": { "~path": ["src/path.ts"] } } }', 'tsconfig.json': '{ "extends": "./base/tsconfig.json" }' }],
  ['paths that look like a package, its subpaths or its imports', withPath('a + b + c', `import { a } from '@acme/a'\nimport { b } from 'zod/b'\nimport { c } from '#c'`), { 'a.ts': `export const a = '/f'`, 'b.ts': `export const b = 'ou'`, 'c.ts': `export const c = 'nd'`, 'tsconfig.json': '{ "compilerOptions": { "paths": { "@acme/*": ["./*"], "zod/b": ["./b"], "#c": ["./c"] } } }' }],
  ['JSON', withPath('data.path', `import data from './data.json'`), { 'data.json': '{ "path": "/found" }' }],
  ['JSX', withPath('path', `import { path } from './view'`), { 'view.tsx': `export const path = '/found'\nexport const view = (name: string) => <b>{name}</b>` }],
  ['an enum', withPath('Path.Found', `enum Path { Found = '/found' }`), {}],
  ['a namespace', withPath('Path.found', `namespace Path { export const found = '/found' }`), {}],
  ['parameter properties', withPath(`new Path('/found').path`, `class Path { constructor(readonly path: string) {} }`), {}],
  ['decorators', withPath('names[0]', `const names: string[] = []\nconst named = (_: object, name: string) => void names.push(name)\nclass Path { @named '/found'!: string; other!: number }`), {}],
  ['types imported and exported as values', withPath('path', `import { Path, path } from './path.ts'\nexport { Path } from './path.ts'\nconst typed: Path = path`), { 'path.ts': `export interface Path { length: number }\nexport const path = '/found'` }],
  ['modules that import each other', withPath('find()', `import { find } from './a'`), { 'a.ts': `import { get } from './b'\nexport const path = '/found'\nexport const find = () => get()`, 'b.ts': `import { path } from './a'\nexport const get = () => path` }],
  ['top-level await and import.meta', withPath('path', `import './none'\nconst path = await Promise.resolve(import.meta.url.endsWith('contract.ts') ? '/found' : '/')`), { 'none.ts': '' }],
  ['names of CommonJS', withPath(`__filename.endsWith('contract.ts') && typeof require('./path').path === 'string' ? '/found' : '/'`), { 'path.ts': `export const path = '/found'` }],
  ['CommonJS', `const { path } = require('./path')\nmodule.exports = { contract: { get: { path, method: 'GET', responses: { 200: {} } } } }`, { 'path.ts': `exports.path = '/found'` }],
]

const manifests: readonly (readonly [kind: string, manifest: Files])[] = [
  ['ES modules', { 'package.json': '{ "name": "users", "type": "module" }' }],
  ['no type', { 'package.json': '{ "name": "users" }' }],
]

test.each(projects)('the command loads %s', async (name, contract, files) => {
  const root = writeProject(name, { 'package.json': '{ "name": "users", "type": "module" }', ...files, 'contract.ts': contract })
  const { errors, output } = await runBuiltCommand(root, ['openapi', 'contract.ts'])
  expect(errors).toBe('')
  expect(Object.keys((JSON.parse(output) as { paths: object }).paths)).toEqual(['/found'])
})

describe.each(manifests)('a package of %s loads', (kind, manifest) => {
  test.each(projects)('%s', async (name, contract, files) => {
    const root = writeProject(`${kind}-${name}`, { ...manifest, ...files, 'contract.ts': contract })
    expect(await loadTypeScriptModule(resolve(root, 'contract.ts'))).toMatchObject({ contract: { get: { path: '/found' } } })
  })
})

test.each(manifests)('a package of %s shares its own modules and the installed packages', async (kind, manifest) => {
  const root = writeProject(`shared-${kind}`, {
    ...manifest,
    'count.ts': 'export const count = { loaded: 0 }',
    'loaded.ts': `import { count } from './count'\ncount.loaded++`,
    'schemas/index.ts': `import { z } from 'zod'\nimport { HttpError } from 'routepact'\nimport '../loaded'\nexport { z, HttpError }`,
    'contract.ts': `import './loaded'\nimport './loaded.ts'\nimport { count } from './count.js'\nimport { z, HttpError } from './schemas'
      const direct = { zod: await import('zod'), routepact: await import('routepact') }
      globalThis.seen = { loaded: count.loaded, zod: z === direct.zod.z, error: HttpError === direct.routepact.HttpError }
      class Field { @((..._: unknown[]) => undefined) name!: string }
      ${withPath(`'/found'`)}`,
  })
  await loadTypeScriptModule(resolve(root, 'contract.ts'))
  expect(Reflect.get(globalThis, 'seen')).toEqual({ loaded: 1, zod: true, error: true })
})

test('a module outside of projects loads', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'module-'))
  writeFileSync(join(outside, 'contract.ts'), withPath('Path.Found', `enum Path { Found = '/found' }`))
  expect(await loadTypeScriptModule(join(outside, 'contract.ts'))).toMatchObject({ contract: { get: { path: '/found' } } })
  rmSync(outside, { recursive: true })
})

test('a module of a revision loads', async () => {
  const root = writeProject('revision', {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'src/path.ts': `export enum Path { Found = '/found' }`,
    'contract.ts': withPath('Path.Found', `import { Path } from '@/path'`),
  })
  const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: root })
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message', 'feat: first')
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'src/path.ts'), `export enum Path { Found = '/other' }`)
  const { code, output } = await runBuiltCommand(root, ['diff', 'git:HEAD:contract.ts', 'contract.ts'])
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("path '/found' is now '/other'") })
})

describe('a module that cannot be loaded', () => {
  test.each<[name: string, contract: string, files: Files, message: string]>([
    ['missing', `import './gone'`, {}, `Cannot find module './gone' imported from ROOT/contract.ts`],
    ['missing-inside', `import './inner'`, { 'inner.ts': `import './gone.ts'` }, `Cannot find module './gone.ts' imported from ROOT/inner.ts`],
    ['package', `import 'no-package'`, {}, `Cannot find module 'no-package' imported from ROOT/contract.ts`],
    ['syntax', 'let a = ;', {}, 'ParseError: Unexpected token in ROOT/contract.ts:1:8'],
    ['style', `import './style.css'`, { 'style.css': '' }, `Unknown file extension ".css" for ROOT/style.css`],
    ['thrown', `import './inner'\nthrow new Error('no database')`, { 'inner.ts': '' }, 'no database'],
    ['extends', `import './gone'`, { 'tsconfig.json': '{ "extends": "./gone.json" }' }, `File './gone.json' not found.`],
  ])('%s: the message has the reason', async (name, contract, files, message) => {
    const root = writeProject(`failing-${name}`, { 'package.json': '{ "type": "module" }', ...files, 'contract.ts': contract })
    const errors = `'contract.ts' cannot be loaded: ${message.replace('ROOT', resolve(root))}\n`
    expect(await runBuiltCommand(root, ['openapi', 'contract.ts'])).toEqual({ code: 2, output: '', errors })
  })
})

// Vitest imports what Node cannot, so the errors of Node are thrown here.
test.each<[thrown: string, error: Error & { code?: string }, isLink: boolean]>([
  ...['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_UNSUPPORTED_DIR_IMPORT', 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX', 'ERR_UNKNOWN_FILE_EXTENSION', 'ERR_IMPORT_ATTRIBUTE_MISSING', 'ERR_IMPORT_ASSERTION_TYPE_MISSING', 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_PACKAGE_IMPORT_NOT_DEFINED', 'ERR_INVALID_MODULE_SPECIFIER', 'ERR_INVALID_TYPESCRIPT_SYNTAX', 'ERR_REQUIRE_ESM', 'ERR_UNSUPPORTED_ESM_URL_SCHEME']
    .map((code): [string, Error, boolean] => [code, Object.assign(new Error(), { code }), true]),
  ...['ERR_INVALID_ARG_TYPE', 'ERR_MODULE_NOT_FOUND_EITHER', 'ENOENT', 'ERR_IPC_CHANNEL_CLOSED']
    .map((code): [string, Error, boolean] => [code, Object.assign(new Error(), { code }), false]),
  ['a syntax error', new SyntaxError('Invalid or unexpected token'), true],
  ['require', new ReferenceError('require is not defined in ES module scope'), true],
  ['__dirname', new ReferenceError('__dirname is not defined in ES module scope'), true],
  ['another name', new ReferenceError('database is not defined'), false],
  ['another error', new TypeError('__dirname is not defined'), false],
])('%s is an error of linking or not', (_, error, isLink) => expect(isLinkError(error)).toBe(isLink))

test('a value that is no error is not one of linking', () => {
  expect(isLinkError('ERR_MODULE_NOT_FOUND')).toBe(false)
  expect(toLoadFailure('no database')).toBe('no database')
})

test('a module is loaded again only after an error of linking', async () => {
  const root = writeProject('again', {
    'package.json': '{ "type": "module" }',
    'linked.ts': `globalThis.count = (globalThis.count ?? 0) + 1\nif (globalThis.count === 1) throw Object.assign(new Error(), { code: 'ERR_MODULE_NOT_FOUND' })\n${withPath(`'/found'`)}`,
    'thrown.ts': `globalThis.thrown = (globalThis.thrown ?? 0) + 1\nthrow new Error('no database')`,
  })
  expect(await loadModule(join(root, 'linked.ts'))).toMatchObject({ contract: { get: { path: '/found' } } })
  await expect(loadModule(join(root, 'thrown.ts'))).rejects.toThrow(/thrown\.ts' cannot be loaded: no database$/)
  expect([Reflect.get(globalThis, 'count'), Reflect.get(globalThis, 'thrown')]).toEqual([2, 1])
})
