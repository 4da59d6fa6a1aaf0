import { toQuantity } from '../../../src/shared/quantity.ts'

/** The limits for a document comparison. */
export interface ComparisonLimits {
  /** The most seconds of CPU time, or on the clock if a runtime does not count CPU time; 30 by default. */
  readonly seconds?: number | undefined
  /** The most searches whose results stay in memory; 1,000,000 by default, which are about 500 MB. */
  readonly searches?: number | undefined
  /**
   * The most values in a document, counting each object, array, text and number; 10,000,000 by default. A larger document is a
   * DocumentError.
   */
  readonly values?: number | undefined
}

/** The error that interrupts an operation's comparison at a limit. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError' as const
  /** Whether the comparison may end with more time or memory. */
  readonly isRepeatable: boolean = true
}

/** The error for schemas that are nested more deeply than the stack allows. */
export class DepthError extends BudgetError {
  override readonly isRepeatable = false

  constructor() {
    super('too many schemas are inside each other')
  }
}

/** How many steps pass between two looks at the time. */
const stepsOfLook = 64

/** The CPU time functions in Node, Deno and Bun, in microseconds. */
interface CpuTimes {
  readonly user: number
  readonly system: number
}

/**
 * Returns the milliseconds that this thread has computed, so that a busy machine does not end a comparison. Older versions count all
 * threads in the process. Browsers count nothing, and in some runtimes the functions throw or return 0: there, the clock's time counts.
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

/** A comparison's time and memory. */
export class ComparisonBudget {
  /** The most values in a document. */
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

  /** Begins an operation's turn, which has a part of the time. */
  beginTurn(milliseconds: number): void {
    this.#turnEnd = readTime() + milliseconds
  }

  /**
   * Counts steps; copying a list takes one for each member.
   *
   * @throws BudgetError when the turn's time is over
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
