/** Schemas with a sign, numbered so that a set of them is a key. */
import type { ComparisonBudget } from './budget.ts'
import type { JsonData, JsonRecord } from './json.ts'
import type { SchemaDocument } from './schema-document.ts'
import { findSharedReferences } from './shared-references.ts'
import { toSchemaText, type SchemaNode } from './schema-syntax.ts'

/** A schema that the instances that are searched must match (`isPositive`), or must not match. */
export interface Literal {
  /** The same for schemas that accept the same values because they have the same text. */
  readonly id: number
  readonly schema: SchemaNode
  readonly document: SchemaDocument
  readonly isPositive: boolean
  /** Whether the schema is read as a sender's, which sends only what the schema names. */
  readonly isSender: boolean
}

/** Creates the literals for two documents that are compared. */
export class LiteralTable {
  readonly #numbers = new Map<string, number>()
  readonly #numbersByNode = new Map<SchemaDocument, Map<object, number>>()
  readonly #literals = new Map<number, Literal>()
  readonly #documents: readonly [SchemaDocument, SchemaDocument]
  readonly #budget: ComparisonBudget | undefined
  readonly #isShared: (document: SchemaDocument, schema: SchemaNode) => boolean

  constructor(documents: readonly [SchemaDocument, SchemaDocument], budget?: ComparisonBudget) {
    this.#documents = documents
    this.#budget = budget
    for (const document of documents) this.#numbersByNode.set(document, new Map())
    this.#isShared = findSharedReferences(...documents, (steps) => this.spend(steps))
  }

  /**
   * Counts steps in a loop over a list. Each may take as long as the list, and schema lists are long in a hostile document.
   *
   * @throws BudgetError when the comparison's time is over
   */
  spend(steps?: number): void {
    this.#budget?.spend(steps)
  }

  get(document: SchemaDocument, schema: SchemaNode, isPositive = true, isSender = false): Literal {
    if (typeof schema === 'boolean' && !isPositive) return this.get(document, !schema)
    const isRead = isSender && isPositive
    const id = this.#toNumber(document, schema) * 4 + (isRead ? 2 : 0) + (isPositive ? 0 : 1)
    const known = this.#literals.get(id)
    if (known) return known
    const literal = { id, schema, document, isPositive, isSender: isRead }
    this.#literals.set(id, literal)
    return literal
  }

  /** Creates a literal for a schema inside another literal's schema, read in the same way. */
  inside(outer: Literal, schema: JsonData, isPositive: boolean = outer.isPositive): Literal {
    return this.get(outer.document, schema as SchemaNode, isPositive, outer.isSender)
  }

  /** Creates the literal for a schema without references. */
  plain(schema: SchemaNode, isPositive = true): Literal {
    return this.get(this.#documents[0], schema, isPositive)
  }

  toOpposite({ document, schema, isPositive }: Literal): Literal {
    return this.get(document, schema, !isPositive)
  }

  /** The ids of the literals that exclude a literal. */
  listOpposites({ id, isPositive }: Literal): number[] {
    if (this.#documents.some((document) => document.isAmbiguous)) return []
    const base = id - (id % 4)
    return isPositive ? [base + 1] : [base, base + 2]
  }

  /** Whether two literals have the same schema. */
  isSameSchema(one: Literal, other: Literal): boolean {
    return Math.floor(one.id / 4) === Math.floor(other.id / 4)
  }

  #toNumber(document: SchemaDocument, schema: SchemaNode): number {
    const nodes = this.#numbersByNode.get(document) as Map<object, number>
    const known = typeof schema === 'object' ? nodes.get(schema) : undefined
    if (known !== undefined) return known
    const text = toSchemaText(schema, (steps) => this.spend(steps))
    const place = this.#isShared(document, schema)
      ? ''
      : `${this.#documents.indexOf(document)} ${document.getResource(schema as JsonRecord).uri} `
    const number = this.#numbers.get(place + text) ?? this.#numbers.size
    this.#numbers.set(place + text, number)
    if (typeof schema === 'object') nodes.set(schema, number)
    return number
  }
}
