/** Random numbers and strings. */
import * as fc from 'fast-check'
import type { Conjunction } from '../conjunction.ts'
import { compilePattern, type Pattern } from '../pattern.ts'
import { listNumbers } from '../numbers.ts'
import { unicodeCharacters } from './boundary-scalars.ts'
import { getFormatStrings } from './format-strings.ts'
import { instanceLimits } from './instance-limits.ts'
import { listPatternStrings, matchesPatterns, type StringRequirements } from './pattern-strings.ts'

/** Characters with one to four bytes in UTF-8. NUL is missing: databases such as PostgreSQL reject it. */
export const anyCharacters: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }) },
  { weight: 1, arbitrary: fc.constantFrom(...unicodeCharacters) },
)

/** The characters in random strings that no pattern or format describes. */
export type StringUnit = 'grapheme-ascii' | fc.Arbitrary<string>

const anyInteger = { min: -1_000_000, max: 1_000_000 }

export function drawNumber({ number }: Conjunction, draw: fc.GeneratorValue): number | undefined {
  const { min, max, divisors, nonDivisors } = number
  const range = { min: Math.max(min, anyInteger.min), max: Math.min(max, anyInteger.max) }
  // Two digits are enough, and readable in a URL.
  const unit = divisors.length > 0 ? 1 : 100
  const integers = { min: Math.ceil(range.min * unit), max: Math.floor(range.max * unit) }
  const isSimple = nonDivisors.length === 0 && divisors.every((divisor) => divisor === 1)
  if (isSimple && integers.min <= integers.max) return draw(fc.integer, integers) / unit + 0
  return drawListed(listNumbers(number).numbers, draw)
}

/** Draws a string. Without patterns and formats, it has at most `longest` units. */
export function drawString(
  { string, formats }: StringRequirements,
  longest: number,
  draw: fc.GeneratorValue,
  unit: StringUnit = 'grapheme-ascii',
): string | undefined {
  const { min, max, patterns, nonPatterns } = string
  const arbitraries = [...formats.map(getFormatStrings), ...patterns.map(getMatchingStrings)]
  for (const strings of arbitraries) {
    if (!strings) continue
    const text = draw(() => strings)
    if (matchesPatterns(string, text)) return text
  }
  if (patterns.length + nonPatterns.length > 0) return drawListed(listPatternStrings({ string, formats }), draw)
  if (min > longest) return undefined
  const maxLength = Math.min(max, min + instanceLimits.moreText, longest)
  // By default, fast-check draws 10 more characters than `minLength` at most.
  return draw(fc.string, { minLength: min, maxLength, unit, size: 'max' })
}

const matchingStrings = /* @__PURE__ */ new Map<string, fc.Arbitrary<string> | undefined>()

/** Returns strings for a regular expression; `undefined` for one that fast-check does not support. */
function getMatchingStrings(source: string): fc.Arbitrary<string> | undefined {
  // Created once, because that takes longer than generating a string.
  if (!matchingStrings.has(source)) matchingStrings.set(source, createMatchingStrings(source))
  return matchingStrings.get(source)
}

function createMatchingStrings(source: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching((compilePattern(source) as Pattern).expression)
  } catch {
    return undefined
  }
}

function drawListed<Value>(values: readonly Value[], draw: fc.GeneratorValue): Value | undefined {
  return values.length > 0 ? values[draw(fc.nat, { max: values.length - 1 })] : undefined
}
