/** The limits of a comparison of documents. */
export interface ComparisonLimits {
  /** The most seconds; 30 by default. */
  readonly seconds?: number | undefined
  /** The most searches whose results are kept in memory; 1,000,000 by default, which are about 500 MB. */
  readonly searches?: number | undefined
}

/** The error that ends a comparison at its limit. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError' as const
}

/** How many steps pass between two looks at the clock. */
const stepsOfClock = 256

/** The time and the memory of a comparison. */
export class ComparisonBudget {
  readonly #seconds: number
  readonly #searches: number
  readonly #end: number
  #steps = 0
  #kept = 0

  constructor({ seconds = 30, searches = 1_000_000 }: ComparisonLimits = {}) {
    this.#seconds = seconds
    this.#searches = searches
    this.#end = Date.now() + seconds * 1000
  }

  /**
   * Counts a step.
   *
   * @throws BudgetError when the time is over
   */
  spend(): void {
    if (this.#steps++ % stepsOfClock === 0 && Date.now() >= this.#end)
      throw new BudgetError(`the comparison has reached its limit of ${this.#seconds} seconds`)
  }

  /**
   * Counts a result that is kept.
   *
   * @throws BudgetError when too many are kept
   */
  keep(): void {
    if (++this.#kept > this.#searches)
      throw new BudgetError(`the comparison has reached its limit of ${this.#searches} searches`)
  }
}
