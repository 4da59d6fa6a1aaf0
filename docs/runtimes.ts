/**
 * Writes what came out of every runtime into `docs/runtimes.md`: `node docs/runtimes.ts`, after `npm run build`.
 * `runtime-tests/runtimes/runtimes.test.ts` holds the page to what comes out of a run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { limits } from '../runtime-tests/runtimes/limits.ts'
import { type Report, runEverywhere } from '../runtime-tests/runtimes/runtimes.ts'

export const page: URL = new URL('runtimes.md', import.meta.url)

const begin = '<!-- Made by docs/runtimes.ts: -->\n'
const end = '<!-- The rest is not. -->\n'

/** The page, with its results replaced. */
export function toPage(text: string, reports: readonly Report[]): string {
  const [before, rest = ''] = text.split(begin)
  const [, after] = rest.split(end)
  if (after === undefined) throw new Error('The page has no place for the results')
  return `${before}${begin}\n${toTable(reports)}\n\nWhat fails, and where:\n\n${toList()}\n\n${end}${after}`
}

function toTable(reports: readonly Report[]): string {
  const rows = reports.map(({ runtime, version, direct, served }) => [
    runtime,
    version,
    toCount(direct),
    served ? toCount(served) : 'it serves nothing',
  ])
  const header = ['Runtime', 'Version', 'In the program', 'Served']
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function toCount(outcomes: Report['direct']): string {
  const passed = outcomes.filter(({ faults }) => faults.length === 0).length
  return `${passed} of ${outcomes.length}`
}

/** What fails, and where: one item for each reason. */
function toList(): string {
  return limits.map(({ runtimes, reason }) => `- **${runtimes.join(', ')}.** ${reason}`).join('\n')
}

if (process.argv[1]?.endsWith('docs/runtimes.ts')) {
  writeFileSync(page, toPage(readFileSync(page, 'utf8'), await runEverywhere()))
}
