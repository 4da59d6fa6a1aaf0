/** Runs a comparison in which some validators return promises: at once, or after they settle. */
import { orReason } from '../../../../src/shared/promises.ts'
import type { Validation } from 'routepact/internal'

/** A comparison that asks for the results of promises: `undefined` answers a promise that is not awaited. */
export type ValidationSteps<Result> = Generator<Promise<Validation>, Result, Validation | undefined>

/** Runs a comparison without awaiting a promise. */
export function runNow<Result>(steps: ValidationSteps<Result>): Result {
  let step = steps.next()
  while (!step.done) {
    // A rejection would end the process.
    void step.value.catch(() => undefined)
    step = steps.next(undefined)
  }
  return step.value
}

/** Returns the clock's milliseconds, which go on while promises are awaited. */
export function readClock(): number {
  return performance.now()
}

/** The most milliseconds to await one validator. */
const longestWait = 2000

/** Runs a comparison and awaits the validators' promises. */
export async function runLater<Result>(steps: ValidationSteps<Result>): Promise<Result> {
  let step = steps.next()
  while (!step.done) {
    const late = AbortSignal.timeout(longestWait)
    step = steps.next(await orReason(toIssues(step.value), late).catch(() => undefined))
  }
  return step.value
}

/** A validator that throws accepts nothing. */
async function toIssues(validation: Promise<Validation>): Promise<Validation> {
  try {
    return await validation
  } catch (thrown) {
    return { issues: [{ message: `throws ${String(thrown)}` }] }
  }
}
