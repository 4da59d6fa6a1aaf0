/** Finds a small value, also where the search for counterexamples gives up. */
import { listItemLiterals } from '../arrays.ts'
import type { Conjunction } from '../conjunction.ts'
import type { JsonData, JsonType } from '../json.ts'
import type { Literal } from '../literal.ts'
import { listCombinations } from './alternatives.ts'
import { listBoundaryNumbers, listBoundaryStrings } from './boundary-scalars.ts'
import { listDescribedTypes } from './described-types.ts'
import { instanceLimits } from './instance-limits.ts'
import { getPropertyLiterals } from './members.ts'
import type { SchemaModel } from './schema-model.ts'

/** Finds a small value that matches all literals; `undefined` if no value was found. */
export function findInstance(
  model: SchemaModel,
  literals: readonly Literal[],
  levels: number = instanceLimits.variedLevels,
): JsonData | undefined {
  const answer = model.search(literals)
  if (answer.kind !== 'unknown' || levels === 0) return answer.kind === 'found' ? answer.value : undefined
  return findDescribed(model, literals, levels)
}

/** Finds a small value for a type or a union member that keywords describe. */
export function findDescribed(model: SchemaModel, literals: readonly Literal[], levels: number): JsonData | undefined {
  return model.remember(literals, levels, () => {
    for (const alternative of listCombinations(model.conjoin(literals)))
      for (const value of listSimplest(alternative, model, levels)) if (model.accepts(literals, value)) return value
    return undefined
  })
}

function* listSimplest(
  alternative: Conjunction,
  model: SchemaModel,
  levels: number,
): Generator<JsonData, void, undefined> {
  if (alternative.values) return yield* alternative.values
  for (const type of listDescribedTypes(alternative)) yield* listSimplestOfType(type, alternative.restrict(type), model, levels)
}

function listSimplestOfType(
  type: JsonType,
  conjunction: Conjunction,
  model: SchemaModel,
  levels: number,
): readonly JsonData[] {
  const { number, array, object } = conjunction
  switch (type) {
    case 'null':
      return [null]
    case 'boolean':
      return [false, true]
    case 'number':
      return listBoundaryNumbers(number)
    case 'string':
      return listBoundaryStrings(conjunction, model.longestText)
    case 'array': {
      if (array.min > instanceLimits.items) return []
      const items = Array.from({ length: array.min }, (_, index) =>
        findInstance(model, listItemLiterals(array, index), levels - 1),
      )
      return items.includes(undefined) ? [] : [items as JsonData[]]
    }
    case 'object': {
      const members = [...object.required].map((name): [string, JsonData | undefined] => [
        name,
        findInstance(model, getPropertyLiterals(model, object, name), levels - 1),
      ])
      if (members.some(([, value]) => value === undefined)) return []
      return [Object.fromEntries(members) as { readonly [name: string]: JsonData }]
    }
  }
}
