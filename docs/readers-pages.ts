/**
 * Counts the words of the pages, as `wc -w` does, code and tables included: `node docs/readers-pages.ts`. The pages for
 * readers are those that npm publishes; the others are for contributors.
 */
import { globSync, readFileSync } from 'node:fs'

/** The paths of the pages that npm publishes, by `files` of the manifest. */
export function findReadersPages(): string[] {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] }
  const exclude = files.filter((file) => file.startsWith('!')).map((file) => file.slice(1))
  const published = files.filter((file) => file.endsWith('.md') && !file.startsWith('!'))
  return globSync(['README.md', ...published], { exclude: ['**/node_modules/**', ...exclude.flatMap((path) => [path, `${path}/**`])] }).toSorted()
}

/** The number of words of a page. */
export function countWords(page: string): number {
  return readFileSync(page, 'utf8').split(/\s+/).filter(Boolean).length
}

if (process.argv[1]?.endsWith('readers-pages.ts')) {
  const pages = findReadersPages()
  for (const page of pages) console.log(String(countWords(page)).padStart(6), page)
  console.log(String(pages.reduce((sum, page) => sum + countWords(page), 0)).padStart(6), 'in all')
}
