/** Runs commands two at a time, and prints what they check, their result, and the output of those that failed. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface Step {
  readonly title: string
  /** What the step checks. */
  readonly checks: string
  readonly command: readonly string[]
  /** Reads the numbers of passed and failed tests from the output; a step without it counts as one test. */
  readonly count?: (output: string) => readonly [passed: number, failed: number]
}

/** The sums of the steps that have run. */
export interface Outcome {
  passed: number
  failed: number
  /** The titles of the steps that failed. */
  readonly failures: string[]
}

/**
 * Runs the steps in order, two at a time, because most of them use one core. Adds their results to `outcome`. `env` is added to their
 * environment.
 */
export async function runSteps(steps: readonly Step[], outcome: Outcome, env: { readonly [name: string]: string } = {}): Promise<void> {
  const rest = steps.values()
  const runRest = async (): Promise<void> => {
    for (const step of rest) await runStep(step, outcome, env)
  }
  await Promise.all([runRest(), runRest()])
}

/** Runs a step, counts its tests, and prints its result, and its output if it failed. */
async function runStep({ title, checks: what, command, count }: Step, outcome: Outcome, env: object): Promise<void> {
  console.log(`${title}: ${what} …`)
  const start = performance.now()
  const [program = '', ...args] = command
  // npm scripts put the toolchain's `node` first on the PATH.
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const [output, errors, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('error', console.error).once('close', resolve)),
  ])
  const [good, bad] = readCounts(output, count) ?? (status === 0 ? [1, 0] : [0, 1])
  // A step with a failing exit code counts as a failure even if none of its tests failed.
  const failedTests = status === 0 ? bad : Math.max(bad, 1)
  outcome.passed += good
  outcome.failed += failedTests
  if (failedTests > 0) {
    outcome.failures.push(title)
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
