import type { DocumentChange } from './document-change.ts'
import { ApiDocument } from './documents/api-document.ts'
import { checkSize } from './documents/check-size.ts'
import { findRenamedSchemes, listDocumentChanges } from './documents/document-changes.ts'
import {
  listOperations,
  matchOperations,
  type ApiOperation,
  type OperationPair,
} from './documents/document-operations.ts'
import type { ComparisonPair } from './documents/incoming-changes.ts'
import { listOperationChanges, listWebhookChanges, type OperationView } from './documents/operation-pair.ts'
import { SchemaComparison } from './documents/schema-comparison.ts'
import type { HiddenKeyword } from './documents/schema-converter.ts'
import { mergeSharedChanges } from './documents/shared-changes.ts'
import { isEqualData, type JsonData } from './json.ts'

/**
 * Compares two OpenAPI documents (3.0, 3.1 or 3.2): returns their differences in the order of the operations, for each
 * those that break clients of the old document first. Nothing is fetched.
 *
 * @throws DocumentError for a value that is not an OpenAPI document
 */
export function compareDocuments(old: JsonData, next: JsonData): DocumentChange[] {
  const read = (hidden: HiddenKeyword): readonly [ApiDocument, ApiDocument] => [
    new ApiDocument(old, 'old', hidden),
    new ApiDocument(next, 'new', hidden),
  ]
  for (const [data, version] of [
    [old, 'old'],
    [next, 'new'],
  ] as const)
    checkSize(data, version)
  const documents = read('readOnly')
  if (isEqualData(old, next)) return []
  const requests = new SchemaComparison(...documents)
  const responses = new SchemaComparison(...read('writeOnly'))
  const comparisons = { requests, responses }
  const renamed = findRenamedSchemes(requests.old, requests.next)
  return mergeSharedChanges([
    ...listDocumentChanges(requests.old, requests.next, renamed),
    ...listViews('paths', comparisons).flatMap((view) => listOperationChanges(view, comparisons, renamed)),
    ...listViews('webhooks', comparisons).flatMap((view) => listWebhookChanges(view, comparisons)),
  ])
}

/** The operations of both documents, in the same order for requests and for responses. */
function listViews(field: 'paths' | 'webhooks', { requests, responses }: ComparisonPair): OperationView[] {
  const match = ({ old, next }: SchemaComparison): OperationPair[] =>
    matchOperations(listOwn(old, field), listOwn(next, field))
  const others = match(responses)
  return match(requests).map((request, index) => ({ request, response: others[index] as OperationPair }))
}

/** The operations of the paths or the webhooks of a document. */
function listOwn(document: ApiDocument, field: 'paths' | 'webhooks'): ApiOperation[] {
  return listOperations(document, document.list(document.root, field))
}
