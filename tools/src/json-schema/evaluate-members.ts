/** The keywords whose schemas apply to a value's properties and items. */
import { unknownBecause, invalidAt, type Evaluation, type EvaluationContext } from './evaluation.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from './json.ts'
import { compilePattern } from './pattern.ts'
import type { SchemaNode } from './schema-syntax.ts'

/** Adds the results for the properties or items of `value` to `result`. The syntax of `schema` has been checked. */
export function evaluateMembers(
  schema: JsonRecord,
  value: JsonData,
  context: EvaluationContext,
  result: Evaluation,
): void {
  const inside = { ...context, references: [] }
  const test = (inner: unknown, member: JsonData): Evaluation => context.apply(inner as SchemaNode, member, inside)
  if (isJsonRecord(value)) evaluateProperties(schema, value, context, test, result)
  else if (Array.isArray(value)) evaluateItems(schema, value, test, result)
}

type Test = (schema: unknown, member: JsonData) => Evaluation

function evaluateProperties(schema: JsonRecord, value: JsonRecord, { spend }: EvaluationContext, test: Test, result: Evaluation): void {
  const properties = (schema.properties ?? {}) as JsonRecord
  const patterns = Object.entries((schema.patternProperties ?? {}) as JsonRecord)
  for (const [name, member] of Object.entries(value)) {
    let isNamed = Object.hasOwn(properties, name)
    if (isNamed) result.andInside(name, test(properties[name], member))
    for (const [source, inner] of patterns) {
      spend()
      if (!compilePattern(source)?.test(name, spend)) continue
      isNamed = true
      result.andInside(name, test(inner, member))
    }
    if (!isNamed && schema.additionalProperties !== undefined) {
      result.andInside(name, test(schema.additionalProperties, member))
    }
    if (schema.propertyNames !== undefined) {
      const { decision, reason } = test(schema.propertyNames, name)
      if (decision === 'invalid') result.and(invalidAt('propertyNames', [name]))
      if (decision === 'unknown') result.and(unknownBecause(reason))
    }
  }
  evaluateRest(schema.unevaluatedProperties, Object.entries(value), test, result)
}

function evaluateItems(schema: JsonRecord, value: readonly JsonData[], testItem: Test, result: Evaluation): void {
  const test = rememberLast(testItem)
  const prefix = (schema.prefixItems ?? []) as readonly JsonData[]
  value.forEach((member, index) => {
    const inner = index < prefix.length ? prefix[index] : schema.items
    if (inner !== undefined) result.andInside(index, test(inner, member))
  })
  if (schema.contains !== undefined) {
    const results = value.map((member) => test(schema.contains, member))
    const found = results.flatMap(({ decision }, index) => (decision === 'valid' ? [index] : []))
    const unknown = results.filter(({ decision }) => decision === 'unknown')
    const { minContains = 1, maxContains = Infinity } = schema as { readonly [count: string]: number }
    if (found.length + unknown.length < minContains || found.length > maxContains) result.and(invalidAt('contains'))
    else if (unknown[0]) result.and(unknownBecause(unknown[0].reason))
    for (const index of found) result.evaluated.add(index)
  }
  evaluateRest(schema.unevaluatedItems, [...value.entries()], test, result)
}

/** Applies a schema to the same item once, because a long array has many equal items. */
function rememberLast(test: Test): Test {
  const known = new Map<unknown, readonly [member: JsonData, result: Evaluation]>()
  return (schema, member) => {
    const last = known.get(schema)
    if (last?.[0] === member) return last[1]
    const result = test(schema, member)
    known.set(schema, [member, result])
    return result
  }
}

/** Applies `unevaluatedProperties` or `unevaluatedItems`. */
function evaluateRest(
  schema: JsonData | undefined,
  members: readonly (readonly [string | number, JsonData])[],
  test: Test,
  result: Evaluation,
): void {
  if (schema === undefined) return
  for (const [key, member] of members) {
    if (result.evaluated.has(key)) continue
    const inner = test(schema, member)
    if (inner.isInvalid && result.mayEvaluateMore)
      result.and(unknownBecause('an undecided schema precedes an unevaluated one'))
    else result.andInside(key, inner)
  }
}
