/** Searches objects: first decides which properties match the literals for `some`, then finds their values. */
import { found, noInstance, unknown, type Answer, type Search } from './answer.ts'
import type { Conjunction } from './conjunction.ts'
import type { JsonData } from './json.ts'
import type { Literal } from './literal.ts'
import {
  listKnownNames,
  listNamePatterns,
  listPropertyLiterals,
  listValueLiterals,
  matchesName,
  type ObjectFacts,
} from './objects.ts'
import { onlyOf, toChoice, type Option, type SomeProperty } from './part.ts'

/** The most name patterns whose combinations are all searched, and the most properties in an object. */
const mostPatterns = 5
const mostProperties = 300

export function searchObject(conjunction: Conjunction, goal: readonly Literal[], search: Search): Answer {
  const { object } = conjunction
  const [some, ...others] = object.some
  if (some) {
    const rest = conjunction.with({ object: { ...object, some: others } })
    const names = [...listKnownNames(object)].filter((name) => isPossible(name, some, search))
    const options = names.map((name) => onlyOf({ kind: 'object', required: [name] }, ...toParts(name, some, search)))
    return search.search(rest.add([toChoice([...options, onlyOf({ kind: 'object', unnamed: some })])]), goal)
  }
  const answer = findProperties(object, search)
  return answer.kind === 'found' ? search.verify(conjunction, goal, answer.value) : answer
}

function isPossible(name: string, { otherThan, matching, notMatching }: SomeProperty, { table }: Search): boolean {
  if (otherThan.has(name) || notMatching.some((source) => matchesName(source, name, table))) return false
  return matching.every((source) => matchesName(source, name, table))
}

/** The parts of a known property that is chosen for `some`; a name that its literal rejects has no value. */
function toParts(property: string, { name, value }: SomeProperty, search: Search): Option {
  const isRejected = name && rejectsName(property, name, search)
  const literals = [...(value ? [value] : []), ...(isRejected ? [search.table.plain(false)] : [])]
  return literals.map((literal) => ({ kind: 'object', property: [property, literal] }))
}

/** Whether a name certainly does not match a literal. */
function rejectsName(name: string, literal: Literal, search: Search): boolean {
  return search.solve([literal, search.table.plain({ const: name })]).kind === 'none'
}

/** The literals for a property's value. A property whose name is not accepted has no value. */
export function listLiterals(name: string, object: ObjectFacts, search: Search, isClosable: boolean): Literal[] {
  const literals = listPropertyLiterals(object, name, search.table, isClosable)
  const isRejected = object.names.some((literal) => rejectsName(name, literal, search))
  return isRejected ? [...literals, search.table.plain(false)] : literals
}

/** Finds the values for the smallest object. */
function findProperties(object: ObjectFacts, search: Search): Answer {
  const properties = new Map<string, JsonData>()
  for (const name of object.required) {
    const answer = search.solve(listLiterals(name, object, search, true))
    if (answer.kind !== 'found') return answer
    properties.set(name, answer.value)
  }
  for (const some of object.unnamed) {
    const answer = addUnnamed(properties, some, object, search)
    if (answer.kind !== 'found') return answer
  }
  if (object.min > mostProperties) return unknown("'minProperties' is too large")
  const filled = fill(properties, object, search)
  if (filled.kind !== 'found' || properties.size <= object.max) return filled
  // Two properties with unknown names may be the same.
  return object.unnamed.length > 1 ? unknown("'maxProperties' is not decided") : noInstance
}

/** Adds optional properties until there are enough. */
function fill(properties: Map<string, JsonData>, object: ObjectFacts, search: Search): Answer {
  const toAnswer = (): Answer => found(Object.fromEntries(properties))
  let undecided = noInstance
  for (const name of listKnownNames(object)) {
    if (properties.size >= object.min) return toAnswer()
    if (properties.has(name)) continue
    const answer = search.solve(listLiterals(name, object, search, true))
    if (answer.kind === 'found') properties.set(name, answer.value)
    else if (answer.kind === 'unknown') undecided = answer
  }
  while (properties.size < object.min) {
    const answer = addUnnamed(properties, { otherThan: new Set(), matching: [], notMatching: [] }, object, search)
    if (answer.kind === 'unknown') return answer
    if (answer.kind === 'none') return undecided
  }
  return toAnswer()
}

/** Adds a property with a name that does not occur in the schemas. */
function addUnnamed(
  properties: Map<string, JsonData>,
  some: SomeProperty,
  object: ObjectFacts,
  search: Search,
): Answer {
  const patterns = listNamePatterns(object, some)
  if (patterns.length > mostPatterns) return unknown('the patterns of property names are too many to compare')
  const { table } = search
  const taken = [...listKnownNames(object), ...some.otherThan, ...properties.keys()]
  let undecided = noInstance
  for (let combination = 0; combination < 2 ** patterns.length; combination++) {
    const isMatching = (source: string): boolean => Boolean((combination >> patterns.indexOf(source)) & 1)
    if (!some.matching.every(isMatching) || some.notMatching.some(isMatching)) continue
    const value = search.solve([
      ...listValueLiterals(object, undefined, isMatching, table, true),
      ...(some.value ? [some.value] : []),
    ])
    if (value.kind === 'none') continue
    const name = search.solve([
      table.plain({ type: 'string' }),
      table.plain({ enum: taken }, false),
      ...patterns.map((pattern) => table.plain({ pattern }, isMatching(pattern))),
      ...object.names,
      ...(some.name ? [some.name] : []),
    ])
    if (name.kind === 'none') continue
    if (name.kind === 'found' && value.kind === 'found') {
      properties.set(name.value as string, value.value)
      return found(null)
    }
    undecided = value.kind === 'unknown' ? value : name
  }
  return undecided
}
