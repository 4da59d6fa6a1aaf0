/**
 * Whether a request body is required, unless it is `optional`, is derived from its JSON Schema, because validators may have side effects.
 * In doubt, the body is not required.
 *
 * A content type's description describes its request body or response, because OpenAPI describes no content types. Different descriptions
 * are listed by content type.
 */
import { toContentFormat, toEssence } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import type {
  ContractOperation,
  ContractRequestContent,
  ContractResponseContent,
  ContractStatus,
} from '../core/contract/operation.ts'
import { isSuccessKey } from '../shared/status-key.ts'
import { isBodiless, toReasonPhrase } from '../shared/status.ts'
import { type BodyFormat, getBodyFormat } from '../core/schema/body-format.ts'
import type { OpenApiHeader, OpenApiMediaType, OpenApiRequestBody, OpenApiResponse, OpenApiVersion } from './document.ts'
import type { JsonSchema } from './document-options.ts'
import { mergeDescriptions, toExamples } from './examples.ts'
import type { JsonSchemas, SchemaLocation } from './json-schemas.ts'
import { listHeaders, type SourceOperation } from './parameters.ts'
import { collectProperties, type ResolveReference, type SchemaProperties } from './schema-properties.ts'
import type { Side } from './references.ts'
import { isSchemaObject } from './schema-keywords.ts'

/**
 * Describes the bodies that an operation accepts.
 *
 * The body is required if it is not `optional` and every schema rejects the value that the router validates for an absent body: an empty object,
 * or an empty string under `text/*`. A schema for bytes always rejects an empty object: it receives no bytes only from a
 * request that names its content type.
 */
export function toRequestBody(
  { operationName, operation, version }: SourceOperation,
  jsonSchemas: JsonSchemas,
): OpenApiRequestBody | undefined {
  if (!operation.requests) return undefined
  let required = !operation.requests.optional
  const entries = listContents(operation.requests)
  const content = entries.map(([contentType, declared]) => {
    const location = { operationName, part: `requests ${contentType}` }
    const mediaType = toMediaType(contentType, declared, 'input', location, jsonSchemas, version)
    const essence = toEssence(contentType)
    const absent = essence.startsWith('text/') ? '' : {}
    const code = getBodyFormat(declared.body)
    const isOptional = code ? !code.open : toContentFormat(essence) !== 'bytes'
    if (isOptional && !rejectsEmptyBody(mediaType.schema, absent, jsonSchemas.resolve)) required = false
    return [contentType, mediaType] as const
  })
  const description = mergeDescriptions(entries)
  return {
    ...(description === undefined ? {} : { description }),
    ...(required || operation.requests.optional ? { required } : {}),
    content: Object.fromEntries(content),
  }
}

/** Describes an operation's responses, by status. */
export function toResponses(source: SourceOperation, jsonSchemas: JsonSchemas): { [status: string]: OpenApiResponse } {
  const entries = Object.entries(source.operation.responses) as [string, ContractStatus][]
  return Object.fromEntries(
    entries
      .filter(([, contents]) => contents !== undefined)
      .map(([status, contents]) => [status, describeResponse(source, status, contents, jsonSchemas)]),
  )
}

function describeResponse(
  { operationName, operation, version }: SourceOperation,
  status: string,
  contents: ContractStatus,
  jsonSchemas: JsonSchemas,
): OpenApiResponse {
  const entries = listContents(contents)
  const slots =
    entries.length > 0
      ? entries.map(([type, { headers }]) => [`${type} `, headers] as const)
      : [['', contents.headers] as const]
  const headerProperties = slots.flatMap(([type, headers]) => {
    const location = { operationName, part: `responses ${status} ${type}headers` }
    return headers
      ? [collectProperties(jsonSchemas.toJsonSchema(headers, 'output', location), jsonSchemas.resolve)]
      : []
  })
  const headers = mergeHeaders(headerProperties, slots.length)
  const hasBody = entries.length > 0 && !isBodiless(Number(status)) && operation.method !== 'HEAD'
  const content = (hasBody ? entries : []).map(([contentType, declared]) => {
    const location = { operationName, part: `responses ${status} ${contentType}` }
    return [contentType, toMediaType(contentType, declared, 'output', location, jsonSchemas, version)] as const
  })
  const descriptions = [contents.description, mergeDescriptions(entries)].filter((text) => text !== undefined)
  return {
    description: descriptions.join('\n\n') || toResponseDescription(status, operation),
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    ...(content.length > 0 ? { content: Object.fromEntries(content) } : {}),
  }
}

/** Returns the reason phrase for a registered status, otherwise a text with what the key covers. */
function toResponseDescription(status: string, { responses }: ContractOperation): string {
  if (status.endsWith('XX')) return `Any other ${status} status`
  if (status === 'default') return Object.keys(responses).some(isSuccessKey) ? 'Any other error' : 'Any other status'
  return toReasonPhrase(Number(status)) ?? `Status ${status}`
}

/**
 * Merges the headers from all content types, because OpenAPI describes headers by status. A header is required if every content type
 * requires it.
 */
