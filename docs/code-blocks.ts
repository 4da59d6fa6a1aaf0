/**
 * Reads the code of the documentation: every `ts` block of the pages and every `@example` of the docstrings. A block
 * that begins with a file name (`// contract.ts`) can be imported by other blocks of the same page, and on recipes of every recipe.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { examples, pages, recipePages } from './recipes.ts'

/** A piece of code to compile. */
export interface CodeBlock {
  /** The file and line where it is written. */
  readonly source: string
  /** The file to compile it in, below a common folder. */
  readonly file: string
  readonly code: string
  /** The output that the comments behind its `console.log` calls expect. */
  readonly output: readonly string[]
}

/** Reads the `ts` blocks of a page, in order, also those of list items. */
export function readPage(page: string): CodeBlock[] {
  const text = readFileSync(page, 'utf8')
  const folder = join(dirname(page), basename(page, '.md'))
  return Array.from(text.matchAll(/^( *)```ts\n([^]*?)^\1```/gm), ({ index, 1: indent = '', 2: indented = '' }, position): CodeBlock => {
    const code = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    const name = /^\/\/ (\S+\.ts)\n/.exec(code)?.[1] ?? `block-${position + 1}.ts`
    const line = text.slice(0, index).split('\n').length
    // Recipes share a folder, so that a page can import the files of another. Guide pages keep their other blocks to themselves.
    const isShared = recipePages.includes(page) || (pages.includes(page) && existsSync(join(examples, name)))
    return { source: `${page}:${line}`, file: join(isShared ? 'docs/recipes' : folder, name), code, output: readOutput(code) }
  })
}

/**
 * Reads the output that a block expects: the comment behind a call of `console.log`, the comments in the lines below it, and those at the
 * end of a block that prints.
 */
export function readOutput(code: string): string[] {
  if (!code.includes('console.log(')) return []
  const lines = code.trimEnd().split('\n')
  const end = lines.findLastIndex((line) => !line.startsWith('// '))
  const output: string[] = []
  /** How far the call is indented whose end is still to come. */
  let open: string | undefined
  let isBelow = false
  for (const [index, line] of lines.entries()) {
    const [, indent = ''] = /^( *)/.exec(line) ?? []
    const [, comment] = /^ *\/\/ (.*)$/.exec(line) ?? []
    if (comment !== undefined && (isBelow || index > end)) {
      output.push(comment)
      continue
    }
    if (open === undefined && /^ *(?:if \(.*\) )?console\.log\(/.test(line)) open = indent
    const [, closed, printed] = open === indent ? (/(\))(?: \/\/ (.*))?$/.exec(line) ?? []) : []
    if (printed !== undefined) output.push(printed)
    isBelow = closed !== undefined && printed === undefined
    if (closed !== undefined) open = undefined
  }
  return output
}

/** Reads the docstring examples of a source file. Each imports the names of `docs/example-names.ts` that it uses. */
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
        // A function, because an example may declare a shared name itself.
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
      ([, declared, exported]) => declared ?? exported ?? '',
    ),
  ),
]

/** Reads all code of the documentation. */
export function readCodeBlocks(): CodeBlock[] {
  return [
    ...globSync(['*.md', 'docs/**/*.md', 'skills/**/*.md', 'integrations/*/README.md'], { exclude: ['**/node_modules/**'] }).toSorted().flatMap(readPage),
    ...globSync('{src,tools/src,integrations/*/src}/**/*.ts').toSorted().flatMap(readExamples),
  ]
}
