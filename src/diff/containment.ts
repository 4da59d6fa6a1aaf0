/** Compares JSON Schemas (2020-12): whether every instance of one is an instance of the other. */
import { evaluate } from './evaluate.ts'
import type { Rejection } from './evaluation.ts'
import { toCanonicalText, type Json } from './json.ts'
import { LiteralTable } from './literal.ts'
import { SchemaDocument, type LinkedDocument } from './schema-document.ts'
import type { SchemaNode } from './schema-syntax.ts'
import { Solver } from './solver.ts'

/** Whether every instance of one schema is an instance of another. */
export type ContainmentVerdict =
  | { readonly verdict: 'yes' }
  /** An instance that the first schema accepts and the second one rejects, and where it does. */
  | { readonly verdict: 'no'; readonly witness: Json; readonly rejection: Rejection }
  | { readonly verdict: 'maybe'; readonly reason: string }

export interface ContainmentOptions {
  /**
   * Whether the first schema is the schema of a sender, which sends only what the schema names: an object with
   * `properties` and without `additionalProperties` has no others.
   */
  readonly isSender?: boolean
  /** Documents that references may refer to, besides the documents of the schemas. Nothing is fetched. */
  readonly linked?: readonly LinkedDocument[]
}

/** Compares schemas of two documents. */
export class Containment {
  readonly #one: SchemaDocument
  readonly #other: SchemaDocument
  readonly #table: LiteralTable
  readonly #solver: Solver
  readonly #isSender: boolean

  /**
   * @param one the document of the schemas that are contained
   * @param other the document of the schemas that contain them
   */
  constructor(one: unknown, other: unknown, { isSender = false, linked = [] }: ContainmentOptions = {}) {
    const isSame = toCanonicalText(one as Json) === toCanonicalText(other as Json)
    this.#one = new SchemaDocument(one, linked)
    this.#other = isSame ? this.#one : new SchemaDocument(other, linked)
    this.#table = new LiteralTable([this.#one, this.#other])
    this.#solver = new Solver(this.#table)
    this.#isSender = isSender
  }

  /** Whether every instance of `one`, a schema of the first document, is an instance of `other`, of the second. */
  compare(one: SchemaNode, other: SchemaNode): ContainmentVerdict {
    const accepted = this.#table.get(this.#one, one, true, this.#isSender)
    const rejected = this.#table.get(this.#other, other, false)
    const answer = this.#solver.find([accepted, rejected])
    if (answer.kind === 'none') return { verdict: 'yes' }
    if (answer.kind === 'unknown') return { verdict: 'maybe', reason: answer.reason }
    const { rejection } = evaluate(this.#other, other, answer.value, { isWhole: true })
    return { verdict: 'no', witness: answer.value, rejection: rejection as Rejection }
  }
}
