import type { ContractOperation, ContractStatus } from '../core/contract/operation.ts'
import { toBodyFormat, toEssence } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { isSuccessKey } from '../shared/status-key.ts'
import type { JsonSchema } from '../openapi/document-options.ts'
import { describeInput, type ToolInput } from './tool-input.ts'
import { describeOutput, listResponseHeaders } from './tool-output.ts'
import type { ToolOperation, ToolSchemas } from './tool-schemas.ts'

/** An operation that was chosen. */
export interface Tool extends ToolInput {
  readonly name: string
  readonly operation: ToolOperation
  /** The content types that a result can be, if the operation also responds with others. */
  readonly accept: readonly string[] | undefined
  /** The tool as `tools/list` describes it, without the schemas. */
  readonly description: object
  /** The schema of `structuredContent`; absent if a success may have another body than JSON, or none. */
  readonly outputSchema: JsonSchema | undefined
  /** The names of the headers that responses declare, which a result has too. */
  readonly responseHeaders: readonly string[]
}

/** Describes an operation as a tool. Adds a problem for each reason why it cannot be one. */
export function createTool(name: string, operation: ToolOperation, jsonSchemas: ToolSchemas): Tool {
  if (!/^[\w.-]{1,128}$/.test(name)) {
    jsonSchemas.report({ operationName: name, part: 'name' }, 'a tool has a name of at most 128 letters, digits, dots, hyphens and underscores')
  }
  return {
    name,
    operation,
    ...describeInput(name, operation, jsonSchemas),
    accept: listReadable(name, operation, jsonSchemas),
    description: { name, ...describeOperationText(operation), annotations: toAnnotations(operation.method) },
    outputSchema: describeOutput(name, operation, jsonSchemas),
    responseHeaders: listResponseHeaders(name, operation, jsonSchemas),
  }
}

/** Returns the title and the description of an operation. */
export function describeOperationText({ summary, title = summary, description, deprecated }: ContractOperation): object {
  const texts = [summary ?? title, description, deprecated && 'This operation is deprecated.'].filter(Boolean)
  return { ...(title && { title }), ...(texts.length > 0 && { description: texts.join('\n\n') }) }
}

/** Returns what a method says about a call (RFC 9110, section 9.2). POST and PATCH may destroy data: nothing says otherwise. */
function toAnnotations(method: string): object {
  const isSafe = ['GET', 'HEAD', 'OPTIONS', 'QUERY'].includes(method)
  return { readOnlyHint: isSafe, destructiveHint: !isSafe, idempotentHint: isSafe || ['PUT', 'DELETE'].includes(method) }
}

/** Returns the content types of an operation, apart from event streams, if it has some; a stream has no end to wait for. */
function listReadable(operationName: string, { responses }: ToolOperation, { report }: ToolSchemas): readonly string[] | undefined {
  const contents = (Object.entries(responses) as [string, ContractStatus][]).flatMap(([key, declared]) =>
    listContents(declared).map(([contentType]) => ({ key, contentType, isStream: toBodyFormat(toEssence(contentType)) === 'events' })),
  )
  if (!contents.some(({ isStream }) => isStream)) return undefined
  const readable = contents.filter(({ isStream }) => !isStream)
  if (!readable.some(({ key }) => isSuccessKey(key))) report({ operationName, part: 'responses' }, 'an event stream cannot be the result of a tool')
  return [...new Set(readable.map(({ contentType }) => contentType))]
}
