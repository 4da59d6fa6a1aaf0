import type { ParsedDocument } from '../../../tools/src/cli/document-text.ts'
import { changeLevels } from '../../../tools/src/diff/change-kinds.ts'
import type { DiffReport, ReportedChange } from '../../../tools/src/cli/report/report.ts'
import type { SourceDocument } from '../../../tools/src/cli/document-source.ts'

/** Creates a change of `GET /users` with the given properties. */
export function createChange(properties: Partial<ReportedChange> = {}): ReportedChange {
  return {
    level: 'error',
    kind: 'query-required',
    operation: 'GET /users',
    text: "getUsers: query 'page' is now required",
    place: { document: 'new', pointer: '/paths/~1users/get/parameters/0' },
    count: { places: 1, operations: 1 },
    ignored: false,
    ...properties,
  }
}

/** Creates a report of `old.json` and `new.json`. */
export function createReport(changes: readonly ReportedChange[], next: Partial<SourceDocument> = {}): DiffReport {
  return {
    old: { name: 'old.json', document: {} },
    new: { name: 'new.json', document: {}, file: 'new.json', ...next },
    changes,
    shown: changeLevels,
    listsOperations: false,
  }
}

/** Changes of each level, with and without a witness, of two operations, and an ignored change. */
export const mixedChanges: readonly ReportedChange[] = [
  createChange({ level: 'information', operation: 'POST /users', text: 'addUser: 201 is added' }),
  createChange({ level: 'warning', text: "getUsers: operationId 'getUsers' is now 'listUsers'" }),
  createChange({ witness: { value: { page: null } } }),
  createChange({ operation: 'DELETE /users', text: 'deleteUsers: operation is gone', ignored: true }),
  createChange({ level: 'warning', operation: 'POST /users', text: "addUser: default of query 'a' changed" }),
]

/** The lines of a document that is one file. */
export function toSource({ document, findLines }: ParsedDocument): Pick<SourceDocument, 'document' | 'findLines'> {
  return {
    document,
    findLines: (wanted) => new Map(Array.from(findLines(wanted), ([pointer, line]) => [pointer, { file: undefined, line }])),
  }
}
