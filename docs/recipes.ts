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
  'compat/frameworks/nuxt',
  'compat/frameworks/astro',
  'compat/frameworks/tanstack-start',
]

/** The pages whose every block is a file: recipes, platforms and frameworks. */
export const recipePages: readonly string[] = globSync(['docs/{recipes,deploy,frameworks}/*.md', 'docs/production.md']).toSorted()

/** Other pages that show such files, among blocks of their own. */
export const mixedPages: readonly string[] = ['docs/codec.md', 'docs/large-apis.md', 'docs/runtimes.md', 'docs/streams.md', 'docs/webhooks.md']

export const pages: readonly string[] = [...recipePages, ...mixedPages]

/**
 * A block whose first line is a comment with the name of its file: `ts` for code that `docs/code-blocks.test.ts` compiles too, the others
 * for files that need packages of their own.
 */
const blockPattern = /^```(ts|typescript|prisma)\n\/\/ (\S+\.(?:ts|prisma))\n[^]*?^```$/gm

/** Returns the names of the files on a page. */
export function readNames(page: string): string[] {
  return Array.from(page.matchAll(blockPattern), ([, , name = '']) => name)
}

/** Returns the path of the file with a name, from the first folder that has one. */
function findExample(name: string, searched: readonly string[]): string | undefined {
  return searched.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Returns the text of a page with the present content of its files. */
export function fillPage(text: string, page: string): string {
  return text.replace(blockPattern, (block, language: string, name: string) => {
    const isMixed = mixedPages.includes(page)
    const file = findExample(name, isMixed ? [examples] : folders)
    if (!file && isMixed) return block
    if (!file) throw new Error(`'${name}' is not a file of a recipe`)
    return `\`\`\`${language}\n// ${name}\n${readFileSync(file, 'utf8')}\`\`\``
  })
}

if (process.argv[1]?.endsWith('docs/recipes.ts')) {
  for (const page of pages) writeFileSync(page, fillPage(readFileSync(page, 'utf8'), page))
}
