import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reasonsPage, toReasonsPage } from './change-levels.ts'
import { documentPage, toDocumentPage } from './document-changes.ts'

it.each([
  [documentPage, toDocumentPage],
  [reasonsPage, toReasonsPage],
])('%s is up to date: `npm run generate -- document-changes` writes it', (page, toPage) => {
  expect(readFileSync(page, 'utf8')).toBe(toPage())
})
