/**
 * Compares the schemas in two documents.
 *
 * A schema that allows values without meaning them gives warnings (`isFormal`): an object schema without properties, a schema
 * without a type, a tuple without `items`.
 *
 * A sender's schema without any matching value is undecided. Every other schema contains it, but the author means something else: usually
 * `oneOf` with overlapping members.
 */
import type { ComparisonBudget } from '../../json-schema/budget.ts'
import { Containment } from '../../json-schema/containment.ts'
import type { JsonData } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { ApiDocument } from './api-document.ts'
import type { ReceiverRole } from './change-list.ts'
import { noDifference, type SchemaDifference } from './difference.ts'
import { Direction } from './direction.ts'
import { isDoubt, nameValue, type Rejection } from './rejection.ts'
import { SameSchemas } from './same-schema.ts'
import { SchemaNotes } from './schema-notes.ts'
import { nameUndecidedText, toReadText } from './text-values.ts'
import { ValueRejections } from './value-rejections.ts'
import { type WrittenPlace, WrittenPlaces } from './written-place.ts'

/** How values are sent: as JSON, as XML, as text, or as form fields, each of which is text. */
export type ValueEncoding = 'json' | 'xml' | 'text' | 'form'

/** Compares the schemas in an old document and a new one. */
export class SchemaComparison {
  readonly old: ApiDocument
  readonly next: ApiDocument
  readonly #same: SameSchemas
  readonly #places: WrittenPlaces
  readonly #budget: ComparisonBudget
  #forward: ValueRejections
  #back: ValueRejections
  readonly #notes: { readonly [Role in ReceiverRole]: SchemaNotes }
  readonly #xmlNotes: { readonly [Role in ReceiverRole]: SchemaNotes }

  constructor(old: ApiDocument, next: ApiDocument, budget: ComparisonBudget) {
    this.old = old
    this.next = next
    this.#same = new SameSchemas(old, next)
    this.#places = new WrittenPlaces(old, next)
    this.#budget = budget
    ;[this.#forward, this.#back] = this.#createRejections()
    const createNotes = (role: ReceiverRole, isXml = false): SchemaNotes =>
      new SchemaNotes(old, next, role, this.#places, () => this.#forward.direction, isXml)
    this.#notes = { request: createNotes('request'), response: createNotes('response') }
    this.#xmlNotes = { request: createNotes('request', true), response: createNotes('response', true) }
  }

  /** Forgets what is known about schema values, and releases the memory. */
  release(): void {
    ;[this.#forward, this.#back] = this.#createRejections()
  }

  #createRejections(): [forward: ValueRejections, back: ValueRejections] {
    const { old, next } = this
    const containment = new Containment(old.root, next.root, { isSender: true, budget: this.#budget })
    const create = (given: ApiDocument, wanted: ApiDocument): ValueRejections =>
      new ValueRejections(new Direction(given, wanted, containment, this.#places), this.#budget)
    return [create(old, next), create(next, old)]
  }

  /** Finds where the difference between two objects is written: in the component that both reference, or where one references another. */
  findWritten(old: JsonData | undefined, next: JsonData | undefined): WrittenPlace | undefined {
    return this.#places.find(this.old.listReferences(old), this.next.listReferences(next))
  }

  /** Compares values that the server receives: the new schema must accept what the old one describes. */
  compareRequest(old: SchemaNode, next: SchemaNode, encoding: ValueEncoding = 'json'): SchemaDifference {
    const xmlNotes = encoding === 'xml' ? this.#xmlNotes.request.list(old, next) : []
    if (this.#same.isSame(old, next)) return { ...noDifference, notes: xmlNotes }
    return {
      rejected: findRejections(this.#forward, old, next, encoding),
      accepted: findRejections(this.#back, next, old, encoding).filter(isCertain),
      notes: [...this.#notes.request.list(old, next), ...xmlNotes],
    }
  }

  /** Compares values that the client receives: the old schema must accept what the new one describes. */
  compareResponse(old: SchemaNode, next: SchemaNode, encoding: ValueEncoding = 'json'): SchemaDifference {
    const xmlNotes = encoding === 'xml' ? this.#xmlNotes.response.list(old, next) : []
    if (this.#same.isSame(old, next)) return { ...noDifference, notes: xmlNotes }
    return {
      rejected: findRejections(this.#back, next, old, 'json'),
      accepted: this.#forward.list(old, next).filter(isCertain),
      notes: [...this.#notes.response.list(old, next), ...xmlNotes],
    }
  }
}

/** Whether a rejection is not a doubt. */
function isCertain({ kind, isFormal }: Rejection): boolean {
  return !isDoubt(kind) && !isFormal
}

function findRejections(
  values: ValueRejections,
  given: SchemaNode,
  wanted: SchemaNode,
  encoding: ValueEncoding,
): readonly Rejection[] {
  const rejections = values.list(given, wanted)
  if (rejections.length === 0 && values.direction.sendsNone(given)) {
    // Such as `oneOf` members that accept the same values, which authors do not mean.
    const reason = `no value matches the schema of the ${values.direction.given.version} document`
    return [{ kind: 'undecided', path: '', values: nameValue(reason) }]
  }
  if (rejections.length === 0 || encoding === 'json' || encoding === 'xml') return rejections
  const { direction } = values
  const written = values.direction.findWritten(given, wanted)
  const found = values.list(given, toReadText(direction, wanted, encoding), written)
  // The text's schema is in neither document.
  return found.map((rejection) => {
    // No parameter text is null: a client leaves the parameter out.
    const isNull = encoding === 'text' && rejection.path === '' && rejection.witness?.value === null
    const named = isNull ? Object.assign({}, rejection, { isFormal: true as const }) : nameUndecidedText(rejection)
    return rejection.place?.document === 'new' ? named : Object.assign({}, named, { place: written?.place })
  })
}
