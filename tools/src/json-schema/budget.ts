/** The limits of a comparison of documents. */
export interface ComparisonLimits {
  /** The most seconds; 30 by default. */
  readonly seconds?: number | undefined
  /** The most searches whose results are kept in memory; 1,000,000 by default, which are about 500 MB. */
  readonly searches?: number | undefined
  /** The most values of a document, each object, array, text and number; 10,000,000 by default. A larger one is a DocumentError. */
  readonly values?: number | undefined
}

/** The error that interrupts the comparison of an operation at a limit. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError' as const
}

/** How many steps pass between two looks at the clock. */
const stepsOfClock = 16

/** The time and the memory of a comparison. */
export class ComparisonBudget {
  /** The most values of a document. */
  readonly values: number
  readonly #seconds: number
  readonly #searches: number
  readonly #end: number
  #turnEnd: number
  #steps = 0
  #kept = 0

  /** @throws RangeError for a limit that is not a number from 0: a comparison with NaN would not end */
  constructor({ seconds = 30, searches = 1_000_000, values = 10_000_000 }: ComparisonLimits = {}) {
    for (const [name, value] of Object.entries({ seconds, searches, values })) {
      if (!(typeof value === 'number' && value >= 0)) throw new RangeError(`'limits.${name}' must be a non-negative number`)
    }
    this.values = values
    this.#seconds = seconds
    this.#searches = searches
    this.#end = performance.now() + seconds * 1000
    this.#turnEnd = this.#end
  }

  /** The milliseconds that are left for the whole comparison. */
  get remaining(): number {
    return this.#end - performance.now()
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
    this.#turnEnd = performance.now() + milliseconds
  }

  /**
   * Counts a step.
   *
   * @throws BudgetError when the time of the turn is over
   */
  spend(): void {
    if (this.#steps++ % stepsOfClock === 0 && performance.now() >= this.#turnEnd) throw this.createTimeError()
  }

  createTimeError(): BudgetError {
    return new BudgetError(`the comparison has reached its limit of ${this.#seconds} seconds`)
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
