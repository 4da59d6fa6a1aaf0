/** Values that each break one constraint of a schema. */
import { toPointerToken } from '../../../../src/shared/json-pointer.ts'
import { isJsonRecord, toCanonicalText, toJsonType, type JsonData, type JsonRecord } from '../json.ts'
import type { Literal } from '../literal.ts'
import { resolveReference } from '../expand.ts'
import { isSchemaNode, type SchemaNode } from '../schema-syntax.ts'
import { movePath, toPathStep } from '../value-path.ts'
import { listBreakages, type Breakage } from './broken-keywords.ts'
import { describeViolation, type LocalViolation } from './describe-violation.ts'
import { findInstance } from './find-instance.ts'
import { instanceLimits } from './instance-limits.ts'
import { listInnerPlaces } from './inner-places.ts'
import { getSchemaModel, type SchemaModel, type SchemaSource } from './schema-model.ts'
import { maySend, listTextReadings, type InstanceContext } from './text-values.ts'

/** A value that breaks one constraint of a schema. */
export interface Violation {
  readonly value: JsonData
  /** The JSON Pointer to the place in the value. */
  readonly pointer: string
  /**
   * Where the mistake is, such as `lines[].sku`: a missing property itself, and `*` for a property that the schema does not name.
   * Empty for the value itself.
   */
  readonly place: string
  readonly keyword: string
  /** What is wrong, such as `'page' is 0, below the minimum 1`. */
  readonly description: string
}

export interface ViolationOptions {
  /** The same seed yields the same values. */
  readonly seed: number
  /** Where the values are sent; `json` by default. */
  readonly context?: InstanceContext
}

/** Lists values that break exactly one constraint of a schema, one value per reached constraint. */
export function invalidInstances({ schema, document }: SchemaSource, options: ViolationOptions): Violation[] {
  const { seed, context = 'json' } = options
  const search = new ViolationSearch(getSchemaModel(document), seed, context)
  const found = new Map<string, Violation>()
  for (const violation of search.list(schema, [], [])) {
    const { value, path, place, keyword } = violation
    const text = toCanonicalText(value)
    const pointer = path.map((key) => `/${toPointerToken(String(key))}`).join('')
    if (!found.has(text)) found.set(text, { value, pointer, place, keyword, description: describeViolation(violation) })
    if (found.size === instanceLimits.violations) break
  }
  return [...found.values()]
}

class ViolationSearch {
  readonly #model: SchemaModel
  readonly #seed: number
  readonly #context: InstanceContext
  #tried = 0

  constructor(model: SchemaModel, seed: number, context: InstanceContext) {
    this.#model = model
    this.#seed = seed
    this.#context = context
  }

