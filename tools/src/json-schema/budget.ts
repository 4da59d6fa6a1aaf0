import { toQuantity } from '../../../src/shared/quantity.ts'

/** The limits of a comparison of documents. */
export interface ComparisonLimits {
  /** The most seconds of CPU time, or of the clock where a runtime does not count that; 30 by default. */
  readonly seconds?: number | undefined
  /** The most searches whose results are kept in memory; 1,000,000 by default, which are about 500 MB. */
  readonly searches?: number | undefined
  /** The most values of a document, each object, array, text and number; 10,000,000 by default. A larger one is a DocumentError. */
  readonly values?: number | undefined
}

/** The error that interrupts the comparison of an operation at a limit. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError' as const
  /** Whether the comparison may end with more time or memory. */
  readonly isRepeatable: boolean = true
}

/** The error of schemas inside each other, more than the stack has room for. */
export class DepthError extends BudgetError {
  override readonly isRepeatable = false

  constructor() {
    super('too many schemas are inside each other')
  }
}

/** How many steps pass between two looks at the time. */
const stepsOfLook = 64

/** What Node, Deno and Bun have of the CPU time in microseconds. */
interface CpuTimes {
  readonly user: number
  readonly system: number
}

/**
 * Returns the milliseconds that this thread has computed, so that a busy machine does not end a comparison. Older versions count
 * all threads of the process. Browsers count nothing, and some runtimes have functions that throw or return 0: there, it is
 * the time of the clock.
 */
export function readTime(): number {
  const { process } = globalThis as { readonly process?: { readonly threadCpuUsage?: () => CpuTimes; readonly cpuUsage?: () => CpuTimes } }
  try {
    const times = process?.threadCpuUsage?.() ?? process?.cpuUsage?.()
    const sum = times ? times.user + times.system : 0
    if (sum > 0) return sum / 1000
  } catch {
    // The runtime has the function only by name.
  }
  return performance.now()
}

/** The time and the memory of a comparison. */
export class ComparisonBudget {
  /** The most values of a document. */
  readonly values: number
  readonly #seconds: number
  readonly #searches: number
  readonly #end: number
  #turnEnd: number
  #left = 0
  #kept = 0

  /** @throws RangeError for a limit that is not a number from 0: a comparison with NaN would not end */
  constructor({ seconds = 30, searches = 1_000_000, values = 10_000_000 }: ComparisonLimits = {}) {
    for (const [name, value] of Object.entries({ seconds, searches, values })) {
      if (!(typeof value === 'number' && value >= 0)) throw new RangeError(`'limits.${name}' must be a non-negative number`)
    }
    this.values = values
    this.#seconds = seconds
    this.#searches = searches
    this.#end = readTime() + seconds * 1000
    this.#turnEnd = this.#end
  }

  /** The milliseconds that are left for the whole comparison. */
  get remaining(): number {
    return this.#end - readTime()
  }

  /** Whether nothing is kept. */
  get isEmpty(): boolean {
    return this.#kept === 0
  }

  /** Whether more is kept than the limit allows. */
  get isFull(): boolean {
    return this.#kept > this.#searches
  }

  /** Begins the turn of an operation, which has a part of the time. */
  beginTurn(milliseconds: number): void {
    this.#turnEnd = readTime() + milliseconds
  }

  /**
   * Counts steps, of which copying a list takes one for each member.
   *
   * @throws BudgetError when the time of the turn is over
   */
  spend(steps = 1): void {
    this.#left -= steps
    if (this.#left > 0) return
    this.#left = stepsOfLook
    if (readTime() >= this.#turnEnd) throw this.createTimeError()
  }

  createTimeError(): BudgetError {
    return new BudgetError(`the comparison has reached its limit of ${toQuantity(this.#seconds, 'second')}`)
  }

  /**
   * Counts a result that is kept.
   *
   * @throws BudgetError when too many are kept
   */
  keep(): void {
    this.#kept++
    if (this.isFull) throw new BudgetError(`the comparison has reached its limit of ${this.#searches} searches`)
  }

  /** Counts from the beginning, after everything that was kept has been released. */
  release(): void {
    this.#kept = 0
  }
}
