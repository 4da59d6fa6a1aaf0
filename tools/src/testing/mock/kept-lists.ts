import type { MockFields } from './mock-values.ts'

/** The most lists that are kept. */
const mostKept = 1000

/** The lists of a mock without state, which are created once. */
export class KeptLists {
  readonly #lists = new Map<string, Promise<readonly MockFields[]>>()

  async keep(key: string, create: () => Promise<readonly MockFields[]>): Promise<readonly MockFields[]> {
    if (this.#lists.size >= mostKept) this.#lists.clear()
    const kept = this.#lists.get(key) ?? create()
    this.#lists.set(key, kept)
    return kept
  }
}
