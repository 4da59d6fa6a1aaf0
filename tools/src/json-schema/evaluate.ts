/**
 * Evaluates a value against a schema, with three results. Other validators have two: they ignore or reject the undecidable, from which a
 * comparison of schemas must not conclude anything.
 */
import { assertions } from './assertions.ts'
import { evaluateMembers } from './evaluate-members.ts'
import { Evaluation, invalidAt, unknownBecause, type EvaluationContext } from './evaluation.ts'
import { hasFormat, toFormatReason } from './formats.ts'
import { countSteps, isJsonRecord, type JsonData, type JsonRecord, type Spend } from './json.ts'
import { toBrokenReason, type SchemaDocument } from './schema-document.ts'
import { findSyntaxProblem, type SchemaNode } from './schema-syntax.ts'

/** The most schemas that evaluating one value applies, in total and nested. */
const maxSteps = 20_000
const maxDepth = 500

const endless = unknownBecause('the schema is nested too deeply, or without end')

/**
 * Evaluates `value` against `schema`, which is in `document`.
 *
 * @param options.assumesFormats whether strings are assumed to have every format, instead of being undecided
 * @param options.spent counts the schemas that are applied, in several evaluations
 * @param options.spend counts each step, and may throw
 * @param options.isWhole whether no other schema leads to this schema, which `$dynamicRef` must know
 */
export function evaluate(
  document: SchemaDocument,
  schema: SchemaNode,
  value: JsonData,
  options: { readonly assumesFormats?: boolean; readonly isWhole?: boolean; readonly spent?: { steps: number }; readonly spend?: Spend } = {},
): Evaluation {
  const { assumesFormats = false, isWhole = false, spent = { steps: 0 }, spend = () => {} } = options
  const progress = { steps: 0, depth: 0 }
  const result = apply(schema, value, {
    document,
    assumesFormats,
    isWhole,
    scope: [],
    references: [],
    spend,
    progress,
    apply,
  })
  spent.steps += progress.steps
  return result
}

function apply(schema: SchemaNode, value: JsonData, outer: EvaluationContext): Evaluation {
  outer.spend(countSteps(value))
  if (schema === true) return new Evaluation()
  if (schema === false) return invalidAt('false')
  const problem = findSyntaxProblem(schema, outer.spend)
  if (problem) return unknownBecause(problem)
  const { progress, scope } = outer
  if (progress.steps === maxSteps || progress.depth === maxDepth) return endless
  const resource = outer.document.getResource(schema)
  const context = scope.at(-1) === resource ? outer : { ...outer, scope: [...scope, resource] }
  const result = assertAll(schema, value, context)
  if (result.isInvalid) return result
  progress.steps++
  progress.depth++
  applyInPlace(schema, value, context, result)
  if (!result.isInvalid) evaluateMembers(schema, value, context, result)
  progress.depth--
  return result
}

function assertAll(schema: JsonRecord, value: JsonData, { assumesFormats, document, spend }: EvaluationContext): Evaluation {
  const result = new Evaluation()
  for (const keyword in schema) {
    if (!Object.hasOwn(assertions, keyword)) continue
    const isValid = assertions[keyword]?.(schema[keyword] as never, value, spend)
    if (isValid === false) return invalidAt(keyword)
    if (isValid === undefined) result.and(unknownBecause(`'${keyword}' takes too many steps to compare`))
  }
  const { format } = schema
  if (typeof format === 'string' && !assumesFormats) {
    const isValid = hasFormat(value, format, document.checksFormats)
    if (isValid === false) return invalidAt('format')
    if (!isValid) result.and(unknownBecause(toFormatReason(format)))
  }
  return result
}

/** Applies the keywords whose schemas apply to the value itself. The syntax of `schema` has been checked. */
function applyInPlace(schema: JsonRecord, value: JsonData, context: EvaluationContext, result: Evaluation): void {
  const test = (inner: unknown): Evaluation => context.apply(inner as SchemaNode, value, context)
  if (schema.$ref !== undefined) result.and(applyReference(schema.$ref as string, schema, value, context))
  if (schema.$dynamicRef !== undefined)
    result.and(applyReference(schema.$dynamicRef as string, schema, value, context, true))
  for (const inner of toSchemas(schema.allOf)) result.and(test(inner))
  if (schema.anyOf) result.and(combineAlternatives('anyOf', toSchemas(schema.anyOf).map(test), Infinity))
  if (schema.oneOf) result.and(combineAlternatives('oneOf', toSchemas(schema.oneOf).map(test), 1))
  if (schema.not !== undefined) {
    const { decision, reason } = test(schema.not)
    if (decision === 'valid') result.and(invalidAt('not'))
    if (decision === 'unknown') result.and(unknownBecause(reason))
  }
  if (schema.if !== undefined) result.and(applyCondition(schema, test))
  if (!isJsonRecord(value)) return
  for (const [name, inner] of Object.entries(schema.dependentSchemas ?? {})) {
    if (Object.hasOwn(value, name)) result.and(test(inner))
  }
}

function toSchemas(schemas: JsonData | undefined): readonly JsonData[] {
  return (schemas ?? []) as readonly JsonData[]
}

/** Combines alternatives, at least one and at most `most` of which must be valid. */
function combineAlternatives(keyword: string, results: readonly Evaluation[], most: number): Evaluation {
  const count = results.filter((result) => result.decision === 'valid').length
  const unknown = results.find((result) => result.decision === 'unknown')
  if (count > most) return invalidAt(keyword)
  if (unknown && (count === 0 || most === 1)) return unknownBecause(unknown.reason)
  if (count === 0) {
    // The alternative that got furthest into the value describes the mismatch best.
    const rejections = results.flatMap(({ rejection }) => (rejection?.path.length ? rejection : []))
    const [deepest] = rejections.toSorted((one, other) => other.path.length - one.path.length)
    return deepest ? invalidAt(deepest.keyword, deepest.path) : invalidAt(keyword)
  }
  const chosen = new Evaluation()
  for (const result of results) chosen.annotate(result)
  return chosen
}

function applyCondition(schema: JsonRecord, test: (inner: unknown) => Evaluation): Evaluation {
  const condition = test(schema.if)
  const then = test(schema.then ?? true)
  if (condition.decision === 'valid') {
    then.annotate(condition)
    return then
  }
  const otherwise = test(schema.else ?? true)
  if (condition.isInvalid || (then.isInvalid && otherwise.isInvalid)) return otherwise
  const undecided = unknownBecause(condition.reason)
  if (then.decision === 'valid' && otherwise.decision === 'valid') undecided.decision = 'valid'
  undecided.mayEvaluateMore = true
  return undecided
}

function applyReference(
  reference: string,
  from: JsonRecord,
  value: JsonData,
  context: EvaluationContext,
  isDynamic = false,
): Evaluation {
  const { document, scope } = context
  let target = document.resolve(reference, from)
  if (target === undefined) return unknownBecause(toBrokenReason(reference))
  if (isDynamic && document.isDynamic(reference, from)) {
    const name = reference.slice(reference.indexOf('#') + 1)
    const candidates = document.listDynamicAnchors(name)
    if (candidates.length > 1 && !context.isWhole)
      return unknownBecause(`'$dynamicRef' ${reference} depends on other schemas`)
    target = scope.map((resource) => resource.dynamicAnchors.get(name)).find((found) => found !== undefined) ?? target
  }
  if (context.references.includes(target)) return endless
  return context.apply(target, value, { ...context, references: [...context.references, target] })
}
