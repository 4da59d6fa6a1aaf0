/**
 * Fills the blocks of the recipes with the files that they name in their first line. `npm run generate -- recipes` writes
 * the pages; `docs/recipes.test.ts` compares them with the files.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const examples = 'docs/examples/recipes'

/** The folders of the files, in the order in which they are searched. */
const folders = [
  examples,
  'docs/examples/integrations/src',
  'docs/examples/nest/src',
  'docs/examples/postgres/src',
  'docs/examples/postgres',
  'compat/frameworks/next/src',
  'compat/frameworks/sveltekit/src',
]

/** The pages of the recipes, and the page on production, whose files they use. */
export const pages: readonly string[] = globSync(['docs/recipes/*.md', 'docs/production.md']).toSorted()

/**
 * A block whose first line is a comment with the name of its file: `ts` for code that `docs/code-blocks.test.ts` compiles too, the others
 * for files that need packages of their own.
 */
const blockPattern = /^```(ts|typescript|prisma)\n\/\/ (\S+\.(?:ts|prisma))\n[^]*?^```$/gm

/** Returns the names of the files on a page. */
export function readNames(page: string): string[] {
  return Array.from(page.matchAll(blockPattern), ([, , name = '']) => name)
}

/** Returns a page with the present content of its files. */
export function fillPage(page: string): string {
  return page.replace(blockPattern, (_block, language: string, name: string) => {
    const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
    if (!file) throw new Error(`'${name}' is not a file of a recipe`)
    return `\`\`\`${language}\n// ${name}\n${readFileSync(file, 'utf8')}\`\`\``
  })
}

if (process.argv[1]?.endsWith('docs/recipes.ts')) {
  for (const page of pages) writeFileSync(page, fillPage(readFileSync(page, 'utf8')))
}
