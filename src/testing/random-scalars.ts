/** Random numbers and strings. */
import * as fc from 'fast-check'
import type { Conjunction } from '../diff/conjunction.ts'
import { compilePattern } from '../diff/pattern.ts'
import { listNumbers } from '../diff/numbers.ts'
import { listStrings } from '../diff/strings.ts'
import { getFormatStrings } from './format-strings.ts'
import { instanceLimits } from './instance-limits.ts'
import { takeFirst } from './interleave.ts'

const anyInteger = { min: -1_000_000, max: 1_000_000 }

export function drawNumber({ number }: Conjunction, draw: fc.GeneratorValue): number | undefined {
  const { min, max, divisors, nonDivisors } = number
  const range = { min: Math.max(min, anyInteger.min), max: Math.min(max, anyInteger.max) }
  if (nonDivisors.length === 0 && range.min <= range.max) {
    // Two digits are enough, and readable in a URL.
    const unit = divisors.length > 0 ? 1 : 100
    const integers = { min: Math.ceil(range.min * unit), max: Math.floor(range.max * unit) }
    if (divisors.every((divisor) => divisor === 1) && integers.min <= integers.max)
      return draw(fc.integer, integers) / unit + 0
  }
  return drawListed(listNumbers(number).numbers, draw)
}

export function drawString({ string, formats }: Conjunction, draw: fc.GeneratorValue): string | undefined {
  const { min, max, patterns, nonPatterns } = string
  const format = formats.map(getFormatStrings).find((strings) => strings !== undefined)
  if (format && patterns.length === 0) return draw(() => format)
  const [pattern] = patterns
  if (pattern !== undefined && format === undefined) {
    const text = drawMatching(pattern, draw)
    if (text !== undefined) return text
  }
  if (pattern !== undefined || nonPatterns.length > 0 || format !== undefined || min > instanceLimits.text)
    return drawListed([...takeFirst(listStrings(string, formats, format === undefined), instanceLimits.listed)], draw)
  return draw(fc.string, { minLength: min, maxLength: Math.min(max, min + instanceLimits.moreText), unit: 'grapheme-ascii' })
}

/** Draws a string for a regular expression, if fast-check supports it. */
function drawMatching(source: string, draw: fc.GeneratorValue): string | undefined {
  const pattern = compilePattern(source)
  if (pattern === undefined) return undefined
  try {
    return draw(fc.stringMatching, pattern)
  } catch {
    return undefined
  }
}

function drawListed<Value>(values: readonly Value[], draw: fc.GeneratorValue): Value | undefined {
  return values.length > 0 ? values[draw(fc.nat, { max: values.length - 1 })] : undefined
}
