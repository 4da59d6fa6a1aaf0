import type { OpenApiDocument } from 'routepact/openapi'
import { ComparisonBudget, BudgetError, type ComparisonLimits } from '../json-schema/budget.ts'
import type { ChangeKind, ChangeLevel } from './change-kinds.ts'
import type { ChangedOperation, ChangeUse, DocumentChange } from './document-change.ts'
import { ApiDocument, type SchemaReading } from './documents/api-document.ts'
import { type ListedChange, sortByLevel } from './documents/change-list.ts'
import { listComponentNames } from './documents/component-names.ts'
import { type BasePathChange, findBasePathChange } from './documents/base-path.ts'
import { findRenamedSchemes, listDocumentChanges, readServerPath } from './documents/document-changes.ts'
import { listOperations, matchOperations, type ApiOperation, type OperationPair } from './documents/document-operations.ts'
import type { ComparisonPair } from './documents/incoming-changes.ts'
import { listOperationChanges, listWebhookChanges, locateOperation, nameOperation, type OperationView } from './documents/operation-pair.ts'
import { SchemaComparison } from './documents/schema-comparison.ts'
import { readFacts } from './documents/schema-converter.ts'
import { countSteps, isEqualData, isJsonRecord, type JsonData } from '../json-schema/json.ts'
import { attempt, takeTimeSlices } from './time-slices.ts'
import { DocumentError } from './documents/document-error.ts'
import { pathMethods } from './documents/structure.ts'
import { toPointerToken } from '../../../src/shared/json-pointer.ts'
import { toQuantity } from '../../../src/shared/quantity.ts'
import type { DocumentVersion } from './documents/document-place.ts'

/**
 * Options for comparing documents.
 *
 * @example
 * const options: ComparisonOptions = { levels: { 'error-status-added': 'error' }, limits: { seconds: 60 } }
 */
export interface ComparisonOptions {
  /** Kind -> level, where it differs from the reference. */
  readonly levels?: { readonly [Kind in ChangeKind]?: ChangeLevel | undefined } | undefined
  readonly limits?: ComparisonLimits | undefined
  /**
   * Whether clients reject unknown response properties if the old document rules them out. Default: `false`, because most clients ignore
   * them.
   */
  readonly strictClients?: boolean | undefined
}

/**
 * Compares two OpenAPI documents (3.0, 3.1 or 3.2): returns their differences, first those in components, then by operation in document
 * order. For each operation, differences that break clients of the old document come first.
 *
 * Nothing is fetched: a document must contain everything it references. Operations beyond the limits are reported as one change with the
 * kind `document-not-compared` for each reason.
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
  { levels = {}, limits, strictClients = false }: ComparisonOptions = {},
): DocumentChange[] {
  // Interfaces have no index signature.
  const [old, next] = [oldDocument, newDocument] as readonly [JsonData, JsonData]
  const budget = new ComparisonBudget(limits)
  const changes = attempt(() => compareWithin(old, next, budget, strictClients))
  const compared = changes instanceof BudgetError ? [toUnreached(listDeclared(next), changes.message, 0).change] : changes
  return withLevels(compared, levels)
}

/** Gives changes the levels of their kinds. */
export function withLevels(changes: readonly DocumentChange[], levels: ComparisonOptions['levels'] = {}): DocumentChange[] {
  const leveled = changes.map((change): DocumentChange => {
    const level = (change.kind === uncompared ? undefined : levels[change.kind]) ?? change.level
    return Object.assign(change, { level })
  })
  return Object.keys(levels).length === 0 ? leveled : sortByLevel(leveled, (change) => change)
}

/** The kind for operations that are not reached. */
export const uncompared: ChangeKind & 'document-not-compared' = 'document-not-compared'

/** @throws BudgetError when the time is over before the first operation is compared */
function compareWithin(old: JsonData, next: JsonData, budget: ComparisonBudget, isStrict: boolean): DocumentChange[] {
  const spend = (steps?: number): void => budget.spend(steps)
  checkSize(old, 'old', budget)
  checkSize(next, 'new', budget)
  const [oldFacts, newFacts] = [readFacts(old, spend), readFacts(next, spend)]
  const compare = (reading: SchemaReading): SchemaComparison =>
    new SchemaComparison(
      new ApiDocument(old, 'old', reading, budget, [oldFacts, newFacts]),
      new ApiDocument(next, 'new', reading, budget, [newFacts, oldFacts]),
      budget,
    )
  const requests = compare({ hidden: 'readOnly' })
  if (isEqualData(old, next, spend)) return []
  const isTolerant = !isStrict && (oldFacts.isClosing || newFacts.isClosing)
  const isHiding = oldFacts.isHiding || newFacts.isHiding
  const responses = isTolerant || isHiding ? compare({ hidden: 'writeOnly', isTolerant }) : requests
  return mergeSharedChanges(listChanges({ requests, responses }, budget))
}

