/**
 * The code of the documentation, taken out of it: every `ts` block of the pages and every `@example` of the docstrings.
 * A block that begins with a file name (`// contract.ts`) can be imported by the blocks after it on the same page.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A piece of code as it is compiled. */
export interface CodeBlock {
  /** Where it is written: file and line. */
  readonly source: string
  /** Where it is compiled, below a folder for all of them. */
  readonly file: string
  readonly code: string
  /** The lines that its `console.log` calls say they print. */
  readonly output: readonly string[]
}

/** The `ts` blocks of a page, in order. */
export function readPage(page: string): CodeBlock[] {
  const text = readFileSync(page, 'utf8')
  const folder = join(dirname(page), basename(page, '.md'))
  return Array.from(text.matchAll(/^```ts\n([^]*?)^```/gm), ({ index, 1: code = '' }, position): CodeBlock => {
    const name = /^\/\/ ([\w./-]+\.ts)\n/.exec(code)?.[1] ?? `block-${position + 1}.ts`
    const line = text.slice(0, index).split('\n').length
    return { source: `${page}:${line}`, file: join(folder, name), code, output: readOutput(code) }
  })
}

function readOutput(code: string): string[] {
  return Array.from(code.matchAll(/^\s*console\.log\(.*\) \/\/ (.*)$/gm), ([, line = '']) => line)
}

/** The examples of a source file's docstrings, each with the names that they share (`docs/example-names.ts`). */
export function readExamples(file: string): CodeBlock[] {
  const text = readFileSync(file, 'utf8')
  return Array.from(
    text.matchAll(/@example\n((?: *\*(?!\/).*\n)+)/g),
    ({ index, 1: comment = '' }, position): CodeBlock => {
      const example = comment.replace(/^ *\* ?/gm, '').replace(/^@[^]*/m, '')
      const names = new Set(example.match(/\b[A-Za-z]\w*\b/g))
      const shared = sharedNames.filter((name) => names.has(name))
      const line = text.slice(0, index).split('\n').length
      return {
        source: `${file}:${line}`,
        file: join('docstrings', file.replace(/\.ts$/, ''), `example-${position + 1}.ts`),
        // In a function, because an example may declare a name that the others share.
        code: `import { ${shared.join(', ')} } from '#example-names'\nexport async function example(): Promise<void> {\n${example}}\n`,
        output: [],
      }
    },
  )
}

const sharedNames: readonly string[] = [
  ...new Set(
    Array.from(
      readFileSync('docs/example-names.ts', 'utf8').matchAll(
        /^export (?:declare )?(?:const|function) (\w+)|^ {2}(?:type )?(\w+),$/gm,
      ),
      ([, declared, passedOn]) => declared ?? passedOn ?? '',
    ),
  ),
]

/** Every block of the documentation. */
export function readCodeBlocks(): CodeBlock[] {
  return [
    ...globSync(['*.md', 'docs/**/*.md']).toSorted().flatMap(readPage),
    ...globSync('src/**/*.ts').toSorted().flatMap(readExamples),
  ]
}
