/** Searches a value that matches some schemas and does not match others. */
import { findFirst, found, noInstance, unknown, type Answer, type Search } from './answer.ts'
import { searchArray } from './array-search.ts'
import { reduceChoices } from './choices.ts'
import type { ComparisonBudget } from './budget.ts'
import { Conjunction } from './conjunction.ts'
import { evaluate } from './evaluate.ts'
import { expand } from './expand.ts'
import { toFormatReason } from './formats.ts'
import { typeBits, typeNames, type JsonData, type JsonType } from './json.ts'
import type { Literal, LiteralTable } from './literal.ts'
import { Memo, type Task } from './memo.ts'
import { negate } from './negate.ts'
import { searchObject } from './object-search.ts'
import { listPairs, toChoice, toLiteralPart, type Option, type SchemaPart, type UnmatchedPart } from './part.ts'
import { toSchemaOf } from './schema-syntax.ts'
import { searchNumber, searchString } from './scalar-search.ts'
import { addUnmatched, listSimilar } from './unmatched-unions.ts'

/** The most steps in a comparison, and in searching one place's values in it. */
const mostSteps = 100_000
const mostOwnSteps = 20_000
/** The most schemas that are applied to values in a comparison. */
const mostApplied = 1_000_000
/** The most nested searches; others are postponed. */
const mostNested = 12
/** The most values in a list that are tested for each goal. */
const mostTested = 100
/** The most interdependent choices in one place. */
const mostChoices = 60

/** The reason when a comparison takes too many steps. */
export const tooComplexReason = 'the schemas are too complex to compare'

const tooComplex = unknown(tooComplexReason)

export class Solver implements Search {
  readonly table: LiteralTable
  readonly #budget: ComparisonBudget | undefined
  readonly #memo = new Memo()
  readonly #parts = new Map<number, readonly SchemaPart[]>()
  /** The list values that negative literals do not exclude, by the literals' ids. */
  readonly #filtered = new WeakMap<readonly JsonData[], Map<string, readonly JsonData[]>>()
  #whole: readonly Literal[] = []
  readonly #applied = { steps: 0 }
  #steps = 0
  #ownSteps = 0
  #choices = 0

  constructor(table: LiteralTable, budget?: ComparisonBudget) {
    this.table = table
    this.#budget = budget
  }

