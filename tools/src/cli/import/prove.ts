/** Proves a contract: compares its document with the imported document, in both directions. */
import { compareDocuments, uncompared } from '../../diff/compare-documents.ts'
import type { DocumentChange } from '../../diff/document-change.ts'
import type { ComparisonLimits } from '../../json-schema/budget.ts'
import type { JsonData, JsonRecord } from '../../json-schema/json.ts'
import { readProperty } from '../../../../src/shared/property.ts'
import type { ImportedApi } from './imported-api.ts'
import { isExplained, type Loss, type LossName } from './losses.ts'
import { type ImportedOperation, listSchemas, listUsed } from './read-operations.ts'

/** What a comparison between a document and a contract found. */
export interface Proof {
  /** Why the contract does not say everything, with the number of places for each reason. */
  readonly losses: ReadonlyMap<LossName, number>
  /** The errors that a reason explains. */
  readonly explained: number
  /** The errors that no reason explains: bugs in the import. */
  readonly unexplained: readonly DocumentChange[]
  /** The places that the comparison could not decide. */
  readonly undecided: number
  /** All changes from the contract to the document. */
  readonly changes: readonly DocumentChange[]
}

export function prove(document: JsonData, contractDocument: JsonData, api: ImportedApi, limits: ComparisonLimits): Proof {
  const list = [...api.losses.list, ...listBodyLosses(contractDocument, api.operations)]
  const reasons = toReasons(list, api)
  const changes = compareDocuments(contractDocument, document, { limits })
  const both = [...compareDocuments(document, contractDocument, { limits }), ...changes]
  // What is too complex to compare may be equal.
  const isOpen = ({ kind }: DocumentChange): boolean => kind !== uncompared && /-(?:undecided|not-compared)$/.test(kind)
  const errors = both.filter((change) => change.level === 'error' && !isOpen(change))
  const none: ReadonlySet<LossName> = new Set()
  const unexplained = errors.filter((change) => !isExplained(change, (operation) => reasons.get(toShapeKey(operation)) ?? none))
  const undecided = both.filter(isOpen).reduce((total, { count }) => total + count.places, 0)
  return { losses: countLosses(list), explained: errors.length - unexplained.length, unexplained, undecided, changes }
}

/** Counts the places for each reason, the most frequent first. */
export function countLosses(list: readonly Loss[]): Map<LossName, number> {
  const counts = new Map<LossName, number>()
  for (const { reason } of list) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return new Map([...counts].sort(([, one], [, other]) => other - one))
}

/** The bodies required only by the document. Whether a contract requires a body follows from the schema, unless the body is optional. */
function listBodyLosses(contractDocument: JsonData, operations: readonly ImportedOperation[]): Loss[] {
  const paths = readProperty(contractDocument, 'paths') as JsonRecord
  const items = new Map(Object.entries(paths).map(([path, item]) => [toShapeKey(path), item]))
  return operations.flatMap(({ key, method, isBodyRequired, requests }): Loss[] => {
    const declared = readProperty(items.get(toShapeKey(key.slice(method.length + 1))), method.toLowerCase())
    const isRequired = readProperty(readProperty(declared, 'requestBody'), 'required') === true
    if (requests.length === 0 || isRequired || !isBodyRequired) return []
    return [{ reason: 'required body', operation: key, component: undefined }]
  })
}

/** The reasons for each operation and the components that it uses. The empty name has all. */
function toReasons(list: readonly Loss[], { operations, components }: ImportedApi): Map<string, Set<LossName>> {
  const reasons = new Map<string, Set<LossName>>([['', new Set(list.map(({ reason }) => reason))]])
  const byComponent = new Map<string, LossName[]>()
  const add = (key: string, names: readonly LossName[]): void => void reasons.set(key, new Set([...(reasons.get(key) ?? []), ...names]))
  for (const { reason, operation, component } of list) {
    if (component !== undefined) byComponent.set(component, [...(byComponent.get(component) ?? []), reason])
    else add(toShapeKey(operation), [reason])
  }
  for (const operation of operations) {
    const used = listUsed(listSchemas(operation), components)
    add(toShapeKey(operation.key), [...used].flatMap((name) => byComponent.get(name) ?? []))
  }
  return reasons
}

/** A method and a path without parameter names, which a contract may have renamed. */
function toShapeKey(operation: string): string {
  return operation.replace(/\{[^{}]*\}/g, '{}')
}
