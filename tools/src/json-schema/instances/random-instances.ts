/** Builds random values. Values that do not match are possible: the caller tests them. */
import * as fc from 'fast-check'
import { findCommonIndex, listItemLiterals, type ArrayFacts } from '../arrays.ts'
import { isJsonRecord, type JsonData } from '../json.ts'
import type { Literal } from '../literal.ts'
import type { ObjectFacts } from '../objects.ts'
import { resolveChoices } from './alternatives.ts'
import { listDescribedTypes } from './described-types.ts'
import { findInstance } from './find-instance.ts'
import { instanceLimits } from './instance-limits.ts'
import { getPropertyLiterals, listExtraNames, listPresentNames } from './members.ts'
import { drawNumber, drawString, type StringUnit } from './random-scalars.ts'
import type { SchemaModel } from './schema-model.ts'

/**
 * Creates an arbitrary for values that match all literals. Union options may exclude each other, and a value may be `undefined` if none was
 * found: the caller tests the values.
 */
export function createArbitrary(
  model: SchemaModel,
  literals: readonly Literal[],
  unit: StringUnit,
): fc.Arbitrary<JsonData | undefined> {
  return fc.gen().map((draw) => new RandomInstance(model, draw, unit).draw(literals, instanceLimits.randomLevels))
}

class RandomInstance {
  readonly #model: SchemaModel
  readonly #draw: fc.GeneratorValue
  readonly #unit: StringUnit
  #left: number = instanceLimits.randomValues

  constructor(model: SchemaModel, draw: fc.GeneratorValue, unit: StringUnit) {
    this.#model = model
    this.#draw = draw
    this.#unit = unit
  }

  draw(literals: readonly Literal[], levels: number): JsonData | undefined {
    const model = this.#model
    if (levels === 0 || this.#left-- <= 0) return findInstance(model, literals)
    const conjunction = resolveChoices(model.conjoin(literals), (count) => this.#pick(count))
    if (!conjunction) return findInstance(model, literals)
    if (conjunction.values) return conjunction.values[this.#pick(conjunction.values.length)]
    const types = listDescribedTypes(conjunction)
    const type = types[this.#pick(types.length)]
    if (type === 'null') return null
    if (type === 'boolean') return this.#draw(fc.boolean)
    if (type === 'number') return drawNumber(conjunction, this.#draw)
    if (type === 'string') return drawString(conjunction, model.longestText, this.#draw, this.#unit)
    return type === 'array'
      ? this.#drawArray(conjunction.array, levels)
      : this.#drawObject(conjunction.object, literals, levels)
  }

  /** Draws one of `count` indexes. */
  #pick(count: number): number {
    return count > 1 ? this.#draw(fc.nat, { max: count - 1 }) : 0
  }

  #drawArray(array: ArrayFacts, levels: number): JsonData | undefined {
    if (array.min > instanceLimits.items) return undefined
    const counted = array.counts.flatMap(({ literal, min }) =>
      Array.from({ length: Math.min(min, instanceLimits.items) }, () => literal),
    )
    const least = Math.max(array.min, counted.length)
    const length = this.#draw(fc.integer, { min: least, max: Math.max(least, Math.min(array.max, least + instanceLimits.moreItems)) })
    const items: JsonData[] = []
    for (let index = 0; index < length; index++) {
      const some = counted[index - findCommonIndex(array)]
      const item = this.draw([...listItemLiterals(array, index), ...(some ? [some] : [])], levels - 1)
      if (item === undefined) break
      items.push(item)
    }
    return items
  }

  #drawObject(object: ObjectFacts, literals: readonly Literal[], levels: number): JsonData {
    const model = this.#model
    const base = findInstance(model, [...literals, model.table.plain({ type: 'object' })])
    const properties = new Map<string, JsonData>(isJsonRecord(base) ? Object.entries(base) : [])
    const extra = listExtraNames(model, object).slice(0, instanceLimits.moreProperties)
    for (const name of [...listPresentNames(model, object), ...extra]) {
      const isRequired = properties.has(name) || object.required.has(name)
      const isPresent = isRequired || (properties.size < object.max && this.#draw(fc.boolean))
      const member = isPresent ? this.draw(getPropertyLiterals(model, object, name), levels - 1) : undefined
      if (member !== undefined) properties.set(name, member)
    }
    return Object.fromEntries(properties)
  }
}
