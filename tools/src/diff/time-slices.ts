/** Divides a comparison's time among its operations. */
import { BudgetError, type ComparisonBudget, DepthError } from '../json-schema/budget.ts'

/** The most operations among which the time is divided after the first round, so that some are completed. */
const mostRivals = 10

/**
 * Runs tasks in rounds, and returns each task's result, or the last error that interrupted it.
 *
 * The first round has half the time, in equal parts, so that every task gets a turn. The time that a task leaves goes to the tasks after
 * it. The following rounds repeat the interrupted tasks.
 *
 * @param release forgets what tasks keep when the memory is full
 */
export function takeTimeSlices<Result>(
  tasks: readonly (() => Result)[],
  budget: ComparisonBudget,
  release: () => void,
): (Result | BudgetError)[] {
  const results = tasks.map((): Result | BudgetError => budget.createTimeError())
  let waiting = [...tasks.entries()]
  for (let [reserve, most] = [budget.remaining / 2, Infinity]; waiting.length > 0; [reserve, most] = [0, mostRivals]) {
    const interrupted: typeof waiting = []
    for (const [turn, entry] of waiting.entries()) {
      if (budget.remaining <= 0) return results
      const [index, task] = entry
      const isAlone = budget.isEmpty
      budget.beginTurn((budget.remaining - reserve) / Math.min(waiting.length - turn, most))
      const result = attempt(task)
      results[index] = result
      if (!(result instanceof BudgetError)) continue
      if (!result.isRepeatable) continue
      const isFull = budget.isFull
      if (isFull) {
        release()
        budget.release()
      }
      // A task that needs more than the whole memory is interrupted in each round.
      if (!isFull || !isAlone) interrupted.push(entry)
    }
    waiting = interrupted
  }
  return results
}

/** Runs a task; returns the error if the budget ends the task. */
export function attempt<Result>(task: () => Result): Result | BudgetError {
  try {
    return task()
  } catch (thrown) {
    if (thrown instanceof BudgetError) return thrown
    // The stack is full: references may nest schemas to any depth.
    if (thrown instanceof RangeError) return new DepthError()
    throw thrown
  }
}
