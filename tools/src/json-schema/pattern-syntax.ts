/** Regular expression syntax, as a tree. */

/** A part of a regular expression. */
export type PatternNode =
  | { readonly kind: 'character'; readonly source: string; readonly matches: (character: string) => boolean }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly PatternNode[] }
  | PatternRepetition
  | { readonly kind: 'group'; readonly node: PatternNode; readonly group: number }
  | { readonly kind: 'back'; readonly name: string }
  | { readonly kind: 'edge'; readonly edge: '^' | '$' | '\\b' | '\\B' }
  | { readonly kind: 'look'; readonly node: PatternNode; readonly isBehind: boolean; readonly isNegative: boolean }

interface PatternRepetition {
  readonly kind: 'repetition'
  readonly node: PatternNode
  readonly min: number
  readonly max: number
  /** The numbers of the groups inside, the end exclusive. */
  readonly groups: readonly [first: number, end: number]
}

/** A regular expression's part of one kind. */
export type PatternNodeOf<Kind extends PatternNode['kind']> = Extract<PatternNode, { readonly kind: Kind }>

/** A regular expression as a tree. */
export interface PatternTree {
  readonly node: PatternNode
  /** The group numbers by name. */
  readonly names: ReadonlyMap<string, number>
  /** Whether a group's text must occur again, as in `(a|b)\1`. */
  readonly hasBackReferences: boolean
}

/** The most groups inside each other. */
const mostGroups = 200

const edges = ['^', '$', '\\b', '\\B'] as const
const edgePattern = /[$^]|\\b/iy
// Without `<` in a name, so that many references that do not end are read in linear time.
const backReference = /\\(?:k<([^<>]*)>|([1-9]\d*))/y
const escapePattern =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|.)/suy
const classPattern = /\[(?:\\.|[^\]\\])*\]|\./suy
const quantifierPattern = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y
const groupPattern = /\((?:\?(?::|(<?[=!])|<([^>]*)>|(.)))?/suy

/**
 * Parses a regular expression that the platform has accepted. Returns `undefined` for groups with their own flags, and for deeply nested
 * groups.
 */
export function parsePattern(source: string, flags: string): PatternTree | undefined {
  return new PatternParser(source, flags).parse()
}

class PatternParser {
  #position = 0
  #depth = 0
  #groups = 0
  readonly #names = new Map<string, number>()
  #hasBackReferences = false
  #isSupported = true
  readonly #source: string
  readonly #flags: string

  constructor(source: string, flags: string) {
    this.#source = source
    this.#flags = flags
  }

  parse(): PatternTree | undefined {
    const node = this.#readChoice()
    if (!this.#isSupported) return undefined
    return { node, names: this.#names, hasBackReferences: this.#hasBackReferences }
  }

  /** Reads alternatives up to the group's end. */
  #readChoice(): PatternNode {
    let terms: PatternNode[] = []
    const nodes: PatternNode[] = [{ kind: 'sequence', nodes: terms }]
    while (this.#isSupported && this.#position < this.#source.length && !this.#isAt(')')) {
      if (!this.#isAt('|')) {
        terms.push(this.#readTerm())
        continue
      }
      this.#position++
      terms = []
      nodes.push({ kind: 'sequence', nodes: terms })
    }
    return { kind: 'choice', nodes }
  }

  #isAt(character: string): boolean {
    return this.#source.charAt(this.#position) === character
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position
    const found = pattern.exec(this.#source) ?? undefined
    if (found) this.#position += found[0].length
    return found
  }

  #readTerm(): PatternNode {
    const first = this.#groups + 1
    const node = this.#readAtom()
    const found = this.#take(quantifierPattern)
    if (!found) return node
    const [, sign, least, comma, most] = found
    const groups = [first, this.#groups + 1] as const
    if (sign) return { kind: 'repetition', node, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity, groups }
    const min = Number(least)
    return { kind: 'repetition', node, min, max: most ? Number(most) : comma ? Infinity : min, groups }
  }

  #readAtom(): PatternNode {
    if (this.#isAt('(')) return this.#readGroup()
    const found = this.#take(edgePattern)
    const edge = edges.find((name) => name === found?.[0])
    if (edge) return { kind: 'edge', edge }
    const reference = this.#take(backReference)
    if (reference) {
      this.#hasBackReferences = true
      return { kind: 'back', name: (reference[1] ?? reference[2]) as string }
    }
    const [set] = this.#take(classPattern) ?? this.#take(escapePattern) ?? []
    if (set !== undefined) return this.#toSet(set)
    const code = this.#source.codePointAt(this.#position) as number
    const literal = this.#flags ? String.fromCodePoint(code) : this.#source.charAt(this.#position)
    this.#position += literal.length
    return { kind: 'character', source: literal, matches: (character) => character === literal }
  }

  /** The platform decides which characters a set contains. */
  #toSet(source: string): PatternNode {
    const pattern = new RegExp(`^${source}$`, this.#flags)
    const known = new Map<string, boolean>()
    const matches = (character: string): boolean => {
      const isMember = known.get(character) ?? pattern.test(character)
      known.set(character, isMember)
      return isMember
    }
    return { kind: 'character', source, matches }
  }

  #readGroup(): PatternNode {
    const [opening, look, name, flag] = this.#take(groupPattern) as RegExpExecArray
    const isCapturing = opening === '(' || name !== undefined
    const group = isCapturing ? ++this.#groups : 0
    // Alternatives may have groups with the same name.
    this.#isSupported &&= flag === undefined && ++this.#depth <= mostGroups && !this.#names.has(name ?? '')
    if (name !== undefined) this.#names.set(name, group)
    const node = this.#readChoice()
    this.#position++
    this.#depth--
    if (look) return { kind: 'look', node, isBehind: look.startsWith('<'), isNegative: look.endsWith('!') }
    return isCapturing ? { kind: 'group', node, group } : node
  }
}

/** Whether a position is at the edge of a string or a word. */
export function isAtEdge({ edge }: PatternNodeOf<'edge'>, characters: readonly string[], position: number): boolean {
  if (edge === '^') return position === 0
  if (edge === '$') return position === characters.length
  const isWord = (index: number): boolean => /^\w$/.test(characters[index] ?? '')
  return (isWord(position - 1) !== isWord(position)) === (edge === '\\b')
}
