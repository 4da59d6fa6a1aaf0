/** The document of Conduit, and the script that compares it with the document of RealWorld. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { validators } from '../../../compat/openapi/validators.ts'
import { contract } from './contract.ts'
import { compareFacts, type Part, readFacts } from './facts.ts'
import { document } from './openapi.ts'

const plain = document as unknown as Part

test.each(Object.entries(validators['3.1.1']))('the document is valid for %s', async (_, validate) => {
  expect(await validate(document)).toBeUndefined()
})

test('the document has every operation', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.values(contract)
      .map(({ operationId }) => operationId)
      .toSorted(),
  )
})

describe('comparing two documents', () => {
  const facts = readFacts(plain)

  test('finds no difference between a document and itself', () => {
    expect(facts.size).toBeGreaterThan(500)
    expect(compareFacts(facts, readFacts(plain))).toEqual([])
  })

  test.each<[what: string, from: string, to: string, place: string]>([
    ['a path', '"/tags":', '"/labels":', 'GET /tags'],
    ['a method', '"/tags":{"get"', '"/tags":{"put"', 'GET /tags'],
    ['a parameter', '"name":"limit"', '"name":"count"', 'GET /articles: query limit'],
    ['a status', '"201":', '"202":', 'POST /users: 201'],
    [
      'the type of a property',
      '"favoritesCount":{"type":"integer"',
      '"favoritesCount":{"type":"number"',
      'favoritesCount',
    ],
    ['the name of a property', '"favoritesCount":', '"count":', 'favoritesCount'],
    [
      'a required property',
      '["email","password"]',
      '["email"]',
      'POST /users/login: request application/json body.user.password',
    ],
    ['a required body', '"requestBody":{"required":true,', '"requestBody":{', 'POST /users/login: request'],
    ['a security requirement', '"security":[{"Token":[]}]', '"security":[{}]', 'GET /user: needs'],
  ])('finds a difference in %s', (_, from, to, place) => {
    const text = JSON.stringify(document)
    expect(text).toContain(from)
    const other = JSON.parse(text.replaceAll(from, to)) as Part
    expect(compareFacts(facts, readFacts(other)).map((difference) => difference.place)).toContainEqual(
      expect.stringContaining(place),
    )
  })
})

const isBuilt = existsSync(fileURLToPath(new URL('../../../dist/openapi.js', import.meta.url)))

describe.runIf(isBuilt)('compare.ts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'conduit-openapi-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const compare = (...files: string[]): { status: number | null; output: string } => {
    const script = fileURLToPath(new URL('compare.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }

  test('fails for a difference that is not listed, and for a listed difference that no longer exists', () => {
    const file = join(folder, 'openapi.yml')
    writeFileSync(file, JSON.stringify(document).replaceAll('"/tags":', '"/labels":'))
    const { status, output } = compare(file)
    expect(status).toBe(1)
    expect(output).toMatch(/\nNot expected:\n {2}GET \/tags: 'GetTags' here, missing there\n/)
    expect(output).toContain('This difference no longer exists: remove it from the list.')
  })

  test('prints its usage without a file', () => {
    expect(compare()).toEqual({ status: 2, output: 'Usage: node compare.ts <openapi.yml> [--write]\n' })
  })
})