function mergeHeaders(headers: readonly SchemaProperties[], contentTypes: number): [string, OpenApiHeader][] {
  const schemas = new Map<string, JsonSchema[]>()
  const counts = new Map<string, number>()
  for (const properties of headers) {
    for (const [name, { schema, required }] of listHeaders(properties, new Set(['content-type']))) {
      const known = schemas.get(name) ?? []
      const isKnown = known.some((other) => JSON.stringify(other) === JSON.stringify(schema))
      schemas.set(name, isKnown ? known : [...known, schema])
      if (required) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const merged = [...schemas].map(([name, [first = {}, ...others]]): [string, JsonSchema] => [
    name,
    others.length === 0 ? first : { anyOf: [first, ...others] },
  ])
  const required = merged.flatMap(([name]) => (counts.get(name) === contentTypes ? name : []))
  return listHeaders({ schemas: new Map(merged), required: new Set(required) }, new Set())
}

type MediaTypeExamples = Pick<OpenApiMediaType, 'example' | 'examples'>

/**
 * Describes a body under one content type.
 *
 * Bytes are described by their content type alone, without their schema (OpenAPI 3.1.1, section 4.8.14.3). A stream of elements is
 * described by `itemSchema` in OpenAPI 3.2. In 3.1 it is text, because its tools validate what was sent; `contentSchema`
 * describes the elements.
 */
function toMediaType(
  contentType: string,
  content: ContractRequestContent | ContractResponseContent,
  side: Side,
  location: SchemaLocation,
  jsonSchemas: JsonSchemas,
  version: OpenApiVersion,
): OpenApiMediaType {
  const essence = toEssence(contentType)
  const examples = toExamples(content, location, jsonSchemas)
  const code = getBodyFormat(content.body)
  const bytes = essence === '*/*' ? {} : { contentMediaType: essence }
  if (code ? !code.describe : toContentFormat(essence) === 'bytes') return { schema: bytes, ...examples }
  const jsonSchema = jsonSchemas.toJsonSchema(content.body, side, location)
  const { schema = bytes, itemSchema: items, encoding: named } = code?.describe?.(jsonSchema, jsonSchemas.resolve) ?? { schema: jsonSchema }
  if (!items) {
    const encoding = named && { ...jsonSchemas.getEncoding(content.body), ...named }
    return { schema, ...(encoding && Object.keys(encoding).length > 0 ? { encoding } : {}), ...examples }
  }
  if (version === '3.2.0') return { itemSchema: items, ...examples }
  const contentSchema = { type: 'array', items }
  return { schema: { type: 'string', contentMediaType: essence, contentSchema }, ...toTextExamples(examples, code) }
}

/** Writes example elements as a stream's text. An example is an element or an array of elements. */
function toTextExamples({ example, examples }: MediaTypeExamples, code: BodyFormat | undefined): MediaTypeExamples {
  const toText = (value: unknown): unknown => {
    try {
      return [value].flat().map((element) => code?.writeElement?.(element)).join('')
    } catch {
      // The value cannot be sent.
      return value
    }
  }
  const named = Object.entries(examples ?? {}).map(
    ([name, one]) => [name, one.value === undefined ? one : { ...one, value: toText(one.value) }] as const,
  )
  return {
    ...(example === undefined ? {} : { example: toText(example) }),
    ...(examples ? { examples: Object.fromEntries(named) } : {}),
  }
}

/**
 * Whether a schema certainly rejects the value that the router validates for an absent body: `{}`, or `''` for text.
 *
 * Reads the JSON Schema's keywords; no validator runs.
 */
export function rejectsEmptyBody(
  schema: unknown,
  value: object | '',
  resolve: ResolveReference,
  seen: readonly unknown[] = [],
): boolean {
  if (!isSchemaObject(schema)) return schema === false
  const resolved = resolve(schema)
  if (seen.includes(resolved)) return false
  const rejects = (inner: unknown): boolean => rejectsEmptyBody(inner, value, resolve, [...seen, resolved])
  const { type, required, minProperties, minLength, pattern, allOf, anyOf, oneOf, not } = resolved
  const isValue = (other: unknown): boolean => JSON.stringify(other) === JSON.stringify(value)
  if (type !== undefined && ![type].flat().includes(value === '' ? 'string' : 'object')) return true
  if ('const' in resolved && !isValue(resolved['const'])) return true
  if (Array.isArray(resolved['enum']) && !resolved['enum'].some(isValue)) return true
  if (Array.isArray(allOf) && allOf.some(rejects)) return true
  if ([anyOf, oneOf].some((members) => Array.isArray(members) && members.every(rejects))) return true
  if (not === true || (isSchemaObject(not) && Object.keys(not).length === 0)) return true
  if (value === '') return Number(minLength ?? 0) > 0 || (typeof pattern === 'string' && !matchesEmpty(pattern))
  return (Array.isArray(required) && required.length > 0) || Number(minProperties ?? 0) > 0
}

/** Whether a pattern matches the empty string, or is not a regular expression. */
function matchesEmpty(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test('')
  } catch {
    return true
  }
}