function listChanges(comparisons: ComparisonPair, budget: ComparisonBudget): ListedChange[] {
  const { requests } = comparisons
  const renamed = findRenamedSchemes(requests.old, requests.next)
  const basePath = findBasePathChange(listPathOperations(requests.old), listPathOperations(requests.next), (steps) => budget.spend(steps))
  const operations = listViews('paths', comparisons, basePath).map(
    (view) => [view, () => listOperationChanges(view, comparisons, renamed)] as const,
  )
  const webhooks = listViews('webhooks', comparisons).map(
    (view) => [view, () => listWebhookChanges(view, comparisons)] as const,
  )
  const views = [...operations, ...webhooks]
  const hasMoved = operations.some(([{ request }]) => request.isMoved === true)
  // Before the operations, which take all the time.
  const documentChanges = listDocumentChanges(requests.old, requests.next, renamed, hasMoved, basePath)
  const release = (): void => {
    for (const comparison of new Set([requests, comparisons.responses])) comparison.release()
  }
  const results = takeTimeSlices(views.map(([, list]) => list), budget, release)
  const unreached = new Map<string, OperationView[]>()
  const changes = results.flatMap((result, index) => {
    if (!(result instanceof BudgetError)) return result
    const [view] = views[index] as (typeof views)[number]
    const others = unreached.get(result.message)
    if (others) others.push(view)
    else unreached.set(result.message, [view])
    return []
  })
  const reached = views.length - Array.from(unreached.values(), (found) => found.length).reduce((sum, count) => sum + count, 0)
  const others = Array.from(unreached, ([reason, found]) => toUnreached(found.map(({ request }) => toUnreachedOperation(request)), reason, reached, views.length))
  // If the time is over, only the component names are not compared.
  budget.beginTurn(budget.remaining)
  const names = attempt(() => listComponentNames(requests.old, requests.next))
  return [...documentChanges, ...(names instanceof BudgetError ? [] : names), ...others, ...changes]
}

/** The most operations that are named. */
const mostNamed = 3

/** Lists the first names, and counts the others. */
export function listSome(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).map((name) => `'${name}'`)
  const rest = names.length > mostNamed ? [toQuantity(names.length - mostNamed, 'other')] : []
  return [...named, ...rest].join(', ')
}

/** An operation that is not compared. */
interface UnreachedOperation extends Pick<DocumentChange, 'operation' | 'place' | 'uses'> {
  readonly name: string
}

function toUnreachedOperation(pair: OperationPair): UnreachedOperation {
  return { name: nameOperation(pair), ...locateOperation(pair) }
}

/**
 * The change that stands for all operations that are not compared for a reason.
 *
 * @param reached how many operations are compared
 * @param total how many operations there are
 */
function toUnreached(unreached: readonly UnreachedOperation[], reason: string, reached: number, total: number = unreached.length): ListedChange {
  const operations = unreached.map(({ name, operation, place }) => ({ operation, text: `${name}: the operation is not compared: ${reason}`, place }))
  const whole = {
    operation: '',
    text: `document: ${toQuantity(unreached.length, 'operation is', 'operations are')} not compared: ${listSome(unreached.map(({ name }) => name))}: ${reason}`,
    place: { document: 'new', pointer: '#' } as const,
    operations,
  }
  const shown = operations.length === 1 ? { ...(operations[0] as ChangedOperation), ...(unreached[0]?.uses && { uses: unreached[0].uses }) } : whole
  const count = { places: unreached.length, operations: unreached.length }
  return { change: { kind: uncompared, level: 'error', ...shown, count, compared: { operations: reached, total } }, shared: undefined, phrase: shown.text }
}

/** The operations in a document whose structure is not checked. */
function listDeclared(document: JsonData): UnreachedOperation[] {
  const list = (value: JsonData | undefined): [name: string, value: JsonData][] => Object.entries(isJsonRecord(value) ? value : {})
  const items = list(document).flatMap(([field, value]) => (field === 'paths' || field === 'webhooks' ? list(value).map(([path, item]) => [field, path, item] as const) : []))
  return items.flatMap(([field, path, item]) => {
    const methods = list(item).filter(([name]) => pathMethods.includes(name))
    return methods.map(([method, value]): UnreachedOperation => {
      const id = isJsonRecord(value) ? value.operationId : undefined
      const operation = `${method.toUpperCase()} ${path}`
      return { name: typeof id === 'string' ? id : operation, operation, place: { document: 'new', pointer: `#/${field}/${toPointerToken(path)}/${method}` } }
    })
  })
}

/** The operations that clients call. */
function listPathOperations(document: ApiDocument): ApiOperation[] {
  return listOperations(document, document.list(document.root, 'paths'), readServerPath)
}

