/** The property of `contracts.test.ts` with 1500 pairs of contracts, because `npm run test:long` sets `TEST_SCALE=5`. */
import { expect, test } from 'vitest'
import { prove } from './shapes/proof.ts'

test('receivers accept what compatible senders send, and reject each witness', async () => {
  const counts = await prove(300)
  for (const { inexpressible, yes, no, maybe } of Object.values(counts)) {
    expect(yes + no).toBeGreaterThan(2000)
    expect(inexpressible / (yes + no)).toBeLessThan(0.01)
    expect(maybe / (yes + no)).toBeLessThan(0.1)
  }
})
