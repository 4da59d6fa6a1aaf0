/**
 * Fills the blocks in `docs/migrate.md` and `docs/migration/` with the files of `docs/examples/migration` that they name: `npm run generate --
 * migration` writes the pages, `docs/migration.test.ts` compares them with the files, and `constructs.long.test.ts` runs both sides.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const examples = 'docs/examples/migration'

/** The page with the code that every port has. */
export const sharedPage = 'docs/migrate.md'

/** The pages about a library. */
export const guides: readonly string[] = globSync('docs/migration/*.md').toSorted()

/** The pages that have blocks with the content of a file. */
export const pages: readonly string[] = [sharedPage, ...guides]

/**
 * Returns the file that the first line of a block names. Other blocks are written on the page. A library that wraps its bodies has its own
 * ports.
 */
function findFile(page: string, name: string): string | undefined {
  const shared = join(examples, 'constructs', basename(name))
  if (page === sharedPage) return existsSync(shared) ? shared : undefined
  const [side, file] = name.split('/')
  if (file === undefined) return undefined
  const own = join(examples, basename(page, '.md'), side!, 'constructs', file)
  return side === 'before' || existsSync(own) ? own : shared
}

/** Returns a page with the present content of its files. */
export function fillPage(page: string): string {
  return readFileSync(page, 'utf8').replace(
    /^```(ts|typescript)\n\/\/ ((?:before\/|after\/)?[\w.-]+\.ts)\n[^]*?^```$/gm,
    (block, language: string, name: string) => {
      const file = findFile(page, name)
      return file === undefined ? block : `\`\`\`${language}\n// ${name}\n${readFileSync(file, 'utf8')}\`\`\``
    },
  )
}

if (process.argv[1]?.endsWith('docs/migration.ts')) {
  for (const page of pages) writeFileSync(page, fillPage(page))
}