/** The operations in both documents, in the same order for requests and for responses. */
function listViews(field: 'paths' | 'webhooks', { requests, responses }: ComparisonPair, basePath?: BasePathChange): OperationView[] {
  const list = field === 'paths' ? listPathOperations : (document: ApiDocument) => listOperations(document, document.list(document.root, field))
  const match = ({ old, next }: SchemaComparison): OperationPair[] => matchOperations(list(old), list(next), basePath)
  const others = match(responses)
  return match(requests).map((request, index) => ({ request, response: others[index] as OperationPair }))
}

/** The most values inside each other. */
const mostLevels = 500

/** How many values an object stands for, and how deeply they are nested. */
interface DataSize {
  readonly values: number
  readonly levels: number
}

/**
 * Checks that recursion can read a document. A value that occurs several times, as a YAML alias does, is read each time.
 *
 * @throws DocumentError for a document that is nested too deeply or too large, as when it contains itself
 */
export function checkSize(data: JsonData, version: DocumentVersion, budget: ComparisonBudget): void {
  const known = new Map<object, DataSize>()
  const measure = (value: JsonData, depth: number): DataSize => {
    budget.spend(countSteps(value))
    if (depth > mostLevels) throw new DocumentError(`'#' of the ${version} document is nested too deeply`)
    if (typeof value !== 'object' || value === null) return { values: 1, levels: 0 }
    const size = known.get(value) ?? measureMembers(value, depth)
    if (depth + size.levels > mostLevels) throw new DocumentError(`'#' of the ${version} document is nested too deeply`)
    if (size.values > budget.values) throw new DocumentError(`'#' of the ${version} document is too large`)
    known.set(value, size)
    return size
  }
  const measureMembers = (value: object, depth: number): DataSize => {
    let [values, levels] = [1, 0]
    for (const [name, inner] of Object.entries(value)) {
      budget.spend(countSteps(name))
      const size = measure(inner as JsonData, depth + 1)
      values += size.values
      levels = Math.max(levels, size.levels + 1)
    }
    return { values, levels }
  }
  measure(data, 0)
}

/** A change's places. */
interface SharedChange {
  readonly first: ListedChange
  places: number
  readonly operations: Set<string>
  readonly uses: Map<string, ChangeUse>
}

/** Merges changes in the same component. If a change reaches only one place, it stays with that operation. */
export function mergeSharedChanges(listed: readonly ListedChange[]): DocumentChange[] {
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
  // Changes in several components may have the same sentence at one place.
  const others = new Map(merged.filter(({ isShared }) => !isShared).map((one) => [`${one.change.kind} ${one.change.operation} ${one.change.text}`, one]))
  return [...shared.map(({ change }) => change), ...joinOperations([...others.values()])]
}

/** The fewest operations whose same changes are joined. */
const fewestOperations = 3

/** Joins the same change in many operations, at the first one's place. What an operation is called differs by itself. */
function joinOperations(merged: readonly MergedChange[]): DocumentChange[] {
  const groups = new Map<string, DocumentChange[]>()
  const toKey = ({ change, phrase }: MergedChange): string => `${change.kind} ${change.operation === '' || isOfOperation(change.kind) ? change.text : phrase}`
  for (const one of merged) {
    const key = toKey(one)
    const others = groups.get(key)
    if (others) others.push(one.change)
    else groups.set(key, [one.change])
  }
  return merged.flatMap((one): DocumentChange[] => {
    const group = groups.get(toKey(one)) as DocumentChange[]
    if (group.length < fewestOperations) return [one.change]
    if (group[0] !== one.change) return []
    const operations = group.map(({ operation, text, place }) => ({ operation, text, place }))
    const places = group.reduce((sum, { count }) => Math.min(sum + count.places, Number.MAX_SAFE_INTEGER), 0)
    const uses = group.flatMap((change) => change.uses ?? [])
    const count = { places, operations: new Set(group.map(({ operation }) => operation)).size }
    const used = uses.length === 0 ? {} : { uses }
    // An accepted sentence does not accept the change for more operations.
    return [{ ...one.change, operation: '', text: `${count.operations} operations: ${one.phrase}`, count, operations, ...used }]
  })
}

/** Whether a change is about an operation as a whole, so that each operation has its own. */
function isOfOperation(kind: ChangeKind): boolean {
  return /^(?:document|(?:deprecated-)?operation|sunset|method|path|webhook|callback)-(?!parameter)/.test(kind)
}

interface MergedChange {
  readonly change: DocumentChange
  readonly isShared: boolean
  readonly phrase: string
}

function toGroupKey({ change: { kind, text, operation }, shared }: ListedChange): string {
  return shared ? `${kind} ${shared.pointer} ${shared.text}` : `${operation} ${text}`
}

function toMergedChange({ first, places, operations, uses }: SharedChange): MergedChange {
  const { change, shared, phrase } = first
  if (!shared || places === 1) return { change, isShared: false, phrase }
  const count = { places, operations: operations.size }
  const used = uses.size === 0 ? {} : { uses: [...uses.values()] }
  return { change: { ...change, operation: '', component: shared.pointer, text: shared.text, count, ...used }, isShared: true, phrase }
}
