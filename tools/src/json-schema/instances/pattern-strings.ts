/** Strings for several regular expressions at once, and for those that look ahead. */
import type { Conjunction } from '../conjunction.ts'
import { compilePattern } from '../pattern.ts'
import { sampleStrings } from '../sample-strings.ts'
import { listStrings, type StringFacts } from '../strings.ts'
import { isKnownFormat } from './known-formats.ts'
import { instanceLimits } from './instance-limits.ts'
import { takeFirst } from './round-robin.ts'

/** What a string must match. */
export type StringRequirements = Pick<Conjunction, 'string' | 'formats'>

/** Lists strings for patterns and formats. If no string has both, the format is ignored. */
export function listPatternStrings({ string, formats }: StringRequirements): string[] {
  const listSome = (mayLackFormat: boolean): string[] => [
    ...takeFirst(listStrings(string, formats, mayLackFormat), instanceLimits.listed),
  ]
  const strict = [...listSome(!formats.some(isKnownFormat)), ...listJoined(string)]
  return strict.length > 0 ? strict : listSome(true)
}

export function matchesPatterns({ patterns, nonPatterns }: StringFacts, text: string): boolean {
  const matches = (source: string): boolean => compilePattern(source)?.test(text) === true
  return patterns.every(matches) && !nonPatterns.some(matches)
}

/** Joins samples for all parts, which matches whatever contains, begins or ends with them, in any order of lookaheads. */
function listJoined(string: StringFacts): string[] {
  const parts = string.patterns.flatMap(splitLookaheads)
  if (parts.length < 2) return []
  const sorted = parts.toSorted((one, other) => toAnchorRank(one) - toAnchorRank(other))
  const counts = [...new Set([0, 1, 2, Math.min(string.min, instanceLimits.slowText)])]
  const samples = sorted.map((part) => counts.flatMap((count) => sampleStrings(part, [count])))
  const most = Math.max(...samples.map(({ length }) => length))
  const joined = Array.from({ length: most }, (_, index) => samples.map((list) => list[index % list.length]).join(''))
  const short = joined.filter((text) => text.length <= Math.min(string.max, instanceLimits.joinedText))
  return [...new Set(short)].filter((text) => matchesPatterns(string, text))
}

/** Patterns for the beginning come first, patterns for the end last. */
function toAnchorRank(source: string): number {
  return (source.endsWith('$') ? 1 : 0) - (source.startsWith('^') ? 1 : 0)
}

/** Splits `^(?=.*a)(?=.*b)c` into the patterns `.*a`, `.*b` and `^c`. */
function splitLookaheads(source: string): string[] {
  const parts: string[] = []
  let rest = source.replace(/^\^/, '')
  for (let end = findGroupEnd(rest); rest.startsWith('(?=') && end > 0; end = findGroupEnd(rest)) {
    parts.push(rest.slice('(?='.length, end))
    rest = rest.slice(end + 1)
  }
  return parts.length > 0 ? [...parts, rest] : [source]
}

/** The position of the parenthesis that closes the group at the beginning; -1 without one. */
function findGroupEnd(source: string): number {
  let depth = 0
  for (const { 0: token, index } of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()]/gs)) {
    if (token === '(') depth++
    if (token === ')' && --depth === 0) return index
  }
  return -1
}
