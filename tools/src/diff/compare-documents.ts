import type { OpenApiDocument } from 'routepact/openapi'
import { ComparisonBudget, BudgetError, type ComparisonLimits } from '../json-schema/budget.ts'
import type { ChangeKind, ChangeLevel } from './change-kinds.ts'
import type { ChangeUse, DocumentChange } from './document-change.ts'
import { ApiDocument } from './documents/api-document.ts'
import { ChangeList, type ListedChange, sortByLevel } from './documents/change-list.ts'
import { findRenamedSchemes, listDocumentChanges } from './documents/document-changes.ts'
import { listOperations, matchOperations, type ApiOperation, type OperationPair } from './documents/document-operations.ts'
import type { ComparisonPair } from './documents/incoming-changes.ts'
import { createChanges, listOperationChanges, listWebhookChanges, type OperationView } from './documents/operation-pair.ts'
import { SchemaComparison } from './documents/schema-comparison.ts'
import type { HiddenKeyword } from './documents/schema-converter.ts'
import { isEqualData, type JsonData, visitFields } from '../json-schema/json.ts'
import { takeTimeSlices } from './time-slices.ts'
import { DocumentError } from './documents/document-error.ts'
import type { DocumentVersion } from './documents/fact.ts'

/**
 * The options of a comparison.
 *
 * @example
 * const options: ComparisonOptions = { levels: { 'error-status-added': 'error' }, limits: { seconds: 60 } }
 */
export interface ComparisonOptions {
  /** The levels of kinds, where they differ from the levels of the reference. */
  readonly levels?: { readonly [Kind in ChangeKind]?: ChangeLevel | undefined } | undefined
  readonly limits?: ComparisonLimits | undefined
}

/**
 * Compares two OpenAPI documents (3.0, 3.1 or 3.2): returns their differences, in components first, then in the order
 * of the operations. For each operation, differences that break clients of the old document come first.
 *
 * Nothing is fetched: a document must contain all that it refers to. The operations that are not reached within the
 * limits are changes of the kind `document-not-compared`.
 *
 * @throws DocumentError for a value that is not an OpenAPI document, RangeError for a limit that is not a number from 0
 *
 * @example
 * const published = { openapi: '3.1.0', info: { title: 'Users', version: '1' }, paths: {} }
 * const errors = compareDocuments(published, published).filter(({ level }) => level === 'error')
 */
export function compareDocuments(
  oldDocument: JsonData | OpenApiDocument,
  newDocument: JsonData | OpenApiDocument,
  { levels = {}, limits }: ComparisonOptions = {},
): DocumentChange[] {
  // Interfaces have no index signature.
  const [old, next] = [oldDocument, newDocument] as readonly [JsonData, JsonData]
  const budget = new ComparisonBudget(limits)
  checkSize(old, 'old', budget.values)
  checkSize(next, 'new', budget.values)
  const compare = (hidden: HiddenKeyword): SchemaComparison =>
    new SchemaComparison(
      new ApiDocument(old, 'old', hidden, budget, next),
      new ApiDocument(next, 'new', hidden, budget, old),
      budget,
    )
  const requests = compare('readOnly')
  if (isEqualData(old, next)) return []
  const responses = hidesProperties(old) || hidesProperties(next) ? compare('writeOnly') : requests
  const changes = mergeSharedChanges(listChanges({ requests, responses }, budget))
  const leveled = changes.map((change): DocumentChange => {
    const level = (change.kind === uncompared ? undefined : levels[change.kind]) ?? change.level
    return Object.assign(change, { level })
  })
  return Object.keys(levels).length === 0 ? leveled : sortByLevel(leveled, (change) => change)
}

/** The kind of operations that are not reached. */
export const uncompared: ChangeKind & 'document-not-compared' = 'document-not-compared'

