/** Values as an application would have them: all properties, short lists, words and small numbers. */
import * as fc from 'fast-check'
import { listItemLiterals } from '../arrays.ts'
import type { Conjunction } from '../conjunction.ts'
import { countCharacters, isJsonRecord, type JsonData, type JsonType } from '../json.ts'
import type { Literal } from '../literal.ts'
import { resolveChoices } from './alternatives.ts'
import { listDescribedTypes } from './described-types.ts'
import { findInstance } from './find-instance.ts'
import { getPropertyLiterals, listExtraNames, listPresentNames } from './members.ts'
import { drawNumber, drawString } from './random-scalars.ts'
import { getSchemaModel, type SchemaModel, type SchemaSource } from './schema-model.ts'

/** How deep objects and arrays are filled; deeper values are the smallest. */
const filledLevels = 5

const words = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'harbor', 'indigo', 'juniper']

/** Lists values that a property may have by its name, the most likely first. */
export type ListPropertyValues = (seed: number, name: string, siblings: readonly string[]) => readonly unknown[]

/**
 * Lists values that match a schema, at most `count`. The same seed yields the same values.
 *
 * @param listValues lists the values to try for a property before words and small numbers
 */
export function readableInstances(source: SchemaSource, seed: number, count: number, listValues: ListPropertyValues = () => []): JsonData[] {
  const model = getSchemaModel(source.document)
  const literals = [model.toLiteral(source.schema)]
  const values = fc.gen().map((draw) => fillValue(model, literals, { draw, listValues, name: '' }, filledLevels))
  const sample = fc.sample(fc.noBias(values), { seed, numRuns: count })
  return sample.filter((value) => value !== undefined && model.accepts(literals, value)) as JsonData[]
}

/** How values are chosen. */
interface Choice {
  readonly draw: fc.GeneratorValue
  /** The property's name, or an empty text. */
  readonly name: string
  readonly listValues: ListPropertyValues
}

/** Fills a value; returns `undefined` if nothing satisfies its schema, so that optional properties and items are left out. */
function fillValue(
  model: SchemaModel,
  literals: readonly Literal[],
  choice: Choice,
  levels: number,
): JsonData | undefined {
  const filled = levels > 0 ? fillReadable(model, literals, choice, levels) : undefined
  // The drawn union member may have a required property that nothing satisfies.
  return filled !== undefined && model.accepts(literals, filled) ? filled : findInstance(model, literals)
}

function fillReadable(
  model: SchemaModel,
  literals: readonly Literal[],
  choice: Choice,
  levels: number,
): JsonData | undefined {
  const { draw } = choice
  // The members of `enum: []` and of an empty union.
  const pick = (count: number): number => (count > 0 ? draw(fc.nat, { max: count - 1 }) : 0)
  const conjunction = resolveChoices(model.conjoin(literals), pick)
  if (!conjunction) return undefined
  if (conjunction.values) return conjunction.values[pick(conjunction.values.length)]
  const [type] = listDescribedTypes(conjunction).toSorted((one, other) => preferredTypes.indexOf(one) - preferredTypes.indexOf(other))
  if (type === 'boolean') return draw(fc.boolean)
  if (type === 'number') return drawSmallNumber(conjunction, draw)
  if (type === 'string' && isDated(conjunction, choice.name)) {
    const date = listNearDates(draw(fc.nat), choice.name).find((text) => model.accepts(literals, text))
    if (date !== undefined) return date
  }
  if (type === 'string') return drawWords(conjunction, model.longestText, draw)
  if (type === 'array') return fillArray(model, conjunction, choice, levels)
  return type === 'object' ? fillObject(model, conjunction, literals, choice, levels) : undefined
}

/** Whether a string is a date by its format, or else by its property's name. */
function isDated({ formats }: Conjunction, name: string): boolean {
  return formats.length > 0 ? formats.some((format) => format.startsWith('date')) : /(?:[a-z]At|_at|Date|(?:^|_)date|[tT]imestamp)$/.test(name)
}

/** The types in the order in which they are chosen. */
const preferredTypes: readonly JsonType[] = ['string', 'object', 'array', 'number', 'boolean', 'null']

