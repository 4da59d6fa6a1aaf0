import { toBodyFormat, toEssence } from '../contract/content-type.ts'
import type { ContentMap, ContractOperation, ContractResponseContent } from '../contract/operation.ts'
import { isBodiless } from '../contract/status.ts'
import { isBytes, toMediaType } from './contents.ts'
import type { JsonSchema, OpenApiHeader, OpenApiRequestBody, OpenApiResponse, OpenApiVersion } from './document.ts'
import type { Forms } from './json-schemas.ts'
import { type Properties, refuses, toProperties } from './json-schema.ts'
import { toHeaderEntries } from './parameters.ts'
import { toStatusText } from './status-text.ts'

/** An operation as its bodies are described. */
interface Described {
  readonly operationName: string
  readonly operation: ContractOperation
  readonly version: OpenApiVersion
}

/**
 * Describes the bodies that an operation takes. One is required where each of the schemas refuses what the router gives it
 * when none is sent: an empty object, or under `text/*` an empty string. Bytes are never an empty object.
 */
export function toRequestBody(
  { operationName, operation, version }: Described,
  forms: Forms,
): OpenApiRequestBody | undefined {
  if (!operation.requests) return undefined
  let required = true
  const content = Object.entries(operation.requests).map(([contentType, { body }]) => {
    const place = { operationName, part: `requests ${contentType}` }
    const mediaType = toMediaType(contentType, body, 'input', place, forms, version)
    const essence = toEssence(contentType)
    const empty = essence.startsWith('text/') ? '' : {}
    if (!isBytes(toBodyFormat(essence), 'input') && !refuses(mediaType.schema, empty, forms.resolve)) required = false
    return [contentType, mediaType] as const
  })
  return { ...(required ? { required } : {}), content: Object.fromEntries(content) }
}

/** Describes what an operation answers, by status. */
export function toResponses(described: Described, forms: Forms): { [status: string]: OpenApiResponse } {
  const entries = Object.entries(described.operation.responses) as [string, ContentMap<ContractResponseContent>][]
  return Object.fromEntries(
    entries
      .filter(([, contents]) => contents !== undefined)
      .map(([status, contents]) => [status, toResponse(described, status, contents, forms)]),
  )
}

function toResponse(
  { operationName, operation, version }: Described,
  status: string,
  contents: ContentMap<ContractResponseContent>,
  forms: Forms,
): OpenApiResponse {
  const entries = Object.entries(contents)
  const described = entries.flatMap(([contentType, { headers }]) => {
    const place = { operationName, part: `responses ${status} ${contentType} headers` }
    return headers ? [toProperties(forms.toForm(headers, 'output', place), forms.resolve)] : []
  })
  const headers = toHeaders(described, entries.length)
  const hasBody = entries.length > 0 && !isBodiless(Number(status)) && operation.method !== 'HEAD'
  const content = (hasBody ? entries : []).map(([contentType, { body }]) => {
    const place = { operationName, part: `responses ${status} ${contentType}` }
    return [contentType, toMediaType(contentType, body, 'output', place, forms, version)] as const
  })
  return {
    description: toStatusText(status),
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    ...(content.length > 0 ? { content: Object.fromEntries(content) } : {}),
  }
}

/** OpenAPI has headers by status and not by content type: one is required where each content type requires it. */
function toHeaders(described: readonly Properties[], contentTypes: number): [string, OpenApiHeader][] {
  const schemas = new Map<string, JsonSchema[]>()
  const required = new Map<string, number>()
  for (const properties of described) {
    for (const [name, { schema, required: isRequired }] of toHeaderEntries(properties, new Set(['content-type']))) {
      const known = schemas.get(name) ?? []
      const isKnown = known.some((other) => JSON.stringify(other) === JSON.stringify(schema))
      schemas.set(name, isKnown ? known : [...known, schema])
      if (isRequired) required.set(name, (required.get(name) ?? 0) + 1)
    }
  }
  const merged = [...schemas].map(([name, [first = {}, ...others]]): [string, JsonSchema] => [
    name,
    others.length === 0 ? first : { anyOf: [first, ...others] },
  ])
  const always = merged.flatMap(([name]) => (required.get(name) === contentTypes ? name : []))
  return toHeaderEntries({ schemas: new Map(merged), required: new Set(always) }, new Set())
}
