/**
 * Runs properties. The seed is fixed, so that two runs of one commit are equal. `PROPERTY_SEED` sets another number or
 * `random`, `PROPERTY_RUNS` the number of runs per property. For a failure, fast-check prints the seed and the smallest
 * example.
 */
import * as fc from 'fast-check'

const { PROPERTY_SEED = '20260101', PROPERTY_RUNS: runs } = process.env

const seed = PROPERTY_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(PROPERTY_SEED)

console.log(`PROPERTY_SEED=${seed} PROPERTY_RUNS=${runs ?? 'default'}`)

/** The time limit of a property in milliseconds; no limit if `PROPERTY_RUNS` is set. */
export const timeout: number = runs === undefined ? 120_000 : 0

/**
 * Checks a property with arbitrary values, which are shrunk after a failure.
 *
 * @param mostTime the time in milliseconds after which no further values are checked
 */
export function checkProperty<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => Promise<void> | void,
  mostTime: number = timeout / 4,
): Promise<void> {
  const property = fc.asyncProperty(...arbitraries, async (...values: Values) => check(...values))
  // Shrinking may take long: after the limit, the smallest example so far is reported.
  const limit = runs === undefined ? { interruptAfterTimeLimit: mostTime } : {}
  return fc.assert(property, { seed, numRuns: runs === undefined ? numRuns : Number(runs), ...limit })
}
