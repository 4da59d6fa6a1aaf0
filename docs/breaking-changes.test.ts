import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kinds } from '../typetests/versions/changes/kinds.ts'
import { page, readKinds, toPage } from './breaking-changes.ts'

it('the reference of kinds is up to date: `npm run generate -- breaking-changes` writes it', () => {
  expect(readFileSync(page, 'utf8')).toBe(toPage())
})

it('the reference lists every kind', () => {
  const rows = readKinds().flatMap((group) => group.rows)
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(rows.map(({ sentence, compatible }) => [sentence, compatible])).toEqual(Object.values(kinds))
})
