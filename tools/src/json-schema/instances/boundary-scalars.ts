/** Numbers and strings at their limits. */
import { countCharacters } from '../json.ts'
import { listNumbers, type NumberFacts } from '../numbers.ts'
import { listPatternStrings, type StringRequirements } from './pattern-strings.ts'

/** Lists numbers at and near the limits; some may not match. */
export function listBoundaryNumbers(facts: NumberFacts): number[] {
  const { min, max, divisors } = facts
  const limits = [min, max].filter(Number.isFinite)
  const steps = divisors.length > 0 ? divisors : [1, 0.5, 0.01]
  const near = limits.flatMap((limit) => steps.flatMap((step) => [limit + step, limit - step]))
  return [...limits, ...near, 0, 1, -1, ...listNumbers(facts).numbers.slice(0, 3)].map((number) => number + 0)
}

/** Characters with two, three and four bytes in UTF-8. One has two UTF-16 units, one is combining. */
export const unicodeCharacters = ['é', '漢', '😀', '\u0301'] as const

/** Characters that end a string in SQL and in JSON, and begin an escape in URLs and in JSON. */
const specialCharacters = `'"%\\`

/**
 * Returns text that is not ASCII, with special characters, also if the limits count UTF-16 units, as some libraries do; `undefined` for
 * strings that patterns or formats describe.
 */
function toUnicodeText({ string, formats }: StringRequirements, longest: number): string | undefined {
  const { min, max, patterns, nonPatterns } = string
  if (patterns.length + nonPatterns.length + formats.length > 0 || max === 0 || min > longest) return undefined
  const text = `e${unicodeCharacters.toReversed().join('')}${specialCharacters}`
  return min < text.length && text.length <= max ? text : 'é漢'.repeat(min + 1).slice(0, Math.max(1, min))
}

/** Characters with three and four bytes in UTF-8. The second one has two units in UTF-16, in which most libraries count. */
const wideCharacters = ['漢', '😀'] as const

/** The most bytes that strings with wide characters have, because servers limit the body size. */
const mostWideBytes = 6_000

/**
 * Lists the longest strings with wide characters: one as long as the limit in characters, one in UTF-16 units; none for strings that
 * patterns or formats describe.
 */
export function listWideStrings({ string, formats }: StringRequirements, longest: number): string[] {
  const { max, patterns, nonPatterns } = string
  const isPlain = patterns.length + nonPatterns.length + formats.length === 0
  if (!isPlain || max === 0 || max > longest) return []
  return wideCharacters
    .flatMap((character) => {
      const whole = character.repeat(max)
      return [whole, whole.slice(0, max - (max % character.length)).padEnd(max, 'a')]
    })
    .filter((text, index, texts) => texts.indexOf(text) === index && text.length * 3 <= mostWideBytes)
}

/** Lists the shortest and the longest strings, with at most `longest` characters, or strings for patterns and formats. */
export function listBoundaryStrings({ string, formats }: StringRequirements, longest: number): string[] {
  const { min, max, patterns, nonPatterns } = string
  if (patterns.length + nonPatterns.length + formats.length === 0) {
    const lengths = [min, max, min + 1].filter((length) => length <= Math.min(max, longest))
    const text = toUnicodeText({ string, formats }, longest)
    const wide = listWideStrings({ string, formats }, longest)
    return [...lengths.map((length) => 'a'.repeat(length)), ...(text === undefined ? [] : [text]), ...wide]
  }
  const samples = listPatternStrings({ string, formats })
  const byLength = samples.toSorted((one, other) => countCharacters(one) - countCharacters(other))
  return [...byLength.slice(0, 1), ...byLength.slice(-1), ...samples]
}
