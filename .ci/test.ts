/** Runs every check that does not take long (`npm run test:long`) and ends with the number of tests that passed and failed. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

interface Step {
  readonly title: string
  readonly command: readonly string[]
  /** Reads the numbers of passed and failed tests from the output; a step without it counts as one test. */
  readonly count?: (output: string) => readonly [passed: number, failed: number]
}

const folder = mkdtempSync(join(tmpdir(), 'routepact-test-'))
const report = join(folder, 'vitest.json')

const build: Step = { title: 'build, publint and attw', command: ['node_modules/.bin/tsdown'] }

/** The steps that depend on nothing but the build, the longest first. */
const checks: readonly Step[] = [
  { title: 'types', command: ['node', 'typetests/run.ts', '--short'], count: readClosingLine },
  // `npm run test:long` compiles the sources with TypeScript 5.9: users compile the published declarations.
  {
    title: 'published types with TypeScript 5.9',
    command: ['node', 'node_modules/typescript-5.9/bin/tsc', '-p', 'tsconfig.published.json'],
  },
  { title: 'TypeScript 7', command: ['node', 'node_modules/typescript/bin/tsc', '-p', '.'] },
  {
    title: 'published types with TypeScript 7',
    command: ['node', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.published.json'],
  },
  { title: 'lint', command: ['node_modules/.bin/oxlint', '--deny-warnings'] },
]

const behaviour: Step = {
  title: 'behaviour',
  command: [
    'node_modules/.bin/vitest',
    'run',
    '--coverage',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  count: () => {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      success: boolean
    }
    return [numPassedTests, success ? 0 : Math.max(numFailedTests, 1)]
  },
}

let passed = 0
let failed = 0
// Tests of behaviour use all cores, so nothing else runs beside them.
for (const stage of [[build], checks, [behaviour]]) await runSteps(stage)
rmSync(folder, { recursive: true })
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

/** Runs a step, prints its output when it ends, and counts its tests. */
async function runStep({ title, command, count }: Step): Promise<void> {
  const [program = '', ...args] = command
  // npm scripts put the toolchain's `node` first on the PATH.
  const child = spawn(program === 'node' ? process.execPath : program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('error', console.error).once('close', resolve)),
  ])
  console.log(`\n== ${title}: ${command.join(' ')}`)
  process.stdout.write(output)
  process.stderr.write(errors)
  const [good, bad] = readCounts(output, count) ?? (status === 0 ? [1, 0] : [0, 1])
  passed += good
  // A step with a failing exit code counts as a failure even if none of its tests failed.
  failed += status === 0 ? bad : Math.max(bad, 1)
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
