/** The documents of GitHub: one against itself, and two versions, whose breaking changes are judged by their witnesses. */
import { expect, test } from 'vitest'
import { readGitHubDocument } from './documents.ts'
import { measureComparison } from './measure.ts'
import { WitnessJudge } from './witnesses.ts'

test('a document has no changes compared with itself', async () => {
  const { changes, seconds, megabytes } = await measureComparison('api.github.com', 'api.github.com')
  console.log({ seconds, megabytes })
  expect(changes).toEqual([])
  expect(megabytes).toBeLessThan(2000)
})

test.each([
  ['ghes-3.18', 'ghes-3.19'],
  ['ghes-3.19', 'api.github.com'],
])('every breaking change of a schema has a witness: %s and %s', async (old, next) => {
  const { changes, seconds, megabytes } = await measureComparison(old, next)
  console.log({ seconds, megabytes })
  expect(megabytes).toBeLessThan(2000)
  const judge = new WitnessJudge(`${old}/${next}`, readGitHubDocument(old), readGitHubDocument(next))
  const breaking = changes.filter(({ level }) => level === 'breaking')
  const judged = []
  for (const change of breaking) judged.push({ change, isProof: await judge.isProof(change) })
  console.log(judged.filter((j) => j.change.witness && j.isProof !== true).map((j) => JSON.stringify(j).slice(0, 700)))
  expect(judged.filter(({ isProof }) => isProof !== true)).toEqual([])
})
