import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { entries } from '../../.ci/entries.ts'
import { rows } from './rows.ts'

const published = Object.entries(entries).filter(([specifier]) => specifier !== 'routepact/internal')

test('there is a row for every entry', () => {
  expect(Object.keys(rows)).toEqual(published.map(([specifier]) => specifier))
})

test.each(published)('there is a row for every value that %s exports', async (specifier, { folder, name }) => {
  const declarations = await readFile(`${folder}dist/${name}.d.ts`, 'utf8')
  const exported = Array.from(declarations.matchAll(/^export \{([^}]*)\}/gm), ([, list = '']) => list.split(',')).flat()
  const values = exported.map((one) => one.trim()).filter((one) => !one.startsWith('type '))
  expect(Object.keys(rows[specifier] ?? {}).toSorted()).toEqual(values.toSorted())
})
