/**
 * Runs the checks of a change, which leave the slow ones to `npm run test:coverage` and `npm run test:long`. Prints a line when
 * a step begins and one with its result, the output of those that failed, and the number of tests that passed and failed.
 * With `TEST_COVERAGE_FOLLOWS`, as in CI, it leaves all tests of behavior to `npm run test:coverage`, which has them and the slow ones.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slowTests } from '../vitest.short.config.ts'
import { findChangedFiles } from './changed-files.ts'
import { readCpuTime } from './cpu-time.ts'
import { type Outcome, runSteps, type Step } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'routepact-test-'))
const report = join(folder, 'vitest.json')

const build: Step = { title: 'build', checks: 'dist, with publint and attw', command: ['node_modules/.bin/tsdown'] }

/** The steps that depend on nothing but the build, the longest first. */
const checks: readonly Step[] = [
  // Compiles all sources and tests.
  {
    title: 'types',
    checks: 'all files and the type tests, with TypeScript 7',
    command: ['node', 'typetests/run.ts', '--short'],
    count: readClosingLine,
  },
  { title: 'lint', checks: 'oxlint', command: ['node_modules/.bin/oxlint', '--deny-warnings'] },
]

const behaviour: Step = {
  title: 'behaviour',
  checks: 'the tests of both packages, of the pages and of the examples that are not slow',
  command: ['node_modules/.bin/vitest', 'run', '--config', 'vitest.short.config.ts', '--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`],
  count: () => {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      success: boolean
    }
    return [numPassedTests, success ? 0 : Math.max(numFailedTests, 1)]
  },
}

/** Whether `npm run test:coverage` follows, as in `.ci/run`. */
const isCoverageNext: boolean = process.env['TEST_COVERAGE_FOLLOWS'] !== undefined

console.log('The checks of a change, some minutes. The others: npm run test:coverage, npm run test:long\n')
const outcome: Outcome = { passed: 0, failed: 0, failures: [] }
// Tests of behaviour use all cores, so nothing else runs beside them.
for (const stage of [[build], checks, isCoverageNext ? [] : [behaviour]]) {
  // Compilers and Vite leave a cache in the temporary folder.
  await runSteps(stage, outcome, { TMPDIR: folder })
}
const { passed, failed, failures } = outcome
rmSync(folder, { recursive: true })
printCpuTime()
if (isCoverageNext) console.log('\nThe tests of behavior: npm run test:coverage')
else printLeftTests()
if (failures.length > 0) console.log(`Failed, with the output above: ${failures.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function readClosingLine(output: string): readonly [number, number] {
  const [, good, bad] = /(\d+) passed, (\d+) failed\)?\s*$/.exec(output) ?? []
  return [Number(good ?? 0), Number(bad ?? 1)]
}

/** Prints the CPU time of all steps, which depends on other programs less than their duration does. Only Linux has it. */
function printCpuTime(): void {
  if (process.platform !== 'linux') return
  const { own, children } = readCpuTime()
  console.log(`\n${Math.round(own + children)} seconds of CPU time`)
}

/** Prints the tests that have changed since `main` and are among the slow ones. */
function printLeftTests(): void {
  const isLong = (file: string): boolean => file.endsWith('.long.test.ts')
  for (const [file] of findChangedFiles()) {
    if (!slowTests.includes(file) && !isLong(file)) continue
    console.log(
      `Changed and not run, because it is slow: npx vitest run${isLong(file) ? ' --config vitest.long.config.ts' : ''} ${file}`,
    )
  }
}
