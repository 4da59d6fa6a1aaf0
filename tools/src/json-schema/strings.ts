/** Strings with lengths and patterns: whether there is one, and which. */
import { countCharacters, countSteps, type Spend } from './json.ts'
import { listSamples, stretchSample } from './formats.ts'
import type { StringPart } from './part.ts'
import { compilePattern } from './pattern.ts'
import { sampleStrings } from './sample-strings.ts'

/** What is known about a string. */
export interface StringFacts {
  readonly min: number
  readonly max: number
  readonly patterns: readonly string[]
  readonly nonPatterns: readonly string[]
}

export const anyString: StringFacts = { min: 0, max: Infinity, patterns: [], nonPatterns: [] }

const characters = 'abcdefghijklmnopqrstuvwxyz01A- .é'

/** Adds a part; returns `undefined` if no string is left. */
export function narrowStrings(facts: StringFacts, part: StringPart): StringFacts | undefined {
  const narrowed = {
    min: Math.max(facts.min, part.min ?? 0),
    max: Math.min(facts.max, part.max ?? Infinity),
    patterns: part.pattern === undefined ? facts.patterns : [...facts.patterns, part.pattern],
    nonPatterns: part.nonPattern === undefined ? facts.nonPatterns : [...facts.nonPatterns, part.nonPattern],
  }
  // The patterns that were known before do not contradict each other.
  const isExcluded =
    narrowed.min > narrowed.max ||
    (part.pattern !== undefined && facts.nonPatterns.includes(part.pattern)) ||
    (part.nonPattern !== undefined && facts.patterns.includes(part.nonPattern))
  return isExcluded ? undefined : narrowed
}

/** The longest string to try, and the longest one with many variants. */
const longest = 2 ** 27
const longestVaried = 100_000
/** The longest string that is matched with a regular expression, and the most steps for matching. */
const longestMatched = 2_000
const mostMatchSteps = 5_000_000

/**
 * Lists strings that match the facts.
 *
 * @param formats the formats that a string must have
 * @param mayLackFormat whether strings other than the formats' samples are listed too
 * @param spend counts a step, which a pattern takes for each string
 */
export function* listStrings(
  facts: StringFacts,
  formats: readonly string[],
  mayLackFormat: boolean,
  spend: Spend = () => {},
): Generator<string, void, undefined> {
  const { min, max, patterns, nonPatterns } = facts
  const sources = [...patterns, ...nonPatterns]
  const countMatchSteps = (): number => sources.reduce((sum, source) => sum + (compilePattern(source)?.steps ?? 0), 0)
  const most = sources.length > 0 ? longestMatched : longest
  const end = countMatchSteps() + mostMatchSteps
  for (const text of listCandidates(facts, formats, mayLackFormat)) {
    spend(countSteps(text))
    const length = countCharacters(text)
    if (length < min || length > Math.min(max, most)) continue
    if (countMatchSteps() > end) return
    const matches = (source: string): boolean | undefined => {
      spend()
      return compilePattern(source)?.test(text, spend)
    }
    if (patterns.every((source) => matches(source) === true) && nonPatterns.every((source) => matches(source) === false))
      yield text
  }
}

function* listCandidates(
  { min, max, patterns, nonPatterns }: StringFacts,
  formats: readonly string[],
  mayLackFormat: boolean,
): Generator<string, void, undefined> {
  const [first = [], ...others] = formats.map((format) => listSamples(format) ?? [])
  yield* first.filter((sample) => others.every((samples) => samples.includes(sample)))
  const lengths = [min, min + 1, max, Math.max(min, 8)].filter((length) => length <= longest)
  const [format, ...further] = formats
  if (format !== undefined && further.length === 0) {
    for (const length of lengths) {
      const sample = stretchSample(format, length)
      if (sample !== undefined) yield sample
    }
  }
  if (min > longest || (formats.length > 0 && !mayLackFormat)) return
  for (const source of patterns) yield* sampleStrings(source, [0, 1, 2, min, Math.min(max, 40)])
  const isVaried = min <= longestVaried
  for (const character of isVaried ? characters : 'a') yield character.repeat(Math.max(min, 1))
  for (const length of lengths) for (const character of 'a0') yield character.repeat(length)
  if (!isVaried) return
  for (let number = 2; number < 400; number++) yield String(number).padStart(Math.max(min, 3), 'a')
  for (const source of nonPatterns)
    for (const sample of sampleStrings(source, [0, 1, 2])) yield* [`${sample}!`, `!${sample}`]
}
