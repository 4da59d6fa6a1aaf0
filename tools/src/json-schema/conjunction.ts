/** A conjunction of parts, collected by type, so that some contradictions follow without a search. */
import { anyArray, narrowArrays, type ArrayFacts } from './arrays.ts'
import { includesFormat, listSamples } from './formats.ts'
import { allTypes, typeBits, type JsonData, type JsonType } from './json.ts'
import type { Literal, LiteralTable } from './literal.ts'
import { anyNumber, narrowNumbers, type NumberFacts } from './numbers.ts'
import { anyObject, narrowObjects, type ObjectFacts } from './objects.ts'
import type { ChoicePart, FormatPart, ObjectPart, SchemaPart, UnmatchedPart } from './part.ts'
import { anyString, narrowStrings, type StringFacts } from './strings.ts'

export class Conjunction {
  /** The types that are not excluded. */
  types: number = allTypes
  /** The only values, if a schema lists them. */
  values: readonly JsonData[] | undefined
  /** Values other than arrays and objects that are excluded. */
  excluded: readonly JsonData[] = []
  formats: readonly string[] = []
  nonFormats: readonly string[] = []
  /** The reasons why a value that matches all parts may still not match the schemas. */
  reasons: readonly string[] = []
  choices: readonly ChoicePart[] = []
  /** The long unions that are not matched. */
  unmatched: readonly UnmatchedPart[] = []
  number: NumberFacts = anyNumber
  string: StringFacts = anyString
  array: ArrayFacts = anyArray
  object: ObjectFacts = anyObject
  /** The properties whose literals have changed since the last search for contradictions. */
  changedNames: readonly string[] = []
  /** The array facts that have been searched for contradictions. */
  checkedArray: ArrayFacts = anyArray
  #literals = new Set<number>()
  /** Whether the literal set is shared with a copy. */
  #isShared = false
  readonly #table: LiteralTable
  readonly #split: (literal: Literal) => readonly SchemaPart[]

  /** @param split splits a literal into parts */
  constructor(table: LiteralTable, split: (literal: Literal) => readonly SchemaPart[]) {
    this.#table = table
    this.#split = split
  }

  clone(): Conjunction {
    const copy = Object.assign(new Conjunction(this.#table, this.#split), this)
    copy.#literals = this.#literals
    copy.#isShared = this.#isShared = true
    return copy
  }

  has(literal: Literal): boolean {
    return this.#literals.has(literal.id)
  }

  /** Whether a literal in the conjunction excludes this one. */
  excludes(literal: Literal): boolean {
    return this.#table.listOpposites(literal).some((id) => this.#literals.has(id))
  }

  /** Adds parts. Contradictions remove the types in which they occur. */
  add(parts: readonly SchemaPart[]): this {
    for (const part of parts) if (this.types) this.#addPart(part)
    return this
  }

  exclude(type: JsonType): void {
    this.types &= ~typeBits[type]
  }

  /** The conjunction for the values of one type. */
  restrict(type: JsonType): Conjunction {
    return this.clone().add([{ kind: 'types', types: typeBits[type] }])
  }

  /** The conjunction with other array or object facts, or without some choices. */
  with(changes: Partial<Pick<Conjunction, 'array' | 'object' | 'choices' | 'values' | 'unmatched'>>): Conjunction {
    return Object.assign(this.clone(), changes)
  }

  #addPart(part: SchemaPart): void {
    this.#table.spend()
    switch (part.kind) {
      case 'literal':
        return this.#addLiteral(part.literal)
      case 'types':
        this.types &= part.types
        return
      case 'values':
        if (!this.values || part.values.length < this.values.length) this.values = part.values
        return
      case 'excluded':
        this.#table.spend(part.values.length)
        this.excluded = [...this.excluded, ...part.values]
        return
      case 'opaque':
        this.reasons = [...this.reasons, part.reason]
        return
      case 'format':
        return this.#addFormat(part)
      case 'choice':
        this.choices = [...this.choices, part]
        return
      case 'unmatched':
        this.unmatched = [...this.unmatched, part]
        return
      case 'number':
        return this.#narrow('number', narrowNumbers(this.number, part))
      case 'string':
        return this.#narrow('string', narrowStrings(this.string, part))
      case 'array':
        return this.#narrow('array', narrowArrays(this.array, part, this.#table))
      case 'object':
        this.changedNames = [...this.changedNames, ...listNames(part)]
        return this.#narrow('object', narrowObjects(this.object, part))
    }
  }

  #addFormat({ format, isPositive }: FormatPart): void {
    if (isPositive) this.formats = [...this.formats, format]
    else this.nonFormats = [...this.nonFormats, format]
    const isExcluded = isPositive
      ? this.nonFormats.some((other) => includesFormat(other, format))
      : this.formats.some((other) => includesFormat(format, other))
    // Every number has the string formats.
    if (!isPositive && listSamples(format)) this.exclude('number')
    if (!isExcluded) return
    this.exclude('string')
    this.exclude('number')
  }

  #narrow<Type extends 'number' | 'string' | 'array' | 'object'>(type: Type, facts: this[Type] | undefined): void {
    if (facts) this[type] = facts
    else this.exclude(type)
  }

  #addLiteral(literal: Literal): void {
    if (this.has(literal)) return
    if (this.#isShared) this.#literals = new Set(this.#literals)
    this.#isShared = false
    this.#literals.add(literal.id)
    if (this.excludes(literal)) this.types = 0
    this.add(this.#split(literal))
  }
}

function listNames({ rule, required = [], property }: ObjectPart): string[] {
  return [...(rule?.properties.keys() ?? []), ...required, ...(property ? [property[0]] : [])]
}
