/** The layers of docs/architecture.md and the border between the packages: imports, type imports included, point down, without cycles. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const files = ['src', 'tools/src', 'integrations/*/src'].flatMap((folder) => globSync(`${folder}/**/*.ts`)).toSorted()

/** Names a file by its path below `src` or `src/core`, and one of the tools by its path. */
const toName = (file: string): string => file.replace(/^src\/(?:core\/)?/, '')

/** The layers of the core, from the bottom up: a file imports from its own layer and from the layers before it. */
const layers = [
  'shared',
  'server-adapter.ts',
  'schema',
  'errors.ts',
  'contract',
  'write',
  'match',
  'read',
  'router/options',
  'router/typing',
  'security',
  'router',
  'bodies',
  'index.ts',
]

/** What lies below the contract, from which every entry may import. */
const bottom = layers.slice(0, layers.indexOf('contract'))

/** The other entries of the library, and the layers that each imports from. */
const entries = new Map([
  ['client', ['contract', 'write', 'match', 'read']],
  ['codec', ['contract', 'write', 'match', 'read', 'client']],
  ['openapi', ['contract']],
  ['node', ['contract', 'write', 'match', 'read']],
  ['tracing', ['contract', 'write', 'match', 'read', 'router']],
  ['versions', ['contract', 'write', 'match', 'read', 'router', 'openapi', 'client', 'codec']],
  ['mcp', ['contract', 'write', 'match', 'read', 'router', 'openapi', 'client']],
  ['webhooks', ['contract', 'write', 'match', 'read', 'security', 'router', 'client']],
  ['internal', ['contract', 'write', 'match', 'read', 'security', 'router', 'openapi', 'client']],
  // Runs the command of the tools.
  ['cli.ts', []],
])

/** The rooms of the tools and the integrations, and those that each imports from. Of the sources of the library, they bundle `src/shared` and the checks of the rules. */
const tools = new Map([
  ['tools/src/json-schema', ['shared']],
  ['tools/src/contract', ['shared', 'contract']],
  ['tools/src/diff', ['shared', 'tools/src/json-schema', 'tools/src/contract']],
  ['tools/src/testing', ['shared', 'tools/src/json-schema', 'tools/src/contract']],
  ['tools/src/cli', ['shared', 'tools/src/json-schema', 'tools/src/contract', 'tools/src/diff', 'tools/src/testing']],
  ['tools/src/cli.ts', ['shared', 'tools/src/cli']],
  ['integrations/query', []],
  ['integrations/nest', []],
])

const imports = new Map(
  files.map((file) => [
    toName(file),
    Array.from(readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g), ([, path = '']) =>
      toName(join(dirname(file), path)),
    ),
  ]),
)

const toLayer = (file: string): string => /^tools\/src\/[^/]+|^integrations\/[^/]+|^router\/[^/]+(?=\/)|^[^/]+/.exec(file)?.[0] ?? ''

function mayImport(layer: string, imported: string): boolean {
  if (imported === layer) return true
  const room = tools.get(layer)
  if (room) return room.includes(imported)
  const own = entries.get(layer)
  if (!own) return layers.slice(0, layers.indexOf(layer)).includes(imported)
  // The rooms of a layer belong to it.
  return [...bottom, ...own].includes(imported.replace(/^router\/.*/, 'router'))
}

test.each([...imports])('%s imports from its own layer and those below', (file, imported) => {
  expect(imported.filter((other) => !mayImport(toLayer(file), toLayer(other)))).toEqual([])
})

test('bodies imports what its codes share with the core, and only the entry imports it', () => {
  const allowed = new Set(['shared', 'server-adapter.ts', 'schema', 'errors.ts', 'contract', 'read', 'write', 'bodies'])
  const ofBodies = [...imports].filter(([file]) => toLayer(file) === 'bodies').flatMap(([, imported]) => imported)
  expect(ofBodies.filter((file) => !allowed.has(toLayer(file)))).toEqual([])
  const importing = [...imports].filter(([file, imported]) => toLayer(file) !== 'bodies' && imported.some((other) => toLayer(other) === 'bodies'))
  expect(importing.map(([file]) => file)).toEqual(['index.ts'])
})

test('every file belongs to a layer', () => {
  const known = new Set([...layers, ...entries.keys(), ...tools.keys()])
  expect([...imports.keys()].filter((file) => !known.has(toLayer(file)))).toEqual([])
})

test('every name in the layer lists exists', () => {
  const found = new Set([...imports.keys()].map(toLayer))
  expect([...layers, ...entries.keys(), ...tools.keys()].filter((name) => !found.has(name))).toEqual([])
})

test('no import cycles', () => {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    expect(path).not.toContain(file)
    if (done.has(file)) return
    for (const other of imports.get(file) ?? []) visit(other, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  expect(done.size).toBe(files.length)
})

test('the library imports the types of Standard Schema, modules of Node where it runs on Node, and nothing else outside', () => {
  expect(listOutside(/^src\//, /^src\/(?:node\/|tracing\/|cli\.ts)/)).toEqual([
    'src/core/schema/json-schema.ts: @standard-schema/spec',
    'src/core/schema/schema.ts: @standard-schema/spec',
  ])
})

test('the tools import entries of the library, fast-check, jiti, yaml, and modules of Node in the command', () => {
  const names = listOutside(/^tools\//, /^tools\/src\/cli/)
  const isTesting = (name: string): boolean => /^tools\/src\/(?:testing|json-schema\/instances)\/[^:]*: fast-check$/.test(name)
  const others = names.filter((name) => !isTesting(name) && !/: routepact(?:\/(?:client|internal|node|openapi))?$/.test(name))
  expect(others).toEqual(['tools/src/cli/migrate/syntax.ts: typescript-6', 'tools/src/cli/typescript-module.ts: jiti', 'tools/src/cli/yaml-document.ts: yaml'])
  expect(names.filter((name) => /^tools\/src\/json-schema\/.*: routepact/.test(name))).toEqual([])
})

/** Lists the imports from outside of files, as `file: name`, without the modules of Node in those that run on Node. */
function listOutside(isListed: RegExp, runsOnNode: RegExp): string[] {
  return files
    .filter((file) => isListed.test(file))
    .flatMap((file) => {
      const names = Array.from(readFileSync(file, 'utf8').matchAll(/ from '([^.'][^']*)'/g), ([, name = '']) => name)
      return names.filter((name) => !runsOnNode.test(file) || !name.startsWith('node:')).map((name) => `${file}: ${name}`)
    })
}
