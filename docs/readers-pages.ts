/** The pages for readers, by package: `files` in the manifest of the library names its own, and the tools have the others. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The pages and folders of `docs` that are for contributors, and the front page of the site. */
const others = ['docs/architecture.md', 'docs/index.md', 'docs/suites/**', 'docs/examples/**', 'docs/.vitepress/**']

/** The paths of the pages for readers. */
export function findReadersPages(): string[] {
  const pages = globSync(['README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/**/*.md'], { exclude: ['**/node_modules/**', ...others] })
  return pages.map((page) => page.replaceAll('\\', '/')).toSorted()
}

/** The paths of the pages in the package `routepact`. */
export function findLibraryPages(): string[] {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] }
  return ['README.md', ...files.filter((file) => file.endsWith('.md'))].toSorted()
}

/** The paths of the pages in the package `routepact-tools`. */
export function findToolsPages(): string[] {
  const ofLibrary = new Set(findLibraryPages())
  return findReadersPages().filter((page) => !ofLibrary.has(page))
}

/** Writes the pages of the tools into their package. Links to pages of the library lead to the folder of its package beside it. */
export function writeToolsPages(folder = 'tools/docs'): void {
  rmSync(folder, { recursive: true, force: true })
  const pages = findToolsPages()
  const present = new Set(pages)
  for (const page of pages) {
    const file = posix.join(folder, page.slice('docs/'.length))
    mkdirSync(posix.dirname(file), { recursive: true })
    writeFileSync(file, moveLinks(readFileSync(page, 'utf8'), page, present))
  }
}

/** Changes the links of a page that lead to files outside of its package. */
function moveLinks(text: string, page: string, present: ReadonlySet<string>): string {
  const parts = text.split(/^(```[^]*?^```$)/m)
  return parts.map((part) => (part.startsWith('```') ? part : part.replaceAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g, toMoved))).join('')

  function toMoved(link: string, path: string): string {
    const target = posix.join(posix.dirname(page), path)
    if (present.has(target)) return link
    const steps = '../'.repeat(page.split('/').length)
    return `](${steps}routepact/${target}`
  }
}
