/**
 * Writes a revision's files to a temporary folder, whose modules can import the installed packages.
 *
 * `git read-tree` and `git checkout-index` write it, with a separate index file: `git worktree` changes the repository and runs hooks, and
 * `git archive` omits files with the attribute `export-ignore`.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type GitOptions, type RevisionFile, runGit } from './git.ts'
import { untilSignal } from './signals.ts'

/** A file from a revision, in a temporary folder. */
export interface Checkout {
  readonly file: string
  /** The counterpart of the current folder. */
  readonly folder: string
  /** The counterpart of the repository's root. */
  readonly root: string
}

/** Checks out the revision of `file` while `use` runs. */
export function withCheckout<Result>(
  file: RevisionFile,
  use: (checkout: Checkout) => Promise<Result>,
): Promise<Result> {
  return untilSignal(async (stop) => {
    const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'routepact-diff-')))
    try {
      const checkout = await checkOut(file, temporary, stop)
      stop.throwIfAborted()
      return await use(checkout)
    } finally {
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}

async function checkOut({ commit, path }: RevisionFile, temporary: string, stop: AbortSignal): Promise<Checkout> {
  const output = await runGit(['rev-parse', '--show-toplevel', '--show-prefix'], { stop })
  const [repository, prefix] = output.toString().split('\n') as [string, string]
  const root = join(temporary, 'files')
  const options = { folder: repository, index: join(temporary, 'index'), stop }
  await runGit(['read-tree', commit], options)
  const settings = await listFilterSettings(options)
  await runGit([...settings, 'checkout-index', '--all', `--prefix=${root}/`], options)
  const manifests = await runGit(['ls-files', '-z', '--', ':(glob)**/package.json'], options)
  const packages = new Set(['.', ...manifests.toString().split('\0').slice(0, -1).map(dirname)])
  for (const folder of packages) {
    linkPackages(join(repository, folder, 'node_modules'), join(root, folder, 'node_modules'), { repository, root })
  }
  const outer = findOuterModules(dirname(repository))
  if (outer !== undefined) symlinkSync(outer, join(temporary, 'node_modules'), 'junction')
  const folder = join(root, prefix)
  return { file: join(folder, path), folder: existsSync(folder) ? folder : root, root }
}

/** Settings without the filters in the user's configuration: filters are programs, and the revision says which ones run. */
async function listFilterSettings(options: GitOptions): Promise<string[]> {
  const keys = (await runGit(['config', '--list', '--name-only', '-z'], options)).toString().split('\0')
  const filters = new Set(keys.flatMap((key) => /^filter\..+(?=\.)/s.exec(key) ?? []))
  return [...filters].flatMap((name) =>
    ['smudge=', 'process=', 'required=false'].flatMap((setting) => ['-c', `${name}.${setting}`]),
  )
}

/** Matches paths that lead out of the repository or to an installed package. */
const isOutside = /^(?:\.\.|[a-z]:)|(?:^|[\\/])node_modules[\\/]/i

/**
 * Links the packages in a `node_modules` folder one by one. Workspace packages are links to folders in the repository, so the copies link
 * to the revision's folders.
 */
function linkPackages(from: string, to: string, roots: { readonly repository: string; readonly root: string }): void {
  if (!existsSync(from) || existsSync(to)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (name.startsWith('@')) linkPackages(source, target, roots)
    else if (!name.startsWith('.') && existsSync(source)) {
      const real = realpathSync(source)
      const path = relative(roots.repository, real)
      symlinkSync(isOutside.test(path) ? real : join(roots.root, path), target, 'junction')
    }
  }
}

/** Finds the nearest `node_modules` above the repository. */
function findOuterModules(folder: string): string | undefined {
  const modules = join(folder, 'node_modules')
  if (existsSync(modules)) return modules
  return dirname(folder) === folder ? undefined : findOuterModules(dirname(folder))
}
