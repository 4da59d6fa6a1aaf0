import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadDocument } from '../../tools/src/cli/load-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'routepact-'))
const file = join(folder, 'contract.mjs')
writeFileSync(file, "export const contract = { get: { path: '/', method: 'GET', responses: { 200: {} } } }")

afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['the version of createOpenApiDocument', {}, '3.1.1'],
  ['version 3.2 for a comparison, which has every method', { isCompared: true }, '3.2.0'],
])('a contract becomes a document of %s', async (_, options, openapi) => {
  expect(await loadDocument(file, options)).toMatchObject({ openapi, paths: { '/': { get: {} } } })
})
