/** The files that have changed since `main`. */
import { execFileSync, spawnSync } from 'node:child_process'

/** Runs Git, and returns what it prints. Throws if it fails. */
export const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })

/**
 * Files that have changed since `main`, committed or not, each with the commit that it is compared with; a new file has none. Without
 * `main`, since the last commit.
 */
export function findChangedFiles(): [file: string, base: string | undefined][] {
  const base = spawnSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8' }).stdout.trim() || 'HEAD'
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
