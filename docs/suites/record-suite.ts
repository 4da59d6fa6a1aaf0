import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/** The result of a suite of another project. */
export interface SuiteResult {
  /** The suite's name, with a link to it in Markdown. */
  readonly suite: string
  /** The version or the commit of the suite. */
  readonly version: string
  /** The part of routepact that the suite tests. */
  readonly subject: string
  /** The number of tests that apply. */
  readonly tests: number
  readonly passed: number
  /** The tests that fail as expected, with the reason. */
  readonly differences: Readonly<Record<string, number>>
  /** The command that runs the suite. */
  readonly command: string
}

/**
 * Compares a result with the one in `docs/suites/<name>.json`, which `vitest --update` writes.
 */
export async function recordSuite(name: string, result: SuiteResult): Promise<void> {
  const path = fileURLToPath(new URL(`${name}.json`, import.meta.url))
  await expect(`${JSON.stringify(result, null, 2)}\n`).toMatchFileSnapshot(path)
}

/** Counts the failed tests by the reason under which they are listed. */
export function countBy(
  differences: Readonly<Record<string, readonly string[]>>,
  failed: readonly string[],
): Readonly<Record<string, number>> {
  const counts = Object.entries(differences).map(([reason, tests]): [string, number] => [
    reason,
    failed.filter((name) => tests.includes(name)).length,
  ])
  return Object.fromEntries(counts)
}
