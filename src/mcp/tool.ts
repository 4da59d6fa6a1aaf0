import type { ContractOperation, ContractStatus } from '../core/contract/operation.ts'
import { type ContentFormat, toContentFormat, toEssence } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { isSuccessKey } from '../shared/status-key.ts'
import type { JsonSchema } from '../openapi/document-options.ts'
import { type ContractPart, partNames, requestParts, type TextPart } from '../shared/request-parts.ts'
import { parsePath } from '../core/contract/rules/path-syntax.ts'
import { framingPattern } from '../core/read/connection-headers.ts'
import { rejectsEmptyBody } from '../openapi/bodies.ts'
import { collectProperties } from '../openapi/schema-properties.ts'
import { getBodyFormat } from '../core/schema/body-format.ts'
import type { Schema } from '../core/schema/schema.ts'
import type { OperationOutline } from '../client/outline.ts'
import type { JsonSchemas } from '../openapi/json-schemas.ts'
import type { IsCredential } from './authorization.ts'

/** A contract's operation, as the client and documents read it. */
export type ToolOperation = ContractOperation & OperationOutline

/** The converter for tool schemas. */
export interface ToolSchemas extends JsonSchemas {
  readonly isCredential: IsCredential
}

/** A tool's arguments: the request parts, as in a client call, because names may occur in several parts. */
interface ToolInput {
  readonly inputSchema: JsonSchema
  readonly parts: ReadonlySet<string>
  /** The header and cookie names that arguments may set. */
  readonly names: { readonly headers: ReadonlySet<string>; readonly cookies: ReadonlySet<string> }
  /** The content type of the body that a call sends. */
  readonly contentType: string | undefined
}

/** An operation that was chosen. */
export interface Tool extends ToolInput {
  readonly name: string
  readonly operation: ToolOperation
  /** A result's possible content types, if the operation also responds with other types. */
  readonly accept: readonly string[] | undefined
  /** The tool as `tools/list` describes it, without the schemas. */
  readonly description: object
  /** The schema for `structuredContent`; absent if a success may have a body that is not JSON, or none. */
  readonly outputSchema: JsonSchema | undefined
  /** The header names that responses declare, which a result has too. */
  readonly responseHeaders: readonly string[]
}

/** Describes an operation as a tool. Adds a problem for each reason why it cannot be a tool. */
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

/** Returns an operation's title and description. */
export function describeOperationText({ summary, title = summary, description, deprecated }: ContractOperation): object {
  const texts = [summary ?? title, description, deprecated && 'This operation is deprecated.'].filter(Boolean)
  return { ...(title && { title }), ...(texts.length > 0 && { description: texts.join('\n\n') }) }
}

/** Returns what a method says about a call (RFC 9110, section 9.2). POST and PATCH may destroy data: nothing says otherwise. */
function toAnnotations(method: string): object {
  const isSafe = ['GET', 'HEAD', 'OPTIONS', 'QUERY'].includes(method)
  return { readOnlyHint: isSafe, destructiveHint: !isSafe, idempotentHint: isSafe || ['PUT', 'DELETE'].includes(method) }
}

/** Returns an operation's content types, apart from event streams, if it has some; a stream has no end to wait for. */
function listReadable(operationName: string, { responses }: ToolOperation, { report }: ToolSchemas): readonly string[] | undefined {
  const contents = (Object.entries(responses) as [string, ContractStatus][]).flatMap(([key, declared]) =>
    listContents(declared).map(([contentType]) => ({ key, contentType, isStream: toEssence(contentType) === 'text/event-stream' })),
  )
  if (!contents.some(({ isStream }) => isStream)) return undefined
  const readable = contents.filter(({ isStream }) => !isStream)
  if (!readable.some(({ key }) => isSuccessKey(key))) report({ operationName, part: 'responses' }, 'an event stream cannot be the result of a tool')
  return [...new Set(readable.map(({ contentType }) => contentType))]
}

/** The request body formats that a model can write as JSON, in order of preference. */
const writableFormats: readonly ContentFormat[] = ['json', 'form', 'text']

