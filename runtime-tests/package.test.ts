/** The published packages. They must have been built (`npm test` does so). */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { declarationStart, listExported } from '../.ci/declarations.ts'
import { entries as allEntries, integrationEntries, libraryEntries, toolEntries } from '../.ci/entries.ts'
import { bundleCode, toEntryPath } from '../bench/bundle.ts'
import { describeSize, measureSize, sizeLimits } from '../bench/size-limits.ts'
import { findLibraryPages, findReadersPages, findToolsPages } from '../docs/readers-pages.ts'
import { readExports } from '../docs/reference.ts'
import { version as declaredVersion } from '../src/shared/version.ts'

interface Tarball {
  readonly files: readonly string[]
  readonly unpackedSize: number
}

/** What npm would pack of each folder, which no test changes. */
const tarballs = new Map<string, Tarball>()

/** Reads the paths of the files in the tarball of a folder, and their size when unpacked. */
function readTarball(cwd: string): Tarball {
  const known = tarballs.get(cwd)
  if (known) return known
  const [{ files, unpackedSize }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd, encoding: 'utf8' }),
  ) as [{ files: { path: string }[]; unpackedSize: number }]
  const tarball = { files: files.map(({ path }) => path).toSorted(), unpackedSize }
  tarballs.set(cwd, tarball)
  return tarball
}

/** The names of the entries that are built as JavaScript and, except for what the other package alone imports, as declarations. */
const libraryNames = Object.values(libraryEntries).map(({ name }) => name)
const toolNames = Object.values(toolEntries).map(({ name }) => name)
const listBuilt = (names: readonly string[]): string[] =>
  names.flatMap((name) => [`dist/${name}.js`, ...(name === 'internal' ? [] : [`dist/${name}.d.ts`])])

/** The files of `dist/shared` that the entries reach. */
function listShared(folder: string, names: readonly string[]): string[] {
  const reached = new Map<string, string>()
  for (const name of [...names, 'cli']) {
    readModules(`${folder}dist/${name}.js`, reached)
    readModules(`${folder}dist/${name}.d.ts`, reached)
  }
  return [...reached.keys()].map((file) => file.slice(folder.length)).filter(isShared).toSorted()
}

/** The packages of the integrations. */
const integrations = Object.entries(integrationEntries).map(([specifier, { folder, source }]) => ({ specifier, folder, hasExports: readExports(source).length > 0 }))

const isShared = (file: string): boolean => file.startsWith('dist/shared/')

test('the tarball of the library contains only dist, what is for readers and agents, and LICENSE', () => {
  const { files } = readTarball('.')
  expect(files.filter((file) => !isShared(file))).toEqual([
    'LICENSE',
    'dist/cli.js',
    ...listBuilt(libraryNames),
    'llms.txt',
    'skills/routepact/SKILL.md',
    ...findLibraryPages(),
    'package.json',
  ].toSorted())
  expect(files.filter(isShared)).toEqual(listShared('', libraryNames))
})

test('the tarball of the tools contains only dist, the pages that the library has not, README.md and LICENSE', () => {
  const { files } = readTarball('tools')
  expect(files.filter((file) => !isShared(file))).toEqual(
    ['LICENSE', 'README.md', 'dist/cli.js', ...listBuilt(toolNames), ...findToolsPages(), 'package.json'].toSorted(),
  )
  expect(files.filter(isShared)).toEqual(listShared('tools/', toolNames))
})

test.each(integrations)('the tarball of $specifier contains only dist, README.md and LICENSE', ({ folder, hasExports }) => {
  const readme = hasExports ? ['README.md'] : []
  expect(readTarball(folder).files).toEqual(['LICENSE', ...readme, 'dist/index.d.ts', 'dist/index.js', 'package.json'].toSorted())
})

test('each page for readers is in one of the packages', () => {
  expect([...findLibraryPages(), ...findToolsPages()].toSorted()).toEqual(findReadersPages())
  expect(findToolsPages().filter((page) => !page.startsWith('docs/'))).toEqual([])
})

