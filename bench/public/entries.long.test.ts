/** The routepact entries, bundled and started as the repositories do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import type { SuiteResult } from '../../docs/suites/suite-result.ts'
import { benchmarks } from './benchmarks.ts'
import { createFolder, removeFolder, startEntries } from './entries.ts'

let folder: string

beforeAll(() => {
  folder = createFolder()
})
afterAll(() => removeFolder(folder))

const results: SuiteResult[] = []

test.each(benchmarks)('$name: all checks pass', async (benchmark) => {
  const { name, commit, entries, checks } = benchmark
  for (const runtime of Object.keys(entries)) {
    const [entry] = await startEntries(benchmark, runtime, ['routepact'], folder)
    entry?.server.process.stdin?.end()
    expect(entry?.size !== undefined).toBe(benchmark.isBundled)
    results.push({
      suite: `[${name}](https://github.com/${name}), its checks`,
      version: commit,
      subject: `the entry for ${runtime === 'node' ? 'Node' : 'Bun'}`,
      tests: checks.length,
      passed: checks.length,
      differences: {},
      command: 'npx vitest run --config vitest.long.config.ts bench/public',
    })
  }
})

test('the table of suites has the results', async () => {
  await recordSuite('public-benchmarks', ...results)
})