interface ArgumentPart {
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/**
 * Describes a tool's arguments. Adds a problem for a body that a model cannot write. Arguments set declared headers and cookies only, and
 * never a credential: a model may repeat what a web page says.
 */
function describeInput(operationName: string, operation: ToolOperation, jsonSchemas: ToolSchemas): ToolInput {
  const contentType = chooseContentType(operation)
  const described = partNames.flatMap((part): (readonly [ContractPart, ArgumentPart])[] => {
    const found =
      part === 'body'
        ? describeBody(operationName, operation, contentType, jsonSchemas)
        : describeText(part, operationName, operation, jsonSchemas)
    return found ? [[part, found]] : []
  })
  const properties = Object.fromEntries(described.map(([part, { schema }]) => [part, schema]))
  const required = described.flatMap(([part, { isRequired }]) => (isRequired ? [part] : []))
  const namesOf = (part: ContractPart) => new Set(Object.keys((properties[part]?.['properties'] ?? {}) as object))
  return {
    inputSchema: toStandalone({ type: 'object', properties, required, additionalProperties: false }, jsonSchemas),
    parts: new Set(Object.keys(properties)),
    names: { headers: namesOf('headers'), cookies: namesOf('cookies') },
    contentType,
  }
}

function chooseContentType({ requests = {} }: ToolOperation): string | undefined {
  const types = listContents(requests).flatMap(([contentType, { body }]) => (getBodyFormat(body) ? [] : contentType))
  const formats = types.map((contentType) => toContentFormat(toEssence(contentType)))
  const format = writableFormats.find((one) => formats.includes(one))
  return format && types[formats.indexOf(format)]
}

/**
 * Describes the body, which is required if it is not optional and the schema rejects the value that the router validates for an absent
 * body.
 */
function describeBody(
  operationName: string,
  { requests }: ToolOperation,
  contentType: string | undefined,
  { toJsonSchema, report, resolve }: ToolSchemas,
): ArgumentPart | undefined {
  if (!requests) return undefined
  const declared = listContents(requests).find(([type]) => type === contentType)?.[1]
  if (!declared) report({ operationName, part: 'requests' }, 'a tool sends JSON, a form or text')
  const schema = declared ? toJsonSchema(declared.body, 'input', { operationName, part: `requests ${contentType}` }) : {}
  const absent = contentType?.toLowerCase().startsWith('text/') ? '' : {}
  return { schema, isRequired: !requests.optional && rejectsEmptyBody(schema, absent, resolve) }
}

/** Describes a part that arrives as text under names. */
function describeText(
  part: TextPart,
  operationName: string,
  operation: ToolOperation,
  jsonSchemas: ToolSchemas,
): ArgumentPart | undefined {
  const { field } = requestParts[part]
  const parameters = part === 'params' ? parsePath(operation.path).flatMap(({ parameter = [] }) => parameter) : []
  const declared = operation[field]
  if (!declared) {
    if (parameters.length === 0) return undefined
    const properties = Object.fromEntries(parameters.map((parameter) => [parameter, { type: 'string' }]))
    return { schema: { type: 'object', properties, required: parameters, additionalProperties: false }, isRequired: true }
  }
  const schema = jsonSchemas.toJsonSchema(declared, 'input', { operationName, part: field })
  const { schemas, required } = collectProperties(schema, jsonSchemas.resolve)
  const isWhole =
    part === 'params' || (part === 'query' && ![...schemas.keys()].some((name) => jsonSchemas.isCredential(part, name)))
  if (isWhole) return { schema: { type: 'object', ...schema }, isRequired: part === 'params' || required.size > 0 }
  const isAllowed = (name: string) =>
    !jsonSchemas.isCredential(part, name) && (part !== 'headers' || !framingPattern.test(name.toLowerCase()))
  const names = [...schemas.keys()].filter(isAllowed)
  if (names.length === 0) return undefined
  const needed = names.filter((name) => required.has(name))
  const properties = Object.fromEntries(names.map((name) => [name, schemas.get(name) as JsonSchema]))
  return { schema: { type: 'object', properties, required: needed, additionalProperties: false }, isRequired: needed.length > 0 }
}

/** A success's body under one content type. */
interface Success {
  readonly key: string
  readonly contentType: string
  readonly body: Schema
}

/** Describes the JSON that every success has. */
function describeOutput(operationName: string, operation: ToolOperation, jsonSchemas: ToolSchemas): JsonSchema | undefined {
  const { toJsonSchema } = jsonSchemas
  const declared = Object.entries(operation.responses) as [string, ContractStatus][]
  const keys = declared.filter(([key]) => isSuccessKey(key))
  // `default` covers successes only if nothing else does.
  const successes = keys.length > 0 ? keys : declared.filter(([key]) => key === 'default')
  const bodies = successes.flatMap(([key, contents]): (Success | undefined)[] => {
    const listed = listContents(contents as ContractStatus).map(([contentType, { body }]) => ({ key, contentType, body }))
    return listed.length > 0 ? listed : [undefined]
  })
  const isJson = (one: Success | undefined): one is Success =>
    one !== undefined && !getBodyFormat(one.body) && toContentFormat(toEssence(one.contentType)) === 'json'
  if (!bodies.every(isJson) || operation.method === 'HEAD') return undefined
  const schemas = bodies.map(({ key, contentType, body }) =>
    toJsonSchema(body, 'output', { operationName, part: `responses ${key} ${contentType}` }),
  )
  const [first = {}, ...others] = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return toStandalone(others.length > 0 ? { anyOf: [first, ...others] } : first, jsonSchemas)
}

/** Lists the headers that an operation's responses declare, apart from cookies, which belong to the client. */
function listResponseHeaders(
  operationName: string,
  { responses }: ToolOperation,
  { toJsonSchema, resolve }: ToolSchemas,
): string[] {
  const schemas = (Object.entries(responses) as [string, ContractStatus][]).flatMap(([key, contents]) =>
    [contents.headers, ...listContents(contents).map(([, { headers }]) => headers)].flatMap((headers) =>
      headers ? [{ key, headers }] : [],
    ),
  )
  const names = schemas.flatMap(({ key, headers }) => {
    const schema = toJsonSchema(headers, 'output', { operationName, part: `responses ${key} headers` })
    return [...collectProperties(schema, resolve).schemas.keys()].map((name) => name.toLowerCase())
  })
  return [...new Set(names)].filter((name) => name !== 'set-cookie')
}

/** Makes a schema self-contained: it contains the components that it uses. */
function toStandalone(schema: JsonSchema, { used, resolve }: JsonSchemas): JsonSchema {
  const components = used(JSON.stringify(schema))
  const members = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [schema]
  // Clients for earlier revisions accept objects only, which they recognize by the root.
  const isObjectSchema = members.every((member) => resolve(member)['type'] === 'object')
  const whole = {
    ...(isObjectSchema && { type: 'object' }),
    ...schema,
    ...(Object.keys(components).length > 0 && { $defs: components }),
  }
  return JSON.parse(JSON.stringify(whole).replaceAll('"$ref":"#/components/schemas/', '"$ref":"#/$defs/')) as JsonSchema
}
