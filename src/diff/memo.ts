/** Remembers answers, and those that hold only if a search that is still running finds nothing. */
import { none, type Answer } from './answer.ts'

interface OpenSearch {
  readonly key: string
  /** The outermost open search whose answer is assumed. */
  lowest: number
  /** The answers inside this search that depend on an assumption. */
  readonly assumed: string[]
}

/**
 * The memory of a search. Instances are finite, so an instance that needs itself does not exist: inside the search for a
 * key, the same key finds nothing. Answers that depend on this assumption are kept only if it turns out to be true.
 */
export class Memo {
  readonly #answers = new Map<string, Answer>()
  readonly #assumed = new Map<string, number>()
  readonly #indexes = new Map<string, number>()
  readonly #open: OpenSearch[] = []

  get depth(): number {
    return this.#open.length
  }

  find(key: string): Answer | undefined {
    const known = this.#answers.get(key)
    if (known) return known
    const index = this.#indexes.get(key) ?? this.#assumed.get(key)
    if (index === undefined) return undefined
    const inner = this.#open.at(-1) as OpenSearch
    inner.lowest = Math.min(inner.lowest, index)
    return none
  }

  open(key: string): void {
    this.#indexes.set(key, this.#open.length)
    this.#open.push({ key, lowest: Infinity, assumed: [] })
  }

  /** Ends the innermost search. An answer that a limit has caused is not kept. */
  close(answer: Answer, isLimited: boolean): void {
    const { key, lowest, assumed } = this.#open.pop() as OpenSearch
    const depth = this.#open.length
    this.#indexes.delete(key)
    if (answer.kind === 'none' && lowest < depth) {
      const outer = this.#open.at(-1) as OpenSearch
      outer.lowest = Math.min(outer.lowest, lowest)
      outer.assumed.push(key, ...assumed)
      for (const name of [key, ...assumed]) this.#assumed.set(name, lowest)
      return
    }
    for (const name of assumed) {
      this.#assumed.delete(name)
      if (answer.kind === 'none') this.#answers.set(name, none)
    }
    if (!isLimited) this.#answers.set(key, answer)
  }
}
