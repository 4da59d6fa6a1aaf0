/**
 * Generates `docs/reference/document-changes.md` from `runtime-tests/diff/documents/changes.ts`, whose sentences are
 * tested. `node docs/document-changes.ts` writes the page; a test compares it.
 */
import { writeFileSync } from 'node:fs'
import { toLevelTable } from './change-levels.ts'
import { changeCases, type ChangeCase } from '../runtime-tests/diff/documents/changes.ts'

export const documentPage: URL = new URL('reference/document-changes.md', import.meta.url)

/** Renders the page: one row for each kind, with one of its sentences. */
export function toDocumentPage(): string {
  const sections = Object.entries(changeCases).map(([heading, cases]) => {
    const keys = new Set(cases.map(({ kind }) => kind))
    const rows = Array.from(keys, (key) => cases.find(({ kind }) => kind === key))
    return [`## ${heading}\n`, '| Kind | For example |', '|---|---|', ...rows.map(toRow)].join('\n')
  })
  return `${[opening, ...sections, `## Levels\n\n${toLevelTable()}`].join('\n\n')}\n`
}

const toRow = (change?: ChangeCase): string =>
  change ? `| \`${change.kind}\` | \`${change.sentence}\` |` : ''

const opening = `# Kinds of changes of documents

A change is an \`error\` if it breaks some clients of the old document. It is a \`warning\` if it may: the comparison is not
decided, or the change concerns generated code, the meaning of values, or values and errors that clients must expect. Other
changes are \`information\`. [\`routepact.config.json\`](../diff-command.md#configuration) changes the level of a kind.
[Levels](#levels) lists all kinds with the reasons.

Each sentence begins with the \`operationId\` of the old document, or with method and path, and a colon, which the tables
omit. Changes of the whole document begin with \`document:\`. A property has its path: \`address.city\`, \`lines[].sku\` for
items, \`pair[1]\` for an item of a tuple, \`prices.*\` for the values of a record, \`links["a.b"]\` for a name that looks
like a path.

The witness of a change is a value of that place that the sender may send and the receiver rejects; for a property that is
required, gone or not accepted, the witness is the object.

This page is generated from tests.`

if (process.argv[1]?.endsWith('document-changes.ts')) writeFileSync(documentPage, toDocumentPage())
