/**
 * Tests strings against regular expressions without back references in linear time. The platform's `RegExp` takes
 * exponential time for some (`^(a|a)*$`), and an untrusted document may contain these on purpose.
 */
import type { Spend } from './json.ts'
import { isAtEdge, type PatternNode, type PatternNodeOf } from './pattern-syntax.ts'

/** A state with the states after it. Without a test, these follow without consuming a character. */
interface State {
  readonly id: number
  readonly test: PatternNodeOf<'character' | 'edge' | 'look'> | undefined
  readonly next: readonly State[]
}

/** An expression's first and last state. */
type Passage = readonly [start: State, end: State]

/** A string and what is known about it. */
interface TestedText {
  readonly characters: readonly string[]
  /** Where each lookahead and lookbehind matches. */
  readonly looks: Map<PatternNode, Uint8Array>
  readonly spend: Spend
}

/** The most states: counted repetitions are written out. */
const mostStates = 10_000

/** How many states are visited in one step of a comparison. */
const statesOfStep = 16

/** All states that are active after a character are followed at once, so no state is visited twice at a position. */
export class PatternAutomaton {
  /** The states visited by all tests. */
  steps = 0
  readonly isTooLarge: boolean
  #size = 0
  readonly #whole: Passage
  readonly #looks = new Map<PatternNode, Passage>()
  readonly #visits: number[] = []

  constructor(node: PatternNode) {
    this.#whole = this.#toPassage(node, false)
    this.isTooLarge = this.#size > mostStates
  }

  /** Whether an expression matches somewhere in a string, whose characters are listed. */
  test(characters: readonly string[], spend: Spend): boolean {
    return this.#follow(this.#whole, { characters, looks: new Map(), spend }, false, true).includes(1)
  }

  #toPassage(node: PatternNode, isReversed: boolean): Passage {
    const end = this.#add(undefined, [])
    return [this.#build(node, end, isReversed), end]
  }

  #add(test: State['test'], next: readonly State[]): State {
    return { id: this.#size++, test, next }
  }

  /** Returns the first state for an expression that is followed by `next`. */
  #build(node: PatternNode, next: State, isReversed: boolean): State {
    if (this.#size > mostStates) return next
    const before = (inner: PatternNode, state: State): State => this.#build(inner, state, isReversed)
    switch (node.kind) {
      case 'sequence':
        return (isReversed ? node.nodes : node.nodes.toReversed()).reduce((state, inner) => before(inner, state), next)
      case 'choice':
        return this.#add(undefined, node.nodes.map((inner) => before(inner, next)))
      case 'repetition':
        return this.#repeat(node, next, before)
      case 'look':
        // A lookahead is followed backwards from every position, a lookbehind forwards.
        if (!this.#looks.has(node)) this.#looks.set(node, this.#toPassage(node.node, !node.isBehind))
        return this.#add(node, [next])
      case 'group':
        return before(node.node, next)
      case 'back':
        throw new TypeError('An automaton cannot refer back')
      default:
        return this.#add(node, [next])
    }
  }

  #repeat(
    { node, min, max }: PatternNodeOf<'repetition'>,
    next: State,
    before: (node: PatternNode, state: State) => State,
  ): State {
    let state = next
    if (max === Infinity) {
      const following = [next]
      state = this.#add(undefined, following)
      following.push(before(node, state))
    } else {
      for (let count = min; count < max && this.#size <= mostStates; count++) {
        state = this.#add(undefined, [next, before(node, state)])
      }
    }
    for (let count = 0; count < min && this.#size <= mostStates; count++) {
      state = before(node, state)
    }
    return state
  }

  /** Follows an expression from every position; returns 1 for each position where it ends, or only for the first. */
  #follow([start, end]: Passage, text: TestedText, isBackward: boolean, isFirst: boolean): Uint8Array {
    const { characters } = text
    const { length } = characters
    const ends = new Uint8Array(length + 1)
    let active: State[] = []
    for (let index = 0; index <= length; index++) {
      const position = isBackward ? length - index : index
      const character = characters[isBackward ? position - 1 : position]
      const visit = ++this.steps
      const following: State[] = []
      active.push(start)
      for (let state = active.pop(); state; state = active.pop()) {
        if ((this.#visits[state.id] ?? 0) >= visit) continue
        this.#visits[state.id] = visit
        this.steps++
        if (state === end) ends[position] = 1
        const { test, next } = state
        if (test?.kind === 'character') {
          if (character !== undefined && test.matches(character)) following.push(...next)
        } else if (!test || this.#holds(test, position, text)) active.push(...next)
      }
      text.spend(Math.ceil((this.steps - visit) / statesOfStep))
      if (isFirst && ends[position]) break
      active = following
    }
    return ends
  }

  #holds(test: PatternNodeOf<'edge' | 'look'>, position: number, text: TestedText): boolean {
    const { characters, looks } = text
    if (test.kind === 'edge') return isAtEdge(test, characters, position)
    const known = looks.get(test) ?? this.#follow(this.#looks.get(test) as Passage, text, !test.isBehind, false)
    looks.set(test, known)
    return (known[position] === 1) !== test.isNegative
  }
}
