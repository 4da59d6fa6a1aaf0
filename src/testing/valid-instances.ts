/** Valid values of JSON Schemas: those at the limits first, then random ones. */
import * as fc from 'fast-check'
import { toCanonicalText, type JsonData } from '../diff/json.ts'
import { listBoundaries } from './boundary-instances.ts'
import { instanceLimits } from './instance-limits.ts'
import { createArbitrary } from './random-instances.ts'
import { getSchemaModel, type SchemaSource } from './schema-model.ts'
import { maySend, type InstanceContext } from './text-values.ts'

export interface InstanceOptions {
  /** The same seed yields the same values. */
  readonly seed: number
  /** The most values. */
  readonly count: number
  /** Where the values are sent. */
  readonly context: InstanceContext
}

/**
 * Lists different values that match a schema: values at its limits first, then random ones.
 *
 * @returns at most `count` values; fewer if the schema has fewer or if no others are found
 */
export function validInstances(source: SchemaSource, options: InstanceOptions): JsonData[] {
  const { seed, count, context } = options
  const model = getSchemaModel(source.document)
  const literals = [model.toLiteral(source.schema)]
  const found = new Map<string, JsonData>()
  const add = (value: JsonData): void => {
    if (maySend(value, context)) found.set(toCanonicalText(value), value)
  }
  let tried = 0
  for (const value of listBoundaries(model, literals)) {
    if (found.size === count || tried++ === instanceLimits.boundaries) break
    add(value)
  }
  const missing = count - found.size
  if (missing === 0) return [...found.values()]
  const numRuns = missing * instanceLimits.attempts
  for (const value of fc.sample(createArbitrary(model, literals), { seed, numRuns })) {
    if (found.size === count) break
    if (value !== undefined && model.accepts(literals, value)) add(value)
  }
  return [...found.values()]
}
