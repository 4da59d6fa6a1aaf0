/** Compares the schemas of two documents, for both directions. */
import { Containment } from '../containment.ts'
import type { SchemaNode } from '../schema-syntax.ts'
import type { ApiDocument } from './api-document.ts'
import { Direction } from './direction.ts'
import type { Fact } from './fact.ts'
import { SameSchemas } from './same-schema.ts'
import { toReadText } from './text-values.ts'
import { ValueFacts } from './value-facts.ts'

/** How values are sent: as JSON, as text, or as the fields of a form, each of which is text. */
export type ValueEncoding = 'json' | 'text' | 'form'

/** Compares the schemas of an old document and a new one. */
export class SchemaComparison {
  readonly old: ApiDocument
  readonly next: ApiDocument
  readonly #same: SameSchemas
  readonly #toServer: ValueFacts
  readonly #toClient: ValueFacts

  constructor(old: ApiDocument, next: ApiDocument) {
    this.old = old
    this.next = next
    this.#same = new SameSchemas(old, next)
    const containment = new Containment(old.root, next.root, { isSender: true })
    this.#toServer = new ValueFacts(new Direction(old, next, containment))
    this.#toClient = new ValueFacts(new Direction(next, old, containment))
  }

  /** The values of the old schema that the new one does not accept. */
  findRejected(old: SchemaNode, next: SchemaNode, encoding: ValueEncoding = 'json'): readonly Fact[] {
    if (this.#same.isSame(old, next)) return []
    const facts = this.#toServer.find(old, next)
    if (facts.length === 0 || encoding === 'json') return facts
    return this.#toServer.find(old, toReadText(this.#toServer.direction, next, encoding))
  }

  /** The values of the new schema that the old one does not accept. */
  findUnexpected(old: SchemaNode, next: SchemaNode): readonly Fact[] {
    return this.#same.isSame(old, next) ? [] : this.#toClient.find(next, old)
  }
}
