/** Builds values with the same unusual texts and numbers in all their places. */
import { isPlainObject } from '../../../../src/shared/property.ts'
import { findCommonIndex, listItemLiterals, type ArrayFacts } from '../arrays.ts'
import type { Conjunction } from '../conjunction.ts'
import { isJsonRecord, toCanonicalText, typeNames, type JsonData, type JsonRecord, type JsonType } from '../json.ts'
import type { Literal } from '../literal.ts'
import type { ObjectFacts } from '../objects.ts'
import { resolveChoices } from './alternatives.ts'
import { listDescribedTypes } from './described-types.ts'
import { edgeRows, listFormatTexts } from './edge-values.ts'
import { findInstance } from './find-instance.ts'
import { instanceLimits } from './instance-limits.ts'
import { getPropertyLiterals, isExtraName, listExtraNames, listPresentNames } from './members.ts'
import { getSchemaModel, type SchemaModel, type SchemaSource } from './schema-model.ts'
import { type InstanceContext, maySendEdge } from './text-values.ts'

/** A value with unusual texts and numbers. Each place with one can also be left unchanged. */
export interface EdgeInstance {
  /** How many places there are. */
  readonly places: number
  /** Creates the value with unusual texts and numbers in some places. */
  readonly create: (isEdge: (place: number) => boolean) => unknown
}

/** How many rows the values for all union members have: the first ones. */
const rowsOfAll = 2

/**
 * Lists values with all properties, dictionary names included. Each consists of the texts and numbers in one row, where JSON Schema allows
 * them. Something outside JSON Schema, such as a refinement, may still reject a value.
 */
export function listEdgeInstances({ schema, document }: SchemaSource, context: InstanceContext): EdgeInstance[] {
  const model = getSchemaModel(document)
  const literals = [model.toLiteral(schema)]
  const found = new Map<string, EdgeInstance>()
  const selections = listChoices(model, literals, context)
  for (const row of edgeRows.keys()) {
    for (const choices of row < rowsOfAll ? selections : selections.slice(0, 1)) {
      const create = (isEdge: (place: number) => boolean) =>
        new EdgeBuilder(model, context, row, new Replay(choices), isEdge).build(literals)
      const builder = new EdgeBuilder(model, context, row, new Replay(choices))
      const value = builder.build(literals)
      if (value !== undefined && builder.places > 0) found.set(toCanonicalText(value), { places: builder.places, create })
    }
  }
  return [...found.values()]
}

/** Lists values similar to an accepted one, because the schema's limits are unknown. */
export function listEdgesOf(value: unknown, context: InstanceContext): EdgeInstance[] {
  return Array.from(edgeRows.keys(), (row) => {
    let places = 0
    const fill = (inner: unknown, isEdge: (place: number) => boolean): unknown => {
      if (Array.isArray(inner)) return inner.map((item) => fill(item, isEdge))
      if (isPlainObject(inner))
        return Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, fill(member, isEdge)]))
      const edge =
        typeof inner === 'string'
          ? listTexts(row, places).map((text) => text.padEnd(inner.length, 'a'))
          : typeof inner === 'number'
            ? getRow(row).numbers
            : []
      const found = edge.find((candidate) => maySendEdge(candidate, context))
      return found !== undefined && isEdge(places++) ? found : inner
    }
    fill(value, () => false)
    const create = (isEdge: (place: number) => boolean): unknown => {
      places = 0
      return fill(value, isEdge)
    }
    return { places, create }
  })
}

function getRow(row: number): (typeof edgeRows)[number] {
  return edgeRows[row] as (typeof edgeRows)[number]
}

/** Lists a row's texts, the one for this place first. */
function listTexts(row: number, place: number): readonly string[] {
  const { texts, isRotated } = getRow(row)
  return isRotated ? texts.slice(place % texts.length) : texts
}

/** Selects union members and types. */
interface Selection {
  /** Selects one of `count` options for the choice with a name. */
  pick(name: string, count: number): number
}

/** Lists selections that together select each union member. */
function listChoices(model: SchemaModel, literals: readonly Literal[], context: InstanceContext): number[][] {
  const coverage = new Coverage()
  const found: number[][] = []
  for (let run = 0; run === 0 || (run < instanceLimits.edgeSelections && !coverage.isComplete); run += 1) {
    coverage.start()
    new EdgeBuilder(model, context, 0, coverage).build(literals)
    if (coverage.isNew || run === 0) found.push(coverage.picked)
  }
  return found
}

/** Selects each choice's next option. */
class Coverage implements Selection {
  /** How often each choice was made, and the choices with options that were not selected. */
  readonly #made = new Map<string, number>()
  readonly #open = new Set<string>()
  picked: number[] = []
  /** Whether an option was selected for the first time since the start. */
  isNew = false

  start(): void {
    this.picked = []
    this.isNew = false
  }

  /** Whether each option of each choice was selected. */
  get isComplete(): boolean {
    return this.#open.size === 0
  }

  pick(name: string, count: number): number {
    const made = this.#made.get(name) ?? 0
    this.#made.set(name, made + 1)
    if (made + 1 < count) this.#open.add(name)
    else this.#open.delete(name)
    this.isNew ||= made < count
    this.picked.push(made % count)
    return made % count
  }
}

/** Selects what was selected before. */
class Replay implements Selection {
  readonly #picked: readonly number[]
  #position = 0

