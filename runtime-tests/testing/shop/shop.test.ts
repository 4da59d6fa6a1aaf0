/** How many mistakes of a realistic server are found without `prepare`. */
import { testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { isLong } from '../../properties/scale.ts'
import { contract, createShop, credentials, type Mistake, mistakes } from './server.ts'

const find = async (mistake?: Mistake): Promise<string[]> => {
  const { findings, skipped } = await testContract(contract, { fetch: createShop(mistake) }, { authorize: credentials })
  // A mistake may prevent that any valid request of an operation succeeds.
  if (!mistake) expect(skipped).toEqual([])
  return findings.map(({ message }) => message)
}

test('the shop without a mistake has no findings', async () => {
  expect(await find()).toEqual([])
})

test.runIf(isLong)('40 of 43 mistakes or more are found without prepare', { timeout: 300_000 }, async () => {
  const names = Object.keys(mistakes) as Mistake[]
  expect(names).toHaveLength(43)
  const missed: string[] = []
  for (const name of names) if ((await find(name)).length === 0) missed.push(name)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
  console.info(missed)
})
