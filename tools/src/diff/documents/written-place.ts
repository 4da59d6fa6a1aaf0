/**
 * Where the difference between two schemas is written.
 *
 * A component is named only for what differs in itself. If the versions reference different components, the reference differs: what holds
 * the reference is named.
 */
import { resolvePointer } from '../../../../src/shared/json-pointer.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { ApiDocument } from './api-document.ts'
import { findComponent, type ComponentPath } from './component-path.ts'
import type { DocumentPlace } from './document-place.ts'

export interface WrittenPlace {
  /** The component that both documents have at the place; `undefined` outside components. */
  readonly component: ComponentPath | undefined
  readonly place: DocumentPlace
  /** Whether the place refers to another component than in the old document. */
  readonly isSwapped: boolean
}

/** A node with its place, if it is in the document. */
interface PlacedNode {
  readonly place: DocumentPlace
  readonly component: ComponentPath | undefined
}

/** Decides where differences between the schemas in two documents are written. */
export class WrittenPlaces {
  readonly #old: ApiDocument
  readonly #next: ApiDocument
  readonly #placed = new WeakMap<object, PlacedNode>()

  constructor(old: ApiDocument, next: ApiDocument) {
    this.#old = old
    this.#next = next
  }

  /**
   * Finds the last place to which the references in both documents lead: it is in the same component in both, or outside components in
   * both.
   *
   * @param old a schema in the old document, and the targets of its references
   * @param next the same in the new document
   */
  find(old: readonly SchemaNode[], next: readonly SchemaNode[]): WrittenPlace | undefined {
    const before = this.#listPlaced(this.#old, old)
    const found = this.#listPlaced(this.#next, next).findLast((one) => before.some((other) => this.#isSame(other.component, one.component)))
    if (!found) return undefined
    const last = this.#place(this.#next, next.at(-1) as SchemaNode)
    return { ...found, isSwapped: last?.place.pointer !== found.place.pointer }
  }

  #listPlaced(document: ApiDocument, nodes: readonly SchemaNode[]): PlacedNode[] {
    return nodes.flatMap((node) => this.#place(document, node) ?? [])
  }

  #place(document: ApiDocument, node: SchemaNode): PlacedNode | undefined {
    if (typeof node !== 'object') return undefined
    const known = this.#placed.get(node)
    if (known) return known
    const place = document.placeOf(node)
    if (!place) return undefined
    const placed = { place, component: findComponent(place.pointer) }
    this.#placed.set(node, placed)
    return placed
  }

  /** Whether two places are in the same component, which may be renamed in the new document, or in none. */
  #isSame(old: ComponentPath | undefined, next: ComponentPath | undefined): boolean {
    if (!old || !next || old.pointer === next.pointer) return old?.pointer === next?.pointer
    return (
      toSection(old.pointer) === toSection(next.pointer) &&
      resolvePointer(this.#next.root, old.pointer) === undefined &&
      resolvePointer(this.#old.root, next.pointer) === undefined
    )
  }
}

/** The pointer to the components of a kind. */
function toSection(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}
