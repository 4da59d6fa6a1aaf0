/** Escapes text for GitHub annotations and for Markdown. */
import { toPrintable } from '../../../../src/shared/printable.ts'

/** Escapes a workflow command's message. */
export function toData(text: string): string {
  return text.replaceAll('%', '%25')
}

/** The most characters of a text in Markdown. */
const mostCharacters = 2_000

/** Encloses text in more backticks than it contains, so that Markdown, HTML and mentions mean nothing inside. */
export function toCodeSpan(text: string): string {
  const whole = toPrintable(text)
  const printable = whole.length > mostCharacters ? `${whole.slice(0, mostCharacters)}…` : whole
  const longest = Math.max(0, ...Array.from(printable.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${printable} ${fence}` : `${fence}${printable}${fence}`
}
