/** Builds random values. Values that do not match are possible: the caller tests them. */
import * as fc from 'fast-check'
import { findCommonIndex, listItemLiterals, type ArrayFacts } from '../diff/arrays.ts'
import type { Conjunction } from '../diff/conjunction.ts'
import { isJsonRecord, type JsonData } from '../diff/json.ts'
import type { Literal } from '../diff/literal.ts'
import { resolveChoices } from './alternatives.ts'
import { listTypes } from './described-types.ts'
import { findInstance } from './find-instance.ts'
import { instanceLimits } from './instance-limits.ts'
import { getPropertyLiterals, listExtraNames, listPropertyNames } from './members.ts'
import { drawNumber, drawString } from './random-scalars.ts'
import type { SchemaModel } from './schema-model.ts'

/**
 * Creates an arbitrary of values for all literals. About as many values match as unions and negations allow; a value
 * that was not found is `undefined`.
 */
export function createArbitrary(model: SchemaModel, literals: readonly Literal[]): fc.Arbitrary<JsonData | undefined> {
  return fc.gen().map((draw) => drawValue(model, literals, draw, instanceLimits.randomLevels))
}

function drawValue(
  model: SchemaModel,
  literals: readonly Literal[],
  draw: fc.GeneratorValue,
  levels: number,
): JsonData | undefined {
  const smallest = (): JsonData | undefined => findInstance(model, literals)
  if (levels === 0) return smallest()
  const pick = (count: number): number => (count > 1 ? draw(fc.nat, { max: count - 1 }) : 0)
  const conjunction = resolveChoices(model.conjoin(literals), pick)
  if (!conjunction) return smallest()
  if (conjunction.values) return conjunction.values[pick(conjunction.values.length)]
  const types = listTypes(conjunction)
  const type = types[pick(types.length)]
  if (type === 'null') return null
  if (type === 'boolean') return draw(fc.boolean)
  if (type === 'number') return drawNumber(conjunction, draw)
  if (type === 'string') return drawString(conjunction, model.longestText, draw)
  if (type === 'array') return drawArray(model, conjunction.array, draw, levels)
  return drawObject(model, conjunction, literals, draw, levels)
}

function drawArray(model: SchemaModel, array: ArrayFacts, draw: fc.GeneratorValue, levels: number): JsonData | undefined {
  if (array.min > instanceLimits.items) return undefined
  const counted = array.counts.flatMap(({ literal, min }) => Array.from({ length: Math.min(min, instanceLimits.items) }, () => literal))
  const least = Math.max(array.min, counted.length)
  const length = draw(fc.integer, { min: least, max: Math.max(least, Math.min(array.max, least + instanceLimits.moreItems)) })
  const items: JsonData[] = []
  for (let index = 0; index < length; index++) {
    const some = counted[index - findCommonIndex(array)]
    const item = drawValue(model, [...listItemLiterals(array, index), ...(some ? [some] : [])], draw, levels - 1)
    if (item === undefined) break
    items.push(item)
  }
  return items
}

function drawObject(
  model: SchemaModel,
  { object }: Conjunction,
  literals: readonly Literal[],
  draw: fc.GeneratorValue,
  levels: number,
): JsonData {
  const base = findInstance(model, [...literals, model.table.plain({ type: 'object' })])
  const properties = new Map<string, JsonData>(isJsonRecord(base) ? Object.entries(base) : [])
  const extra = listExtraNames(model, object).slice(0, instanceLimits.moreItems)
  for (const name of [...listPropertyNames(model, object), ...extra]) {
    const isPresent = properties.has(name) || object.required.has(name) || (properties.size < object.max && draw(fc.boolean))
    const member = isPresent ? drawValue(model, getPropertyLiterals(model, object, name), draw, levels - 1) : undefined
    if (member !== undefined) properties.set(name, member)
  }
  return Object.fromEntries(properties)
}
