/**
 * Generates `docs/reference/document-changes.md` from `runtime-tests/diff/documents/changes.ts`, whose sentences are
 * tested. `node docs/document-changes.ts` writes the page; a test compares it.
 */
import { writeFileSync } from 'node:fs'
import { toLevelTable } from './change-levels.ts'
import { changeCases, type ChangeCase } from '../runtime-tests/diff/documents/changes.ts'

export const documentPage: URL = new URL('reference/document-changes.md', import.meta.url)

/** Renders the page. */
export function toDocumentPage(): string {
  const sections = Object.entries(changeCases).map(([heading, cases]) => {
    const isCompatible = cases.every(({ level }) => level === 'information')
    return [
      `## ${heading}\n`,
      isCompatible ? '| Sentence | Kind |\n|---|---|' : '| Sentence | Kind | Level | Compatible |\n|---|---|---|---|',
      ...cases.map((one) => toRow(one, isCompatible)),
    ].join('\n')
  })
  return `${[opening, ...sections, `## Levels\n\n${toLevelTable()}`].join('\n\n')}\n`
}

function toRow({ sentence, kind, level, compatible }: ChangeCase, isCompatible: boolean): string {
  const start = `| \`${sentence}\` | \`${kind}\` |`
  return isCompatible ? start : `${start} ${level} | ${compatible?.[0] ?? ''} |`
}

const opening = `# Kinds of changes of documents

Each sentence begins with the \`operationId\` of the operation in the old document, or with its method and path, and a
colon, which the tables omit. Changes of the whole document begin with \`document:\`.

A change is an \`error\` if it breaks some clients of the old document. It is a \`warning\` if it may: the comparison is not
decided, or the change concerns generated code, the meaning of values, or values and errors that clients must expect. Other
changes are \`information\`. [\`routepact.config.json\`](../diff-command.md#configuration) changes the level of a kind. The
last column names a similar change that is neither an error nor a warning.

A property has its path: \`address.city\`, \`lines[].sku\` for items, \`pair[1]\` for an item of a tuple, and \`prices.*\` for
the values of a record. A name that looks like a path is in brackets: \`links["a.b"]\`. The witness of a change is a value of that place that the sender may send and the receiver
rejects; for a property that is required, gone or not accepted, the witness is the object.

This page is generated from tests.`

if (process.argv[1]?.endsWith('document-changes.ts')) writeFileSync(documentPage, toDocumentPage())
