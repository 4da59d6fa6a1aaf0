/** The changes in one operation. */
import type { Spend } from '../../json-schema/json.ts'
import type { DocumentChange } from '../document-change.ts'
import { addBodyChanges } from './body-changes.ts'
import { ChangeList, type ListedChange } from './change-list.ts'
import { addOperationServerChanges } from './document-changes.ts'
import type { ApiOperation, OperationPair } from './document-operations.ts'
import { addCallbackChanges, addIncomingChanges, type ComparisonPair } from './incoming-changes.ts'
import { addParameterChanges } from './parameter-changes.ts'
import type { DocumentPlace } from './document-place.ts'
import { addResponseChanges } from './response-statuses.ts'
import { addSecurityChanges } from './security-requirements.ts'

/** The same operation in the documents for requests and in the documents for responses. */
export interface OperationView {
  readonly request: OperationPair
  readonly response: OperationPair
}

/** Lists the changes in an operation that clients call. */
export function listOperationChanges(
  { request, response }: OperationView,
  comparisons: ComparisonPair,
  renamed: ReadonlyMap<string, string>,
): ListedChange[] {
  const { old, next, isSameRoute } = request
  const changes = createChanges(request, (steps) => comparisons.requests.old.spend(steps))
  if (!old) changes.add({ kind: 'operation-added', text: 'the operation is added' })
  else if (!next || (!isSameRoute && old.isDeprecated)) addGone(old, changes)
  else if (!isSameRoute) addRouteChanges(old, next, changes)
  else {
    addParameterChanges(old, next, comparisons.requests, changes)
    addBodyChanges(old, next, comparisons.requests, changes)
    addResponseChanges(response.old as ApiOperation, response.next as ApiOperation, comparisons.responses, changes)
    addSecurityChanges(old, next, renamed, changes)
    addCallbackChanges(response.old as ApiOperation, response.next as ApiOperation, comparisons, changes)
    addOperationServerChanges(old, next, changes)
    addIdentityChanges(old, next, changes)
    // Some servers find a path with and without a final slash, others do not.
    if (old.path.endsWith('/') !== next.path.endsWith('/')) {
      changes.add({ kind: 'path-slash-changed', text: `path '${old.path}' is now '${next.path}'` })
    }
  }
  return changes.list()
}

/** Lists the changes in a webhook, which the server calls. */
export function listWebhookChanges(
  { response: { old, next } }: OperationView,
  comparisons: ComparisonPair,
): ListedChange[] {
  const changes = createChanges({ old, next, isSameRoute: true }, (steps) => comparisons.requests.old.spend(steps))
  if (!old) changes.add({ kind: 'webhook-added', text: 'the webhook is added' })
  else if (!next) changes.add({ kind: 'webhook-gone', text: 'the webhook is gone' })
  else addIncomingChanges(old, next, '', comparisons, changes)
  return changes.list()
}

/** Creates the change list for an operation. */
export function createChanges(pair: OperationPair, spend?: Spend): ChangeList {
  const { operation, place, uses } = locateOperation(pair)
  return new ChangeList(operation, nameOperation(pair), place, uses?.[0]?.operation, spend)
}

/** What an operation's change says about the operation: its method and path, its place, and what clients of the old document call. */
export function locateOperation({ old, next }: OperationPair): Pick<DocumentChange, 'operation' | 'place' | 'uses'> {
  const shown = (next ?? old) as ApiOperation
  const place = shown.document.placeOf(shown.node) as DocumentPlace
  // The server calls webhooks, whose names do not begin with a slash.
  const uses = old?.path.startsWith('/') ? { uses: [{ operation: `${old.method} ${old.path}` }] } : {}
  return { operation: `${shown.method} ${shown.path}`, place, ...uses }
}

/** An operation's name in sentences: its `operationId`, or its method and path. */
export function nameOperation({ old, next }: OperationPair): string {
  const { id, method, path } = (old ?? next) as ApiOperation
  return id ?? `${method} ${path}`
}

function addGone({ isDeprecated, sunset }: ApiOperation, changes: ChangeList): void {
  if (sunset !== undefined && sunset > new Date().toISOString()) {
    changes.add({ kind: 'operation-gone', text: `the operation is gone before its sunset '${sunset}'` })
  } else if (isDeprecated) {
    changes.add({ kind: 'deprecated-operation-gone', text: 'the deprecated operation is gone' })
  } else changes.add({ kind: 'operation-gone', text: 'the operation is gone' })
}

function addRouteChanges(old: ApiOperation, next: ApiOperation, changes: ChangeList): void {
  if (old.method !== next.method) {
    changes.add({ kind: 'method-changed', text: `method '${old.method}' is now '${next.method}'` })
  }
  // The paths may be equal while their servers' paths differ.
  const [was, is] = old.shape === next.shape ? [old.urlPath, next.urlPath] : [old.path, next.path]
  if (was !== is) changes.add({ kind: 'path-changed', text: `path '${was}' is now '${is}'` })
}

function addIdentityChanges(old: ApiOperation, next: ApiOperation, changes: ChangeList): void {
  if (old.id !== undefined && old.id !== next.id) {
    const now = next.id === undefined ? 'gone' : `now '${next.id}'`
    changes.add({ kind: 'operation-id-changed', text: `operationId '${old.id}' is ${now}` })
  }
  if (next.isDeprecated && !old.isDeprecated) {
    changes.add({ kind: 'operation-deprecated', text: 'the operation is deprecated' })
  }
  if (old.sunset !== next.sunset) {
    const kind = next.sunset !== undefined && old.sunset !== undefined && next.sunset < old.sunset ? 'sunset-earlier' : 'sunset-changed'
    const [was, now] = [old.sunset, next.sunset].map((date) => (date === undefined ? 'none' : `'${date}'`))
    changes.add({ kind, text: `the sunset is now ${now}, was ${was}` })
  }
}
