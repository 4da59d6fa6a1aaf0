import { KeptValues } from './kept-values.ts'
import type { MockFields } from './mock-values.ts'

/** What requests created, changed and deleted, if the mock keeps that. */
export class MockState {
  readonly isKept: boolean
  /** The fields that differ from the generated ones, by path. */
  readonly #changed = new Map<string, MockFields>()
  /** The new resources' ids by the path to their collection. */
  readonly #created = new Map<string, readonly string[]>()
  readonly #deleted = new Set<string>()
  /** The items in lists, until something changes. */
  readonly lists = new KeptValues<string, Promise<readonly MockFields[]>>()

  constructor(isKept: boolean) {
    this.isKept = isKept
  }

  /** Whether the resource at a path, or one above it, was deleted. */
  isDeleted(path: string): boolean {
    for (const deleted of this.#deleted) if (`${path}/`.startsWith(`${deleted}/`)) return true
    return false
  }

  getChanged(path: string): MockFields {
    return this.#changed.get(path) ?? {}
  }

  listCreated(collection: string): readonly string[] {
    return this.#created.get(collection) ?? []
  }

  create(collection: string, id: string, path: string, fields: MockFields): void {
    if (!this.isKept) return
    this.lists.clear()
    this.#created.set(collection, [...this.listCreated(collection), id])
    this.#changed.set(path, fields)
  }

  change(path: string, fields: MockFields): void {
    if (!this.isKept) return
    this.lists.clear()
    this.#deleted.delete(path)
    this.#changed.set(path, { ...this.getChanged(path), ...fields })
  }

  delete(path: string): void {
    if (!this.isKept) return
    this.lists.clear()
    this.#deleted.add(path)
    this.#changed.delete(path)
  }
}