function listChanges(comparisons: ComparisonPair, budget: ComparisonBudget): ListedChange[] {
  const { requests } = comparisons
  const renamed = findRenamedSchemes(requests.old, requests.next)
  const operations = listViews('paths', comparisons).map(
    (view) => [view, () => listOperationChanges(view, comparisons, renamed)] as const,
  )
  const webhooks = listViews('webhooks', comparisons).map(
    (view) => [view, () => listWebhookChanges(view, comparisons)] as const,
  )
  const views = [...operations, ...webhooks]
  const release = (): void => {
    for (const comparison of new Set([requests, comparisons.responses])) comparison.release()
  }
  const results = takeTimeSlices(views.map(([, list]) => list), budget, release)
  const changes = results.flatMap((result, index) => {
    if (!(result instanceof BudgetError)) return result
    const unreached: ChangeList = createChanges((views[index] as (typeof views)[number])[0].request)
    unreached.add({ kind: uncompared, text: `the operation is not compared: ${result.message}` })
    return unreached.list()
  })
  return [...listDocumentChanges(requests.old, requests.next, renamed), ...changes]
}

/** Whether a document has properties that are sent in one direction only. */
function hidesProperties(document: JsonData): boolean {
  let isFound = false
  visitFields(document, (name, value) => {
    isFound ||= (name === 'readOnly' || name === 'writeOnly') && value === true
  })
  return isFound
}

/** The operations of both documents, in the same order for requests and for responses. */
function listViews(field: 'paths' | 'webhooks', { requests, responses }: ComparisonPair): OperationView[] {
  const list = (document: ApiDocument): ApiOperation[] => listOperations(document, document.list(document.root, field))
  const match = ({ old, next }: SchemaComparison): OperationPair[] => matchOperations(list(old), list(next))
  const others = match(responses)
  return match(requests).map((request, index) => ({ request, response: others[index] as OperationPair }))
}

/** The most values inside each other. */
const mostLevels = 500

/**
 * Checks that a document can be read by recursion.
 *
 * @throws DocumentError for a document that is nested too deeply or too large, as one that contains itself is
 */
function checkSize(data: JsonData, version: DocumentVersion, mostValues: number): void {
  let count = 0
  const waiting: [value: JsonData, depth: number][] = [[data, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (depth > mostLevels) throw new DocumentError(`'#' of the ${version} document is nested too deeply`)
    if (++count > mostValues) throw new DocumentError(`'#' of the ${version} document is too large`)
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) waiting.push([inner, depth + 1])
  }
}

/** The places of a change. */
interface SharedChange {
  readonly first: ListedChange
  places: number
  readonly operations: Set<string>
  readonly uses: Map<string, ChangeUse>
}

/** Merges the changes of the same component; those that reach one place stay with its operation. */
function mergeSharedChanges(listed: readonly ListedChange[]): DocumentChange[] {
  const groups = new Map<string, SharedChange>()
  for (const one of listed) {
    const { change } = one
    const key = toGroupKey(one)
    const group = groups.get(key) ?? { first: one, places: 0, operations: new Set(), uses: new Map() }
    groups.set(key, group)
    group.places = Math.min(group.places + change.count.places, Number.MAX_SAFE_INTEGER)
    if (change.operation !== '') group.operations.add(change.operation)
    for (const use of change.uses ?? []) group.uses.set(JSON.stringify(use), use)
  }
  const merged = Array.from(groups.values(), toMergedChange)
  const byComponent = merged
    .filter(({ isShared }) => isShared)
    .sort(({ change: one }, { change: other }) => (`${one.component}` < `${other.component}` ? -1 : one.component === other.component ? 0 : 1))
  const shared = sortByLevel(byComponent, ({ change }) => change)
  return [...shared, ...merged.filter(({ isShared }) => !isShared)].map(({ change }) => change)
}

function toGroupKey({ change: { kind, text, operation }, shared }: ListedChange): string {
  return shared ? `${kind} ${shared.pointer} ${shared.text}` : `${operation} ${text}`
}

function toMergedChange({ first, places, operations, uses }: SharedChange): { change: DocumentChange; isShared: boolean } {
  const { change, shared } = first
  if (!shared || places === 1) return { change, isShared: false }
  const count = { places, operations: operations.size }
  const used = uses.size === 0 ? {} : { uses: [...uses.values()] }
  return { change: { ...change, operation: '', component: shared.pointer, text: shared.text, count, ...used }, isShared: true }
}
