/**
 * How much generated input is tested. `npm run test:long` sets `TEST_SCALE=4` for the files that `scaledTests` in `vitest.config.ts`
 * lists: four times as much other input, because `npm run test:coverage` tests the first part.
 */
export const scale: number = Number(process.env['TEST_SCALE'] ?? 1)

/** Whether `npm run test:long` runs the tests: the cases that repeat others in another way run there only. */
export const isLong: boolean = scale > 1

/** The seeds of tests that generate requests: the first one, or the next four in `npm run test:long`. */
export const seeds: readonly number[] = Array.from({ length: scale }, (_, index) => index + (isLong ? 2 : 1))
