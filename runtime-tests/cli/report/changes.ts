import type { DiffReport, ReportedChange } from '../../../src/cli/report/report.ts'
import type { SourceDocument } from '../../../src/cli/document-source.ts'

/** Creates a change of `GET /users` with the given properties. */
export function createChange(properties: Partial<ReportedChange> = {}): ReportedChange {
  return {
    level: 'breaking',
    kind: 'query-required',
    operation: 'GET /users',
    sentence: "getUsers: query 'page' is now required",
    pointer: '/paths/~1users/get/parameters/0',
    document: 'new',
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
  }
}

/** Changes of each level, with and without a witness, of two operations, and an ignored change. */
export const mixedChanges: readonly ReportedChange[] = [
  createChange({ level: 'compatible', operation: 'POST /users', sentence: 'addUser: 201 is added' }),
  createChange({ level: 'warning', sentence: "getUsers: operationId 'getUsers' is now 'listUsers'" }),
  createChange({ witness: { value: { page: null } } }),
  createChange({ operation: 'DELETE /users', sentence: 'deleteUsers: operation is gone', ignored: true }),
  createChange({ level: 'warning', operation: 'POST /users', sentence: "addUser: default of query 'a' changed" }),
]
