import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Folders that no type test reads, beside those whose name begins with a dot; the project includes `.ci`. */
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
      return source === root || !(name === 'node_modules' || (name.startsWith('.') && name !== '.ci') || skipped.has(name))
    },
  })
  await Promise.all(links.map(([packages, link]) => symlink(packages, link, 'junction')))
  return copy
}
