/** The verdicts on two versions of a contract, judged by the validators of the libraries. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty, timeout } from '../properties/check-property.ts'
import { versions } from './shapes/arbitraries.ts'
import { Proof } from './shapes/proof.ts'

test('receivers accept what compatible senders send, and reject each witness', { timeout }, async () => {
  const proof = new Proof()
  await checkProperty(300, [versions, fc.nat()], (pair, seed) => proof.check(pair, seed))
  console.table(proof.counts)
  for (const { inexpressible, yes, no, maybe, instances } of Object.values(proof.counts)) {
    expect(instances).toBeGreaterThan(10_000)
    expect(no).toBeGreaterThan(100)
    expect(inexpressible / (yes + no)).toBeLessThan(0.01)
    expect(maybe / (yes + no)).toBeLessThan(0.1)
  }
})
