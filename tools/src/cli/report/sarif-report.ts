import { locateChanges } from './line-numbers.ts'
import { type DiffReport, toCountText, toExample } from './report.ts'
import { toSarif } from './sarif.ts'
import { toUsageText } from './usage-text.ts'

const sarifLevels = { error: 'error', warning: 'warning', information: 'note' } as const

/** Formats a report as SARIF: a change's kind is its rule, and an accepted change is suppressed. */
export function toSarifReport({ new: next, changes }: DiffReport, workspace: string): string {
  const toLine = locateChanges(next, changes)
  const findings = changes.map((change) => {
    const { kind, level, text, operation, component, place, ignored } = change
    const found = toLine(change)
    const example = toExample(change)
    const usage = toUsageText(change)
    return {
      rule: kind,
      level: sarifLevels[level],
      message: [`${text}${toCountText(change)}`, ...(example === undefined ? [] : [`for example: ${example}`]), ...(usage === undefined ? [] : [usage])].join('; '),
      file: found?.file ?? next.file,
      line: found?.line,
      subject: operation || (component ?? place.pointer),
      isAccepted: ignored,
      properties: { pointer: place.pointer, document: place.document },
    }
  })
  return toSarif(findings, workspace)
}
