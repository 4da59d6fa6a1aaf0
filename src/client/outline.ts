import { listContents } from '../core/contract/declared-content.ts'
import { isGroup } from '../core/contract/groups.ts'
import type { ContentTypeKey, Contract, ContractOperation } from '../core/contract/operation.ts'
import { isObject, readProperty } from '../shared/property.ts'
import { convertSchema, type JsonSchemaOptions } from '../core/schema/json-schema.ts'
import { type BodyForm, getBodyFormat } from '../core/schema/body-format.ts'
import { getQueryFormat } from '../core/schema/query-format.ts'
import { isSchema, type Schema } from '../core/schema/schema.ts'

/** A response under one content type. */
export interface OutlineContent {
  readonly body?: Schema
  readonly headers?: Schema | undefined
  /** The form of a body whose code its schema brings: an outline has no schema. */
  readonly form?: BodyForm
}

/**
 * The operation properties that a client needs at run time. Schemas are optional.
 *
 * @example
 * const ping: OperationOutline = { method: 'GET', path: '/ping', responses: { 200: {} } }
 */
export interface OperationOutline {
  readonly method: string
  readonly path: string
  readonly query?: Schema | undefined
  /** The query keys whose values stand in one value, with their separators: an outline has no query schema. */
  readonly separators?: { readonly [key: string]: string } | undefined
  readonly requests?: { readonly [contentType: ContentTypeKey]: object } | undefined
  readonly responses: {
    readonly [status: string]:
      | {
          readonly [contentType: ContentTypeKey]: OutlineContent
          /** The schema for the headers of a response without a body. */
          readonly headers?: Schema | undefined
        }
      | undefined
  }
  /** A hash of the operation with its JSON Schemas, which differs between two versions. Absent if a schema cannot be converted. */
  readonly digest?: string | undefined
}

/**
 * A contract without its schemas: plain data that JSON can represent. A browser that loads the outline does not load
 * the schemas.
 *
 * @example
 * const outline: ContractOutline<typeof contract> = createOutline(contract)
 */
export type ContractOutline<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { readonly path: string }
    ? OperationOutline
    : { readonly [Inner in keyof Declared[Name]]: OperationOutline }
}

/**
 * Creates a contract's outline. `createClient<typeof contract>(outline)` keeps the contract's types, but does not load its schemas.
 *
 * @param contract the contract: operation name -> operation, or group -> contract
 * @param options converters for the digests of schemas that cannot describe themselves
 * @returns each operation's method, path, content types, statuses and digest
 * @example
 * const text = JSON.stringify(createOutline(contract))
 */
export function createOutline<Declared extends { readonly [name: string]: ContractOperation | Contract }>(
  contract: Declared,
  options: JsonSchemaOptions = {},
): ContractOutline<Declared> {
  const outlines = Object.entries(contract).map(([name, member]) => [
    name,
    isGroup(member) ? createOutline(member, options) : toOutline(member as ContractOperation, options),
  ])
  return Object.fromEntries(outlines) as ContractOutline<Declared>
}

function toOutline(operation: ContractOperation, options: JsonSchemaOptions): OperationOutline {
  const { method, path, query, requests, responses } = operation
  const separators = getQueryFormat(query)?.separators
  const digest = toDigest(operation, options)
  const withoutSchemas = (contents: { readonly [contentType: ContentTypeKey]: unknown }): { [contentType: string]: object } =>
    Object.fromEntries(
      listContents(contents).map(([contentType, content]) => {
        const code = getBodyFormat(readProperty(content, 'body'))
        return [contentType, code ? { form: code.form ?? { name: contentType } } : {}]
      }),
    )
  return {
    method,
    path,
    ...(separators && { separators: { ...separators } }),
    ...(requests && { requests: withoutSchemas(requests) }),
    responses: Object.fromEntries(
      Object.entries(responses).flatMap(([status, contents]) => (contents ? [[status, withoutSchemas(contents)]] : [])),
    ),
    ...(digest && { digest }),
  }
}

/** Returns a hash of what a client and a server exchange, as 16 hex digits; undefined if a schema cannot be converted. */
function toDigest(operation: ContractOperation, options: JsonSchemaOptions): string | undefined {
  const { method, path, pathParams, query, headers, cookies, requests, responses, security } = operation
  const separators = getQueryFormat(query)?.separators
  const input = toPlainText({ pathParams, query, separators, headers, cookies, requests }, 'input', options)
  const output = toPlainText(responses, 'output', options)
  return (
    input &&
    output &&
    hashText(JSON.stringify([method, path.replace(/:[^/]+/g, ':'), input, output, toPlainText(security, 'input', options)]))
  )
}

/** Returns plain data with sorted keys, in which JSON Schemas replace the schemas; undefined if one cannot be converted. */
function toPlainText(value: unknown, side: 'input' | 'output', options: JsonSchemaOptions): string | undefined {
  let isComplete = true
  const text = JSON.stringify(value ?? null, (_, member: unknown) => {
    if (!isSchema(member)) return sortKeys(member)
    try {
      const code = getBodyFormat(member)
      const form = code && (code.form ?? code.contentTypes)
      if (code && !code.describe) return form
      const converted = convertSchema(member, side, options)
      return form ? [converted, form] : converted
    } catch {
      isComplete = false
      return undefined
    }
  })
  return isComplete ? text : undefined
}

function sortKeys(value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns a text's FNV-1a hash, 64 bits in two halves with different offsets. It is no protection against forgery. */
function hashText(text: string): string {
  let [first, second] = [0x811c9dc5, 0x9dc5811c]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ (code + index), 0x01000193)
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
