/**
 * How much generated input is tested. `npm run test:long` sets `TEST_SCALE=5` for the files that `scaledTests` in `vitest.config.ts`
 * lists.
 */
export const scale: number = Number(process.env['TEST_SCALE'] ?? 1)

/** Whether `npm run test:long` runs the tests: the cases that repeat others in another way run there only. */
export const isLong: boolean = scale > 1

/** The seeds of tests that generate requests: one, or four others in `npm run test:long`. */
export const seeds: readonly number[] = isLong ? [2, 3, 4, 5] : [1]
