/**
 * Generates `docs/reference/document-changes.md` from `runtime-tests/diff/documents/changes.ts`, whose sentences are
 * tested. `npm run generate -- document-changes` writes the page; a test compares it.
 */
import { writeFileSync } from 'node:fs'
import { reasonsPage, toLevelLists, toReasonsPage } from './change-levels.ts'
import { levelsByKind } from '../tools/src/diff/change-kinds.ts'
import { changeCases, type ChangeCase } from '../runtime-tests/diff/documents/changes.ts'

export const documentPage: URL = new URL('reference/document-changes.md', import.meta.url)

/** Renders the page: one item for each kind that is not for information, with one of its sentences. */
export function toDocumentPage(): string {
  const sections = Object.entries(changeCases).flatMap(([heading, cases]) => {
    const keys = new Set(cases.map(({ kind }) => kind).filter((kind) => levelsByKind.get(kind) !== 'information'))
    if (keys.size === 0) return []
    const rows = Array.from(keys, (key) => cases.find(({ kind }) => kind === key))
    return [`## ${heading}\n`, ...rows.map(toItem)].join('\n')
  })
  return `${[opening, ...sections, `## Levels\n\n${toLevelLists()}`].join('\n\n')}\n`
}

const toItem = (change?: ChangeCase): string =>
  change ? `- \`${change.kind}\`: \`${change.sentence}\`` : ''

const opening = `# Kinds of changes of documents

The kinds of errors and warnings, each with one of its sentences. A sentence begins with the \`operationId\` of the old
document, or with method and path, and those of the whole document with \`document:\`. A property has its path:
\`address.city\`, \`lines[].sku\` for items, \`pair[1]\` for an item of a tuple, \`prices.*\` for the values of a record,
\`links["a.b"]\` for a name that looks like a path.

The last section lists all kinds by [level](#levels); [\`routepact.config.json\`](commands.md#configuration-file) changes
that of a kind.`

if (process.argv[1]?.endsWith('document-changes.ts')) {
  writeFileSync(documentPage, toDocumentPage())
  writeFileSync(reasonsPage, toReasonsPage())
}
