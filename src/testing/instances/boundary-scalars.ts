/** Numbers and strings at their limits. */
import { countCharacters } from '../../diff/json.ts'
import { listNumbers, type NumberFacts } from '../../diff/numbers.ts'
import { listPatternStrings, type StringRequirements } from './pattern-strings.ts'

/** Lists numbers at and near the limits; some of them may not match. */
export function listBoundaryNumbers(facts: NumberFacts): number[] {
  const { min, max, divisors } = facts
  const limits = [min, max].filter(Number.isFinite)
  const steps = divisors.length > 0 ? divisors : [1, 0.5, 0.01]
  const near = limits.flatMap((limit) => steps.flatMap((step) => [limit + step, limit - step]))
  return [...limits, ...near, 0, 1, -1, ...listNumbers(facts).numbers.slice(0, 3)].map((number) => number + 0)
}

/** Lists the shortest and the longest strings, of at most `longest` characters, or strings for patterns and formats. */
export function listBoundaryStrings({ string, formats }: StringRequirements, longest: number): string[] {
  const { min, max, patterns, nonPatterns } = string
  if (patterns.length + nonPatterns.length + formats.length === 0) {
    const lengths = [min, max, min + 1].filter((length) => length <= Math.min(max, longest))
    return lengths.map((length) => 'a'.repeat(length))
  }
  const samples = listPatternStrings({ string, formats })
  const byLength = samples.toSorted((one, other) => countCharacters(one) - countCharacters(other))
  return [...byLength.slice(0, 1), ...byLength.slice(-1), ...samples]
}
