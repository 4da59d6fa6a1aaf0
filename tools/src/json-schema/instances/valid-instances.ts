/** Valid values for JSON Schemas: those at the limits first, then random ones. */
import * as fc from 'fast-check'
import { toCanonicalText, type JsonData } from '../json.ts'
import { listBoundaries } from './boundary-instances.ts'
import { instanceLimits } from './instance-limits.ts'
import { takeFirst } from './round-robin.ts'
import { createArbitrary } from './random-instances.ts'
import { anyCharacters } from './random-scalars.ts'
import { getSchemaModel, type SchemaSource } from './schema-model.ts'
import { maySend, type InstanceContext } from './text-values.ts'

/** The distance between the seeds within a call, so that neighboring seeds share none. */
const attemptStep = 1_000_003

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
export function validInstances(source: SchemaSource, { seed, count, context }: InstanceOptions): JsonData[] {
  const found = new Map<string, JsonData>()
  for (const value of listSendableBoundaries(source, context)) {
    if (found.size === count) return [...found.values()]
    found.set(toCanonicalText(value), value)
  }
  const arbitrary = createInstanceArbitrary(source, context)
  if (!arbitrary) return [...found.values()]
  for (let attempt = 0; attempt < instanceLimits.attempts && found.size < count; attempt++) {
    const numRuns = count - found.size
    for (const value of fc.sample(arbitrary, { seed: seed + attempt * attemptStep, numRuns }))
      found.set(toCanonicalText(value), value)
  }
  return [...found.values()]
}

/**
 * Creates an arbitrary for values that match a schema, for properties whose counterexamples fast-check shrinks.
 *
 * @returns `undefined` if no value is found
 */
export function createInstanceArbitrary(
  source: SchemaSource,
  context: InstanceContext,
): fc.Arbitrary<JsonData> | undefined {
  const [first] = listSendableBoundaries(source, context)
  if (first === undefined) return undefined
  const model = getSchemaModel(source.document)
  const literals = [model.toLiteral(source.schema)]
  // Not a filter, which would search without end where no random value matches.
  return createArbitrary(model, literals, context === 'header' ? 'grapheme-ascii' : anyCharacters).map((value) =>
    value !== undefined && maySend(value, context) && model.accepts(literals, value) ? value : first,
  )
}

function* listSendableBoundaries(
  { schema, document }: SchemaSource,
  context: InstanceContext,
): Generator<JsonData, void, undefined> {
  const model = getSchemaModel(document)
  const boundaries = listBoundaries(model, [model.toLiteral(schema)])
  for (const value of takeFirst(boundaries, instanceLimits.boundaries)) if (maySend(value, context)) yield value
}
