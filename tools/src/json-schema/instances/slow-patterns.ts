/** Finds regular expressions with exponential time for strings of one repeated character, which are tested often. */
import { isJsonRecord, type JsonData } from '../json.ts'
import { compilePattern } from '../pattern.ts'
import { instanceLimits } from './instance-limits.ts'

/** The measured lengths, and the milliseconds allowed for a test: most patterns need a thousandth of that. */
const probedLengths = [8, 12, 16, 20, 24]
const mostMilliseconds = 4

/** Returns the most characters in strings with which a document's patterns may be tested. */
export function findLongestText(document: JsonData): number {
  const patterns = new Set(listPatterns(document))
  if (patterns.size === 0) return instanceLimits.text
  return [...patterns].some(isSlowPattern) ? instanceLimits.slowText : instanceLimits.matchedText
}

function isSlowPattern(source: string): boolean {
  const pattern = compilePattern(source)?.expression
  return (
    pattern !== undefined &&
    probedLengths.some((length) => {
      const start = performance.now()
      pattern.test(`${'a'.repeat(length)}!`)
      return performance.now() - start > mostMilliseconds
    })
  )
}

function* listPatterns(value: JsonData): Generator<string, void, undefined> {
  if (typeof value !== 'object' || value === null) return
  if (isJsonRecord(value)) {
    if (typeof value.pattern === 'string') yield value.pattern
    if (isJsonRecord(value.patternProperties)) yield* Object.keys(value.patternProperties)
  }
  for (const inner of Object.values(value)) yield* listPatterns(inner)
}
