import type { CallInput } from 'routepact/internal'
import type { JsonSchemaOptions } from 'routepact/openapi'
import { isJsonRecord, type JsonRecord } from '../json-schema/json.ts'
import { isPlainObject, readProperty } from '../../../src/shared/property.ts'
import { findImpossible } from '../json-schema/instances/find-impossible.ts'
import { type EdgeInstance, listEdgeInstances, listEdgesOf, validInstances } from '../json-schema/instances/instances.ts'
import { type ListPropertyValues, readableInstances } from '../json-schema/instances/readable-instances.ts'
import { maySend } from '../json-schema/instances/text-values.ts'
import { roundRobin } from '../json-schema/instances/round-robin.ts'
import { listFileFields, withFileVariants, withSmallFiles } from './file-fields.ts'
import { findConversionProblem } from './conversion-problem.ts'
import { type DescribedPart, isForm, isOpaque, listParts, toInstanceContext, toPartSchema } from './part-schemas.ts'
import { toImpossibleText } from './reason-text.ts'
import { toRequestData } from './request-data.ts'
import { findRejection, type PartReading, readPart, type TestedOperation } from './tested-operation.ts'

/** How values are generated. */
export interface GeneratorOptions extends JsonSchemaOptions {
  readonly seed: number
  readonly count: number
  /** Headers for every request. */
  readonly headers: { readonly [name: string]: string }
  /** The most bytes that the server accepts in a body. */
  readonly maxBodySize?: number | undefined
  /** Lists the values to try for a property. With it, readable values come first. */
  readonly listValues?: ListPropertyValues | undefined
}

/** The most readable values for a part. */
const mostReadableParts = 20

/** From how many values of a parameter its elements are taken. */
const listedValues = 10

/** A body's values before unusual ones: the simplest, one with all properties, and one with `null`. */
const mostBefore = 3

/** The most characters in a URL. Servers should accept at least 8,000 (RFC 9110, section 4.1). */
const longestUrl = 8_000

/** The inputs for an operation's valid requests, at least one. */
export interface ValidInputs {
  readonly inputs: readonly CallInput[]
  /** Why no input is valid. There is still one input, which `prepare` may correct. */
  readonly reason?: string
}

/**
 * Generates inputs for an operation that the contract accepts, the simplest first. The contract's examples come before generated values.
 * Unusual values follow the simplest and the fullest ones.
 *
 * @param most the most inputs, `count` of which have usual values
 */
export async function createValidInputs(tested: TestedOperation, options: GeneratorOptions, most: number = Infinity): Promise<ValidInputs> {
  const { headers, count, maxBodySize = Infinity } = options
  const placeholders = Object.fromEntries(tested.route.parameters.map((name) => [name, 'x']))
  const base: CallInput = { params: placeholders, ...(Object.keys(headers).length > 0 ? { headers } : {}) }
  let variants: CallInput[][] = []
  const bodies: CallInput[][] = []
  const edges: CallInput[][] = []
  const bodyEdges: CallInput[][] = []
  const reasons: string[] = []
  for (const part of listParts(tested)) {
    const { accepted, rejected, edges: unusual = [], reason } = await findAccepted(tested, part, base, options)
    if (accepted.length === 0) {
      reasons.push(`no generated value for ${toPartPlace(part)} is valid${reason ? `: ${reason}` : ''}`)
      accepted.push(rejected ?? {})
    }
    if (part.name === 'body') {
      bodies.push(accepted)
      bodyEdges.push(unusual)
    } else {
      variants.push(accepted)
      edges.push(unusual)
      Object.assign(base, accepted[0])
    }
  }
  // A request without the body comes after one with each content type.
  if (tested.operation.requests?.optional) bodies.push([{}])
  if (bodies.length > 0) variants = [...variants, [...roundRobin(bodies)]]
  const first: CallInput = Object.assign({}, base, ...variants.map(([value]) => value))
  if (reasons[0] !== undefined) return { inputs: [first], reason: reasons[0] }
  edges.push([...roundRobin(bodyEdges)])
  const toRange = (lists: readonly (readonly CallInput[])[]): number[] => [...Array(Math.max(...lists.map(({ length }) => length))).keys()]
  const usual = toRange([[{}], ...variants]).slice(0, count).map((index) => variants.map((values) => values[index % values.length]))
  const unusual = toRange(edges).map((index) => edges.map((values) => values[index]).toSpliced(0, 0, first))
  const start = mostBefore * Math.max(1, bodies.length)
  const inputs: CallInput[] = []
  const large: CallInput[] = []
  for (const chosen of [...usual.slice(0, start), ...unusual, ...usual.slice(start)]) {
    if (inputs.length === most) break
    const input: CallInput = Object.assign({}, base, ...chosen)
    const data = await toRequestData(tested.operation, input)
    if (!data || (await findRejection(tested, data)) !== undefined) continue
    const isLarge = data.target.length > longestUrl || (data.body?.length ?? 0) > maxBodySize
    ;(isLarge ? large : inputs).push(input)
  }
  inputs.push(...(inputs.length > 0 ? [] : large))
  return inputs.length > 0 ? { inputs } : { inputs: [first], reason: 'no combination of valid parts is valid' }
}

/** Returns a part's name in messages. */
export function toPartPlace({ name, contentType }: DescribedPart): string {
  if (name === 'params') return 'the path parameters'
  return name === 'body' ? `the body (${contentType})` : `the ${name}`
}