  /** Searches a value that matches all literals, within a limited number of steps. */
  find(literals: readonly Literal[]): Answer {
    this.table.spend()
    // The budget may have interrupted the last search.
    this.#memo.finish(false)
    this.#choices = 0
    this.#steps = 0
    this.#applied.steps = 0
    // No other schema leads to these, which matters to `$dynamicRef`.
    const task = toTask(literals, 'whole ')
    this.#whole = task.goal
    if (!this.#memo.isCertain(task.key)) this.#run(task)
    for (let next = this.#memo.takeWaiting(); next; next = this.#memo.takeWaiting()) {
      if (this.#memo.isCertain(task.key) || this.#steps > mostSteps) break
      this.#run(next)
    }
    const isCertain = this.#memo.isCertain(task.key)
    const isConfirmed = !isCertain && this.#steps <= mostSteps
    const answer = this.#memo.find(task.key) as Answer
    this.#memo.finish(isConfirmed)
    return isCertain || isConfirmed ? answer : tooComplex
  }

  solve(literals: readonly Literal[]): Answer {
    this.table.spend()
    const task = toTask(literals)
    const known = this.#memo.find(task.key)
    if (known) return known
    if (this.#memo.depth < mostNested) this.#run(task)
    else this.#memo.postpone(task)
    // Not the search's own result, which may depend on assumptions.
    return this.#memo.find(task.key) as Answer
  }

  isImpossible(literals: readonly Literal[]): boolean {
    return this.solve(literals).kind === 'none' && this.#memo.isCertain(toTask(literals).key)
  }

  #run(task: Task): void {
    const outer = [this.#ownSteps, this.#choices] as const
    this.#ownSteps = 0
    this.#choices = 0
    this.#budget?.keep()
    this.#memo.open(task)
    const conjunction = new Conjunction(this.table, (literal) => this.#split(literal))
    const answer = this.search(conjunction.add(task.goal.map(toLiteralPart)), task.goal)
    this.#memo.close(answer, this.#steps > mostSteps)
    ;[this.#ownSteps, this.#choices] = outer
  }

  search(conjunction: Conjunction, goal: readonly Literal[]): Answer {
    if (!this.spend() || this.#choices > mostChoices) return tooComplex
    this.#choices++
    const answer = this.#searchReduced(conjunction, goal)
    this.#choices--
    return answer
  }

  spend(): boolean {
    this.#budget?.spend()
    return ++this.#steps <= mostSteps && ++this.#ownSteps <= mostOwnSteps
  }

  verify({ reasons, nonFormats }: Conjunction, goal: readonly Literal[], value: JsonData): Answer {
    const answer = this.#test(goal, value)
    if (answer.kind !== 'none') return answer
    const formats = nonFormats.map(toFormatReason)
    return unknown(reasons[0] ?? formats[0] ?? 'no value was found that decides it')
  }

  #split(literal: Literal): readonly SchemaPart[] {
    const known = this.#parts.get(literal.id)
    if (known) return known
    const parts = literal.isPositive ? expand(literal, this.table) : [toChoice(negate(literal, this.table))]
    this.#parts.set(literal.id, parts)
    return parts
  }

  #searchReduced(conjunction: Conjunction, goal: readonly Literal[]): Answer {
    const values = listFewValues(conjunction)
    if (values) return findFirst(this.#searchValues(values, conjunction, goal))
    reduceChoices(conjunction, this)
    addUnmatched(conjunction, this)
    const { types, choices, unmatched } = conjunction
    if (!types) return noInstance
    if (listFewValues(conjunction)) return this.search(conjunction, goal)
    const [choice] = choices.toSorted(
      (one, other) => Number(other.isSender) - Number(one.isSender) || one.options.length - other.options.length,
    )
    if (unmatched.length > 0 && !choice?.isSender) return this.#searchUnmatched(conjunction, goal)
    if (choice) {
      const rest = conjunction.with({ choices: choices.filter((other) => other !== choice) })
      return findFirst(this.#searchOptions(choice.options, rest, goal))
    }
    const names = typeNames.filter((name) => types & typeBits[name])
    if (names.length > 1) return findFirst(this.#searchTypes(names, conjunction, goal))
    return this.#searchType(names[0] as JsonType, conjunction, goal)
  }

  *#searchValues(values: readonly JsonData[], conjunction: Conjunction, goal: readonly Literal[]): Generator<Answer> {
    const isSent = goal.some((literal) => literal.isSender)
    for (const value of values.length > mostTested ? this.#filter(values, goal) : values) {
      this.table.spend()
      const answer = this.#test(goal, value)
      if (!isSent || answer.kind === 'none' || typeof value !== 'object' || value === null) yield answer
      // Only the property rules know whether a sender sends all members of the value.
      else yield this.search(conjunction.with({ values: undefined }).add([this.#toPart(value)]), goal)
    }
  }

  /** Removes a long list's values that negative literals exclude. Each list is tested once, because many goals contain it. */
  #filter(values: readonly JsonData[], goal: readonly Literal[]): readonly JsonData[] {
    let left = values
    for (const literal of goal.filter(({ isPositive }) => !isPositive)) {
      const known = this.#filtered.get(left) ?? new Map<string, readonly JsonData[]>()
      this.#filtered.set(left, known)
      const isWhole = goal === this.#whole
      const key = `${isWhole} ${literal.id}`
      const filtered = known.get(key) ?? left.filter((value) => this.#test([literal], value, isWhole).kind !== 'none')
      known.set(key, filtered)
      left = filtered
    }
    return left
  }

  #toPart(value: JsonData): SchemaPart {
    return toLiteralPart(this.table.plain(toSchemaOf(value)))
  }

  *#searchOptions(options: readonly Option[], rest: Conjunction, goal: readonly Literal[]): Generator<Answer> {
    for (const option of options) yield this.search(rest.clone().add(option), goal)
  }

  /** Searches with the members of a long union that are most like the values, and then with all. */
  #searchUnmatched(conjunction: Conjunction, goal: readonly Literal[]): Answer {
    const { unmatched, types } = conjunction
    const others = types & ~typeBits.object
    if (types !== others && others > 0) {
      const parts = [typeBits.object, others].map((bits): SchemaPart => ({ kind: 'types', types: bits }))
      return findFirst(this.#searchOptions(parts.map((part) => [part]), conjunction, goal))
    }
    const part = unmatched.find(({ all }) => all) ?? (unmatched[0] as UnmatchedPart)
    const rest = conjunction.with({ unmatched: unmatched.filter((other) => other !== part) })
    if (part.mayRepeat) {
      const none: Option = [{ ...part, mayRepeat: false }]
      return findFirst(this.#searchOptions([none, ...listPairs(part.members)], rest, goal))
    }
    const not = (member: Literal): SchemaPart => toLiteralPart(this.table.toOpposite(member))
    // Members without a type match all values with other types, as the first one shows.
    for (const member of types & typeBits.object ? listSimilar(part.members, conjunction, this.table) : part.members.slice(0, 1)) {
      const answer = this.search(rest.clone().add([not(member)]), goal)
      if (answer.kind !== 'unknown') return answer
    }
    return this.search(rest.add(part.members.map(not)), goal)
  }

  *#searchTypes(names: readonly JsonType[], conjunction: Conjunction, goal: readonly Literal[]): Generator<Answer> {
    for (const name of names) yield this.search(conjunction.restrict(name), goal)
  }

  #searchType(type: JsonType, conjunction: Conjunction, goal: readonly Literal[]): Answer {
    if (type === 'array') return searchArray(conjunction, goal, this)
    if (type === 'object') return searchObject(conjunction, goal, this)
    return type === 'string' ? searchString(conjunction, goal, this) : searchNumber(conjunction, goal, this)
  }

  /** Whether a value certainly matches all literals. */
  #test(goal: readonly Literal[], value: JsonData, isWhole = goal === this.#whole): Answer {
    if (this.#applied.steps > mostApplied) return tooComplex
    let undecided: Answer | undefined
    for (const { document, schema, isPositive } of goal) {
      const { decision, reason } = evaluate(document, schema, value, {
        assumesFormats: isPositive,
        isWhole,
        spent: this.#applied,
        spend: (steps) => this.table.spend(steps),
      })
      if (decision === 'unknown') undecided = unknown(reason)
      else if ((decision === 'valid') !== isPositive) return noInstance
    }
    return undecided ?? found(value)
  }
}

function toTask(literals: readonly Literal[], prefix = ''): Task {
  const byId = new Map(literals.map((literal) => [literal.id, literal]))
  const goal = [...byId.values()].sort((one, other) => one.id - other.id)
  return { key: prefix + goal.map(({ id }) => id).join(), goal }
}

/** The values of a conjunction that has only a few. */
function listFewValues({ values, types }: Conjunction): readonly JsonData[] | undefined {
  if (values || types & ~(typeBits.null | typeBits.boolean)) return values
  return [...(types & typeBits.null ? [null] : []), ...(types & typeBits.boolean ? [true, false] : [])]
}