function drawSmallNumber(conjunction: Conjunction, draw: fc.GeneratorValue): number | undefined {
  const { number } = conjunction
  const small = conjunction.clone()
  const divisors = number.divisors.length > 0 ? number.divisors : [1]
  small.number = { ...number, min: Math.max(number.min, 1), max: Math.min(number.max, 100), divisors }
  return (small.number.min <= small.number.max ? drawNumber(small, draw) : undefined) ?? drawNumber(conjunction, draw)
}

function drawWords(conjunction: Conjunction, longest: number, draw: fc.GeneratorValue): string | undefined {
  const { string, formats } = conjunction
  const isPlain = string.patterns.length === 0 && string.nonPatterns.length === 0 && formats.length === 0
  const [one, other] = [draw(fc.constantFrom, ...words), draw(fc.constantFrom, ...words)]
  const text = string.max < 13 ? one.slice(0, string.max) : `${one} ${other}`
  return isPlain && countCharacters(text) >= string.min ? text : drawString(conjunction, longest, draw)
}

function fillArray(
  model: SchemaModel,
  { array }: Conjunction,
  choice: Choice,
  levels: number,
): JsonData | undefined {
  if (array.counts.length > 0 || array.min > 10) return undefined
  const most = Math.min(array.max, Math.max(array.min, levels === filledLevels ? 3 : 2))
  const items: JsonData[] = []
  for (let index = 0; index < most; index += 1) {
    const item = fillValue(model, listItemLiterals(array, index), choice, levels - 1)
    if (item === undefined) break
    items.push(item)
  }
  return items
}

function fillObject(
  model: SchemaModel,
  { object }: Conjunction,
  literals: readonly Literal[],
  choice: Choice,
  levels: number,
): JsonData {
  const base = findInstance(model, [...literals, model.table.plain({ type: 'object' })])
  const properties = new Map<string, JsonData>()
  const required = isJsonRecord(base) ? Object.entries(base) : []
  const known = listPresentNames(model, object)
  const names = known.length > 0 ? known : listExtraNames(model, object).slice(0, 2)
  let free = object.max - required.length
  for (const name of names) {
    const isRequired = required.some(([key]) => key === name)
    if (!isRequired && free <= 0) continue
    const inner = getPropertyLiterals(model, object, name)
    const named = choice.listValues(choice.draw(fc.nat), name, names).find((value) => model.accepts(inner, value as JsonData))
    const value = (named as JsonData | undefined) ?? fillValue(model, inner, { ...choice, name }, levels - 1)
    if (value === undefined) continue
    properties.set(name, value)
    if (!isRequired) free -= 1
  }
  for (const [name, value] of required) if (!properties.has(name)) properties.set(name, value)
  return Object.fromEntries(properties)
}

/** Dates near the present, in an order that property names suggest. */

/** Days from the present by property name, so that nothing was updated before it was created. */
const daysOfNames: readonly (readonly [names: RegExp, first: number, last: number])[] = [
  [/birth|born|^dob$/, -20_000, -8000],
  [/creat|register|join|ordered|placed|submitted|issued/, -60, -31],
  [/updat|modif|edit|chang|paid|publish|last|seen|sent/, -30, -2],
  [/delet|complet|finish|clos|cancel|deliver|archiv/, -1, -1],
  [/start|begin|from|checkin|depart|since/, 1, 10],
  [/end|until|^to$|checkout|arriv|due|expir|deadline|valid/, 11, 60],
]

const dayLength = 86_400_000

/** Lists a date near the present with a time and without, for a property's name. The seed selects the day and the time. */
function listNearDates(seed: number, name: string, now = Date.now()): [dateTime: string, date: string] {
  const [, first, last] = daysOfNames.find(([names]) => names.test(name.toLowerCase())) ?? [undefined, -30, -1]
  const today = Math.floor(now / dayLength) * dayLength
  const day = first + (seed % (last - first + 1))
  const seconds = seed % 86_400
  const text = new Date(today + day * dayLength + seconds * 1000).toISOString()
  return [text, text.slice(0, 10)]
}
