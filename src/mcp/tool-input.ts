/**
 * Arguments are the parts of a request, as in the call of a client, because names may occur in several parts.
 *
 * Arguments set declared headers and cookies only, and never a credential: a model may repeat what a web page says.
 */
import { toBodyFormat, toEssence, type BodyFormat } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { type ContractPart, partNames, requestParts, type TextPart } from '../shared/request-parts.ts'
import { parsePath } from '../core/contract/rules/path-syntax.ts'
import { framingPattern } from '../core/request/connection-headers.ts'
import type { JsonSchema } from '../openapi/document-options.ts'
import { rejectsEmptyBody } from '../openapi/bodies.ts'
import { collectProperties } from '../openapi/schema-properties.ts'
import { type ToolOperation, type ToolSchemas, toStandalone } from './tool-schemas.ts'

/** The arguments of a tool: the parts of the request, as in the call of a client. */
export interface ToolInput {
  readonly inputSchema: JsonSchema
  readonly parts: ReadonlySet<string>
  /** The names of headers and cookies that arguments may set. */
  readonly names: { readonly headers: ReadonlySet<string>; readonly cookies: ReadonlySet<string> }
  /** The content type of the body that a call sends. */
  readonly contentType: string | undefined
}

/** The formats of request bodies that a model can write as JSON, in order of preference. */
const writableFormats: readonly BodyFormat[] = ['json', 'form', 'text']

interface ArgumentPart {
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** Describes the arguments of a tool. Adds a problem for a body that a model cannot write. */
export function describeInput(operationName: string, operation: ToolOperation, jsonSchemas: ToolSchemas): ToolInput {
  const contentType = chooseContentType(operation)
  const described = partNames.flatMap((part): (readonly [ContractPart, ArgumentPart])[] => {
    const found =
      part === 'body' ? describeBody(operationName, operation, contentType, jsonSchemas) : describeText(part, operationName, operation, jsonSchemas)
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
  const types = listContents(requests).map(([contentType]) => contentType)
  const formats = types.map((contentType) => toBodyFormat(toEssence(contentType)))
  const format = writableFormats.find((one) => formats.includes(one))
  return format && types[formats.indexOf(format)]
}

/** Describes the body, which is required if it is not optional and the schema rejects the value that the router validates for an absent one. */
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
function describeText(part: TextPart, operationName: string, operation: ToolOperation, jsonSchemas: ToolSchemas): ArgumentPart | undefined {
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
  const isWhole = part === 'params' || (part === 'query' && ![...schemas.keys()].some((name) => jsonSchemas.isCredential(part, name)))
  if (isWhole) return { schema: { type: 'object', ...schema }, isRequired: part === 'params' || required.size > 0 }
  const isAllowed = (name: string) => !jsonSchemas.isCredential(part, name) && (part !== 'headers' || !framingPattern.test(name.toLowerCase()))
  const names = [...schemas.keys()].filter(isAllowed)
  if (names.length === 0) return undefined
  const needed = names.filter((name) => required.has(name))
  const properties = Object.fromEntries(names.map((name) => [name, schemas.get(name) as JsonSchema]))
  return { schema: { type: 'object', properties, required: needed, additionalProperties: false }, isRequired: needed.length > 0 }
}
