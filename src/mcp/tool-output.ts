import type { Schema } from '../core/schema/schema.ts'
import { toBodyFormat, toEssence } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import type { ContractStatus } from '../core/contract/operation.ts'
import { isSuccessKey } from '../shared/status-key.ts'
import type { JsonSchema } from '../openapi/document-options.ts'
import { collectProperties } from '../openapi/schema-properties.ts'
import { type ToolOperation, type ToolSchemas, toStandalone } from './tool-schemas.ts'

/** The body of a success under one content type. */
interface Success {
  readonly key: string
  readonly contentType: string
  readonly body: Schema
}

/** Describes the JSON that every success has. */
export function describeOutput(operationName: string, operation: ToolOperation, jsonSchemas: ToolSchemas): JsonSchema | undefined {
  const { toJsonSchema } = jsonSchemas
  const declared = Object.entries(operation.responses) as [string, ContractStatus][]
  const keys = declared.filter(([key]) => isSuccessKey(key))
  // `default` covers successes only if nothing else does.
  const successes = keys.length > 0 ? keys : declared.filter(([key]) => key === 'default')
  const bodies = successes.flatMap(([key, contents]): (Success | undefined)[] => {
    const listed = listContents(contents as ContractStatus).map(([contentType, { body }]) => ({ key, contentType, body }))
    return listed.length > 0 ? listed : [undefined]
  })
  const isJson = (one: Success | undefined): one is Success => one !== undefined && toBodyFormat(toEssence(one.contentType)) === 'json'
  if (!bodies.every(isJson) || operation.method === 'HEAD') return undefined
  const schemas = bodies.map(({ key, contentType, body }) => toJsonSchema(body, 'output', { operationName, part: `responses ${key} ${contentType}` }))
  const [first = {}, ...others] = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return toStandalone(others.length > 0 ? { anyOf: [first, ...others] } : first, jsonSchemas)
}

/** Lists the headers that the responses of an operation declare, apart from cookies, which belong to the client. */
export function listResponseHeaders(operationName: string, { responses }: ToolOperation, { toJsonSchema, resolve }: ToolSchemas): string[] {
  const schemas = (Object.entries(responses) as [string, ContractStatus][]).flatMap(([key, contents]) =>
    [contents.headers, ...listContents(contents).map(([, { headers }]) => headers)].flatMap((headers) => (headers ? [{ key, headers }] : [])),
  )
  const names = schemas.flatMap(({ key, headers }) => {
    const schema = toJsonSchema(headers, 'output', { operationName, part: `responses ${key} headers` })
    return [...collectProperties(schema, resolve).schemas.keys()].map((name) => name.toLowerCase())
  })
  return [...new Set(names)].filter((name) => name !== 'set-cookie')
}
