/** Numbers and strings at their limits. */
import type { Conjunction } from '../diff/conjunction.ts'
import { listNumbers, type NumberFacts } from '../diff/numbers.ts'
import { countCharacters } from '../diff/json.ts'
import { listStrings } from '../diff/strings.ts'
import { isKnownFormat } from './format-strings.ts'
import { instanceLimits } from './instance-limits.ts'
import { takeFirst } from './interleave.ts'

/** Lists numbers at and near the limits; some of them may not match. */
export function listBoundaryNumbers(facts: NumberFacts): number[] {
  const { min, max, divisors } = facts
  const limits = [min, max].filter(Number.isFinite)
  const steps = divisors.length > 0 ? divisors : [1, 0.5, 0.01]
  const near = limits.flatMap((limit) => steps.flatMap((step) => [limit + step, limit - step]))
  return [...limits, ...near, 0, 1, -1, ...listNumbers(facts).numbers.slice(0, 3)].map((number) => number + 0)
}

/** Lists the shortest and the longest strings, and one of each pattern and format. */
export function listBoundaryStrings({ string, formats }: Conjunction): string[] {
  const { min, max, patterns, nonPatterns } = string
  const isPlain = patterns.length === 0 && nonPatterns.length === 0 && formats.length === 0
  if (isPlain) {
    const lengths = [min, max, min + 1].filter((length) => length <= Math.min(max, instanceLimits.text))
    return lengths.map((length) => 'a'.repeat(length))
  }
  const samples = [...takeFirst(listStrings(string, formats, !formats.some(isKnownFormat)), instanceLimits.listed)]
  const byLength = samples.toSorted((one, other) => countCharacters(one) - countCharacters(other))
  return [...byLength.slice(0, 1), ...byLength.slice(-1), ...samples]
}
