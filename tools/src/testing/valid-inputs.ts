import type { CallInput } from 'routepact/internal'
import type { JsonSchemaOptions } from 'routepact/openapi'
import { isJsonRecord, type JsonRecord } from '../json-schema/json.ts'
import { isPlainObject } from '../../../src/shared/property.ts'
import { findImpossible } from '../json-schema/instances/find-impossible.ts'
import { validInstances } from '../json-schema/instances/instances.ts'
import { type ListPropertyValues, readableInstances } from '../json-schema/instances/readable-instances.ts'
import { maySend } from '../json-schema/instances/text-values.ts'
import { roundRobin } from '../json-schema/instances/round-robin.ts'
import { listFileFields, withFileVariants } from './file-fields.ts'
import { findConversionProblem } from './conversion-problem.ts'
import { type DescribedPart, isForm, isOpaque, listParts, toInstanceContext, toPartSchema } from './part-schemas.ts'
import { toImpossibleText } from './reason-text.ts'
import { toRequestData } from './request-data.ts'
import { findRejection, readPart, type TestedOperation } from './tested-operation.ts'

/** How values are generated. */
export interface GeneratorOptions extends JsonSchemaOptions {
  readonly seed: number
  readonly count: number
  /** Headers of every request. */
  readonly headers: { readonly [name: string]: string }
  /** The most bytes of a body that the server accepts. */
  readonly maxBodySize?: number | undefined
  /** Lists the values to try for a property. With it, readable values come first. */
  readonly listValues?: ListPropertyValues | undefined
}

/** The most readable values of a part. */
const mostReadableParts = 20

/** The most characters of a URL, of which servers should accept at least 8,000 (RFC 9110, section 4.1). */
const longestUrl = 8_000

/** The inputs of valid requests of an operation, at least one. */
export interface ValidInputs {
  readonly inputs: readonly CallInput[]
  /** Why no input is valid. There is one then, which `prepare` may correct. */
  readonly reason?: string
}

/**
 * Generates inputs of an operation that the contract accepts, the simplest first. The examples of the contract come
 * before generated values.
 */
export async function createValidInputs(tested: TestedOperation, options: GeneratorOptions): Promise<ValidInputs> {
  const { headers, count, maxBodySize = Infinity } = options
  const placeholders = Object.fromEntries(tested.route.parameters.map((name) => [name, 'x']))
  const base: CallInput = { params: placeholders, ...(Object.keys(headers).length > 0 ? { headers } : {}) }
  let variants: CallInput[][] = []
  const bodies: CallInput[][] = []
  const reasons: string[] = []
  for (const part of listParts(tested)) {
    const { accepted, rejected, reason } = await findAccepted(tested, part, base, options)
    if (accepted.length === 0) {
      reasons.push(`no generated value for ${toPartPlace(part)} is valid${reason ? `: ${reason}` : ''}`)
      accepted.push(rejected ?? {})
    }
    if (part.name === 'body') bodies.push(accepted)
    else {
      variants.push(accepted)
      Object.assign(base, accepted[0])
    }
  }
  // A request without the body comes after one with each content type.
  if (tested.operation.requests?.optional) bodies.push([{}])
  if (bodies.length > 0) variants = [...variants, [...roundRobin(bodies)]]
  const first: CallInput = Object.assign({}, base, ...variants.map(([value]) => value))
  if (reasons[0] !== undefined) return { inputs: [first], reason: reasons[0] }
  const length = Math.min(count, Math.max(1, ...variants.map((values) => values.length)))
  const inputs: CallInput[] = []
  const large: CallInput[] = []
  for (let index = 0; index < length; index += 1) {
    const input: CallInput = Object.assign({}, base, ...variants.map((values) => values[index % values.length]))
    const data = await toRequestData(tested.operation, input)
    if (!data || (await findRejection(tested, data)) !== undefined) continue
    const isLarge = data.target.length > longestUrl || (data.body?.length ?? 0) > maxBodySize
    ;(isLarge ? large : inputs).push(input)
  }
  inputs.push(...(inputs.length > 0 ? [] : large))
  return inputs.length > 0 ? { inputs } : { inputs: [first], reason: 'no combination of valid parts is valid' }
}

/** Returns the name of a part in messages. */
export function toPartPlace({ name, contentType }: DescribedPart): string {
  if (name === 'params') return 'the path parameters'
  return name === 'body' ? `the body (${contentType})` : `the ${name}`
}

/** Finds the values of a part that the contract accepts; the values that schemas output are tried last. */
async function findAccepted(
  tested: TestedOperation,
  part: DescribedPart,
  base: CallInput,
  options: GeneratorOptions,
): Promise<{ accepted: CallInput[]; rejected?: CallInput; reason: string }> {
  let reason = ''
  let impossible: readonly (string | number)[] | undefined
  let rejected: CallInput | undefined
  for (const side of ['input', 'output'] as const) {
    const converted = toPartSchema(part, tested, side, options)
    if (converted.reason !== undefined) reason ||= converted.reason
    const values = [...part.examples, ...(converted.reason === undefined ? generate(part, converted.schema, options) : [])]
    if (part.name === 'body' && isOpaque(part)) values.push(new Uint8Array([123, 125]))
    const accepted: CallInput[] = []
    for (const value of values) {
      const input = toPartInput(part, value, options.headers)
      const data = input && (await toRequestData(tested.operation, { ...base, ...input }))
      if (!input || !data) continue
      const reading = await readPart(tested, part.name, data)
      if (reading.result === 'accepted') accepted.push(input)
      else {
        reason ||= reading.reason
        rejected ??= input
      }
    }
    if (accepted.length > 0) return { accepted, reason }
    if (converted.reason === undefined) impossible ??= findImpossible({ schema: converted.schema, document: converted.schema })
  }
  const isConverted = part.schema && !isOpaque(part)
  const problem = impossible ? toImpossibleText(impossible.join('.')) : isConverted ? findConversionProblem(part.schema, options) : undefined
  return { accepted: [], ...(rejected && { rejected }), reason: problem ?? reason }
}

/** Generates values of a part. */
export function generate(part: DescribedPart, schema: JsonRecord, { seed, count, listValues }: GeneratorOptions): readonly unknown[] {
  const source = { schema, document: schema }
  const context = toInstanceContext(part)
  const readable = listValues ? readableInstances(source, seed, mostReadableParts, listValues).filter((value) => maySend(value, context)) : []
  const values = [...readable, ...validInstances(source, { seed, count, context })]
  const files = isForm(part) ? listFileFields(schema) : []
  return files.length === 0 ? values : withFileVariants(values.filter(isJsonRecord), files)
}

/** Returns the part of an input with a value, the list of one element for a stream; `undefined` for a value that the part cannot have. */
export function toPartInput(
  { name, contentType, format, code }: DescribedPart,
  value: unknown,
  headers: { readonly [name: string]: string },
): CallInput | undefined {
  const isFields = name !== 'body' || (!code && format === 'form')
  if (isFields && !isPlainObject(value)) return undefined
  if (name === 'body') {
    if (!code && format === 'text' && typeof value !== 'string') return undefined
    return { body: code?.writeElement ? [value] : value, contentType: contentType as string }
  }
  return { [name]: name === 'headers' ? { ...(value as object), ...headers } : value }
}
