import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Folders with a dot that the project has: the configurations import from `.ci`, and the site's tests from `.vitepress`. */
const kept: ReadonlySet<string> = new Set(['.ci', '.vitepress'])

/** Folders that no type test reads, beside the other ones whose name begins with a dot. */
const skipped: ReadonlySet<string> = new Set(['dist', 'coverage', 'reports'])

/** Copies the checkout to a temporary folder, with links to the installed packages, so that the checkout never changes. */
export async function copyTree(root: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'routepact-mutants-'))
  const links: [packages: string, folder: string][] = []
  await cp(root, copy, {
    recursive: true,
    filter: (source, target) => {
      const name = basename(source)
      if (name === 'node_modules') links.push([source, target])
      return source === root || !(name === 'node_modules' || (name.startsWith('.') && !kept.has(name)) || skipped.has(name))
    },
  })
  await Promise.all(links.map(([packages, link]) => symlink(packages, link, 'junction')))
  return copy
}
