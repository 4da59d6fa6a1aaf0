/**
 * Limits what `BreakingChanges` costs: instantiations per operation, each with one part that differs. `identical` operations are declared
 * twice.
 */
import { expect, it } from 'vitest'
import { type Difference, measureDiff, measureDiffPerOperation } from './diff.ts'
import { libraries, type Library } from './libraries.ts'
import type { Compiler } from './measure.ts'

// A breaking change costs more since there are status ranges: a gone or new key is compared with all statuses. Optional bodies, and query
// lists in one value, added 3.
const limits: { readonly [difference in Difference]: number } = { identical: 100, compatible: 1000, breaking: 1340 }

const [zod] = libraries
if (!zod) throw new Error('No library to measure')

const runs: readonly (readonly [compiler: Compiler, library: Library])[] = [
  ...libraries.map((library) => ['7', library] as const),
  ['5.9', zod],
]
const cases = runs.flatMap(([compiler, library]) =>
  (Object.keys(limits) as Difference[]).map((difference) => ({ compiler, library, name: library.name, difference })),
)

it.each(cases)(
  'the cost of an operation: $name, $difference, TypeScript $compiler',
  async ({ library, difference, compiler }) => {
    const cost = await measureDiffPerOperation(library, difference, compiler)
    expect(cost).toBeLessThanOrEqual(limits[difference])
    expect(cost, 'a comparison that costs nothing does not happen').toBeGreaterThan(20)
  },
)

it.each(['compatible', 'breaking'] as const)('the cost is linear up to 1,000 operations: %s', async (difference) => {
  const price = (count: number) => measureDiff(zod, count, difference, '7')
  const [ten, half, whole] = [await price(10), await price(500), await price(1000)]
  expect((whole - half) / 500 / ((half - ten) / 490)).toBeLessThan(1.01)
})
