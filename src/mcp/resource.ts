import { toEssence } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import type { ContractStatus } from '../core/contract/operation.ts'
import { toSegments } from '../shared/path.ts'
import { isSuccessKey } from '../shared/status-key.ts'
import { isArraySchema } from '../openapi/parameters.ts'
import { collectProperties } from '../openapi/schema-properties.ts'
import { describeOperationText, type Tool, type ToolSchemas } from './tool.ts'

/** An operation that a client can read under a URI. */
export interface Resource {
  readonly tool: Tool
  /** The resource as `resources/list` describes it; absent if its URI needs a parameter. */
  readonly resource: object | undefined
  /** The template as `resources/templates/list` describes it; absent if its URI has no parameter. */
  readonly template: object | undefined
}

/** Describes an operation as a resource: a GET whose request is its URL. */
export function createResources(tool: Tool, start: string, jsonSchemas: ToolSchemas): Resource[] {
  const { name, operation, inputSchema } = tool
  const needed = (inputSchema['required'] as readonly string[]).filter((part) => part !== 'params' && part !== 'query')
  if (operation.method !== 'GET' || operation.requests || needed.length > 0) return []
  const segments = toSegments(operation.path)
  const path = segments.map((segment) => `/${segment.replace(/^:(.*)$/, '{$1}')}`).join('') || '/'
  const query = operation.query && jsonSchemas.toJsonSchema(operation.query, 'input', { operationName: name, part: 'query' })
  const { schemas, required } = collectProperties(query ?? {}, jsonSchemas.resolve)
  // `*` repeats the name for each item (RFC 6570, section 3.2.8).
  const keys = Array.from(schemas, ([key, schema]) => encodeURIComponent(key) + (isArraySchema(schema, jsonSchemas) ? '*' : ''))
  const hasParameters = segments.some((segment) => segment.startsWith(':'))
  const described = { name, ...describeOperationText(operation), ...describeType(tool) }
  const isTemplate = hasParameters || keys.length > 0
  return [
    {
      tool,
      resource: hasParameters || required.size > 0 ? undefined : { uri: start + path, ...described },
      template: isTemplate ? { uriTemplate: start + path + (keys.length > 0 ? `{?${keys.join(',')}}` : ''), ...described } : undefined,
    },
  ]
}

/** Returns the content type that every success has, if there is only one. */
function describeType({ operation }: Tool): object {
  const successes = (Object.entries(operation.responses) as [string, ContractStatus][]).filter(([key]) => isSuccessKey(key))
  const types = new Set(successes.flatMap(([, contents]) => listContents(contents).map(([contentType]) => toEssence(contentType))))
  const [mimeType] = types
  return types.size === 1 ? { mimeType } : {}
}
