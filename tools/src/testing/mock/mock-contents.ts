/** Generates response bodies and headers: a contract's examples first, then values from the JSON Schemas. */
import type { Schema } from 'routepact'
import {
  cancelLater,
  type ContractResponseContent,
  convertSchema,
  type DeclaredContent,
  serialize,
  validate,
} from 'routepact/internal'
import type { JsonSchemaOptions } from 'routepact/openapi'
import type { JsonRecord } from '../../json-schema/json.ts'
import { toHeaderRecord, toHeaders } from '../../../../src/shared/header-value.ts'
import { isPlainObject } from '../../../../src/shared/property.ts'
import { findConversionProblem } from '../conversion-problem.ts'
import { listFileFields, withSmallFiles } from '../file-fields.ts'
import { isForm, isOpaque, listExamples } from '../part-schemas.ts'
import { reviveDates } from '../dates.ts'
import { findImpossible } from '../../json-schema/instances/find-impossible.ts'
import { type InstanceContext, validInstances } from '../../json-schema/instances/instances.ts'
import { type ListPropertyValues, readableInstances } from '../../json-schema/instances/readable-instances.ts'
import { maySend } from '../../json-schema/instances/text-values.ts'

/** How values are generated. */
export interface MockGeneration extends JsonSchemaOptions {
  readonly seed: number
  /** Lists the values to try for a property. */
  readonly listValues?: ListPropertyValues
  /** The JSON Schemas, which are converted once. */
  readonly converted?: { readonly [Side in SchemaSide]: WeakMap<Schema, JsonRecord> }
}

type SchemaSide = 'input' | 'output'

type Content = DeclaredContent<ContractResponseContent>

/** Creates one response's body. */
export type CreateBody = () => unknown

/** The most elements in a stream. */
const streamLength = 3

/** The most readable values, and the most values after them. */
const mostReadable = 20
const mostOthers = 60

/** Returns a function that creates the body for a content type, or `undefined` if no value is valid. */
export async function findMockBody(content: Content, generation: MockGeneration): Promise<CreateBody | undefined> {
  const isStream = content.code?.writeElement !== undefined
  const accepted: CreateBody[] = []
  for (const create of listBodies(content, generation)) {
    const sendable = await findSendable(content, create)
    if (sendable) accepted.push(sendable)
    if (accepted.length === (isStream ? streamLength : 1)) break
  }
  const [first] = accepted
  if (!isStream) return first
  // If nothing satisfies the element schema, the stream is empty.
  if (!first && findImpossiblePlace(content.body, generation) === undefined) return undefined
  return async function* streamElements() {
    for (const create of accepted) yield create()
  }
}

/** Finds the headers that a schema accepts; `undefined` if there are none. */
export async function findMockHeaders(
  schema: Schema,
  contentType: string | undefined,
  generation: MockGeneration,
): Promise<object | undefined> {
  for (const value of [...listInstances(schema, 'header', generation), {}]) {
    if (!isPlainObject(value)) continue
    const { 'content-type': _, ...headers } = toHeaderRecord(value)
    if (await acceptsHeaders(schema, headers, contentType)) return headers
  }
  return undefined
}

/** Whether headers can be sent and a schema accepts them, perhaps with the content type, which the router adds. */
export async function acceptsHeaders(schema: Schema, headers: object, contentType: string | undefined): Promise<boolean> {
  const send = (output: unknown): unknown => toHeaders(output as object)
  if (await maySendOutput(schema, headers, send)) return true
  return maySendOutput(schema, { ...headers, 'content-type': contentType }, send)
}

function* listBodies(content: Content, generation: MockGeneration): Generator<CreateBody, void, undefined> {
  const { format, code } = content
  for (const value of listExamples(code, content.example, content.examples)) yield () => value
  if (!isOpaque(content)) {
    const files = isForm(content) ? listFileFields(convertOnce(content.body, 'input', generation) ?? {}) : []
    for (const value of listInstances(content.body, 'json', generation)) yield () => (files.length > 0 && isPlainObject(value) ? withSmallFiles(value, files) : value)
  }
  if (code ? code.describe : format === 'json') return
  yield* platformBodies
}

