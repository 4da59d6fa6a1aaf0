/** The `--ignore` file: report lines that are accepted. */
import { isDay } from '../testing/compare/accept-differences.ts'
import { CommandError } from './command-error.ts'
import { readTextFile } from './document-text.ts'

/** A report line, and why it is accepted. */
export interface IgnoredLine {
  readonly text: string
  readonly reason: string | undefined
  /** The last day on which it is accepted. */
  readonly until: string | undefined
  /** Where the line is: `accepted.txt:3`. */
  readonly source: string
}

/**
 * Reads lines. Each may have a reason after ` # `, and the reason may end with `until 2027-01-31`. A line that begins with `#` is a
 * comment.
 */
export function readIgnoreFile(file: string): IgnoredLine[] {
  return readTextFile(file)
    .split(/\r?\n/)
    .map((line, index) => ({ text: line.trim(), source: `${file}:${index + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
    .map(({ text: line, source }) => {
      const [, text = line, whole = ''] = /^(.*?)\s+#(?:\s+(.*))?$/.exec(line) ?? []
      const [ending = '', until] = /(?:^|[\s,;(]+)until ((?=\S*\d{4})\d[\d./-]*\d)[).]*$/.exec(whole) ?? []
      const reason = whole.slice(0, whole.length - ending.length)
      if (until !== undefined && !isDay(until)) throw new CommandError(`'${source}' must end with a date such as 'until 2027-01-31'.`)
      return { text, reason: reason === '' ? undefined : reason, until, source }
    })
}
