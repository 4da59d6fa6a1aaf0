/** The countable rules for names and comments in `src`. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The prose of each comment that contains a question mark, as `line: prose`. */
function findQuestions(source: string): string[] {
  return findComments(source).flatMap(({ line, text }) => {
    const prose = text
      .replace(/^\s*\*? ?/gm, '')
      // Code, quotations and URLs are not prose.
      .replace(/^@example[\s\S]*?(?=^@|(?![\s\S]))/gm, '')
      .replace(/```[\s\S]*?```|`[^`]*`|(?<!\w)'[^'\n]*'(?!\w)|https?:\S+/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    return prose.includes('?') ? [`${line}: ${prose}`] : []
  })
}

/** The comments of a source, each with the line on which it begins. Skips strings and regular expressions. */
function findComments(source: string): { line: number; text: string }[] {
  const tokens =
    /\/\*\*?([\s\S]*?)\*\/|(?<![\\:/])\/\/(.*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[=(,:?&|!;{}\n]\s*)\/(?![*/])(?:\[(?:\\.|[^\]\\\n])*\]|\\.|[^/\\\n[])+\/[a-z]*/g
  return Array.from(source.matchAll(tokens), (match) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: match[1] ?? match[2] ?? '',
  }))
}

/** The top-level functions, constants, classes, interfaces and types of a file. Overloads count once. */
function findNames(source: string): Set<string> {
  const declaration =
    /^(?:export )?(?:default )?(?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([\p{ID_Start}_$][\p{ID_Continue}$]*)/gmu
  return new Set(Array.from(source.matchAll(declaration), ([, name = '']) => name))
}

const sources = globSync('{src,tools/src}/**/*.ts')
  .toSorted()
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

describe('src', () => {
  it.each(sources)('the comments of $file contain no questions', ({ source }) => {
    expect(findQuestions(source)).toEqual([])
  })

  it('declares each top-level name once', () => {
    const places = new Map<string, string[]>()
    for (const { file, source } of sources) {
      for (const name of findNames(source)) places.set(name, [...(places.get(name) ?? []), file])
    }
    expect(places.size).toBeGreaterThan(200)
    expect([...places].filter(([, files]) => files.length > 1)).toEqual([])
  })
})

describe('findQuestions', () => {
  it.each([
    ['/** Is it there? */', ['1: Is it there?']],
    ['\n// Why?', ['2: Why?']],
    ['/**\n * Reads it.\n *\n * Does it end?\n */', ['1: Reads it. Does it end?']],
    ['const a = 1 // Why?', ['1: Why?']],
    ["/** Isn't it? It's. */", ["1: Isn't it? It's."]],
    ['/** Is it?\n *\n * @example\n * a ? b : c\n */', ['1: Is it?']],
  ])('finds the question in %j', (source, questions) => {
    expect(findQuestions(source)).toEqual(questions)
  })

  it.each([
    '/** The key `a?`, and the path `/a?b`. */',
    "/** Paths such as '/a?b'. */",
    '/** See https://example.com/?a=b */',
    '/**\n * Reads it.\n *\n * @example\n * const a = b ? c : d\n */',
    '/**\n * Reads it.\n *\n * @example\n * a?.b\n * @param c the value\n */',
    "const a = '// Why?'",
    'const a = `/* Why? */`',
    'const a = /\\/\\*?/',
    'const a = b ? c : d // Because.',
  ])('accepts %j', (source) => {
    expect(findQuestions(source)).toEqual([])
  })
})

describe('findNames', () => {
  it('finds every kind of top-level declaration', () => {
    const source = [
      'export function a(): void',
      'export function a(): void {}',
      'async function* b() {}',
      'const c = 1',
      'export abstract class D {}',
      'interface E {}',
      'export type F = 1',
      '  const inner = 1',
    ]
    expect([...findNames(source.join('\n'))]).toEqual(['a', 'b', 'c', 'D', 'E', 'F'])
  })
})
