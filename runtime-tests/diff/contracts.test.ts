/** Two versions of a contract, compared and then judged by the validators of the libraries. */
import { expect, test } from 'vitest'
import { timeout } from '../properties/check-property.ts'
import { prove } from './shapes/proof.ts'

test('receivers accept what compatible senders send, and reject each witness', { timeout }, async () => {
  const counts = await prove(30)
  for (const { instances, no, changes } of Object.values(counts)) {
    expect(instances).toBeGreaterThan(1_000)
    expect(Math.min(no, changes)).toBeGreaterThan(15)
  }
})
