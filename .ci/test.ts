/** Runs every check of the project in turn and ends with the number of tests that passed and failed. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Step {
  readonly title: string
  readonly command: readonly string[]
  /** Reads the numbers of passed and failed tests from the output; a step without it counts as one test. */
  readonly count?: (output: string) => readonly [passed: number, failed: number]
}

const folder = mkdtempSync(join(tmpdir(), 'routepact-test-'))
const report = join(folder, 'vitest.json')

const steps: readonly Step[] = [
  { title: 'lint', command: ['node_modules/.bin/oxlint', '--deny-warnings'] },
  { title: 'TypeScript 7', command: ['node', 'node_modules/typescript/bin/tsc', '-p', '.'] },
  { title: 'TypeScript 5.9', command: ['node', 'node_modules/typescript-5.9/bin/tsc', '-p', '.'] },
  { title: 'build, publint and attw', command: ['node_modules/.bin/tsdown'] },
  {
    title: 'published types with TypeScript 7',
    command: ['node', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.published.json'],
  },
  {
    title: 'published types with TypeScript 5.9',
    command: ['node', 'node_modules/typescript-5.9/bin/tsc', '-p', 'tsconfig.published.json'],
  },
  { title: 'types', command: ['node', 'typetests/run.ts'], count: readClosingLine },
  {
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
  },
]

let passed = 0
let failed = 0
for (const { title, command, count } of steps) {
  console.log(`\n== ${title}: ${command.join(' ')}`)
  const [program = '', ...args] = command
  // npm scripts put the toolchain's `node` first on the PATH.
  const { status, stdout } = spawnSync(program === 'node' ? process.execPath : program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  process.stdout.write(stdout)
  const [good, bad] = readCounts(stdout, count) ?? (status === 0 ? [1, 0] : [0, 1])
  passed += good
  // A step with a failing exit code counts as a failure even if none of its tests failed.
  failed += status === 0 ? bad : Math.max(bad, 1)
}
rmSync(folder, { recursive: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

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
