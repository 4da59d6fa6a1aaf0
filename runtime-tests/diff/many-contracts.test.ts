/** The property of `contracts.test.ts` with more contracts. */
import { expect, test } from 'vitest'
import { prove } from './shapes/proof.ts'

const minutes = 10

test('receivers accept what compatible senders send, and reject each witness', { timeout: minutes * 60_000 }, async () => {
  const counts = await prove(1500, (minutes - 1) * 60_000)
  for (const { inexpressible, yes, no, maybe } of Object.values(counts)) {
    expect(yes + no).toBeGreaterThan(2000)
    expect(inexpressible / (yes + no)).toBeLessThan(0.01)
    expect(maybe / (yes + no)).toBeLessThan(0.1)
  }
})
