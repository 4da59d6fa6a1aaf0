/** Remembers answers, and which answers hold only if other searches find nothing. */
import { noInstance, type Answer } from './answer.ts'
import type { Literal } from './literal.ts'

/** A search that has begun or that waits. */
export interface Task {
  readonly key: string
  readonly goal: readonly Literal[]
}

interface OpenSearch {
  readonly key: string
  /** Whether it has used an assumption. */
  isDependent: boolean
}

/** A search whose answer depends on assumptions, and the searches that depend on it. */
interface Assumption extends Task {
  answer: Answer
  readonly dependents: Set<string>
}

/**
 * A search's memory. Until its answer is known, a search is assumed to find nothing: instances are finite, so no instance needs itself. If
 * the assumption turns out to be wrong, the searches that depend on it are repeated. Assumptions that remain when no search is left are
 * true.
 */
export class Memo {
  readonly #answers = new Map<string, Answer>()
  readonly #assumed = new Map<string, Assumption>()
  readonly #open: OpenSearch[] = []
  readonly #waiting = new Set<string>()

  /** How many searches are nested. */
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
    return assumption.answer
  }

  /** Whether the answer does not depend on assumptions. */
  isCertain(key: string): boolean {
    return this.#answers.has(key)
  }

  /** Begins a search inside the current ones. */
  open(task: Task): void {
    if (!this.#assumed.has(task.key)) this.#assume(task)
    this.#waiting.delete(task.key)
    this.#open.push({ key: task.key, isDependent: false })
  }

  /** Postpones a search. */
  postpone(task: Task): void {
    this.#assume(task)
    this.#waiting.add(task.key)
  }

  #assume(task: Task): void {
    this.#assumed.set(task.key, { ...task, answer: noInstance, dependents: new Set() })
  }

  /** Ends the innermost search. An answer that a limit may have caused is not remembered. */
  close(answer: Answer, isLimited: boolean): void {
    const { key, isDependent } = this.#open.pop() as OpenSearch
    const assumption = this.#assumed.get(key) as Assumption
    const isFinal = answer.kind === 'found' || !(isDependent || isLimited)
    const isChanged = answer.kind !== 'none' && answer.kind !== assumption.answer.kind
    if (isFinal) {
      this.#answers.set(key, answer)
      this.#assumed.delete(key)
    }
    if (!isChanged) return
    assumption.answer = answer
    // All these searches have ended: they were inside this search, or it was postponed.
    for (const dependent of assumption.dependents) if (this.#assumed.has(dependent)) this.#waiting.add(dependent)
  }

  /** The next search that was postponed or must be repeated. */
  takeWaiting(): Task | undefined {
    const [key] = this.#waiting
    if (key === undefined) return undefined
    this.#waiting.delete(key)
    return this.#assumed.get(key)
  }

  /** Ends all searches. Keeps their assumptions if confirmed, drops them otherwise. */
  finish(isConfirmed: boolean): void {
    if (isConfirmed) for (const [key, { answer }] of this.#assumed) this.#answers.set(key, answer)
    this.#assumed.clear()
    this.#waiting.clear()
    this.#open.length = 0
  }
}
