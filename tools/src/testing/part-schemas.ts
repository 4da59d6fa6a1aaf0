import type { ContractOperation, Schema } from 'routepact'
import { type BodyFormat, convertSchema, getBodyFormat, listContents } from 'routepact/internal'
import type { JsonSchemaOptions } from 'routepact/openapi'
import { type ContentFormat, toContentFormat, toEssence } from '../../../src/shared/content-type.ts'
import type { JsonRecord } from '../json-schema/json.ts'
import { type ContractPart, partNames, requestParts } from '../../../src/shared/request-parts.ts'
import type { InstanceContext } from '../json-schema/instances/text-values.ts'
import { toReasonText } from './reason-text.ts'
import type { TestedOperation } from './tested-operation.ts'

/** A part of an operation's requests that a schema describes, a body under one content type. */
export interface DescribedPart {
  readonly name: ContractPart
  /** The schema; absent for path parameters that are strings. */
  readonly schema: Schema | undefined
  readonly contentType?: string
  readonly format?: ContentFormat
  /** The body's code, if its schema brings it. */
  readonly code?: BodyFormat | undefined
  /** The contract's examples. */
  readonly examples: readonly unknown[]
}

/** Lists the parts that an operation's schemas describe, and the path parameters without a schema. */
export function listParts({ operation, route }: TestedOperation): DescribedPart[] {
  return partNames.flatMap((name): DescribedPart[] => {
    if (name === 'body') return listBodyParts(operation)
    const schema = operation[requestParts[name].field]
    const isDescribed = schema !== undefined || (name === 'params' && route.parameters.length > 0)
    return isDescribed ? [{ name, schema, examples: [] }] : []
  })
}

function listBodyParts({ requests = {} }: ContractOperation): DescribedPart[] {
  return listContents(requests).map(([contentType, { body, example, examples = {} }]) => {
    const code = getBodyFormat(body)
    return { name: 'body', schema: body, contentType, format: toContentFormat(toEssence(contentType)), code, examples: listExamples(code, example, examples) }
  })
}

/** Lists a body's examples. A stream's example is an element, or a list of elements. */
export function listExamples(code: BodyFormat | undefined, example: unknown, examples: { readonly [name: string]: { readonly value?: unknown } } = {}): unknown[] {
  const given = [example, ...Object.values(examples).map(({ value }) => value)].filter((value) => value !== undefined)
  return code?.writeElement ? given.flatMap((value) => (Array.isArray(value) ? [value, ...(value as unknown[])] : [value])) : given
}

/** Returns the operation fields that describe a part, as errors about documents name them. */
export function toPartField({ name, contentType }: DescribedPart): string {
  return `${requestParts[name].field}${contentType === undefined ? '' : ` ${contentType}`}`
}

/** A part's JSON Schema, or the reason why it cannot be created. */
export type PartJsonSchema = { readonly schema: JsonRecord; readonly reason?: undefined } | { readonly reason: string }

/** Converts a part's schema. Bytes have no JSON Schema, and path parameters without a schema are strings. */
export function toPartSchema(
  part: DescribedPart,
  { route }: TestedOperation,
  side: 'input' | 'output',
  options: JsonSchemaOptions,
): PartJsonSchema {
  const { schema } = part
  if (isOpaque(part)) return { reason: 'bytes have no JSON Schema' }
  if (!schema) {
    const properties = Object.fromEntries(route.parameters.map((name) => [name, { type: 'string', minLength: 1 }]))
    return { schema: { type: 'object', properties, required: route.parameters } }
  }
  let reason = ''
  for (const libraryOptions of [options.libraryOptions, { ...lenientOptions, ...options.libraryOptions }]) {
    try {
      return { schema: convertSchema(schema, side, { ...options, libraryOptions }) as JsonRecord }
    } catch (thrown) {
      reason ||= toReasonText(thrown)
    }
  }
  return { reason }
}

/** Converts what JSON Schema cannot describe, such as a date, to a schema for any value. */
const lenientOptions = { zod: { unrepresentable: 'any' }, valibot: { errorMode: 'ignore' } }

/** Returns where a part's values are sent. */
export function toInstanceContext({ name, format, code }: DescribedPart): InstanceContext {
  if (name === 'headers') return 'header'
  if (name === 'params') return 'path'
  if (code) return isForm({ code }) ? 'parts' : 'json'
  return format === 'json' ? 'json' : 'text'
}

/** Whether a body is bytes that no JSON Schema describes. */
export function isOpaque({ format, code }: Pick<DescribedPart, 'format' | 'code'>): boolean {
  return code ? code.open !== undefined && !code.writeElement : format === 'bytes'
}

/** Whether a body is an object whose fields are written by its schema's code, such as a form with files. */
export function isForm({ code }: Pick<DescribedPart, 'code'>): boolean {
  return code?.describe !== undefined && !code.writeElement
}
