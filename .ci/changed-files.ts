/** The files that have changed since a commit. */
import { execFileSync } from 'node:child_process'

/** Runs Git, and returns what it prints. Throws if it fails. */
export const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })

/** The files that have changed since the base, also without a commit, each with the base; a new file has none. */
export function findChangedFiles(base: string): [file: string, base: string | undefined][] {
  const added = [
    ...git('diff', '--name-only', '--diff-filter=A', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ]
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
    .split('\n')
    .filter((file) => !added.includes(file))
  return [
    ...added.map((file): [string, undefined] => [file, undefined]),
    ...changed.map((file): [string, string] => [file, base]),
  ]
}
