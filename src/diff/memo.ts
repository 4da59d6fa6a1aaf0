/** Remembers answers, and which of them hold only if other searches find nothing. */
import { noInstance, type Answer } from './answer.ts'
import type { Literal } from './literal.ts'

/** A search that has begun or that waits. */
export interface Task {
  readonly key: string
  readonly goal: readonly Literal[]
}

interface OpenSearch {
  readonly key: string
  /** Whether it has used an assumption, and whether an assumption was wrong. */
  isDependent: boolean
  isOutdated: boolean
}

/**
 * The memory of a search. Until its answer is known, a search is assumed to find nothing: instances are finite, so an
 * instance that needs itself does not exist. If the assumption turns out to be wrong, the searches that depend on it
 * are repeated. What is still assumed when no search is left is true.
 */
export class Memo {
  readonly #answers = new Map<string, Answer>()
  /** The searches that are assumed to find nothing, and the searches that depend on each. */
  readonly #assumed = new Map<string, Task & { readonly dependents: Set<string> }>()
  readonly #open: OpenSearch[] = []
  readonly #waiting = new Set<string>()

  /** The number of searches inside each other. */
  get depth(): number {
    return this.#open.length
  }

  /** The answer, or the assumption. */
  find(key: string): Answer | undefined {
    const assumption = this.#assumed.get(key)
    if (!assumption) return this.#answers.get(key)
    const inner = this.#open.at(-1)
    if (inner) {
      inner.isDependent = true
      assumption.dependents.add(inner.key)
    }
    return noInstance
  }

  /** Whether the answer does not depend on assumptions. */
  isCertain(key: string): boolean {
    return this.#answers.has(key)
  }

  /** Begins a search inside the ones that have begun. */
  open(task: Task): void {
    if (!this.#assumed.has(task.key)) this.#assumed.set(task.key, { ...task, dependents: new Set() })
    this.#waiting.delete(task.key)
    this.#open.push({ key: task.key, isDependent: false, isOutdated: false })
  }

  /** Postpones a search. */
  postpone(task: Task): void {
    this.#assumed.set(task.key, { ...task, dependents: new Set() })
    this.#waiting.add(task.key)
  }

  /** Ends the innermost search. */
  close(answer: Answer): void {
    const { key, isDependent, isOutdated } = this.#open.pop() as OpenSearch
    if (answer.kind === 'none' && isOutdated) this.#waiting.add(key)
    if (answer.kind === 'none' && isDependent) return
    this.#answers.set(key, answer)
    const { dependents = [] } = this.#assumed.get(key) ?? {}
    this.#assumed.delete(key)
    if (answer.kind === 'none') return
    for (const dependent of dependents) {
      const open = this.#open.find((other) => other.key === dependent)
      if (open) open.isOutdated = true
      else if (this.#assumed.has(dependent)) this.#waiting.add(dependent)
    }
  }

  /** The next search that was postponed or must be repeated. */
  takeWaiting(): Task | undefined {
    for (const key of this.#waiting) {
      this.#waiting.delete(key)
      return this.#assumed.get(key)
    }
    return undefined
  }

  /** Ends all searches: what is assumed has been confirmed, or is forgotten. */
  finish(isConfirmed: boolean): void {
    if (isConfirmed) for (const key of this.#assumed.keys()) this.#answers.set(key, noInstance)
    this.#assumed.clear()
    this.#waiting.clear()
  }
}
