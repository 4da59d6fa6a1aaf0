/** Searches a value that matches some schemas and does not match others. */
import { findFirst, found, none, unknown, type Answer, type Search } from './answer.ts'
import { searchArray } from './array-search.ts'
import { reduceChoices } from './choices.ts'
import { Conjunction } from './conjunction.ts'
import { evaluate } from './evaluate.ts'
import { expand } from './expand.ts'
import { typeBits, typeNames, type Json, type JsonType } from './json.ts'
import type { Literal, LiteralTable } from './literal.ts'
import { Memo } from './memo.ts'
import { negate } from './negate.ts'
import { searchObject } from './object-search.ts'
import { toChoice, toLiteralPart, type Option, type Part } from './part.ts'
import { searchNumber, searchString } from './scalar-search.ts'

/** The most steps of one search, schemas inside each other, and choices that depend on each other. */
const mostSteps = 20_000
const mostNested = 50
const mostChoices = 300

export class Solver implements Search {
  readonly table: LiteralTable
  readonly #memo = new Memo()
  readonly #parts = new Map<number, readonly Part[]>()
  #steps = 0
  #choices = 0
  #isLimited = false

  constructor(table: LiteralTable) {
    this.table = table
  }

  /** Searches a value that matches all literals, within a limited number of steps. */
  find(literals: readonly Literal[]): Answer {
    this.#steps = 0
    this.#isLimited = false
    return this.solve(literals)
  }

  solve(literals: readonly Literal[]): Answer {
    const byId = new Map(literals.map((literal) => [literal.id, literal]))
    const goal = [...byId.values()].sort((one, other) => one.id - other.id)
    // The outermost schemas are not reached through others, which matters to `$dynamicRef`.
    const key = `${this.#memo.depth === 0}${goal.map(({ id }) => id).join()}`
    const known = this.#memo.find(key)
    if (known) return known
    if (this.#memo.depth > mostNested) return this.#limit()
    this.#memo.open(key)
    const conjunction = new Conjunction(this.table, (literal) => this.#split(literal))
    const answer = this.search(conjunction.add(goal.map(toLiteralPart)), goal)
    this.#memo.close(answer, this.#isLimited)
    return answer
  }

  search(conjunction: Conjunction, goal: readonly Literal[]): Answer {
    if (this.#choices > mostChoices || ++this.#steps > mostSteps) return this.#limit()
    this.#choices++
    const answer = this.#searchReduced(conjunction, goal)
    this.#choices--
    return answer
  }

  verify({ reasons }: Conjunction, goal: readonly Literal[], value: Json): Answer {
    const answer = this.#test(goal, value)
    return answer.kind === 'none' ? unknown(reasons[0] ?? 'no instance was found') : answer
  }

  #limit(): Answer {
    this.#isLimited = true
    return unknown('the schemas are too complex to compare')
  }

  #split(literal: Literal): readonly Part[] {
    const known = this.#parts.get(literal.id)
    if (known) return known
    const parts = literal.isPositive ? expand(literal, this.table) : [toChoice(negate(literal, this.table))]
    this.#parts.set(literal.id, parts)
    return parts
  }

  #searchReduced(conjunction: Conjunction, goal: readonly Literal[]): Answer {
    const values = listValues(conjunction)
    if (values) return findFirst(values.map((value) => this.#test(goal, value)))
    reduceChoices(conjunction, this)
    const { types, choices } = conjunction
    if (!types) return none
    if (listValues(conjunction)) return this.search(conjunction, goal)
    const [choice] = choices.toSorted((one, other) => Number(other.isSender) - Number(one.isSender) || one.options.length - other.options.length)
    if (choice) {
      const rest = conjunction.with({ choices: choices.filter((other) => other !== choice) })
      return findFirst(this.#searchOptions(choice.options, rest, goal))
    }
    const names = typeNames.filter((name) => types & typeBits[name])
    if (names.length > 1) return findFirst(this.#searchTypes(names, conjunction, goal))
    return this.#searchType(names[0] as JsonType, conjunction, goal)
  }

  *#searchOptions(options: readonly Option[], rest: Conjunction, goal: readonly Literal[]): Generator<Answer> {
    for (const option of options) yield this.search(rest.clone().add(option), goal)
  }

  *#searchTypes(names: readonly JsonType[], conjunction: Conjunction, goal: readonly Literal[]): Generator<Answer> {
    for (const name of names) yield this.search(conjunction.restrict(name), goal)
  }

  #searchType(type: JsonType, conjunction: Conjunction, goal: readonly Literal[]): Answer {
    if (type === 'array') return searchArray(conjunction, goal, this)
    if (type === 'object') return searchObject(conjunction, goal, this)
    return type === 'string' ? searchString(conjunction, goal, this) : searchNumber(conjunction, goal, this)
  }

  /** Whether a value matches all literals, without guessing what is undecided. */
  #test(goal: readonly Literal[], value: Json): Answer {
    let undecided: Answer | undefined
    for (const { document, schema, isPositive } of goal) {
      const isWhole = this.#memo.depth === 1
      const { decision, reason } = evaluate(document, schema, value, { assumesFormats: isPositive, isWhole })
      if (decision === 'unknown') undecided = unknown(reason)
      else if ((decision === 'valid') !== isPositive) return none
    }
    return undecided ?? found(value)
  }
}

/** The values of a conjunction that has only a few. */
function listValues({ values, types }: Conjunction): readonly Json[] | undefined {
  if (values || types & ~(typeBits.null | typeBits.boolean)) return values
  return [...(types & typeBits.null ? [null] : []), ...(types & typeBits.boolean ? [true, false] : [])]
}
