/** A server that is not built with routepact: its mistakes are found, and nothing else. */
import { type ContractCheck, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { contract } from '../../../docs/examples/conduit/contract.ts'
import { seeds } from '../../properties/scale.ts'
import { prepareConduit } from '../conduit/support.ts'
import { createForeignServer, type Mistake } from './server.ts'

const { getTags, createUser, login, getCurrentUser, getArticles, createArticle, getArticle, deleteArticle } = contract
const part = { getTags, createUser, login, getCurrentUser, getArticles, createArticle, getArticle, deleteArticle }

/** The findings of each mistake: the operations and the check. */
const found: { readonly [Name in Mistake]: readonly [check: ContractCheck, operations: readonly string[]] } = {
  'number as a date': ['declared-body', ['getArticles', 'createArticle', 'getArticle']],
  'missing description': ['invalid-body', ['createArticle']],
  'deleted article': ['use-after-delete', ['deleteArticle']],
}
const mistakes = Object.keys(found) as Mistake[]

async function findMistakes(planted: readonly Mistake[], seed: number): Promise<string[]> {
  const { fetch } = createForeignServer(new Set(planted))
  const target = { fetch, baseUrl: 'http://localhost/api' }
  const { authorize, prepare = {} } = await prepareConduit(target)
  const { login, createUser, getArticles, getArticle, deleteArticle } = prepare as Required<typeof prepare>
  const report = await testContract(part, target, { seed, authorize, prepare: { login, createUser, getArticles, getArticle, deleteArticle } })
  expect(report.skipped).toEqual([])
  return [...new Set(report.findings.map(({ operation, check }) => `${operation}: ${check}`))].toSorted()
}

function toExpected(planted: readonly Mistake[]): string[] {
  return planted.flatMap((mistake) => {
    const [check, operations] = found[mistake]
    return operations.map((operation) => `${operation}: ${check}`)
  }).toSorted()
}

describe.each(seeds)('with the seed %i', (seed) => {
  test('finds nothing wrong without mistakes', async () => expect(await findMistakes([], seed)).toEqual([]))

  test('finds all mistakes and nothing else', async () => {
    expect(await findMistakes(mistakes, seed)).toEqual(toExpected(mistakes))
  })
})

test.each(mistakes)('finds the mistake: %s', async (mistake) => {
  expect(await findMistakes([mistake], 1)).toEqual(toExpected([mistake]))
})
