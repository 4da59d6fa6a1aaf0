/** Compares JSON Schemas (2020-12): whether every instance of one is an instance of the other. */
import { noInstance } from './answer.ts'
import type { ComparisonBudget } from './budget.ts'
import { evaluate } from './evaluate.ts'
import type { Decision, Rejection } from './evaluation.ts'
import { isEqualData, type JsonData } from './json.ts'
import { LiteralTable } from './literal.ts'
import { SchemaDocument, type LinkedDocument } from './schema-document.ts'
import type { SchemaNode } from './schema-syntax.ts'
import { Solver } from './solver.ts'

/** Whether every instance of a schema is an instance of another. */
export type ContainmentVerdict =
  | { readonly verdict: 'yes' }
  /** An instance that the first schema accepts and the second rejects, with the place. */
  | { readonly verdict: 'no'; readonly witness: JsonData; readonly rejection: Rejection }
  /** The reason why neither was proved. */
  | { readonly verdict: 'maybe'; readonly reason: string }

export interface ContainmentOptions {
  /**
   * Whether the contained schema belongs to a sender, which sends only what the schema names: an object with `properties` and without
   * `additionalProperties` has no others. Formats are then rules, as in generated clients and servers. Otherwise, both schemas are read as
   * written.
   */
  readonly isSender?: boolean
  /** Documents that references may lead to, besides the schemas' own. Nothing is fetched. */
  readonly linked?: readonly LinkedDocument[]
  /** The time and the memory for all comparisons. */
  readonly budget?: ComparisonBudget
}

/** Compares the schemas in two documents, in both directions. Answers are remembered for the next comparison. */
export class Containment {
  readonly #documents: readonly [SchemaDocument, SchemaDocument]
  readonly #table: LiteralTable
  readonly #solver: Solver
  readonly #isSender: boolean

  /**
   * @param one a document: a schema, or any JSON that contains schemas, such as an OpenAPI document
   * @param other another document, or another version
   */
  constructor(one: JsonData, other: JsonData, { isSender = false, linked = [], budget }: ContainmentOptions = {}) {
    const spend = (steps?: number): void => budget?.spend(steps)
    const document = new SchemaDocument(one, linked, spend, isSender)
    const isSame = isEqualData(one, other, spend)
    this.#documents = [document, isSame ? document : new SchemaDocument(other, linked, spend, isSender)]
    this.#table = new LiteralTable(this.#documents, budget)
    this.#solver = new Solver(this.#table, budget)
    this.#isSender = isSender
  }

  /** Whether every instance of `one`, a schema in the first document, is an instance of `other`, in the second. */
  compare(one: SchemaNode, other: SchemaNode): ContainmentVerdict {
    return this.#compare(this.#documents[0], one, this.#documents[1], other)
  }

  /** Whether every instance of `other`, a schema in the second document, is an instance of `one`, in the first. */
  compareBack(other: SchemaNode, one: SchemaNode): ContainmentVerdict {
    return this.#compare(this.#documents[1], other, this.#documents[0], one)
  }

  /** Decides whether a value is an instance of a schema in the first document. */
  test(schema: SchemaNode, value: JsonData): Decision {
    return this.#test(this.#documents[0], schema, value)
  }

  /** Decides whether a value is an instance of a schema in the second document. */
  testBack(schema: SchemaNode, value: JsonData): Decision {
    return this.#test(this.#documents[1], schema, value)
  }

  #test(document: SchemaDocument, schema: SchemaNode, value: JsonData): Decision {
    return evaluate(document, schema, value, { isWhole: true, spend: (steps) => this.#table.spend(steps) }).decision
  }

  #compare(from: SchemaDocument, contained: SchemaNode, to: SchemaDocument, container: SchemaNode): ContainmentVerdict {
    const accepted = this.#table.get(from, contained, true, this.#isSender)
    const rejected = this.#table.get(to, container, false)
    // A boolean schema's negation is the other one.
    const isSame = !rejected.isPositive && this.#table.isSameSchema(accepted, rejected)
    const answer = isSame ? noInstance : this.#solver.find([accepted, rejected])
    if (answer.kind === 'none') return { verdict: 'yes' }
    if (answer.kind === 'unknown') return { verdict: 'maybe', reason: answer.reason }
    const { rejection } = evaluate(to, container, answer.value, { isWhole: true, spend: (steps) => this.#table.spend(steps) })
    return { verdict: 'no', witness: answer.value, rejection: rejection as Rejection }
  }
}
