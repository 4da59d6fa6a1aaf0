/** Searches arrays: first decides which items match the literals that some items must match, then finds the items. */
import { found, noInstance, unknown, type Answer, type Search } from './answer.ts'
import { findCommonIndex, listItemLiterals, type ArrayFacts } from './arrays.ts'
import type { Conjunction } from './conjunction.ts'
import { toCanonicalText, type JsonData } from './json.ts'
import type { Literal } from './literal.ts'
import { onlyOf, toChoice, type Option, type SomeItems } from './part.ts'

/** The most items to search one by one, the most in an array, and the most equal ones. */
const mostSingleItems = 12
const mostItems = 300
const mostEqualItems = 1_000_000

export function searchArray(conjunction: Conjunction, goal: readonly Literal[], search: Search): Answer {
  const { array } = conjunction
  const count = array.counts.find(({ min }) => min > 0)
  if (count) {
    const { literal, min, max } = count
    if (min > mostSingleItems) return unknown("'minContains' is too large")
    const counts = array.counts
      .filter((other) => other !== count)
      .concat(max < Infinity ? { literal, min: 0, max } : [])
    const some = [...array.some, { from: 0, count: min, literal }]
    return search.search(conjunction.with({ array: { ...array, counts, some } }), goal)
  }
  const [some, ...others] = array.some
  if (some) {
    const rest = conjunction.with({ array: { ...array, some: others } })
    return search.search(rest.add([toChoice(listPlaces(some, array))]), goal)
  }
  if (array.hasRepeats) {
    if (findCommonIndex(array) > mostSingleItems) return unknown("'uniqueItems' is not decided")
    const rest = conjunction.with({ array: { ...array, hasRepeats: false } })
    return search.search(rest.add([toChoice(listPairs(array))]), goal)
  }
  const answer = findItems(array, search)
  return answer.kind === 'found' ? search.verify(conjunction, goal, answer.value) : answer
}

/** The options for the first item that matches a literal. */
function listPlaces({ from, count, literal }: SomeItems, array: ArrayFacts): Option[] {
  const last = Math.max(findCommonIndex(array), from)
  return Array.from({ length: last - from + 1 }, (_, offset) => {
    const index = from + offset
    const next: Option = count > 1 ? [{ kind: 'array', some: { from: index + 1, count: count - 1, literal } }] : []
    return onlyOf({ kind: 'array', item: [index, literal], min: index + 1 }, ...next)
  })
}

/** The options for two equal items: each matches the literals of both, and the search finds one value for both. */
function listPairs(array: ArrayFacts): Option[] {
  const length = findCommonIndex(array) + 2
  return Array.from({ length: length - 1 }, (_, first) =>
    Array.from({ length: length - first - 1 }, (_, offset): Option => {
      const second = first + offset + 1
      const toParts = (index: number, other: number): Option =>
        listItemLiterals(array, other).map((literal) => ({ kind: 'array', item: [index, literal] }))
      return onlyOf({ kind: 'array', min: second + 1 }, ...toParts(first, second), ...toParts(second, first))
    }),
  ).flat()
}

/** Finds the items for the shortest array. */
function findItems(array: ArrayFacts, search: Search): Answer {
  const mayRepeat = !array.isUnique && array.counts.length === 0 && findCommonIndex(array) < mostItems
  if (array.min > (mayRepeat ? mostEqualItems : mostItems)) return unknown('the array has too many items')
  const values: JsonData[] = []
  const texts = new Set<string>()
  const others = array.counts.map(({ literal }) => search.table.toOpposite(literal))
  /** Whether all items have the same literals, so that the values before an item do not matter. */
  let isUniform = others.length === 0
  for (let index = 0; index < array.min; index++) {
    if (mayRepeat && index > findCommonIndex(array)) {
      const last = values.at(-1) as JsonData
      return found(values.concat(Array.from({ length: array.min - index }, () => last)))
    }
    const literals = listItemLiterals(array, index)
    isUniform &&= index >= findCommonIndex(array) || findCommonIndex(array) === 0
    const uncounted = others.length > 0 ? search.solve([...literals, ...others]) : noInstance
    let answer = uncounted.kind === 'found' ? uncounted : search.solve(literals)
    if (answer.kind === 'found' && array.isUnique && texts.has(toCanonicalText(answer.value))) {
      answer = search.solve([...literals, search.table.plain({ enum: [...values] }, false)])
      if (answer.kind === 'none' && !isUniform) return unknown("'uniqueItems' is not decided")
    }
    if (answer.kind !== 'found') return answer
    values.push(answer.value)
    texts.add(toCanonicalText(answer.value))
  }
  return found(values)
}
