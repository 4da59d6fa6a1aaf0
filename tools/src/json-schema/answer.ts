/** The answer to a search: an instance, none, or unknown. */
import type { Conjunction } from './conjunction.ts'
import type { JsonData } from './json.ts'
import type { Literal, LiteralTable } from './literal.ts'

export type Answer =
  | { readonly kind: 'found'; readonly value: JsonData }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string }

export const noInstance: Answer = { kind: 'none' }

export function found(value: JsonData): Answer {
  return { kind: 'found', value }
}

export function unknown(reason: string): Answer {
  return { kind: 'unknown', reason }
}

/** Returns the first instance from several searches; without one, the first reason not to know. */
export function findFirst(answers: Iterable<Answer>): Answer {
  let undecided = noInstance
  for (const answer of answers) {
    if (answer.kind === 'found') return answer
    if (undecided.kind === 'none') undecided = answer
  }
  return undecided
}

/** The search, as the searches for single types call it. */
export interface Search {
  readonly table: LiteralTable
  /** Searches a value that matches all literals. */
  readonly solve: (literals: readonly Literal[]) => Answer
  /** Whether certainly no value matches all literals. */
  readonly isImpossible: (literals: readonly Literal[]) => boolean
  /** Counts a step; returns whether more are allowed. */
  readonly spend: () => boolean
  /** Searches a value of the conjunction that matches the literals in `goal`. */
  readonly search: (conjunction: Conjunction, goal: readonly Literal[]) => Answer
  /** Returns a value of the conjunction if it certainly matches the literals in `goal`. */
  readonly verify: (conjunction: Conjunction, goal: readonly Literal[], value: JsonData) => Answer
}
