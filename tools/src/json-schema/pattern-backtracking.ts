/** Tests strings against regular expressions with back references, which no automaton can, in a limited number of steps. */
import { isAtEdge, type PatternNode, type PatternNodeOf, type PatternTree } from './pattern-syntax.ts'

/** The most steps in a test, and the most nested steps. */
const mostAttempts = 100_000
const mostCalls = 1_000

/** The groups' texts by number. */
type Groups = ReadonlyMap<number, readonly string[]>

/** Whether the rest of the expression matches from a position. */
type Rest = (position: number, groups: Groups) => boolean

/** Tests one string, as the ECMAScript algorithm does. */
export class PatternBacktracking {
  steps = 0
  #levels = 0
  #isBehind = false
  readonly #tree: PatternTree
  readonly #characters: readonly string[]

  constructor(tree: PatternTree, characters: readonly string[]) {
    this.#tree = tree
    this.#characters = characters
  }

  /** Whether the expression matches somewhere in the string; `undefined` if that takes too many steps. */
  test(): boolean | undefined {
    const positions = this.#characters.keys()
    const isFound = [...positions, this.#characters.length].some((position) =>
      this.#match(this.#tree.node, position, new Map(), () => true),
    )
    return this.steps > mostAttempts ? undefined : isFound
  }

  #match(node: PatternNode, position: number, groups: Groups, rest: Rest): boolean {
    if (this.#levels === mostCalls) this.steps = mostAttempts
    // The result does not matter after too many steps.
    if (++this.steps > mostAttempts) return true
    this.#levels++
    const isMatch = this.#matchNode(node, position, groups, rest)
    this.#levels--
    return isMatch
  }

  #matchNode(node: PatternNode, position: number, groups: Groups, rest: Rest): boolean {
    const characters = this.#characters
    switch (node.kind) {
      case 'character': {
        const character = characters[this.#isBehind ? position - 1 : position]
        return character !== undefined && node.matches(character) && rest(position + (this.#isBehind ? -1 : 1), groups)
      }
      case 'edge':
        return isAtEdge(node, characters, position) && rest(position, groups)
      case 'sequence': {
        const nodes = this.#isBehind ? node.nodes.toReversed() : node.nodes
        const matchFrom = (index: number, at: number, known: Groups): boolean => {
          const next = nodes[index]
          return next ? this.#match(next, at, known, (...reached) => matchFrom(index + 1, ...reached)) : rest(at, known)
        }
        return matchFrom(0, position, groups)
      }
      case 'choice':
        return node.nodes.some((inner) => this.#match(inner, position, groups, rest))
      case 'group':
        return this.#match(node.node, position, groups, (at, known) => {
          const text = characters.slice(Math.min(position, at), Math.max(position, at))
          return rest(at, new Map(known).set(node.group, text))
        })
      case 'back': {
        const text = groups.get(this.#tree.names.get(node.name) ?? Number(node.name)) ?? []
        const start = this.#isBehind ? position - text.length : position
        const isSame = text.every((character, index) => characters[start + index] === character)
        return isSame && rest(this.#isBehind ? start : start + text.length, groups)
      }
      case 'repetition':
        return this.#repeat(node, 0, position, groups, rest)
      case 'look':
        return this.#look(node, position, groups, rest)
    }
  }

  #repeat(node: PatternNodeOf<'repetition'>, count: number, position: number, groups: Groups, rest: Rest): boolean {
    const { min, max, groups: [first, end] } = node
    const outer = new Map([...groups].filter(([group]) => group < first || group >= end))
    const repeats =
      count < max &&
      this.#match(node.node, position, outer, (at, known) =>
        // A repetition that matches nothing ends.
        at === position && count >= min ? false : this.#repeat(node, count + 1, at, known, rest),
      )
    return repeats || (count >= min && rest(position, groups))
  }

  #look({ node, isBehind, isNegative }: PatternNodeOf<'look'>, position: number, groups: Groups, rest: Rest): boolean {
    const outer = this.#isBehind
    let inner = groups
    this.#isBehind = isBehind
    const isFound = this.#match(node, position, groups, (_, known) => {
      inner = known
      return true
    })
    this.#isBehind = outer
    return isFound !== isNegative && rest(position, isNegative ? groups : inner)
  }
}
