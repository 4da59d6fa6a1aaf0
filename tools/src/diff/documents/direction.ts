/** One direction in an API: the sender's schemas in one document, and the receiver's schemas in the other. */
import type { Containment, ContainmentVerdict } from '../../json-schema/containment.ts'
import type { Decision } from '../../json-schema/evaluation.ts'
import type { JsonData, JsonRecord } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { findOrigin } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'
import { listReferences } from './same-schema.ts'
import type { WrittenPlace, WrittenPlaces } from './written-place.ts'

/** What the schemas in two documents say about the values that are sent. */
export class Direction {
  /** The sender's document: the old one for requests, the new one for responses. */
  readonly given: ApiDocument
  /** The receiver's document. */
  readonly wanted: ApiDocument
  readonly #containment: Containment
  readonly #places: WrittenPlaces

  /** @param containment compares the old document with the new one */
  constructor(given: ApiDocument, wanted: ApiDocument, containment: Containment, places: WrittenPlaces) {
    this.given = given
    this.wanted = wanted
    this.#containment = containment
    this.#places = places
  }

  /** Finds where the difference between two schemas is written. */
  findWritten(given: SchemaNode, wanted: SchemaNode): WrittenPlace | undefined {
    return this.#places.find(...this.order(listReferences(this.given, given), listReferences(this.wanted, wanted)))
  }

  /** Finds where a difference is written if it comes from some of the schemas that one side's values match together. */
  findWrittenPart(given: readonly JsonRecord[], wanted: readonly JsonRecord[]): WrittenPlace | undefined {
    return this.#places.find(...this.order(given.map(findOrigin), wanted.map(findOrigin)))
  }

  /** Whether the receiver accepts every value that the sender sends. */
  compare(given: SchemaNode, wanted: SchemaNode): ContainmentVerdict {
    return this.given.version === 'old'
      ? this.#containment.compare(given, wanted)
      : this.#containment.compareBack(given, wanted)
  }

  /** Decides whether the receiver accepts a value. */
  test(wanted: SchemaNode, value: JsonData): Decision {
    return this.wanted.version === 'old' ? this.#containment.test(wanted, value) : this.#containment.testBack(wanted, value)
  }

  /** Whether the receiver certainly accepts no value for one of its schemas. */
  acceptsNone(wanted: SchemaNode): boolean {
    const verdict =
      this.wanted.version === 'old'
        ? this.#containment.compare(wanted, false)
        : this.#containment.compareBack(wanted, false)
    return verdict.verdict === 'yes'
  }

  /** Whether the sender certainly sends no value. */
  sendsNone(given: SchemaNode): boolean {
    return this.compare(given, false).verdict === 'yes'
  }

  /** Whether the receiver certainly accepts every string. */
  acceptsText(wanted: SchemaNode): boolean {
    return this.compare({ type: 'string' }, wanted).verdict === 'yes'
  }

  /** The schemas as the old document and the new one have them. */
  order<Value>(given: Value, wanted: Value): readonly [old: Value, next: Value] {
    return this.given.version === 'old' ? [given, wanted] : [wanted, given]
  }
}
