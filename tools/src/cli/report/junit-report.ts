import { toAnnotatedPath } from './github-report.ts'
import { toJunit } from './junit.ts'
import { locateChanges } from './line-numbers.ts'
import { type DiffReport, groupByLevel, toCountText, toExample } from './report.ts'
import { toUsageText } from './usage-text.ts'

/** Formats a report as JUnit XML: a change is a test case. It fails if its level does, and is skipped if accepted. */
export function toJunitReport({ old, new: next, changes, failing = ['error'] }: DiffReport, workspace: string): string {
  const name = `routepact diff ${old.name} ${next.name}`
  const toLine = locateChanges(next, changes)
  const cases = groupByLevel(changes).flatMap(({ level, operations }) =>
    operations.flatMap(({ heading, changes: ofOperation }) =>
      ofOperation.map((change) => {
        const found = toLine(change)
        const file = found?.file ?? next.file
        const example = toExample(change)
        const details = [level, `${change.text}${toCountText(change)}`, ...(example === undefined ? [] : [`for example: ${example}`]), toUsageText(change) ?? []].flat().join('\n')
        return {
          name: change.text,
          suite: heading,
          file: file === undefined ? undefined : toAnnotatedPath(workspace, file),
          line: found?.line,
          ...(change.ignored ? { skipped: 'accepted' } : failing.includes(level) ? { failure: { kind: change.kind, text: details } } : { output: details }),
        }
      }),
    ),
  )
  // Some systems fail without a test case.
  return toJunit(name, cases.length > 0 ? cases : [{ name: 'No changes.', suite: 'Document' }])
}
