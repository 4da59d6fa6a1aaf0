/** Resolves the choices among a value's requirements, such as union members. */
import type { Conjunction } from '../conjunction.ts'
import type { Option } from '../part.ts'
import { instanceLimits } from './instance-limits.ts'

/**
 * Resolves every choice with the option that `pick` selects, or with the next option that leaves a value.
 *
 * @param pick selects one of `count` options
 * @returns `undefined` if no combination was found
 */
export function resolveChoices(whole: Conjunction, pick: (count: number) => number): Conjunction | undefined {
  let conjunction = whole
  for (let resolved = 0; conjunction.types; resolved++) {
    const [choice, ...choices] = conjunction.choices
    if (!choice) return conjunction
    if (resolved === instanceLimits.choices) return undefined
    const { options } = choice
    const first = pick(options.length)
    const rest = conjunction.with({ choices })
    const candidate = findOption([...options.slice(first), ...options.slice(0, first)], rest)
    if (!candidate) return undefined
    conjunction = candidate
  }
  return undefined
}

/** Adds the first option that leaves a value. */
function findOption(options: readonly Option[], rest: Conjunction): Conjunction | undefined {
  for (const option of options) {
    const candidate = rest.clone().add(option)
    if (candidate.types) return candidate
  }
  return undefined
}

/** Lists option combinations: the first option of each choice, then combinations that differ in one choice. */
export function* listCombinations(whole: Conjunction): Generator<Conjunction, void, undefined> {
  const counts: number[] = []
  const first = resolveChoices(whole, (count) => {
    counts.push(count)
    return 0
  })
  if (first) yield first
  let listed = 1
  for (const [place, count] of counts.entries()) {
    for (let option = 1; option < count; option++) {
      if (listed++ === instanceLimits.alternatives) return
      let position = 0
      const other = resolveChoices(whole, () => (position++ === place ? option : 0))
      if (other) yield other
    }
  }
}