/** Finds a part's values that the contract accepts; the values that schemas output are tried last. */
async function findAccepted(
  tested: TestedOperation,
  part: DescribedPart,
  base: CallInput,
  options: GeneratorOptions,
): Promise<{ accepted: CallInput[]; edges?: CallInput[]; rejected?: CallInput; reason: string }> {
  const read = async (input: CallInput | undefined): Promise<PartReading | undefined> => {
    const data = input && (await toRequestData(tested.operation, { ...base, ...input }))
    return data && readPart(tested, part.name, data)
  }
  let reason = ''
  let impossible: readonly (string | number)[] | undefined
  let rejected: CallInput | undefined
  for (const side of ['input', 'output'] as const) {
    const converted = toPartSchema(part, tested, side, options)
    if (converted.reason !== undefined) reason ||= converted.reason
    const values = [...part.examples, ...(converted.reason === undefined ? generate(part, converted.schema, options) : [])]
    if (part.name === 'body' && isOpaque(part)) values.push(new Uint8Array([123, 125]))
    const accepted: CallInput[] = []
    const acceptedValues: unknown[] = []
    for (const value of values) {
      const input = toPartInput(part, value, options.headers)
      const reading = await read(input)
      if (!input || !reading) continue
      if (reading.result === 'accepted') {
        accepted.push(input)
        acceptedValues.push(value)
      } else {
        reason ||= reading.reason
        rejected ??= input
      }
    }
    if (accepted.length > 0) {
      const toInput = (value: unknown): CallInput | undefined => toPartInput(part, value, options.headers)
      const isAccepted = async (value: unknown): Promise<boolean> => (await read(toInput(value)))?.result === 'accepted'
      const unusual = options.listValues ? [] : await findEdges(part, converted.reason === undefined ? converted.schema : undefined, acceptedValues, isAccepted)
      return { accepted, edges: unusual.map((value) => toInput(value) as CallInput), reason }
    }
    if (converted.reason === undefined) impossible ??= findImpossible({ schema: converted.schema, document: converted.schema })
  }
  const isConverted = part.schema && !isOpaque(part)
  const problem = impossible ? toImpossibleText(impossible.join('.')) : isConverted ? findConversionProblem(part.schema, options) : undefined
  return { accepted: [], ...(rejected && { rejected }), reason: problem ?? reason }
}

/**
 * Finds unusual values for a part: each has them in all places where the schema accepts them.
 *
 * @param schema the JSON Schema, if it exists
 * @param accepted accepted values, in place of values with all properties if the schema accepts none of these
 */
async function findEdges(
  part: DescribedPart,
  schema: JsonRecord | undefined,
  accepted: readonly unknown[],
  isAccepted: (value: unknown) => Promise<boolean>,
): Promise<unknown[]> {
  const context = toInstanceContext(part)
  const files = schema && isForm(part) ? listFileFields(schema) : []
  const find = async (instances: readonly EdgeInstance[]): Promise<unknown[]> => {
    const found: unknown[] = []
    for (const { places, create } of instances) {
      const toValue = (edges: ReadonlySet<number>): unknown => {
        const value = create((place) => edges.has(place))
        return files.length > 0 && isPlainObject(value) ? withSmallFiles(value, files) : value
      }
      const edges = await selectPlaces(places, async (selected) => isAccepted(toValue(selected)))
      if (edges.size > 0) found.push(toValue(edges))
    }
    return found
  }
  const found = schema ? await find(listEdgeInstances({ schema, document: schema }, context)) : []
  if (found.length > 0) return found
  const countPlaces = (instances: readonly EdgeInstance[]): number => instances.reduce((sum, { places }) => sum + places, 0)
  const others = accepted.map((value) => listEdgesOf(value, context))
  return find(others.reduce((one, other) => (countPlaces(other) > countPlaces(one) ? other : one)))
}

/** Selects as many places as are accepted together: all, or half of those that are not, and so on. */
async function selectPlaces(count: number, isAccepted: (places: ReadonlySet<number>) => Promise<boolean>): Promise<ReadonlySet<number>> {
  const all = [...Array(count).keys()]
  let selected: ReadonlySet<number> = new Set()
  const add = async (places: readonly number[]): Promise<void> => {
    const more = new Set([...selected, ...places])
    if (await isAccepted(more)) selected = more
    else if (places.length > 1) {
      const middle = Math.ceil(places.length / 2)
      await add(places.slice(0, middle))
      await add(places.slice(middle))
    }
  }
  if (await isAccepted(new Set(all))) return new Set(all)
  if (await isAccepted(selected)) await add(all)
  return selected
}

/** Generates a part's values. */
export function generate(part: DescribedPart, schema: JsonRecord, { seed, count, listValues }: GeneratorOptions): readonly unknown[] {
  const source = { schema, document: schema }
  const context = toInstanceContext(part)
  const readable = listValues ? readableInstances(source, seed, mostReadableParts, listValues).filter((value) => maySend(value, context)) : []
  const values = [...readable, ...validInstances(source, { seed, count, context })]
  const files = isForm(part) ? listFileFields(schema) : []
  return files.length === 0 ? values : withFileVariants(values.filter(isJsonRecord), files)
}

/** Lists different texts and numbers that a query parameter may have, also as list elements. */
export function listParameterValues(tested: TestedOperation, name: string, { seed, ...options }: JsonSchemaOptions & Pick<GeneratorOptions, 'seed'>): unknown[] {
  const part = listParts(tested).find((one) => one.name === 'query') as DescribedPart
  const { schema: document } = toPartSchema(part, tested, 'input', options) as { readonly schema?: JsonRecord }
  const schema = readProperty(document?.['properties'], name)
  if (!isJsonRecord(schema)) return []
  const values = validInstances({ schema, document: document as JsonRecord }, { seed, count: listedValues, context: 'text' })
  return [...new Set(values.flat().filter((value) => typeof value === 'string' || typeof value === 'number'))]
}

/** Returns the part of an input with a value, the list with one element for a stream; `undefined` for a value that the part cannot have. */
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
