/** Holds the table of docs/architecture.md: imports point one way, type imports included, and there are no cycles. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('src/**/*.ts').toSorted()

/** The rooms from the bottom up: a file imports from its own room and from those before it. */
const rooms = ['contract', 'response', 'request', 'router', 'index.ts']

/** Entries of their own, beside the router -> the rooms that they import from. */
const annexes = new Map([
  ['client', ['contract', 'response', 'request']],
  ['openapi', ['contract']],
  ['cli', ['contract', 'openapi']],
])

/** Files at the bottom belong to no room; they import each other, and what imports nothing. */
const ground = new Set(['property.ts', 'promises.ts', 'schema', 'errors.ts', 'header-value.ts', 'contract/status.ts'])

const imports = new Map(
  files.map((file) => [
    file.slice('src/'.length),
    Array.from(readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g), ([, path = '']) =>
      join(dirname(file), path).slice('src/'.length),
    ),
  ]),
)

function toRoom(file: string): string {
  const folder = file.split('/')[0] ?? ''
  return ground.has(file) || ground.has(folder) ? 'ground' : folder
}

function isBelow(room: string, other: string): boolean {
  if (other === 'ground' || other === room) return true
  return (annexes.get(room) ?? rooms.slice(0, rooms.indexOf(room) + 1)).includes(other)
}

test.each([...imports])('%s imports from below', (file, imported) => {
  expect(imported.filter((other) => !isBelow(toRoom(file), toRoom(other)))).toEqual([])
})

test('every file is in a room that the table knows', () => {
  const known = new Set(['ground', ...rooms, ...annexes.keys()])
  expect([...imports.keys()].filter((file) => !known.has(toRoom(file)))).toEqual([])
})

test('there are no cycles', () => {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    expect(way).not.toContain(file)
    if (done.has(file)) return
    for (const other of imports.get(file) ?? []) visit(other, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  expect(done.size).toBe(files.length)
})

test('only schema/ knows Standard Schema, only the command knows Node, and nothing else is imported from outside', () => {
  const outside = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/ from '([^.'][^']*)'/g), ([, name = '']) => ({ file, name })),
  )
  const others = outside.filter(({ file, name }) => !file.startsWith('src/cli/') || !name.startsWith('node:'))
  expect(others).toEqual([
    { file: 'src/schema/json-schema.ts', name: '@standard-schema/spec' },
    { file: 'src/schema/schema.ts', name: '@standard-schema/spec' },
  ])
})
