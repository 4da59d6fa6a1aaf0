import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type SuiteResult, toFile, toText } from './suite-result.ts'

/**
 * Compares the results of a run with those in `docs/suites/<name>.json`, which `vitest -u` writes. The table of the
 * documentation has a row for each: `npm run generate -- suites` writes it.
 */
export async function recordSuite(name: string, ...results: readonly SuiteResult[]): Promise<void> {
  await expect(toText(results)).toMatchFileSnapshot(fileURLToPath(toFile(name)))
}
