/** Finds values with all optional properties. */
import { listItemLiterals } from '../../diff/arrays.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../diff/json.ts'
import type { Literal } from '../../diff/literal.ts'
import type { ObjectFacts } from '../../diff/objects.ts'
import { resolveChoices } from './alternatives.ts'
import { findDescribed, findInstance } from './find-instance.ts'
import { instanceLimits } from './instance-limits.ts'
import { getPropertyLiterals, listPresentNames } from './members.ts'
import type { SchemaModel } from './schema-model.ts'

/** How many values are left to find. */
interface Budget {
  left: number
}

/** Finds a value whose objects have all properties and whose arrays have an item, down to some levels. */
function findFullest(
  model: SchemaModel,
  literals: readonly Literal[],
  levels: number,
  budget: Budget,
): JsonData | undefined {
  const smallest = findInstance(model, literals)
  if (levels === 0 || budget.left-- <= 0 || smallest === undefined) return smallest
  for (const type of ['object', 'array']) {
    const structure = [...literals, model.table.plain({ type })]
    const base = findInstance(model, structure)
    const conjunction = base === undefined ? undefined : resolveChoices(model.conjoin(structure), () => 0)
    if (!conjunction || conjunction.values || base === undefined) continue
    const value = isJsonRecord(base)
      ? addAllProperties(model, conjunction.object, base, levels, budget)
      : addItem(model, listItemLiterals(conjunction.array, 0), base as readonly JsonData[], levels, budget)
    if (model.accepts(literals, value)) return value
  }
  return findDescribed(model, literals, levels) ?? smallest
}

/** Adds the properties that an object lacks. */
export function addAllProperties(
  model: SchemaModel,
  object: ObjectFacts,
  base: JsonRecord,
  levels: number,
  budget: Budget = { left: instanceLimits.fullValues },
): JsonRecord {
  const full = new Map(Object.entries(base))
  for (const name of listPresentNames(model, object)) {
    if (full.size >= object.max) break
    const value = findFullest(model, getPropertyLiterals(model, object, name), levels - 1, budget)
    if (value !== undefined) full.set(name, value)
  }
  return Object.fromEntries(full)
}

function addItem(
  model: SchemaModel,
  literals: readonly Literal[],
  base: readonly JsonData[],
  levels: number,
  budget: Budget,
): readonly JsonData[] {
  const item = base.length > 0 ? undefined : findFullest(model, literals, levels - 1, budget)
  return item === undefined ? base : [item]
}
