import { type AcceptedDifference, isDay } from '../testing/compare/accept-differences.ts'
import { CommandError } from './command-error.ts'
import { readTextFile } from './document-text.ts'

/** An accepted difference, and where it is: `accepted.txt:3`. */
export interface SourcedDifference extends AcceptedDifference {
  readonly source: string
}

/** Reads the file of `--accept`: lines of reports, each with a reason after ` # `, which may end with `until 2027-01-31`. A line that begins with `#` is a comment. */
export function readAcceptedDifferences(file: string): SourcedDifference[] {
  return readTextFile(file)
    .split(/\r?\n/)
    .map((line, index) => ({ text: line.trim(), source: `${file}:${index + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
    .map(({ text, source }) => {
      const [, difference = '', whole = ''] = /^(.*?)\s+#\s+(.*)$/.exec(text) ?? []
      const [ending = '', until] = /(?:^|[\s,;(]+)until ((?=\S*\d{4})\d[\d./-]*\d)[).]*$/.exec(whole) ?? []
      const reason = whole.slice(0, whole.length - ending.length)
      if (until !== undefined && !isDay(until)) throw new CommandError(`'${source}' must end with a date such as 'until 2027-01-31'.`)
      if (reason === '') throw new CommandError(`'${source}' has no reason: write it after ' # '.`)
      if (!difference.includes(': ')) throw new CommandError(`'${source}' names no operation: copy a line of the report.`)
      return { difference, reason, until, source }
    })
}