test('the library unpacks to at most 900 kB, its code and declarations to 600', () => {
  expect(readTarball('.').unpackedSize).toBeLessThanOrEqual(900_000)
  const code = globSync('dist/**/*.{js,d.ts}').map((file) => readFileSync(file).length)
  expect(code.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(600_000)
})

test('the declarations have the docstrings of what is exported, and of nothing else', () => {
  for (const folder of ['', 'tools/', ...integrations.map((integration) => integration.folder)]) {
    const entriesOf = globSync(`${folder}dist/*.d.ts`).map((file) => readFileSync(file, 'utf8'))
    const exported = new Set(entriesOf.flatMap(listExported))
    const code = globSync(`${folder}dist/**/*.d.ts`).map((file) => readFileSync(file, 'utf8')).join('\n')
    const listNames = (before: string): string[] =>
      Array.from(code.matchAll(new RegExp(`^${before}${declarationStart.source}`, 'gm')), ([, name = '']) => name)
    const declared = listNames('')
    const documented = listNames(' \\*/\n')
    expect(documented.filter((name) => !exported.has(name))).toEqual([])
    expect(declared.filter((name) => exported.has(name) && !documented.includes(name))).toEqual([])
  }
})

test('every table of entries lists the same ones', () => {
  const { compilerOptions } = readJson('tsconfig.json') as { compilerOptions: { paths: object } }
  const sources = Object.entries(allEntries).map(([specifier, { source }]) => [specifier, [`./${source}`]])
  expect(compilerOptions.paths).toEqual(Object.fromEntries(sources))
  const published = readJson('tsconfig.published.json') as { compilerOptions: { paths: object } }
  const declared = Object.entries(allEntries).filter(([, { name }]) => name !== 'internal')
  expect(published.compilerOptions.paths).toEqual(
    Object.fromEntries(
      // What has no declarations is only in the sources of the tools, which some tests import.
      Object.entries(allEntries).map(([specifier, { source, folder, name }]) => [
        specifier,
        [name === 'internal' ? `./${source}` : `./${folder}dist/${name}.d.ts`],
      ]),
    ),
  )
  const jsr = readJson('jsr.json') as { exports: object }
  const toSubpath = (specifier: string): string => specifier.replace(/^routepact/, '.')
  expect(jsr.exports).toEqual(
    Object.fromEntries(declared.filter(([, { folder }]) => folder === '').map(([specifier, { source }]) => [toSubpath(specifier), `./${source}`])),
  )
  const toExport = (name: string): object | string =>
    name === 'internal' ? './dist/internal.js' : { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` }
  expect((readJson('package.json') as { exports: object }).exports).toEqual({
    ...Object.fromEntries(Object.entries(libraryEntries).map(([specifier, { name }]) => [toSubpath(specifier), toExport(name)])),
    './package.json': './package.json',
  })
  expect((readJson('tools/package.json') as { exports: object }).exports).toEqual({
    './cli': { default: './dist/cli.js' },
    ...Object.fromEntries(toolNames.map((name) => [`./${name}`, toExport(name)])),
    './package.json': './package.json',
  })
  for (const { folder } of integrations) {
    expect((readJson(`${folder}package.json`) as { exports: object }).exports).toEqual({ '.': toExport('index'), './package.json': './package.json' })
  }
})

/** Reads a JSON file, which may have lines that are comments. */
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))

describe('relative links', () => {
  const pages = [...globSync('*.md'), ...globSync('docs/**/*.md', { exclude: ['**/node_modules/**'] })]
  const links = pages.flatMap((page) => readLinks(page))

  test('of pages in the package of the library lead to pages of the two packages', () => {
    const packed = new Set(readTarball('.').files)
    const known = new Set([...packed, ...findToolsPages()])
    const broken = links.filter(({ page, file }) => packed.has(page) && !known.has(file))
    expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([])
  })

  test('of pages in the package of the tools lead to files of the two packages, as they are installed', () => {
    const pages = globSync('tools/docs/**/*.md').map((page) => page.replaceAll('\\', '/'))
    const toInstalled = (file: string): string => posix.join('node_modules', file.replace(/^tools\//, 'routepact-tools/'))
    const installed = new Set([
      ...readTarball('tools').files.map((file) => `node_modules/routepact-tools/${file}`),
      ...readTarball('.').files.map((file) => `node_modules/routepact/${file}`),
    ])
    const broken = pages.flatMap((page) =>
      readLinks(page).filter(({ target }) => !installed.has(posix.join(posix.dirname(toInstalled(page)), target.split('#')[0] || posix.basename(page)))),
    )
    expect(pages.length).toBeGreaterThan(30)
    expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([])
  })

  test('lead to existing files and headings', () => {
    const broken = links.filter(({ file, anchor }) => !existsSync(file) || (anchor && !readAnchors(file).has(anchor)))
    expect(links.length).toBeGreaterThan(30)
    expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([])
  })
})

interface Link {
  readonly page: string
  /** The link as written in the page. */
  readonly target: string
  /** The target file, relative to the repository. */
  readonly file: string
  readonly anchor: string | undefined
}

/** The links of a page to other files and to its own headings. */
function readLinks(page: string): Link[] {
  return Array.from(readProse(page).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#')
      return { page, target, file: path === '' ? page : normalize(join(dirname(page), path)), anchor }
    })
}

/** The anchors of a page's headings, as GitHub derives them. */
function readAnchors(page: string): Set<string> {
  const headings = readProse(page, '$1').matchAll(/^#+ (.*)$/gm)
  return new Set(
    Array.from(headings, ([, text = '']) => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')),
  )
}

/** The text of a page without code blocks, with code spans replaced. */
function readProse(page: string, code = ''): string {
  return readFileSync(page, 'utf8')
    .replace(/^```[^]*?^```/gm, '')
    .replace(/`([^`\n]*)`/g, code)
}

test('the manifest of the library declares ESM, no side effects, and one dependency for types', () => {
  const manifest = readJson('package.json') as { [field: string]: unknown }
  expect(manifest).toMatchObject({ type: 'module', sideEffects: false, engines: { node: '>=20' }, bin: { routepact: './dist/cli.js' } })
  expect(Object.keys(manifest['dependencies'] as object)).toEqual(['@standard-schema/spec'])
  expect(manifest).not.toHaveProperty('peerDependencies')
})

test('the manifest of the tools requires the same version of the library', () => {
  const { version } = readJson('package.json') as { version: string }
  const manifest = readJson('tools/package.json') as { [field: string]: unknown }
  expect(manifest).toMatchObject({ type: 'module', sideEffects: false, engines: { node: '>=20' }, version, bin: { 'routepact-tools': './dist/cli.js' } })
  expect(Object.keys(manifest['dependencies'] as object)).toEqual(['fast-check', 'jiti', 'yaml'])
  expect(manifest['peerDependencies']).toEqual({ '@faker-js/faker': '>=9.0.0', routepact: version })
  expect(manifest['peerDependenciesMeta']).toEqual({ '@faker-js/faker': { optional: true } })
  expect(declaredVersion).toBe(version)
})

test.each(integrations)('the manifest of $specifier requires the same version of the library, and has no dependency besides peers', ({ specifier, folder }) => {
  const { version } = readJson('package.json') as { version: string }
  const manifest = readJson(`${folder}package.json`) as { [field: string]: unknown }
  expect(manifest).toMatchObject({ name: specifier, type: 'module', sideEffects: false, engines: { node: '>=20' }, version, peerDependencies: { routepact: version } })
  for (const field of ['dependencies', 'optionalDependencies', 'bundleDependencies']) expect(manifest).not.toHaveProperty(field)
})

test.each(integrations)('$specifier imports its peers only', ({ folder }) => {
  const { peerDependencies } = readJson(`${folder}package.json`) as { peerDependencies: object }
  const packages = listNames(readFileSync(`${folder}dist/index.js`, 'utf8')).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0])
  expect(packages.filter((name = '') => !Object.keys(peerDependencies).includes(name))).toEqual([])
})

/** Reads a file of the build and all files that it imports, in any way: path -> text. */
function readModules(file: string, found = new Map<string, string>()): Map<string, string> {
  const path = normalize(file)
  if (found.has(path) || !existsSync(path)) return found
  const text = readFileSync(path, 'utf8')
  found.set(path, text)
  for (const [, imported = ''] of text.matchAll(/(?:\bfrom |\bimport\(|^import )["'](\.[^"']+)["']/gm)) {
    const target = path.endsWith('.d.ts') ? imported.replace(/\.js$/, '.d.ts') : imported
    readModules(join(dirname(file), target), found)
  }
  return found
}

/** Returns all code that an entry loads, of the library unless it is one of the tools. */
function readLoaded(entry: string): string {
  const folder = toolNames.includes(entry) ? 'tools/' : ''
  return [...readModules(`${folder}dist/${entry}.js`).values()].join('\n')
}

/** Returns the names of the packages and modules of Node that an entry imports. */
function listOutside(entry: string): string[] {
  return listNames(readLoaded(entry))
}

function listNames(code: string): string[] {
  const names = code.matchAll(/(?:^(?:import|export)\b[^'"\n]*|\bimport\()["']([^."'][^"']*)["']/gm)
  return [...new Set(Array.from(names, ([, name = '']) => name))].toSorted()
}

/** The entries of the library that run anywhere. */
const entries = libraryNames.filter((name) => name !== 'node' && name !== 'tracing')

test.each(entries)('%s imports nothing from outside', (entry) => {
  expect(listOutside(entry)).toEqual([])
})

test('the diff entry imports nothing but documents and the rules of contracts', () => {
  expect(listOutside('diff')).toEqual(['routepact/internal', 'routepact/openapi'])
})

test('the node entry imports modules of Node only, the testing entry fast-check and the library', () => {
  expect(listOutside('node').filter((name) => !name.startsWith('node:'))).toEqual([])
  expect(listOutside('tracing')).toEqual(['node:diagnostics_channel'])
  expect(listOutside('testing').filter((name) => !name.startsWith('node:'))).toEqual(['fast-check', 'routepact', 'routepact/internal'])
})

test.each(['index', 'client', 'openapi', 'node'])('%s imports nothing dynamically, which service workers reject', (entry) => {
  expect(readLoaded(entry).match(/\bimport\(.*/g)).toBe(null)
})

test.each(['dist/cli.js', 'tools/dist/cli.js'])('the command %s is executable', (file) => {
  expect(readFileSync(file, 'utf8').split('\n', 1)).toEqual(['#!/usr/bin/env node'])
})

test.each([
  ['the library', 'dist/**/*.js'],
  ['the tools', 'tools/dist/**/*.js'],
])('no function or class of %s is declared twice', (_, files) => {
  const places = new Map<string, string[]>()
  for (const file of globSync(files)) {
    const code = readFileSync(file, 'utf8')
    for (const [text] of code.matchAll(/^(?:async )?(?:function\*?|class) [^]*?^}$/gm)) places.set(text, [...(places.get(text) ?? []), file])
  }
  expect(places.size).toBeGreaterThan(200)
  expect([...places].filter(([, found]) => found.length > 1)).toEqual([])
})

test('the openapi entry does not contain the router', () => {
  const code = readLoaded('openapi')
  expect(code.match(/function createOpenApiDocument\b/g)).toHaveLength(1)
  expect(code.match(/function (createRouter|matchRoute|handleRequest)\b.*/g)).toBe(null)
})

/** Entries that an application uses nearly as a whole. */
const whole = new Set(['mcp', 'node', 'tracing'])

const withoutEffects = [
  ...libraryNames.filter((name) => !whole.has(name)),
  ...globSync('dist/shared/*.js').map((file) => file.slice('dist/'.length, -'.js'.length)),
]

test.each(withoutEffects)('importing %s has no side effects, so unused exports are not bundled', async (entry) => {
  expect((await bundleCode(`import ${toEntryPath(entry)}`, '.', true)).trim()).toBe('')
})

test('what an import has as a side effect is found', async () => {
  expect((await bundleCode("import './dist/cli.js'", '.', true)).trim()).not.toBe('')
})

test.each([
  ['index', 5],
  ['client', 3],
  ['node', 2],
  ['openapi', 4],
])('Node reads few files to import %s', (entry, most) => {
  expect(readModules(`dist/${entry}.js`).size).toBeLessThanOrEqual(most)
})

test('a mock and a router can be merged', () => {
  const code = `
    import { createRouter, error, mergeRouters } from 'routepact'
    import { createMock } from 'routepact-tools/testing'
    const declare = (path) => ({ path, method: 'GET', responses: { 200: {} } })
    const get = () => { throw error(418, 'No coffee', { headers: { 'x-pot': 'tea' } }) }
    const mock = createMock({ mocked: declare('/mocked'), thrown: declare('/thrown') }, { overrides: { thrown: get } })
    const router = createRouter({ contract: { real: declare('/real') }, handlers: { real: ({ respond }) => respond({ status: 200 }) } })
    const { fetch } = mergeRouters([mock, router], { base: '/v1' })
    for (const path of ['mocked', 'real', 'thrown', 'gone']) {
      const { status, headers } = await fetch(new Request('http://localhost/v1/' + path))
      console.log(path, status, headers.get('x-pot'))
    }`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
  expect(output).toBe('mocked 200 null\nreal 200 null\nthrown 418 tea\ngone 404 null\n')
})

test.each(['index', 'client', 'node', 'openapi'])('%s does not contain the testing entry', (entry) => {
  expect(readLoaded(entry).match(/fast-check|ContractFinding/g)).toBe(null)
})

test('the client entry does not contain the router', () => {
  const code = readLoaded('client')
  expect(code.match(/function createClient\b/g)).toHaveLength(1)
  expect(code.match(/function (createRouter|matchRoute|handleRequest)\b.*/g)).toBe(null)
})

// `npm run bench -- size` prints what each file of a router adds.
test.each(sizeLimits.map((size) => ({ size, name: describeSize(size) })))('$name stays below its size limit', async ({ size }) => {
  expect(await measureSize(size)).toBeLessThanOrEqual(size.limit)
})
