/**
 * Fills the blocks before and after in `docs/migration/` with the files of `docs/examples/migration` that they name: `npm run generate --
 * migration` writes the pages, `docs/migration.test.ts` compares them with the files, and `constructs.long.test.ts` runs both sides.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const examples = 'docs/examples/migration'

/** The pages of the guides. */
export const pages: readonly string[] = globSync('docs/migration/*.md').toSorted()

/** Returns the file of a block. A library that gives bodies a shape of its own has ports of its own. */
function findFile(library: string, side: string, name: string): string {
  const own = join(examples, library, side, 'constructs', name)
  return side === 'before' || existsSync(own) ? own : join(examples, 'constructs', name)
}

/** Returns a page with the present content of its files. */
export function fillPage(page: string): string {
  const library = basename(page, '.md')
  return readFileSync(page, 'utf8').replace(
    /^```(ts|typescript)\n\/\/ (before|after)\/(\S+\.ts)\n[^]*?^```$/gm,
    (_block, language: string, side: string, name: string) =>
      `\`\`\`${language}\n// ${side}/${name}\n${readFileSync(findFile(library, side, name), 'utf8')}\`\`\``,
  )
}

if (process.argv[1]?.endsWith('docs/migration.ts')) {
  for (const page of pages) writeFileSync(page, fillPage(page))
}
