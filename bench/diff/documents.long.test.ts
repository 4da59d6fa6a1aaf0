/** GitHub's documents: one against itself, and two versions whose breaking changes are judged by their witnesses. */
import { expect, test } from 'vitest'
import { readDocument, toGitHubFile } from './documents.ts'
import { measureComparison } from './measure.ts'
import { WitnessJudge } from './witnesses.ts'

test('a document has no changes compared with itself', async () => {
  const { changes, seconds, megabytes } = await measureComparison(toGitHubFile('api.github.com'), toGitHubFile('api.github.com'))
  console.log({ seconds, megabytes })
  expect(changes).toEqual([])
  expect(megabytes).toBeLessThan(2000)
})

/** The kinds of changes that concern no schema. */
const formalKinds = new Set(['operation-gone', 'base-path-changed', 'status-added'])

test.each([
  ['ghes-3.18', 'ghes-3.19', 4],
  // New enum members in responses are warnings.
  ['ghes-3.19', 'api.github.com', 7],
])('every breaking change of a schema has a witness: %s and %s', async (old, next, leastChanges) => {
  const files = [toGitHubFile(old), toGitHubFile(next)] as const
  const { changes, seconds, megabytes } = await measureComparison(...files)
  console.log({ seconds, megabytes })
  expect(megabytes).toBeLessThan(2000)
  const judge = new WitnessJudge(`${old}/${next}`, await readDocument(files[0]), await readDocument(files[1]))
  const schemaChanges = changes.filter(({ level, kind }) => level === 'error' && !formalKinds.has(kind))
  expect(schemaChanges.length).toBeGreaterThanOrEqual(leastChanges)
  const judged = []
  for (const change of schemaChanges) judged.push({ change, isProof: await judge.isProof(change) })
  expect(judged.filter(({ isProof }) => !isProof)).toEqual([])
})