  constructor(picked: readonly number[]) {
    this.#picked = picked
  }

  pick(): number {
    return this.#picked[this.#position++] as number
  }
}

/** The types whose values can be unusual, or contain such values. */
const variedTypes: ReadonlySet<JsonType> = new Set(['string', 'number', 'array', 'object'])

/** Lists the types to fill: those named by a schema, or the type it describes, or text for any value. */
function listVariedTypes(conjunction: Conjunction): readonly JsonType[] {
  const types = listDescribedTypes(conjunction)
  const varied = types.filter((type) => variedTypes.has(type))
  if (types.length < typeNames.length) return varied
  return varied[0] === types[0] ? varied.slice(0, 1) : ['string']
}

class EdgeBuilder {
  /** How many places were found. */
  places = 0
  readonly #model: SchemaModel
  readonly #context: InstanceContext
  readonly #row: number
  readonly #selection: Selection
  readonly #isEdge: (place: number) => boolean
  /** How often the object and array schemas around a value occur: recursive schemas have no end. */
  readonly #open = new Map<string, number>()

  constructor(
    model: SchemaModel,
    context: InstanceContext,
    row: number,
    selection: Selection,
    isEdge: (place: number) => boolean = () => true,
  ) {
    this.#model = model
    this.#context = context
    this.#row = row
    this.#selection = selection
    this.#isEdge = isEdge
  }

  /** Builds a value; returns `undefined` if none is found. */
  build(literals: readonly Literal[]): JsonData | undefined {
    const model = this.#model
    const smallest = findInstance(model, literals)
    const name = literals.map(({ id }) => id).join()
    const depth = this.#open.get(name) ?? 0
    if (smallest === undefined || depth === instanceLimits.edgeRecursions) return smallest
    let choices = 0
    const conjunction = resolveChoices(model.conjoin(literals), (count) => this.#pick(`${name} ${choices++}`, count))
    if (!conjunction || conjunction.values) return smallest
    const types = listVariedTypes(conjunction)
    const type = types[this.#pick(name, types.length)]
    if (type === undefined) return smallest
    const structure = [...literals, model.table.plain({ type })]
    const base = findInstance(model, structure)
    if (base === undefined) return smallest
    this.#open.set(name, depth + 1)
    const value = this.#fillType(conjunction.restrict(type), structure, base)
    this.#open.set(name, depth)
    return [value, addTo(base, value)].find((candidate) => model.accepts(literals, candidate)) ?? base
  }

  #pick(name: string, count: number): number {
    return count > 1 ? this.#selection.pick(name, count) : 0
  }

  #fillType(conjunction: Conjunction, literals: readonly Literal[], base: JsonData): JsonData {
    if (Array.isArray(base)) return this.#fillArray(conjunction.array)
    if (isJsonRecord(base)) return this.#fillObject(conjunction.object)
    const candidates = typeof base === 'string' ? this.#listTexts(conjunction, base) : getRow(this.#row).numbers
    const edge = candidates.find((candidate) => maySendEdge(candidate, this.#context) && this.#model.accepts(literals, candidate))
    return edge !== undefined && this.#isEdge(this.places++) ? edge : base
  }

  #listTexts({ string, formats }: Conjunction, base: string): string[] {
    const texts = listTexts(this.#row, this.places)
    const ofFormat = listFormatTexts(formats, this.#row)
    if (formats.length > 0) return [...ofFormat, ...texts.map((text) => base + text)]
    const fitted = texts.map((text) => toLength(text, string.min, string.max))
    return string.patterns.length > 0 ? [...fitted, ...texts.map((text) => base + text)] : fitted
  }

  #fillArray(array: ArrayFacts): JsonData {
    const length = Math.min(array.max, Math.max(array.min, findCommonIndex(array) + 1), instanceLimits.itemsAtLimit)
    const items: JsonData[] = []
    for (let index = 0; index < length; index += 1) {
      const item = this.build(listItemLiterals(array, index))
      if (item === undefined) break
      items.push(item)
    }
    return items
  }

  #fillObject(object: ObjectFacts): JsonData {
    const model = this.#model
    const filled = new Map<string, JsonData>()
    const add = (name: string, key = name): void => {
      const value = filled.size < object.max ? this.build(getPropertyLiterals(model, object, name)) : undefined
      if (value !== undefined) filled.set(key, value)
    }
    for (const name of listPresentNames(model, object)) add(name)
    const [extra] = listExtraNames(model, object)
    if (extra === undefined) return Object.fromEntries(filled)
    const edge = listTexts(this.#row, this.places).find(
      (text) => maySendEdge(text, this.#context) && isExtraName(model, object, text),
    )
    add(extra, edge !== undefined && this.#isEdge(this.places++) ? edge : extra)
    return Object.fromEntries(filled)
  }
}

/** Adds filled items or properties to the smallest value, which also has undescribed ones. */
function addTo(base: JsonData, filled: JsonData): JsonData {
  if (Array.isArray(base)) return base.toSpliced(0, 1, ...(filled as readonly JsonData[]).slice(0, 1))
  return isJsonRecord(base) ? { ...base, ...(filled as JsonRecord) } : base
}

/** Returns a text whose length is between two limits, in UTF-16 units, in which most libraries count. */
function toLength(text: string, min: number, max: number): string {
  let cut = ''
  for (const character of text) if (cut.length + character.length <= max) cut += character
  return cut.padEnd(min, 'a')
}
