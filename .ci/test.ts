/**
 * Runs the checks of a change, which leave the slow ones to `npm run test:coverage` and `npm run test:long`. Prints a line when
 * a step begins and one with its result, the output of those that failed, and the number of tests that passed and failed.
 * With `--without-behavior`, as in CI, leaves out the tests of behavior, all of which `npm run test:coverage` runs.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { slowTests } from '../vitest.short.config.ts'
import { findChangedFiles } from './changed-files.ts'
import { readCpuTime } from './cpu-time.ts'

interface Step {
  readonly title: string
  /** What the step checks. */
  readonly checks: string
  readonly command: readonly string[]
  /** Reads the numbers of passed and failed tests from the output; a step without it counts as one test. */
  readonly count?: (output: string) => readonly [passed: number, failed: number]
}

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

const isWithoutBehavior: boolean = process.argv.includes('--without-behavior')

console.log('The checks of a change, some minutes. The others: npm run test:coverage, npm run test:long\n')
const failures: string[] = []
let passed = 0
let failed = 0
// Tests of behaviour use all cores, so nothing else runs beside them.
for (const stage of [[build], checks, isWithoutBehavior ? [] : [behaviour]]) await runSteps(stage)
rmSync(folder, { recursive: true })
printCpuTime()
if (!isWithoutBehavior) printLeftTests()
if (failures.length > 0) console.log(`Failed, with the output above: ${failures.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

/** Runs the steps in order, two at a time, because most of them use one core. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  const rest = steps.values()
  const runRest = async (): Promise<void> => {
    for (const step of rest) await runStep(step)
  }
  await Promise.all([runRest(), runRest()])
}

/** Runs a step, counts its tests, and prints its result, and its output if it failed. */
async function runStep({ title, checks: what, command, count }: Step): Promise<void> {
  console.log(`${title}: ${what} …`)
  const start = performance.now()
  const [program = '', ...args] = command
  // npm scripts put the toolchain's `node` first on the PATH.
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Compilers and Vite leave a cache in the temporary folder.
    env: { ...process.env, TMPDIR: folder },
  })
  const [output, errors, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('error', console.error).once('close', resolve)),
  ])
  const [good, bad] = readCounts(output, count) ?? (status === 0 ? [1, 0] : [0, 1])
  // A step with a failing exit code counts as a failure even if none of its tests failed.
  const failedTests = status === 0 ? bad : Math.max(bad, 1)
  passed += good
  failed += failedTests
  if (failedTests > 0) {
    failures.push(title)
    console.log(`\n${title}: ${command.join(' ')}\n\n${output}${errors}`)
  }
  const seconds = Math.round((performance.now() - start) / 1000)
  const counts = count ? ` (${good} passed, ${failedTests} failed)` : ''
  console.log(`${title}: ${failedTests > 0 ? 'FAILED' : 'passed'}${counts}, ${seconds} s`)
}

function readCounts(output: string, count: Step['count']): readonly [number, number] | undefined {
  try {
    return count?.(output)
  } catch {
    return undefined
  }
}

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
