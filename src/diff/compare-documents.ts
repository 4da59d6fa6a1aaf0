import type { DocumentChange } from './document-change.ts'
import { ApiDocument } from './documents/api-document.ts'
import { addBodyChanges } from './documents/body-changes.ts'
import { ChangeList } from './documents/change-list.ts'
import { listOperations, matchOperations, type ApiOperation, type OperationPair } from './documents/document-operations.ts'
import { addParameterChanges } from './documents/parameter-changes.ts'
import { addResponseChanges } from './documents/response-statuses.ts'
import { SchemaComparison } from './documents/schema-comparison.ts'
import { addSecurityChanges } from './documents/security-requirements.ts'
import type { JsonData } from './json.ts'

/**
 * Compares two OpenAPI documents (3.0, 3.1 or 3.2): returns their differences in the order of the operations, those that
 * break clients of the old document first. Nothing is fetched.
 *
 * @throws DocumentError for a value that is not an OpenAPI document
 */
export function compareDocuments(old: JsonData, next: JsonData): DocumentChange[] {
  const requests = new SchemaComparison(new ApiDocument(old, 'old', 'readOnly'), new ApiDocument(next, 'new', 'readOnly'))
  const responses = new SchemaComparison(new ApiDocument(old, 'old', 'writeOnly'), new ApiDocument(next, 'new', 'writeOnly'))
  const pairs = matchPaths(requests)
  const responsePairs = matchPaths(responses)
  return pairs.flatMap((pair, index) => comparePair(pair, responsePairs[index] as OperationPair, requests, responses))
}

function matchPaths({ old, next }: SchemaComparison): OperationPair[] {
  return matchOperations(listOperations(old, 'paths'), listOperations(next, 'paths'))
}

/** The changes of an operation; `pair` and `response` have the schemas of requests and of responses. */
function comparePair(
  pair: OperationPair,
  response: OperationPair,
  requests: SchemaComparison,
  responses: SchemaComparison,
): DocumentChange[] {
  const { old, next, isSameRoute } = pair
  const shown = (next ?? old) as ApiOperation
  const operation = `${shown.method} ${shown.path}`
  const name = (old ?? shown).id ?? (old ? `${old.method} ${old.path}` : operation)
  const place = { document: shown.document.version, pointer: shown.document.pointerOf(shown.node) ?? '' }
  const changes = new ChangeList(operation, name, place)
  if (!old) changes.add({ level: 'compatible', kind: 'operation-added', text: 'the operation is added' })
  else if (!next || (!isSameRoute && old.isDeprecated)) addGone(old, changes)
  else if (!isSameRoute) addRouteChanges(old, next, changes)
  else {
    addParameterChanges(old, next, requests, changes)
    addBodyChanges(old, next, requests, changes)
    addResponseChanges(response.old as ApiOperation, response.next as ApiOperation, responses, changes)
    addSecurityChanges(old, next, changes)
    addIdentityChanges(old, next, changes)
  }
  return changes.list()
}

function addGone({ isDeprecated }: ApiOperation, changes: ChangeList): void {
  if (isDeprecated) {
    changes.add({ level: 'warning', kind: 'deprecated-operation-gone', text: 'the deprecated operation is gone' })
  } else changes.add({ level: 'breaking', kind: 'operation-gone', text: 'the operation is gone' })
}

function addRouteChanges(old: ApiOperation, next: ApiOperation, changes: ChangeList): void {
  if (old.method !== next.method) {
    changes.add({ level: 'breaking', kind: 'method-changed', text: `method '${old.method}' is now '${next.method}'` })
  }
  if (old.shape !== next.shape) {
    changes.add({ level: 'breaking', kind: 'path-changed', text: `path '${old.path}' is now '${next.path}'` })
  }
}

function addIdentityChanges(old: ApiOperation, next: ApiOperation, changes: ChangeList): void {
  if (old.id !== undefined && old.id !== next.id) {
    const now = next.id === undefined ? 'gone' : `now '${next.id}'`
    changes.add({ level: 'warning', kind: 'operation-id-changed', text: `operationId '${old.id}' is ${now}` })
  }
  if (next.isDeprecated && !old.isDeprecated) {
    changes.add({ level: 'compatible', kind: 'operation-deprecated', text: 'the operation is deprecated' })
  }
}
