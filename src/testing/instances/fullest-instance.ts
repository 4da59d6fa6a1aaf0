/** Finds values with all optional properties. */
import { listItemLiterals } from '../../diff/arrays.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../diff/json.ts'
import type { Literal } from '../../diff/literal.ts'
import type { ObjectFacts } from '../../diff/objects.ts'
import { resolveChoices } from './alternatives.ts'
import { toUnicodeText } from './boundary-scalars.ts'
import { findDescribed, findInstance } from './find-instance.ts'
import { instanceLimits } from './instance-limits.ts'
import { getPropertyLiterals, listPresentNames } from './members.ts'
import type { SchemaModel } from './schema-model.ts'

/** How the values are chosen. */
interface FullestStyle {
  /** Whether strings are not ASCII, where patterns and formats allow that. */
  readonly hasUnicode: boolean
}

/** How many values are left to find. */
interface Budget extends FullestStyle {
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
      ? addProperties(model, conjunction.object, base, levels, budget)
      : addItem(model, listItemLiterals(conjunction.array, 0), base as readonly JsonData[], levels, budget)
    if (model.accepts(literals, value)) return value
  }
  const text = budget.hasUnicode ? findUnicodeText(model, literals) : undefined
  return text ?? findDescribed(model, literals, levels) ?? smallest
}

function findUnicodeText(model: SchemaModel, literals: readonly Literal[]): string | undefined {
  const conjunction = resolveChoices(model.conjoin([...literals, model.table.plain({ type: 'string' })]), () => 0)
  const text = conjunction && !conjunction.values ? toUnicodeText(conjunction, model.longestText) : undefined
  return text !== undefined && model.accepts(literals, text) ? text : undefined
}

/** Adds the properties that an object lacks. */
export function addAllProperties(
  model: SchemaModel,
  object: ObjectFacts,
  base: JsonRecord,
  levels: number,
  style: FullestStyle = { hasUnicode: false },
): JsonRecord {
  return addProperties(model, object, base, levels, { ...style, left: instanceLimits.fullValues })
}

function addProperties(model: SchemaModel, object: ObjectFacts, base: JsonRecord, levels: number, budget: Budget): JsonRecord {
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
