/** The published package. It must have been built (`npm test` does so). */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundleCode, toEntryPath } from '../bench/bundle.ts'
import { describeSize, explainSize, measureSize, sizes, toLimit } from '../bench/size-limits.ts'
import { findReadersPages } from '../docs/readers-pages.ts'

/** The paths of the files in the tarball. */
function packedFiles(): string[] {
  const [{ files }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' }),
  ) as [{ files: { path: string }[] }]
  return files.map(({ path }) => path).toSorted()
}

test('the tarball contains only dist, what is for readers and agents, and LICENSE', () => {
  const files = packedFiles()
  expect(files.filter((file) => !file.startsWith('dist/shared/'))).toEqual([
    'LICENSE',
    'dist/cli.js',
    'dist/client.d.ts',
    'dist/client.js',
    'dist/diff.d.ts',
    'dist/diff.js',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/mcp.d.ts',
    'dist/mcp.js',
    'dist/node.d.ts',
    'dist/node.js',
    'dist/openapi.d.ts',
    'dist/openapi.js',
    'dist/testing.d.ts',
    'dist/testing.js',
    'dist/versions.d.ts',
    'dist/versions.js',
    'dist/webhooks.d.ts',
    'dist/webhooks.js',
    'llms.txt',
    'skills/routepact/SKILL.md',
    ...findReadersPages(),
    'package.json',
  ].toSorted())
  const reached = new Map<string, string>()
  for (const entry of allEntries) {
    readModules(`${entry}.js`, reached)
    readModules(`${entry}.d.ts`, reached)
  }
  const isShared = (file: string): boolean => file.startsWith('dist/shared/')
  expect(files.filter(isShared)).toEqual([...reached.keys()].filter(isShared).toSorted())
})

describe('relative links', () => {
  const pages = [...globSync('*.md'), ...globSync('docs/**/*.md', { exclude: ['**/node_modules/**'] })]
  const links = pages.flatMap((page) => readLinks(page))

  test('of packaged pages lead to packaged files', () => {
    const packed = new Set(packedFiles())
    const broken = links.filter(({ page, file }) => packed.has(page) && !packed.has(file))
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

test('the manifest declares ESM, no side effects, one dependency for types and optional peers', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { [field: string]: unknown }
  expect(manifest).toMatchObject({ type: 'module', sideEffects: false, engines: { node: '>=20' } })
  expect(manifest['bin']).toEqual({ routepact: './dist/cli.js' })
  expect(Object.keys(manifest['dependencies'] as object)).toEqual(['@standard-schema/spec'])
  expect(Object.keys(manifest['peerDependencies'] as object)).toEqual(['@faker-js/faker', 'fast-check', 'yaml'])
  expect(manifest['peerDependenciesMeta']).toEqual({
    '@faker-js/faker': { optional: true },
    'fast-check': { optional: true },
    yaml: { optional: true },
  })
})

/** Reads a file of the build and all files that it imports, in any way: path -> text. */
function readModules(file: string, found = new Map<string, string>()): Map<string, string> {
  const path = normalize(join('dist', file))
  if (found.has(path) || !existsSync(path)) return found
  const text = readFileSync(path, 'utf8')
  found.set(path, text)
  for (const [, imported = ''] of text.matchAll(/(?:\bfrom |\bimport\(|^import )["'](\.[^"']+)["']/gm)) {
    const target = path.endsWith('.d.ts') ? imported.replace(/\.js$/, '.d.ts') : imported
    readModules(join(dirname(file), target), found)
  }
  return found
}

/** Returns all code that an entry loads. */
const readLoaded = (entry: string): string => [...readModules(`${entry}.js`).values()].join('\n')

/** Returns the names of the packages and modules of Node that an entry imports. */
function listOutside(entry: string): string[] {
  const names = readLoaded(entry).matchAll(/(?:^(?:import|export)\b[^'"\n]*|\bimport\()["']([^."'][^"']*)["']/gm)
  return [...new Set(Array.from(names, ([, name = '']) => name))].toSorted()
}

/** The entries that run anywhere. */
const entries = ['index', 'client', 'diff', 'openapi', 'versions', 'webhooks', 'mcp']
const allEntries = [...entries, 'node', 'testing', 'cli']

test.each(entries)('%s imports nothing from outside', (entry) => {
  expect(listOutside(entry)).toEqual([])
})

test('the node entry imports modules of Node only, the testing entry fast-check beside them', () => {
  expect(listOutside('node').filter((name) => !name.startsWith('node:'))).toEqual([])
  expect(listOutside('testing').filter((name) => !name.startsWith('node:'))).toEqual(['fast-check'])
})

test.each(['index', 'client', 'openapi', 'node'])('%s imports nothing dynamically, which service workers reject', (entry) => {
  expect(readLoaded(entry).match(/\bimport\(.*/g)).toBe(null)
})

test('the command is executable', () => {
  expect(readFileSync('dist/cli.js', 'utf8').split('\n', 1)).toEqual(['#!/usr/bin/env node'])
})

test('no function or class of the build is declared twice', () => {
  const places = new Map<string, string[]>()
  for (const file of globSync('dist/**/*.js')) {
    const code = readFileSync(file, 'utf8')
    for (const [text] of code.matchAll(/^(?:async )?(?:function\*?|class) [^]*?^}$/gm)) places.set(text, [...(places.get(text) ?? []), file])
  }
  expect(places.size).toBeGreaterThan(500)
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([])
})

test('the openapi entry does not contain the router', () => {
  const code = readLoaded('openapi')
  expect(code.match(/function createOpenApiDocument\b/g)).toHaveLength(1)
  expect(code.match(/function (createRouter|matchRoute|handleRequest)\b.*/g)).toBe(null)
})

test.each(entries)('importing %s has no side effects, so unused exports are not bundled', async (entry) => {
  expect((await bundleCode(`import ${toEntryPath(entry)}`)).trim()).toBe('')
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

test.each(sizes.map((size) => ({ size, name: describeSize(size) })))('$name stays below its size limit', async ({ size }) => {
  expect(explainSize(size, await measureSize(size))).toBeUndefined()
})

test('a size limit leaves 1 %, and says what to do above it', () => {
  expect([282, 5_000, 16_093].map(toLimit)).toEqual([300, 5_050, 16_300])
  const size = { entry: 'client', imports: ['createClient'], bytes: 5_000 }
  expect(explainSize(size, 5_050)).toBeUndefined()
  expect(explainSize(size, 5_062)).toMatch(
    /^the bundle of client with createClient has 5062 bytes after gzip, 12 more than its limit of 5050\. `npm run bench -- size` prints/,
  )
  expect(explainSize({ ...size, adds: 'error' }, 9_000)).toMatch(/^what error adds to a router has 9000 bytes/)
})
