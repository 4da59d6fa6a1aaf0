/**
 * Whether a request body that is not `optional` is required is derived from its JSON Schema, because validators may have side
 * effects. In doubt, the body is not required.
 *
 * The description of a content type describes its request body or response, because OpenAPI describes no content types.
 * Different descriptions are listed by content type.
 */
import { toBodyFormat, toEssence } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import type { ContractOperation, ContractStatus } from '../core/contract/operation.ts'
import { isSuccessKey } from '../shared/status-key.ts'
import { isBodiless, toReasonPhrase } from '../shared/status.ts'
import type { OpenApiHeader, OpenApiRequestBody, OpenApiResponse } from './document-operation.ts'
import type { JsonSchema } from './document-options.ts'
import { rejectsEmptyBody } from './empty-body.ts'
import { mergeDescriptions } from './examples.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { isBytes, toMediaType } from './media-type.ts'
import { listHeaders } from './parameters.ts'
import { collectProperties, type SchemaProperties } from './schema-properties.ts'
import type { SourceOperation } from './source-operation.ts'

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
    const isOptional = !isBytes(toBodyFormat(essence), 'input')
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

/** Describes the responses of an operation, by status. */
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

/** Returns the reason phrase of a registered status, otherwise a text with what the key covers. */
function toResponseDescription(status: string, { responses }: ContractOperation): string {
  if (status.endsWith('XX')) return `Any other ${status} status`
  if (status === 'default') return Object.keys(responses).some(isSuccessKey) ? 'Any other error' : 'Any other status'
  return toReasonPhrase(Number(status)) ?? `Status ${status}`
}

/**
 * Merges the headers of all content types, because OpenAPI describes headers by status. A header is required if every
 * content type requires it.
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
