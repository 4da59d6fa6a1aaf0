/** A document of schemas, with the searches that instances need. */
import { evaluate } from '../diff/evaluate.ts'
import { Conjunction } from '../diff/conjunction.ts'
import { expand } from '../diff/expand.ts'
import type { JsonData } from '../diff/json.ts'
import { LiteralTable, type Literal } from '../diff/literal.ts'
import { negate } from '../diff/negate.ts'
import { toChoice, toLiteralPart, type Option, type SchemaPart } from '../diff/part.ts'
import { SchemaDocument } from '../diff/schema-document.ts'
import type { SchemaNode } from '../diff/schema-syntax.ts'
import { Solver } from '../diff/solver.ts'

/** A JSON Schema (2020-12), and the document in which its local references are resolved. */
export interface SchemaSource {
  readonly schema: SchemaNode
  readonly document: JsonData
}

const models = /* @__PURE__ */ new WeakMap<object, SchemaModel>()

/** Returns the model of a document, which is created once. */
export function getSchemaModel(document: JsonData): SchemaModel {
  if (typeof document !== 'object' || document === null) return new SchemaModel(document)
  const model = models.get(document) ?? new SchemaModel(document)
  models.set(document, model)
  return model
}

export class SchemaModel {
  readonly document: SchemaDocument
  readonly table: LiteralTable
  readonly #solver: Solver
  readonly #parts = new Map<number, readonly SchemaPart[]>()
  readonly #smallest = new Map<string, JsonData | undefined>()

  constructor(document: JsonData) {
    this.document = new SchemaDocument(document)
    this.table = new LiteralTable([this.document, this.document])
    this.#solver = new Solver(this.table)
  }

  /** The literal of a schema of the document. */
  toLiteral(schema: SchemaNode, isPositive = true): Literal {
    return this.table.get(this.document, schema, isPositive)
  }

  /** Whether a value certainly matches all literals, apart from formats. */
  accepts(literals: readonly Literal[], value: JsonData): boolean {
    return literals.every(({ schema, isPositive }) => {
      const { decision } = evaluate(this.document, schema, value, {
        assumesFormats: isPositive,
        isWhole: literals.length === 1,
      })
      return decision === (isPositive ? 'valid' : 'invalid')
    })
  }

  /** A small value that matches all literals; `undefined` if the search finds none. */
  findSmallest(literals: readonly Literal[]): JsonData | undefined {
    const key = literals.map(({ id }) => id).join()
    if (!this.#smallest.has(key)) {
      const answer = this.#solver.find(literals)
      this.#smallest.set(key, answer.kind === 'found' ? answer.value : undefined)
    }
    return this.#smallest.get(key)
  }

  /**
   * Collects what literals require of a value. Options of a choice do not exclude the other options (`oneOf`, `else`):
   * the instances are tested, and most of them match one option only.
   */
  conjoin(literals: readonly Literal[]): Conjunction {
    return new Conjunction(this.table, (literal) => this.#split(literal)).add(literals.map(toLiteralPart))
  }

  #split(literal: Literal): readonly SchemaPart[] {
    const known = this.#parts.get(literal.id)
    if (known) return known
    const parts = literal.isPositive
      ? expand(literal, this.table).map((part) =>
          part.kind === 'choice' ? toChoice(part.options.map(withoutNegations), part.isSender) : part,
        )
      : [toChoice(negate(literal, this.table))]
    this.#parts.set(literal.id, parts)
    return parts
  }
}

function withoutNegations(option: Option): Option {
  return option.filter((part) => part.kind !== 'literal' || part.literal.isPositive)
}