/** The platform values that a body can be. A stream can be sent once. */
export const platformBodies: readonly CreateBody[] = [
  () => 'text',
  () => new TextEncoder().encode('text'),
  () => new TextEncoder().encode('text').buffer,
  () => new Blob(['text']),
  () => new Blob(['text']).stream(),
  () => new FormData(),
  () => new URLSearchParams(),
]

/** Lists values for the input's JSON Schema, then for the output's: a schema may have only one. */
export function* listInstances(schema: Schema, context: InstanceContext, generation: MockGeneration): Generator<unknown, void, undefined> {
  const { seed, listValues } = generation
  for (const side of ['input', 'output'] as const) {
    const converted = convertOnce(schema, side, generation)
    if (!converted) continue
    const source = { schema: converted, document: converted }
    // Most often, the first value is valid.
    for (const count of [1, mostReadable]) {
      for (const value of readableInstances(source, seed, count, listValues)) if (maySend(value, context)) yield value
    }
    yield* validInstances(source, { seed, count: mostOthers, context })
  }
}

function convertOnce(schema: Schema, side: SchemaSide, generation: MockGeneration): JsonRecord | undefined {
  try {
    const known = generation.converted?.[side].get(schema)
    const converted = known ?? (convertSchema(schema, side, generation) as JsonRecord)
    generation.converted?.[side].set(schema, converted)
    return converted
  } catch {
    return undefined
  }
}

/** Lists the property names in a schema, as far as it has a JSON Schema. */
export function listSchemaNames(schema: Schema, generation: MockGeneration): string[] {
  const { properties } = convertOnce(schema, 'input', generation) ?? {}
  return isPlainObject(properties) ? Object.keys(properties) : []
}

/** Returns why values for a schema cannot be generated, or `undefined`. Conversions are kept. */
export function findGenerationProblem(schema: Schema, generation: MockGeneration): string | undefined {
  return convertOnce(schema, 'input', generation) ? undefined : findConversionProblem(schema, generation)
}

/** Returns the required place that nothing satisfies: an empty text for the schema itself. */
export function findImpossiblePlace(schema: Schema, generation: MockGeneration): string | undefined {
  for (const side of ['input', 'output'] as const) {
    const converted = convertOnce(schema, side, generation)
    const path = converted && findImpossible({ schema: converted, document: converted })
    if (path) return path.join('.')
  }
  return undefined
}

/** Returns the function itself if its value is valid and can be sent, or one whose value has dates instead of texts. */
async function findSendable(content: Content, create: CreateBody): Promise<CreateBody | undefined> {
  if (await isSendableContent(content, create())) return create
  const revived = await reviveDates(content.body, create()).catch(() => undefined)
  return revived !== undefined && (await isSendableContent(content, revived)) ? () => revived : undefined
}

/** Whether a body, or a stream element, is valid and can be sent. */
export function isSendableContent({ body, contentType, format, code }: Content, value: unknown): Promise<boolean> {
  return maySendOutput(body, value, (output) => {
    if (code?.writeElement) return void code.writeElement(output)
    const response = serialize({ status: 200, content: { contentType, format, code }, body: output })
    cancelLater(response.body as ReadableStream, response.headers)
  })
}

/**
 * Whether a schema accepts a value and its output can be sent.
 *
 * @param send throws for values that cannot be sent
 */
async function maySendOutput(schema: Schema, value: unknown, send: (output: unknown) => unknown): Promise<boolean> {
  try {
    const validation = await validate(schema, value)
    if (!validation.issues) send(validation.value)
    return !validation.issues
  } catch {
    return false
  }
}
