/** Generates strings for a regular expression; the caller tests whether they match. */
import { compilePattern } from './pattern.ts'
import type { PatternNode, PatternNodeOf } from './pattern-syntax.ts'

/** How often repetitions are repeated, and which alternatives and characters are chosen. */
interface SampleChoice {
  readonly count: number
  readonly seed: number
}

/** Generates strings that probably match, with each of the lengths for its repetitions. */
export function sampleStrings(source: string, repetitions: readonly number[]): string[] {
  const node = compilePattern(source)?.tree.node
  if (!node) return []
  const counts = [...new Set(repetitions.filter((count) => count <= 200))]
  const samples = counts.flatMap((count) => [0, 1, 2, 3].map((seed) => sample(node, { count, seed })))
  return [...new Set(samples)]
}

/** The most characters in a repetition. */
const longestSample = 2_000

function sample(node: PatternNode, choice: SampleChoice): string {
  switch (node.kind) {
    case 'character':
      return pick(listCharacters(node), choice) ?? ''
    case 'sequence':
      return node.nodes.map((inner) => sample(inner, choice)).join('')
    case 'choice':
      return sample(pick(node.nodes, choice) as PatternNode, choice)
    case 'repetition': {
      const text = sample(node.node, choice)
      return text.repeat(Math.min(Math.max(node.min, choice.count), node.max, Math.ceil(longestSample / Math.max(text.length, 1))))
    }
    case 'group':
      return sample(node.node, choice)
    default:
      // A sample does not look ahead or behind, but the sample's test does.
      return ''
  }
}

function pick<Option>(options: readonly Option[], { seed }: SampleChoice): Option | undefined {
  return options[seed % options.length]
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** The characters to try, those that read best first. */
const printable = [...`${letters}${letters.toUpperCase()}0123456789-_ +.,:;!?#/@é\t\n\r\f\v`]

/** Some matching characters: printable ones, or those in the source. */
function listCharacters({ source, matches }: PatternNodeOf<'character'>): string[] {
  const members = printable.filter(matches)
  if (members.length > 0) return members
  const codes = Array.from(source.matchAll(/[\da-f]{2,6}/gi), ([code]) => Number.parseInt(code, 16))
  const named = codes.filter((code) => code <= 0x10_ffff).map((code) => String.fromCodePoint(code))
  return [...source, ...named].filter(matches)
}