  /**
   * Lists a schema's violations.
   *
   * @param around what else the value matches
   * @param outer the schemas around this one
   */
  *list(
    schema: SchemaNode,
    around: readonly Literal[],
    outer: readonly SchemaNode[],
  ): Generator<LocalViolation, void, undefined> {
    if (!isJsonRecord(schema) || outer.includes(schema) || outer.length > instanceLimits.violationLevels) return
    const base = findInstance(this.#model, [...around, this.#model.toLiteral(schema)])
    // For a member that the rest of the schema excludes, searches would take long and find nothing.
    if (base === undefined && outer.length > 0) return
    // Before the keywords that combine schemas: their members describe what is wrong in more detail.
    yield* this.#listInPlace(schema, around, [...outer, schema])
    for (const breakage of listBreakages(schema, base, this.#model.longestText)) {
      const value = this.#break(breakage, schema, around, base)
      const { keyword, argument } = breakage
      if (value !== undefined) yield { value, path: [], place: toBrokenPlace(breakage), keyword, argument, broken: value }
    }
    for (const { name, step, inner, value, relaxed } of listInnerPlaces(this.#model, schema, around)) {
      for (const violation of this.list(inner, [], [...outer, schema])) {
        if (this.#tried++ > instanceLimits.triedViolations) return
        const whole = embed(value, name, violation.value)
        if (!this.#model.accepts([...around, this.#model.toLiteral(relaxed)], whole)) continue
        yield { ...violation, value: whole, path: [name, ...violation.path], place: movePath(violation.place, step) }
      }
    }
  }

  /** The violations of the schemas that a schema applies to the same value. */
  *#listInPlace(
    schema: JsonRecord,
    around: readonly Literal[],
    outer: readonly SchemaNode[],
  ): Generator<LocalViolation, void, undefined> {
    const model = this.#model
    const list = (inner: SchemaNode, rest: JsonRecord, others: readonly Literal[] = []) =>
      this.list(inner, [...around, model.toLiteral(rest), ...others], outer)
    const target = typeof schema.$ref === 'string' ? resolveReference(model.toLiteral(schema), '$ref') : ''
    const { $ref: _, ...besideReference } = schema
    if (isSchemaNode(target)) yield* list(target, besideReference)
    const allOf = listSchemas(schema.allOf)
    for (const [index, inner] of allOf.entries()) yield* list(inner, { ...schema, allOf: allOf.toSpliced(index, 1) })
    for (const keyword of ['anyOf', 'oneOf']) {
      const members = listSchemas(schema[keyword])
      const { [keyword]: _union, ...beside } = schema
      for (const [index, inner] of members.slice(0, instanceLimits.brokenMembers).entries()) {
        const others = members.toSpliced(index, 1).map((member) => model.toLiteral(member, false))
        for (const violation of list(inner, beside, others)) if (!isOfWhole(violation)) yield violation
      }
    }
  }

  /** Finds a value that breaks one constraint and meets all others. */
  #break(
    { constraint, rest, candidates, keyword }: Breakage,
    schema: JsonRecord,
    around: readonly Literal[],
    base: JsonData | undefined,
  ): JsonData | undefined {
    const model = this.#model
    const others = [...around, model.toLiteral(rest)]
    const isFormat = keyword === 'format'
    const { format: _, ...pattern } = constraint
    // The model assumes that every string has a format.
    const broken = isFormat ? pattern : constraint
    const goal = Object.keys(broken).length > 0 ? [...others, model.toLiteral(broken, false)] : others
    const whole = goal === others ? undefined : [...around, model.toLiteral(schema)]
    const isUsable = (value: JsonData): boolean => model.accepts(goal, value) && this.#isSendable(value, whole, base)
    const usable = candidates.filter(isUsable)
    if (usable.length > 0) return usable[this.#seed % usable.length]
    if (isFormat || keyword === 'type') return undefined
    const found = findInstance(model, goal)
    return found !== undefined && isUsable(found) ? found : undefined
  }

  /**
   * Whether a value can be sent, and a server cannot read its text as a valid value.
   *
   * @param whole what valid values match; undefined if the model cannot tell
   */
  #isSendable(value: JsonData, whole: readonly Literal[] | undefined, base: JsonData | undefined): boolean {
    if (this.#context === 'json') return true
    if (!maySend(value, this.#context)) return false
    if (typeof value === 'object' || typeof base === 'object')
      return base !== undefined && toJsonType(value) === toJsonType(base)
    // Any other type's text is a string, too.
    if (typeof base === 'string' && typeof value !== 'string') return false
    return !whole || !listTextReadings(value).some((reading) => this.#model.accepts(whole, reading))
  }
}

/** Returns a mistake's place in the value itself. */
function toBrokenPlace({ keyword, argument }: Breakage): string {
  if (keyword === 'required') return toPathStep(argument as string)
  return keyword === 'additionalProperties' ? '*' : ''
}

/** Whether a violation concerns which union member applies: the union's keyword describes it better. */
function isOfWhole({ path, keyword }: LocalViolation): boolean {
  return path.length === 0 && ['type', 'const', 'enum'].includes(keyword)
}

function listSchemas(schemas: JsonData | undefined): readonly SchemaNode[] {
  return Array.isArray(schemas) ? schemas.filter(isSchemaNode) : []
}

function embed(outer: JsonData, name: string | number, value: JsonData): JsonData {
  if (Array.isArray(outer)) return outer.with(name as number, value)
  return { ...(outer as JsonRecord), [name]: value }
}
