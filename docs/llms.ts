/**
 * Writes `llms.txt` (https://llmstxt.org), the list of the published pages for programs that read them: `npm run generate -- llms`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { findLibraryPages, findToolsPages } from './readers-pages.ts'

/**
 * Returns the text of `llms.txt`.
 *
 * @param site the path of the site, which has the pages of both packages and no skill; without it, the text is for the package
 */
export function listPages(site?: string): string {
  const toPath = (page: string, folder = ''): string =>
    site === undefined ? `${folder}${page}` : `${site}${page.replace(/^docs\//, '')}`
  const toLine = (page: string, folder?: string): string => `- [${readTitle(page)}](${toPath(page, folder)})`
  const guide = `Begin with [Get started](${toPath('docs/get-started.md')}).`
  return [
    '# routepact',
    '',
    '> Declare an HTTP API once, as a contract, and get typed handlers, validation, a client and an OpenAPI document.',
    '',
    site === undefined ? `${guide} [SKILL.md](skills/routepact/SKILL.md) is a summary for coding agents.` : guide,
    '',
    '## The library, in the package routepact',
    '',
    ...findLibraryPages()
      .filter((page) => page !== 'README.md')
      .map((page) => toLine(page)),
    '',
    '## Tests, comparisons, recipes and migration, in the package routepact-tools',
    '',
    ...(site === undefined ? installation : []),
    ...findToolsPages().map((page) => toLine(page, '../routepact-tools/')),
    '',
  ].join('\n')
}

/** How a reader of the package finds the pages of the tools. */
const installation = [
  '`npm install --save-dev routepact-tools` installs them into `node_modules/routepact-tools/docs`. A link of a page above to one of these',
  'leads to the same path there.',
  '',
]

function readTitle(page: string): string {
  return /^# (.+)$/m.exec(readFileSync(page, 'utf8'))?.[1] ?? page
}

if (process.argv[1]?.endsWith('llms.ts')) writeFileSync('llms.txt', listPages())
