/** Removes options that contradict the rest of a conjunction, and choices if one of their options holds anyway. */
import type { Search } from './answer.ts'
import { findCommonIndex, listItemLiterals } from './arrays.ts'
import type { Conjunction } from './conjunction.ts'
import { typeBits } from './json.ts'
import { isKnown } from './numbers.ts'
import { listLiterals } from './object-search.ts'
import type { ChoicePart, Option, SchemaPart } from './part.ts'

/** The most items whose literals are searched for contradictions. */
const mostCheckedItems = 20

/** Removes the array and object types if a required member has no value. */
export function removeContradictions(conjunction: Conjunction, search: Search): void {
  const { object, array, changedNames } = conjunction
  conjunction.changedNames = []
  if (conjunction.types & typeBits.object) {
    const isComplete = !conjunction.choices.some((choice) => choice.isSender)
    const names = new Set(changedNames.filter((name) => object.required.has(name)))
    for (const name of names) {
      if (search.solve(listLiterals(name, object, search, isComplete)).kind !== 'none') continue
      conjunction.exclude('object')
      break
    }
  }
  if (conjunction.types & typeBits.array && conjunction.checkedArray !== array) {
    const length = Math.min(array.min, findCommonIndex(array) + 1, mostCheckedItems)
    const indexes = Array.from({ length }, (_, index) => index)
    if (indexes.some((index) => search.solve(listItemLiterals(array, index)).kind === 'none'))
      conjunction.exclude('array')
    conjunction.checkedArray = array
  }
}

/** Reduces a conjunction's choices, until every choice left has at least two options. */
export function reduceChoices(conjunction: Conjunction, search: Search): void {
  removeContradictions(conjunction, search)
  // If there is a single choice, its options are searched one after another.
  for (let isChanged = true; isChanged && conjunction.choices.length > 1;) {
    isChanged = false
    for (const choice of conjunction.choices) {
      if (!conjunction.types) return
      const others = conjunction.choices.filter((other) => other !== choice)
      const options = listOpenOptions(choice, conjunction.with({ choices: others }), search)
      if (options === undefined) conjunction.choices = others
      else if (options.length === 0) conjunction.types = 0
      else if (options.length === 1) {
        conjunction.choices = others
        conjunction.add(options[0] as Option)
        removeContradictions(conjunction, search)
        isChanged = true
      } else if (options.length < choice.options.length) {
        conjunction.choices = conjunction.choices.map((other) => (other === choice ? { ...choice, options } : other))
      }
    }
  }
}

/** Returns the options that do not contradict the rest, or `undefined` if an option follows from it. */
function listOpenOptions(choice: ChoicePart, rest: Conjunction, search: Search): Option[] | undefined {
  const open: Option[] = []
  for (const option of choice.options) {
    if (!search.spend()) return [...choice.options]
    // Types exclude most options of a negative schema.
    if (option.some((part) => part.kind === 'types' && !(part.types & rest.types))) continue
    if (option.every((part) => isImplied(part, rest, search))) return undefined
    const probe = rest.clone().add(option)
    if (probe.types) removeContradictions(probe, search)
    if (probe.types) open.push(option)
  }
  return open
}

/** Whether a part certainly follows from a conjunction. */
function isImplied(part: SchemaPart, conjunction: Conjunction, search: Search): boolean {
  search.table.spend()
  const { types, object } = conjunction
  switch (part.kind) {
    case 'types':
      return (types & ~part.types) === 0
    case 'literal':
      return conjunction.has(part.literal)
    case 'number':
      return isKnown(conjunction.number, part)
    case 'object': {
      const { required = [], property, ...others } = part
      if (Object.keys(others).length > 1 || required.some((name) => !object.required.has(name))) return false
      if (!property) return true
      const [name, literal] = property
      const literals = listLiterals(name, object, search, false)
      return search.isImpossible([...literals, search.table.toOpposite(literal)])
    }
    default:
      return false
  }
}
