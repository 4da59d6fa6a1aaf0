import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { documentPage, toDocumentPage } from './document-changes.ts'

it('the reference of changes of documents is up to date: `node docs/document-changes.ts` writes it', () => {
  expect(readFileSync(documentPage, 'utf8')).toBe(toDocumentPage())
})
