/** Lists values at a schema's limits, the smallest first. */
import { findCommonIndex, listItemLiterals, type ArrayFacts } from '../arrays.ts'
import type { Conjunction } from '../conjunction.ts'
import { isJsonRecord, toCanonicalText, type JsonData, type JsonType } from '../json.ts'
import type { Literal } from '../literal.ts'
import type { ObjectFacts } from '../objects.ts'
import { listCombinations } from './alternatives.ts'
import { listBoundaryNumbers, listBoundaryStrings } from './boundary-scalars.ts'
import { listDescribedTypes } from './described-types.ts'
import { findInstance } from './find-instance.ts'
import { addAllProperties } from './fullest-instance.ts'
import { instanceLimits } from './instance-limits.ts'
import { roundRobin, takeFirst } from './round-robin.ts'
import { getPropertyLiterals, listExtraNames, listPresentNames } from './members.ts'
import type { SchemaModel } from './schema-model.ts'

/** Lists values that match all literals: the smallest, then the largest and values that differ in one place. */
export function* listBoundaries(
  model: SchemaModel,
  literals: readonly Literal[],
  levels: number = instanceLimits.variedLevels,
): Generator<JsonData, void, undefined> {
  const texts = new Set<string>()
  for (const value of listNearLimits(model, literals, levels)) {
    if (texts.has(toCanonicalText(value)) || !model.accepts(literals, value)) continue
    texts.add(toCanonicalText(value))
    yield value
  }
  const smallest = texts.size === 0 ? findInstance(model, literals) : undefined
  if (smallest !== undefined) yield smallest
}

function* listNearLimits(
  model: SchemaModel,
  literals: readonly Literal[],
  levels: number,
): Generator<JsonData, void, undefined> {
  if (levels === 0) return
  const alternatives = [...listCombinations(model.conjoin(literals))]
  yield* roundRobin(
    alternatives.flatMap((alternative): Iterable<JsonData>[] =>
      alternative.values
        ? [alternative.values]
        : listDescribedTypes(alternative).map((type) => listOfType(type, alternative.restrict(type), model, literals, levels)),
    ),
  )
}

function listOfType(
  type: JsonType,
  conjunction: Conjunction,
  model: SchemaModel,
  literals: readonly Literal[],
  levels: number,
): Iterable<JsonData> {
  if (type === 'null') return [null]
  if (type === 'boolean') return [false, true]
  if (type === 'number') return listBoundaryNumbers(conjunction.number)
  if (type === 'string') return listBoundaryStrings(conjunction, model.longestText)
  const base = findInstance(model, [...literals, model.table.plain({ type })])
  if (type === 'array') return listArraysAtLimits(conjunction.array, Array.isArray(base) ? base : [], model, levels)
  return listObjectsAtLimits(conjunction.object, isJsonRecord(base) ? base : {}, model, levels)
}

function* listArraysAtLimits(
  array: ArrayFacts,
  base: readonly JsonData[],
  model: SchemaModel,
  levels: number,
): Generator<JsonData, void, undefined> {
  yield base
  const rest = listItemLiterals(array, findCommonIndex(array))
  const items = [...takeFirst(listBoundaries(model, rest, levels - 1), array.isUnique ? instanceLimits.itemsAtLimit : 1)]
  const toItem = (index: number): JsonData | undefined => {
    if (index < base.length) return base[index]
    if (index < findCommonIndex(array)) return findInstance(model, listItemLiterals(array, index))
    return array.isUnique ? items[index - findCommonIndex(array)] : items[0]
  }
  const toArray = (length: number): JsonData[] =>
    Array.from({ length }, (_, index) => toItem(index)).filter((item) => item !== undefined)
  for (const length of [array.max, base.length + 1]) if (length <= Math.min(array.max, instanceLimits.itemsAtLimit)) yield toArray(length)
  const varied = Math.min(Math.max(base.length, findCommonIndex(array) + 1), array.max, instanceLimits.itemsAtLimit)
  const start = toArray(varied)
  const indexes = [...new Set([...start.keys()].slice(0, findCommonIndex(array) + 1))]
  yield* roundRobin(
    indexes.map(function* (index): Generator<JsonData, void, undefined> {
      for (const item of listBoundaries(model, listItemLiterals(array, index), levels - 1)) yield start.with(index, item)
    }),
  )
}

function* listObjectsAtLimits(
  object: ObjectFacts,
  base: { readonly [name: string]: JsonData },
  model: SchemaModel,
  levels: number,
): Generator<JsonData, void, undefined> {
  yield base
  const names = listPresentNames(model, object)
  const extra = listExtraNames(model, object).slice(0, 1)
  const isTop = levels === instanceLimits.variedLevels
  yield addAllProperties(model, object, base, isTop ? instanceLimits.fullLevels : 1)
  const accepts = (name: string, value: JsonData): boolean => model.accepts(getPropertyLiterals(model, object, name), value)
  // A schema for any value may only be one that JSON Schema cannot describe.
  const nullable = isTop ? names.filter((name) => accepts(name, null) && !(accepts(name, true) && accepts(name, 'a'))) : []
  if (nullable.length > 0) yield { ...base, ...Object.fromEntries(nullable.map((name) => [name, null])) }
  for (const style of isTop ? (['astral', 'wide'] as const) : [])
    yield addAllProperties(model, object, base, instanceLimits.fullLevels, style)
  yield* roundRobin(
    [...names, ...extra].map(function* (name): Generator<JsonData, void, undefined> {
      const values = listBoundaries(model, getPropertyLiterals(model, object, name), levels - 1)
      for (const value of values) yield { ...base, [name]: value }
    }),
  )
}
