/** Generates strings for a regular expression; the caller tests whether they match. */
import { compilePattern } from './pattern.ts'

/** Generates strings that probably match, with each of the lengths for its repetitions. */
export function sampleStrings(source: string, repetitions: readonly number[]): string[] {
  const counts = [...new Set(repetitions.filter((count) => count <= 200))]
  const samples = counts.flatMap((count) => [0, 1, 2, 3].map((seed) => new Sampler(source, count, seed).read()))
  return [...new Set(samples)]
}

/** The characters of escapes that stand for several. */
const escapes = /* @__PURE__ */ new Map([
  ['d', '0123456789'],
  ['w', 'abcXYZ019_'],
  ['s', ' \t'],
  ['D', 'abc-'],
  ['W', '-+ '],
  ['S', 'abc0-'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['f', '\f'],
  ['v', '\v'],
  ['b', ''],
  ['B', ''],
])
const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Candidates for classes that exclude characters. */
const printable = `${letters}${letters.toUpperCase()}0123456789 _-.,:;!?#/@é`

/** Reads a regular expression once and writes one string. */
class Sampler {
  #position = 0
  readonly #source: string
  readonly #count: number
  readonly #seed: number

  constructor(source: string, count: number, seed: number) {
    this.#source = source
    this.#count = count
    this.#seed = seed
  }

  /** Reads alternatives up to the end of the group and returns the one that the seed selects. */
  read(): string {
    const alternatives = ['']
    while (this.#position < this.#source.length && this.#peek() !== ')') {
      if (this.#peek() === '|') {
        this.#position++
        alternatives.push('')
        continue
      }
      const atom = this.#readAtom()
      alternatives[alternatives.length - 1] += atom.repeat(this.#readCount())
    }
    return this.#pick(alternatives)
  }

  #peek(): string {
    return this.#source.charAt(this.#position)
  }

  #pick(options: ArrayLike<string>): string {
    return options.length > 0 ? (options[this.#seed % options.length] as string) : ''
  }

  #readAtom(): string {
    const character = this.#source[this.#position++] as string
    if (character === '^' || character === '$') return ''
    if (character === '.') return this.#pick(letters)
    if (character === '[') return this.#readClass()
    if (character === '\\') return this.#readEscape()
    if (character !== '(') return character
    const [prefix = ''] = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(this.#source.slice(this.#position)) ?? []
    this.#position += prefix.length
    const inner = this.read()
    this.#position++
    // A sample does not look ahead or behind; the test of the sample does.
    return /[=!]/.test(prefix) ? '' : inner
  }

  #readEscape(): string {
    const letter = this.#source[this.#position++] as string
    const rest = this.#source.slice(this.#position)
    const [code] = letter === 'u' ? (/^(?:[\da-f]{4}|\{[\da-f]+\})/i.exec(rest) ?? '') : ''
    if (code) {
      this.#position += code.length
      return String.fromCodePoint(Number.parseInt(code.replace('{', ''), 16))
    }
    if (letter === 'p' || letter === 'P') {
      this.#position = this.#source.indexOf('}', this.#position) + 1
      return this.#pick(letter === 'p' ? letters : '-+')
    }
    return this.#pick(escapes.get(letter) ?? letter)
  }

  #readClass(): string {
    const [source] = /^(?:\\.|[^\]\\])*/s.exec(this.#source.slice(this.#position)) as RegExpExecArray
    this.#position += source.length + 1
    const pattern = compilePattern(`[${source}]`)
    const members = Array.from(printable).filter((character) => pattern?.test(character))
    return this.#pick(members.length > 0 ? members : source)
  }

  #readCount(): number {
    const [quantifier = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.#source.slice(this.#position)) ?? []
    this.#position += quantifier.length
    if (!quantifier) return 1
    const simple: { readonly [sign: string]: readonly [number, number] } = {
      '*': [0, Infinity],
      '+': [1, Infinity],
      '?': [0, 1],
    }
    const [, least, comma, most] = /^\{(\d+)(,?)(\d*)/.exec(quantifier) ?? []
    const counted = [Number(least), most ? Number(most) : comma ? Infinity : Number(least)] as const
    const [min, max] = simple[quantifier.charAt(0)] ?? counted
    return Math.min(Math.max(min, this.#count), max, 2_000)
  }
}
