/** Compares the versions of GitHub's OpenAPI document: `npm run bench -- diff`. `--write` updates the documentation page. */
import { writeTable } from '../runtime/figures.ts'
import { pairs, toGitHubFile } from './documents.ts'
import { measureComparison, type Comparison } from './measure.ts'

type Row = readonly (readonly [column: string, cell: string | number])[]

function toRow(old: string, next: string, { seconds, cpuSeconds, megabytes, changes }: Comparison): Row {
  const count = (level: string): number => changes.filter((change) => change.level === level).length
  return [
    ['Old', old],
    ['New', next],
    ['Seconds', seconds.toFixed(1)],
    ['CPU seconds', cpuSeconds.toFixed(1)],
    ['Memory (MB)', Math.round(megabytes)],
    ['Breaking', count('error')],
    ['Warnings', count('warning')],
    ['Compatible', count('information')],
  ]
}

/** The changes that break clients or may do so, by kind. */
function countKinds(changes: Comparison['changes']): { readonly [kind: string]: number } {
  const counts: { [kind: string]: number } = {}
  for (const { level, kind, witness } of changes) {
    if (level === 'information') continue
    const name = `${level}: ${kind}${witness ? ', with a witness' : ''}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const rows: Row[] = []
for (const [old, next] of pairs) {
  const comparison = await measureComparison(toGitHubFile(old), toGitHubFile(next))
  const row = toRow(old, next, comparison)
  console.table([Object.fromEntries(row)])
  console.log(countKinds(comparison.changes))
  rows.push(row)
}
if (process.argv.includes('--write')) {
  const head = rows[0]?.map(([column]) => column) ?? []
  writeTable('documents', [head, ...rows.map((row) => row.map(([, cell]) => cell))], 'diff/README.md')
}
