import { toPrintable, toPrintableLines } from '../../../../src/shared/printable.ts'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import type { TestReport } from '../contract-task.ts'
import { toJunit } from './junit.ts'
import { toCodeSpan, toData } from './escapes.ts'
import { createPainter } from './painter.ts'
import { toSarif } from './sarif.ts'

/** A test's result, with the seed that repeats it. */
export interface EndedTest extends Omit<TestReport, 'isTested'> {
  readonly seed: number
  /** Whether the command fails. */
  readonly isFailure: boolean
}

/** Formats a result for a terminal. The server's text has no control characters. */
export function toTestText({ cases, findings, skipped, seed, isFailure }: EndedTest, isColored: boolean): string {
  const color = createPainter(isColored)
  const broken = findings.map(({ name, expected, received, curl, isSimplified }) => {
    const lines = [
      `Expected: ${indentLines(expected)}`,
      `Received: ${indentLines(received)}`,
      `Send it again${isSimplified ? ' (simplified)' : ''}:`,
      indentLines(curl),
    ]
    return `${color(31, toPrintableLines(name))}${lines.map((line) => `\n  ${line}`).join('')}\n\n`
  })
  const reasons = skipped.map(({ name, reason }) => `${color(33, 'Skipped')} ${toPrintableLines(name)}\n  ${indentLines(reason)}\n\n`)
  return `${broken.join('')}${reasons.join('')}${color(isFailure ? 31 : 32, countAll({ cases, findings, skipped }))} (seed ${seed}).\n`
}

function countAll({ cases, findings, skipped }: Pick<EndedTest, 'cases' | 'findings' | 'skipped'>): string {
  const found = findings.length === 0 ? 'No findings' : toQuantity(findings.length, 'finding')
  return `${found} in ${toQuantity(cases, 'case')}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
}

/** Indents a text's lines after the first. */
function indentLines(text: string): string {
  return toPrintableLines(text).replaceAll('\n', '\n  ')
}

/** Formats a result as JSON. The server's text has no control characters. */
export function toTestJson({ seed, cases, findings, skipped }: EndedTest): string {
  const text = JSON.stringify({ seed, cases, findings, skipped }, null, 2)
  return `${toPrintableLines(text)}\n`
}

/** Formats a result in Markdown. */
export function toTestMarkdown(ended: EndedTest): string {
  const broken = ended.findings.map(
    ({ name, expected, received, curl }) => `- ${toCodeSpan(name)}\n  - expected: ${toCodeSpan(expected)}\n  - received: ${toCodeSpan(received)}\n  - ${toCodeSpan(curl)}\n`,
  )
  const reasons = ended.skipped.map(({ name, reason }) => `- skipped: ${toCodeSpan(name)}: ${toCodeSpan(reason)}\n`)
  const lists = [broken, reasons].map((items) => (items.length > 0 ? `${items.join('')}\n` : ''))
  return `${lists.join('')}${countAll(ended)} (seed ${ended.seed}).\n`
}

/** Formats a result as GitHub Actions workflow commands. */
export function toTestGithub(ended: EndedTest): string {
  const broken = ended.findings.map(({ name, expected, received, curl }) => {
    const lines = [name, `Expected: ${expected}`, `Received: ${received}`, curl].map((line) => toData(toPrintable(line)))
    return `::error title=Finding::${lines.join('%0A')}\n`
  })
  const reasons = ended.skipped.map(({ name, reason }) => `::warning title=Skipped::${toData(toPrintable(`${name}: ${reason}`))}\n`)
  return `${broken.join('')}${reasons.join('')}${countAll(ended)} (seed ${ended.seed}).\n`
}

function toDetails({ expected, received, curl }: EndedTest['findings'][number]): string {
  return [`Expected: ${expected}`, `Received: ${received}`, curl].join('\n')
}

/** Formats a result as SARIF: the check is the rule. */
export function toTestSarif({ findings, skipped }: EndedTest, workspace: string): string {
  const results = findings.map((finding) => ({ rule: finding.check, level: 'error' as const, message: `${finding.name}\n${toDetails(finding)}`, subject: finding.operation, isAccepted: false }))
  return toSarif(results, workspace, skipped.map(({ name, reason }) => `${name} is skipped: ${reason}`))
}

/** Formats a result as JUnit XML: a finding is a case that fails, and cases without one are counted together. */
export function toTestJunit({ cases, findings, skipped }: EndedTest): string {
  const broken = findings.map((finding) => ({ name: finding.name, suite: finding.operation, failure: { kind: finding.check, text: toDetails(finding) } }))
  const reasons = skipped.map(({ name, reason }) => ({ name, suite: name, skipped: reason }))
  return toJunit('routepact test', [...broken, ...reasons, { name: toQuantity(cases, 'case'), suite: 'routepact test' }])
}
