/**
 * Writes `llms.txt` (https://llmstxt.org), the list of the published pages for programs that read them: `npm run generate -- llms`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { findReadersPages } from './readers-pages.ts'

/** Returns the text of `llms.txt`. */
export function listPages(): string {
  const pages = findReadersPages().filter((page) => page !== 'README.md')
  return [
    '# routepact',
    '',
    '> Declare an HTTP API once, as a contract, and get typed handlers, validation, a client and an OpenAPI document.',
    '',
    'Begin with [the guide](docs/guide.md). [SKILL.md](skills/routepact/SKILL.md) is a summary for coding agents.',
    '',
    '## Pages',
    '',
    ...pages.map((page) => `- [${readTitle(page)}](${page})`),
    '',
  ].join('\n')
}

function readTitle(page: string): string {
  return /^# (.+)$/m.exec(readFileSync(page, 'utf8'))?.[1] ?? page
}

if (process.argv[1]?.endsWith('llms.ts')) writeFileSync('llms.txt', listPages())
