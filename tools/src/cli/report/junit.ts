/** JUnit XML, which Jenkins, GitLab, Azure DevOps, CircleCI and Bitbucket read. */
import { toPrintable, toPrintableLines } from '../../../../src/shared/printable.ts'

/** A test case: it passes, fails, or is skipped. */
export interface JunitCase {
  readonly name: string
  /** The case's group, such as an operation. */
  readonly suite: string
  readonly file?: string | undefined
  readonly line?: number | undefined
  /** Why the case fails, with its kind; further lines are about the cause. */
  readonly failure?: { readonly kind: string; readonly text: string } | undefined
  /** Why the case is skipped. */
  readonly skipped?: string | undefined
  /** What is printed for a case that passes. */
  readonly output?: string | undefined
}

/** Formats cases, grouped by suite. */
export function toJunit(name: string, cases: readonly JunitCase[]): string {
  const suites = new Map<string, JunitCase[]>()
  for (const one of cases) {
    const others = suites.get(one.suite)
    if (others) others.push(one)
    else suites.set(one.suite, [one])
  }
  const texts = Array.from(suites, ([suite, ofSuite]) => `  <testsuite name="${toAttribute(suite)}"${toCounts(ofSuite)}>\n${ofSuite.map(toCase).join('')}  </testsuite>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${toAttribute(name)}"${toCounts(cases)}>\n${texts.join('')}</testsuites>\n`
}

function toCounts(cases: readonly JunitCase[]): string {
  const failures = cases.filter(({ failure }) => failure).length
  const skipped = cases.filter(({ skipped: reason }) => reason !== undefined).length
  return ` tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`
}

function toCase({ name, suite, file, line, failure, skipped, output }: JunitCase): string {
  const place = `${file === undefined ? '' : ` file="${toAttribute(file)}"`}${line === undefined ? '' : ` line="${line}"`}`
  const parts = [
    ...(failure ? [`<failure type="${toAttribute(failure.kind)}" message="${toAttribute(name)}">${toText(failure.text)}</failure>`] : []),
    ...(skipped === undefined ? [] : [`<skipped message="${toAttribute(skipped)}"/>`]),
    ...(output === undefined ? [] : [`<system-out>${toText(output)}</system-out>`]),
  ]
  return `    <testcase name="${toAttribute(name)}" classname="${toAttribute(suite)}"${place}>${parts.join('')}</testcase>\n`
}

const entities: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML 1.0: forbidden control characters become readable escapes. */
function escape(printable: string): string {
  return printable.replaceAll(/[&<>"]/g, (character) => entities[character] as string).replaceAll(/[\ufffe\uffff]/g, '\ufffd')
}

function toAttribute(text: string): string {
  return escape(toPrintable(text))
}

function toText(text: string): string {
  return escape(toPrintableLines(text))
}
