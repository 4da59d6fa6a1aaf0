/** A schema document, with the searches that instances need. */
import type { Answer } from '../answer.ts'
import { evaluate } from '../evaluate.ts'
import { Conjunction } from '../conjunction.ts'
import { expand } from '../expand.ts'
import type { JsonData } from '../json.ts'
import { LiteralTable, type Literal } from '../literal.ts'
import { negate } from '../negate.ts'
import { toChoice, toLiteralPart, type Option, type SchemaPart } from '../part.ts'
import { SchemaDocument } from '../schema-document.ts'
import { toSchemaText, type SchemaNode } from '../schema-syntax.ts'
import { Solver } from '../solver.ts'
import { findLongestText } from './slow-patterns.ts'

/** A JSON Schema (2020-12), and the document in which its local references are resolved. */
export interface SchemaSource {
  readonly schema: SchemaNode
  readonly document: JsonData
}

const models = /* @__PURE__ */ new WeakMap<object, SchemaModel>()

/** Returns a document's model, which is created once. */
export function getSchemaModel(document: JsonData): SchemaModel {
  if (typeof document !== 'object' || document === null) return new SchemaModel(document)
  const model = models.get(document) ?? new SchemaModel(document)
  models.set(document, model)
  return model
}

export class SchemaModel {
  readonly document: SchemaDocument
  /** The most characters in a string that no pattern describes. */
  readonly longestText: number
  readonly table: LiteralTable
  readonly #solver: Solver
  readonly #parts = new Map<number, readonly SchemaPart[]>()
  readonly #answers = new Map<string, Answer>()
  readonly #remembered = new Map<string, JsonData | undefined>()

  constructor(document: JsonData) {
    this.document = new SchemaDocument(document)
    this.longestText = findLongestText(document)
    this.table = new LiteralTable([this.document, this.document])
    this.#solver = new Solver(this.table)
  }

  /** The literal for a schema in the document. */
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

  /** Searches a value that matches all literals. */
  search(literals: readonly Literal[]): Answer {
    const key = toKey(literals)
    const answer = this.#answers.get(key) ?? this.#solver.find(literals)
    this.#answers.set(key, answer)
    return answer
  }

  /** Remembers the value for literals, which is found at several levels. */
  remember(literals: readonly Literal[], levels: number, find: () => JsonData | undefined): JsonData | undefined {
    const key = `${levels} ${toKey(literals)}`
    if (!this.#remembered.has(key)) this.#remembered.set(key, find())
    return this.#remembered.get(key)
  }

  /**
   * Collects what literals require of a value. A choice's options do not exclude the other options (`oneOf`, `else`): the instances are
   * tested, and most match only one option.
   */
  conjoin(literals: readonly Literal[]): Conjunction {
    return new Conjunction(this.table, (literal) => this.#split(literal)).add(literals.map(toLiteralPart))
  }

  #split(literal: Literal): readonly SchemaPart[] {
    const known = this.#parts.get(literal.id)
    if (known) return known
    const parts = literal.isPositive
      ? expand(literal, this.table).map((part) =>
          part.kind === 'choice' ? toChoice(toDescribed(part.options), part.isSender) : part,
        )
      : [toChoice(negate(literal, this.table))]
    this.#parts.set(literal.id, parts)
    return parts
  }
}

function toKey(literals: readonly Literal[]): string {
  return literals.map(({ id }) => id).join()
}

/** Omits what other options exclude, and the union member `{}`, by which a library describes `undefined`. */
function toDescribed(options: readonly Option[]): readonly Option[] {
  const described = options.filter((option) => option.length !== 1 || !option.every(acceptsAll))
  return (described.length > 0 ? described : options).map((option) =>
    option.filter((part) => part.kind !== 'unmatched' && (part.kind !== 'literal' || part.literal.isPositive)),
  )
}

function acceptsAll(part: SchemaPart): boolean {
  return part.kind === 'literal' && ['true', '{}'].includes(toSchemaText(part.literal.schema))
}
