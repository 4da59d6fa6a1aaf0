/**
 * Writes `llms.txt` (https://llmstxt.org), the list of the published pages for programs that read them: `npm run generate -- llms`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { findLibraryPages, findToolsPages } from './readers-pages.ts'

/** Returns the text of `llms.txt`. */
export function listPages(): string {
  return [
    '# routepact',
    '',
    '> Declare an HTTP API once, as a contract, and get typed handlers, validation, a client and an OpenAPI document.',
    '',
    'Begin with [the guide](docs/guide.md). [SKILL.md](skills/routepact/SKILL.md) is a summary for coding agents.',
    '',
    '## The library, in the package routepact',
    '',
    ...toList(findLibraryPages().filter((page) => page !== 'README.md'), ''),
    '',
    '## Tests, comparisons, recipes and migration, in the package routepact-tools',
    '',
    '`npm install --save-dev routepact-tools` installs them into `node_modules/routepact-tools/docs`. A link of a page above to one of these',
    'leads to the same path there.',
    '',
    ...toList(findToolsPages(), '../routepact-tools/'),
    '',
  ].join('\n')
}

/** Lists pages, with their path beside `llms.txt`. */
function toList(pages: readonly string[], folder: string): string[] {
  return pages.map((page) => `- [${readTitle(page)}](${folder}${page})`)
}

function readTitle(page: string): string {
  return /^# (.+)$/m.exec(readFileSync(page, 'utf8'))?.[1] ?? page
}

if (process.argv[1]?.endsWith('llms.ts')) writeFileSync('llms.txt', listPages())
