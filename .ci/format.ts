/**
 * Formats what has changed since `main`: `npm run format`, or `npm run format -- <file>…`. New files are formatted as a whole, other files
 * only where lines have changed, so that a change does not reformat what it leaves alone. `-- --check` fails instead.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChangedFiles, git } from './changed-files.ts'

/** Lines in a text, the end exclusive, and the lines that replace them. */
export interface Hunk {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

/**
 * Returns the text with those formatter hunks that touch a changed line. A hunk whose lines have mostly not changed, as in a long table, is
 * left out: it would hide the change.
 */
export function applyToChanges(text: string, hunks: readonly Hunk[], changed: readonly Pick<Hunk, 'from' | 'to'>[]): string {
  const lines = text.split('\n')
  const touches = ({ from, to }: Hunk): boolean => changed.some((part) => from < part.to && to > part.from)
  const isOwn = ({ from, to }: Hunk): boolean => {
    const own = changed.reduce((sum, part) => sum + Math.max(0, Math.min(to, part.to) - Math.max(from, part.from)), 0)
    return to - from <= 2 * own
  }
  const applied = hunks.filter((hunk) => touches(hunk) && isOwn(hunk))
  for (const { from, to, lines: replacement } of applied.toReversed()) lines.splice(from, to - from, ...replacement)
  return lines.join('\n')
}

/** Reads the hunks in `git diff --unified=0`. `from` and `to` count in the text of `side`; `lines` come from the new text. */
export function readHunks(diff: string, side: 'old' | 'new'): Hunk[] {
  return diff
    .split(/^(?=@@ )/m)
    .filter((part) => part.startsWith('@@ '))
    .map((hunk) => {
      const [, oldLine, oldCount, newLine, newCount] = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(hunk) ?? []
      const [line, count] = side === 'old' ? [Number(oldLine), Number(oldCount ?? 1)] : [Number(newLine), Number(newCount ?? 1)]
      // Git names the line before an insertion.
      const from = count === 0 ? line : line - 1
      const lines = hunk.split('\n').filter((text) => text.startsWith('+'))
      return { from, to: from + count, lines: lines.map((text) => text.slice(1)) }
    })
}

/** Formats a text as the file with this name. */
function format(file: string, text: string): string {
  const args = ['node_modules/oxfmt/bin/oxfmt', `--stdin-filepath=${file}`]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input: text, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`'${file}' cannot be formatted: ${stderr.trim()}`)
  return stdout
}

/** Compares two texts, as Git does. */
function compare(old: string, next: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'routepact-format-'))
  try {
    writeFileSync(join(folder, 'old'), old)
    writeFileSync(join(folder, 'new'), next)
    return spawnSync('git', ['diff', '--no-index', '--unified=0', 'old', 'new'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a file's formatted text: as a whole without a base, or else where it differs from the base. */
function formatChanges(file: string, text: string, base: string | undefined): string {
  const formatted = format(file, text)
  if (base === undefined || formatted === text) return formatted
  const changed = readHunks(git('diff', '--unified=0', base, '--', file), 'new')
  const result = applyToChanges(text, readHunks(compare(text, formatted), 'old'), changed)
  // Some hunks alone may be another program: a parenthesis that is removed on one line was opened on another.
  if (result === text || isSame(file, result, formatted)) return result
  console.log(`'${file}' has a change that cannot be formatted alone: \`npm run format -- ${file}\` formats the whole file`)
  return text
}

/** Whether a text is only a different layout of a formatted text. */
function isSame(file: string, text: string, formatted: string): boolean {
  try {
    return format(file, text) === formatted
  } catch {
    return false
  }
}

function run(args: readonly string[]): void {
  const named = args.filter((arg) => !arg.startsWith('--'))
  const files = (named.length > 0 ? named.map((file): [string, undefined] => [file, undefined]) : findChangedFiles()).filter(
    ([file]) => /\.[cm]?[jt]s$/.test(file) && existsSync(file),
  )
  let count = 0
  for (const [file, base] of files) {
    const text = readFileSync(file, 'utf8')
    const result = formatChanges(file, text, base)
    if (result === text) continue
    count += 1
    console.log(args.includes('--check') ? `'${file}' is not formatted` : `formatted ${file}`)
    if (!args.includes('--check')) writeFileSync(file, result)
  }
  console.log(
    `${files.length} changed files, ${count} ${args.includes('--check') ? 'to format: run `npm run format`' : 'formatted'}`,
  )
  if (args.includes('--check') && count > 0) process.exitCode = 1
}

if (import.meta.main) run(process.argv.slice(2))
