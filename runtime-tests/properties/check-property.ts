/**
 * Runs properties. The seed is fixed, so that two runs of one commit are equal. `PROPERTY_SEED` sets another number or
 * `random`, `PROPERTY_RUNS` the number of runs per property. For a failure, fast-check prints the seed and the smallest
 * example.
 */
import * as fc from 'fast-check'
import { scale } from './scale.ts'

const { PROPERTY_SEED = '20260101', PROPERTY_RUNS: runs } = process.env

const seed = PROPERTY_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(PROPERTY_SEED)

console.log(`PROPERTY_SEED=${seed} PROPERTY_RUNS=${runs ?? 'default'}`)

/** The time limit of a property in milliseconds, which a slow machine does not reach; no limit if `PROPERTY_RUNS` is set. */
export const timeout: number = runs === undefined ? 240_000 * scale : 0

/** Checks a property with arbitrary values, which are shrunk after a failure. */
export async function checkProperty<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => Promise<void> | void,
): Promise<void> {
  const property = fc.asyncProperty(...arbitraries, async (...values: Values) => {
    await check(...values)
  })
  const options = { seed, numRuns: runs === undefined ? numRuns * scale : Number(runs) }
  // All values are checked, however slow the machine.
  const { failed, counterexamplePath } = await fc.check(property, { ...options, endOnFailure: true })
  if (!failed) return
  // Shrinking may take long: after the limit, the smallest example so far is reported.
  await fc.assert(property, { ...options, path: counterexamplePath ?? '', interruptAfterTimeLimit: 30_000 })
  throw new Error('The property failed once and held when it was checked again')
}
