/** Lists each change of a component once, however many operations it reaches. */
import type { DocumentChange } from '../document-change.ts'
import { sortByLevel, type ListedChange } from './change-list.ts'

/** The places of a change. */
interface SharedChange {
  readonly first: ListedChange
  places: number
  readonly operations: Set<string>
}

/** Merges the changes of the same component; those that reach one place stay with its operation. */
export function mergeSharedChanges(listed: readonly ListedChange[]): DocumentChange[] {
  const groups = new Map<string, SharedChange>()
  for (const one of listed) {
    const { change } = one
    const key = toGroupKey(one)
    const group = groups.get(key) ?? { first: one, places: 0, operations: new Set() }
    groups.set(key, group)
    group.places = Math.min(group.places + change.count.places, Number.MAX_SAFE_INTEGER)
    if (change.operation !== '') group.operations.add(change.operation)
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

function toMergedChange({ first, places, operations }: SharedChange): { change: DocumentChange; isShared: boolean } {
  const { change, shared } = first
  if (!shared || places === 1) return { change, isShared: false }
  const count = { places, operations: operations.size }
  return { change: { ...change, operation: '', component: shared.pointer, text: shared.text, count }, isShared: true }
}
