/** The layers of docs/architecture.md: imports, type imports included, point down, without cycles. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('src/**/*.ts').toSorted()

/** Names a file by its path below `src`, or below `src/core`. */
const toName = (file: string): string => file.slice('src/'.length).replace(/^core\//, '')

/** The layers of the core, from the bottom up: a file imports from its own layer and from the layers before it. */
const layers = ['shared', 'server-adapter.ts', 'schema', 'errors.ts', 'server-sent-events.ts', 'contract', 'response', 'request', 'router', 'index.ts']

/** What lies below the contract, from which every entry may import. */
const bottom = layers.slice(0, layers.indexOf('contract'))

/** The other entries and the solver that they share, and the layers that each imports from. */
const entries = new Map([
  ['client', ['contract', 'response', 'request']],
  ['openapi', ['contract']],
  ['json-schema', []],
  ['cli', ['contract', 'openapi', 'json-schema', 'diff', 'testing']],
  ['node', ['contract', 'response', 'request']],
  ['diff', ['contract', 'openapi', 'client', 'json-schema']],
  ['versions', ['contract', 'response', 'request', 'router', 'openapi', 'client', 'diff']],
  ['mcp', ['contract', 'response', 'request', 'router', 'openapi', 'client']],
  ['webhooks', ['contract', 'response', 'request', 'router', 'client']],
  ['internal', ['contract', 'response', 'request', 'router', 'client']],
  ['testing', ['contract', 'response', 'request', 'router', 'openapi', 'client', 'json-schema', 'internal']],
])

const imports = new Map(
  files.map((file) => [
    toName(file),
    Array.from(readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g), ([, path = '']) =>
      toName(join(dirname(file), path)),
    ),
  ]),
)

const toLayer = (file: string): string => file.split('/')[0] ?? ''

function mayImport(layer: string, imported: string): boolean {
  if (imported === layer) return true
  const own = entries.get(layer)
  return (own ? [...bottom, ...own] : layers.slice(0, layers.indexOf(layer))).includes(imported)
}

test.each([...imports])('%s imports from its own layer and those below', (file, imported) => {
  expect(imported.filter((other) => !mayImport(toLayer(file), toLayer(other)))).toEqual([])
})

test('every file belongs to a layer', () => {
  const known = new Set([...layers, ...entries.keys()])
  expect([...imports.keys()].filter((file) => !known.has(toLayer(file)))).toEqual([])
})

test('every name in the layer lists exists', () => {
  const found = new Set([...imports.keys()].flatMap((file) => [file, file.split('/')[0] ?? '']))
  expect([...layers, ...entries.keys()].filter((name) => !found.has(name))).toEqual([])
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

test('only schema/ imports Standard Schema, instances of JSON Schema and testing/ fast-check, testing/ the main entry, cli/ yaml and the types of TypeScript, cli/ and node/ Node, and nothing else outside', () => {
  const outside = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/ from '([^.'][^']*)'/g), ([, name = '']) => ({ file, name })),
  )
  const others = outside
    .filter(({ file, name }) => !/^src\/(?:cli|node)\//.test(file) || !name.startsWith('node:'))
    .filter(({ file, name }) => !/^src\/(?:testing|json-schema\/instances)\//.test(file) || name !== 'fast-check')
    .filter(({ file, name }) => !file.startsWith('tools/src/testing/') || name !== 'routepact')
  expect(others).toEqual([
    { file: 'tools/src/cli/migrate/syntax.ts', name: 'typescript-6' },
    { file: 'tools/src/cli/yaml-document.ts', name: 'yaml' },
    { file: 'src/core/schema/json-schema.ts', name: '@standard-schema/spec' },
    { file: 'src/core/schema/schema.ts', name: '@standard-schema/spec' },
  ])
})
