/** Finds values with all optional properties. */
import { listItemLiterals } from '../arrays.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../json.ts'
import type { Literal } from '../literal.ts'
import type { ObjectFacts } from '../objects.ts'
import { resolveChoices } from './alternatives.ts'
import { listWideStrings } from './boundary-scalars.ts'
import { findDescribed, findInstance } from './find-instance.ts'
import { instanceLimits } from './instance-limits.ts'
import { getPropertyLiterals, listPresentNames } from './members.ts'
import type { SchemaModel } from './schema-model.ts'

/**
 * The strings, where patterns and formats allow them: short ASCII, or wide characters, as long as the limit in characters or in UTF-16
 * units.
 */
export type TextStyle = 'ascii' | 'wide' | 'astral'

/** How many values are left to find. */
interface FillBudget {
  left: number
  /** How many strings at their limit are left, because servers limit the body size. */
  wideLeft: number
  readonly style: TextStyle
}

/** Finds a value whose objects have all properties and whose arrays have an item, down to some levels. */
function findFullest(
  model: SchemaModel,
  literals: readonly Literal[],
  levels: number,
  budget: FillBudget,
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
  return findStyledText(model, literals, budget) ?? findDescribed(model, literals, levels) ?? smallest
}

function findStyledText(model: SchemaModel, literals: readonly Literal[], budget: FillBudget): string | undefined {
  const { style } = budget
  if (style === 'ascii') return undefined
  const conjunction = resolveChoices(model.conjoin([...literals, model.table.plain({ type: 'string' })]), () => 0)
  if (!conjunction || conjunction.values) return undefined
  const isAccepted = (text: string): boolean => model.accepts(literals, text)
  const wide = budget.wideLeft === 0 ? [] : listWideStrings(conjunction, model.longestText).filter(isAccepted)
  const longest = style === 'astral' ? wide.at(-1) : wide[0]
  if (longest !== undefined) budget.wideLeft -= 1
  return longest
}

/** Adds the properties that an object lacks. */
export function addAllProperties(
  model: SchemaModel,
  object: ObjectFacts,
  base: JsonRecord,
  levels: number,
  style: TextStyle = 'ascii',
): JsonRecord {
  return addProperties(model, object, base, levels, { style, left: instanceLimits.fullValues, wideLeft: instanceLimits.wideTexts })
}

function addProperties(model: SchemaModel, object: ObjectFacts, base: JsonRecord, levels: number, budget: FillBudget): JsonRecord {
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
  budget: FillBudget,
): readonly JsonData[] {
  const item = base.length > 0 ? undefined : findFullest(model, literals, levels - 1, budget)
  return item === undefined ? base : [item]
}
