/** The scripts of package.json, and what pages, comments and workflows say about them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { explainOldNode } from '../.ci/check-node.ts'
import { type Commands, listCommands } from '../.ci/commands.ts'
import { tests } from '../.ci/conduit.ts'
import { applyToChanges, readHunks } from '../.ci/format.ts'
import { packages, readNames } from '../.ci/packages.ts'
import { measurements } from '../bench/index.ts'
import { pages } from '../docs/generate.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { readonly [name: string]: string } }
const dispatched: { readonly [script: string]: Commands } = { bench: measurements, conduit: tests, generate: pages }

/** The files of the repository that may name a script of it; the templates have scripts of their own. */
const texts = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.mjs', '*.yml', '*.json', '.ci/run'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      existsSync(file) && !/^docs\/examples\/templates\/|package-lock\.json$|^runtime-tests\/scripts\.test\.ts$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll(/\n \* /g, ' ') }))

test('every script that is named exists', () => {
  const named = texts.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/\bnpm run ([a-z][\w:]*)/g), ([, name = '']) => `${name} in ${file}`),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((place) => !((place.split(' ')[0] ?? '') in scripts))).toEqual([])
})

test('every command of a script that is named exists', () => {
  const named = texts.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/\bnpm run (bench|conduit|generate|setup) -- ([a-z-]+)/g), ([, script = '', name = '']) => ({
      file,
      script,
      name,
    })),
  )
  const isKnown = (script: string, name: string): boolean =>
    script === 'setup' ? readNames([name]) !== undefined : name in (dispatched[script] ?? {})
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ script, name }) => !isKnown(script, name))).toEqual([])
})

test('CONTRIBUTING.md lists every script', () => {
  const page = readFileSync('CONTRIBUTING.md', 'utf8')
  const isListed = (name: string): boolean => new RegExp(`\\bnpm (?:run )?${name}(?![\\w:])`).test(page)
  // npm runs these by itself.
  const own = Object.keys(scripts).filter((name) => !['version', 'prepack', 'prepublishOnly'].includes(name))
  expect(own.filter((name) => !isListed(name))).toEqual([])
})

test('the files of commands and the folders of packages exist', () => {
  const files = Object.values(dispatched).flatMap((commands) => Object.values(commands).map(({ file }) => file))
  const locks = Object.values(packages).flatMap(({ folders }) => folders.map((folder) => `${folder}/package-lock.json`))
  expect([...files, ...locks].filter((file) => !existsSync(file))).toEqual([])
})

test('the names of sets of packages include `long`, which leaves out what only measurements need', () => {
  expect(readNames(['site', 'peers'])).toEqual(['site', 'peers'])
  expect(readNames(['long'])).toEqual(Object.keys(packages).filter((name) => name !== 'peers'))
  expect(readNames(['site', 'nothing'])).toBeUndefined()
  expect(readNames([])).toBeUndefined()
})

test('without a name, a script lists its commands and what they install', () => {
  expect(
    listCommands('bench', { a: { does: 'one', file: 'a.ts' }, long: { does: 'two', file: 'b.ts', installs: ['peers', 'site'] } }),
  ).toBe('npm run bench -- <name> [its own flags]\n\n  a     one\n  long  two (installs peers, site)')
})

test.each([
  ['20.20.2', true],
  ['22.17.1', true],
  ['22.18.0', false],
  ['24.0.0', false],
])('Node %s is too old: %s', (version, isOld) => {
  const sentence = `'node' must be 22.18 or newer, not ${version}: run \`npx vitest\`, which uses the Node that \`npm ci\` has installed`
  expect(explainOldNode(version, 'npx vitest')).toBe(isOld ? sentence : undefined)
})

describe('npm run format', () => {
  const diff = ['@@ -2 +2,2 @@', '-b', '+B', '+BB', '@@ -4,0 +6 @@', '+E', '@@ -6,2 +7,0 @@', '-g', '-h', ''].join('\n')

  test('reads the hunks of a diff, by the lines of either side', () => {
    expect(readHunks(diff, 'old')).toEqual([
      { from: 1, to: 2, lines: ['B', 'BB'] },
      { from: 4, to: 4, lines: ['E'] },
      { from: 5, to: 7, lines: [] },
    ])
    expect(readHunks(diff, 'new').map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [5, 6],
      [7, 7],
    ])
  })

  test.each([
    ['nothing has changed', [], 'a\nb\nc\nd\nf\ng\nh'],
    ['the first line has changed', [{ from: 0, to: 1 }], 'a\nb\nc\nd\nf\ng\nh'],
    ['the second line has changed', [{ from: 1, to: 2 }], 'a\nB\nBB\nc\nd\nf\ng\nh'],
    ['the last line has changed', [{ from: 6, to: 7 }], 'a\nb\nc\nd\nf'],
    ['all has changed', [{ from: 0, to: 7 }], 'a\nB\nBB\nc\nd\nE\nf'],
  ])('formats the lines that have changed: %s', (_, changed, expected) => {
    expect(applyToChanges('a\nb\nc\nd\nf\ng\nh', readHunks(diff, 'old'), changed)).toBe(expected)
  })

  test.each([
    ['one of five lines has changed', [{ from: 2, to: 3 }], 'a\nb\nc\nd\ne'],
    ['three of five lines have changed', [{ from: 0, to: 3 }], 'A\nB\nC\nD\nE'],
  ])('leaves a table of which most lines have not changed: %s', (_, changed, expected) => {
    expect(applyToChanges('a\nb\nc\nd\ne', [{ from: 0, to: 5, lines: ['A', 'B', 'C', 'D', 'E'] }], changed)).toBe(expected)
  })
})
