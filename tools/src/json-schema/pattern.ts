/** Regular expressions in `pattern` and `patternProperties`. They are not compared as languages, only tested. */
import type { Spend } from './json.ts'
import { PatternAutomaton } from './pattern-automaton.ts'
import { PatternBacktracking } from './pattern-backtracking.ts'
import { parsePattern, type PatternTree } from './pattern-syntax.ts'

/** A regular expression, which is tested in a limited number of steps. */
export class Pattern {
  /** The platform's expression, which may take exponential time. */
  readonly expression: RegExp
  readonly tree: PatternTree
  readonly #automaton: PatternAutomaton | undefined
  #steps = 0

  constructor(expression: RegExp, tree: PatternTree, automaton: PatternAutomaton | undefined) {
    this.expression = expression
    this.tree = tree
    this.#automaton = automaton
  }

  /** Whether every test is decided. */
  get isDecidable(): boolean {
    return this.#automaton !== undefined
  }

  /** The steps in all tests. */
  get steps(): number {
    return this.#automaton?.steps ?? this.#steps
  }

  /**
   * Whether the expression matches somewhere in a text; `undefined` if that takes too many steps.
   *
   * @param spend counts the steps, and may throw
   */
  test(text: string, spend: Spend = () => {}): boolean | undefined {
    const characters = this.expression.unicode ? [...text] : text.split('')
    if (this.#automaton) return this.#automaton.test(characters, spend)
    const attempt = new PatternBacktracking(this.tree, characters)
    const isMatch = attempt.test()
    this.#steps += attempt.steps
    spend(attempt.steps)
    return isMatch
  }
}

const compiled = /* @__PURE__ */ new Map<string, Pattern | undefined>()

/**
 * Compiles a schema's regular expression, or returns `undefined` for an unsupported one. JSON Schema recommends the Unicode mode, which
 * rejects needless escapes such as `\-`; for these, the older mode has the same meaning.
 */
export function compilePattern(source: string): Pattern | undefined {
  if (!compiled.has(source)) compiled.set(source, compile(source))
  return compiled.get(source)
}

/** The most characters in a regular expression. */
const longestSource = 20_000

function compile(source: string): Pattern | undefined {
  const expression = source.length > longestSource ? undefined : (compileIn('u', source) ?? compileIn('', source))
  const tree = expression && parsePattern(source, expression.flags)
  if (!tree) return undefined
  const automaton = tree.hasBackReferences ? undefined : new PatternAutomaton(tree.node)
  return automaton?.isTooLarge ? undefined : new Pattern(expression, tree, automaton)
}

function compileIn(flags: string, source: string): RegExp | undefined {
  // `\p` and `\u{` are literal letters in the older mode.
  if (!flags && /\\p|\\u\{/i.test(source)) return undefined
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}
