import type { ContractMiddlewareRequest, ContractOperation, Schema } from 'routepact'
import { z } from 'zod'

/** Lists what the contract does not declare: the status, the content type and headers. */
export function findUndeclared(response: Response, request: ContractMiddlewareRequest): string[] {
  const { operation, operationName: name } = request
  const { status, headers } = response
  const title = `${status} of ${name ?? `${request.method} ${request.url}`}`
  if (!operation) return [`${title}: no operation`]
  const { responses }: ContractOperation = operation
  const declared = status in responses ? responses[status as 200] : status >= 400 ? responses.default : undefined
  if (!declared) return [`${title}: the status is not declared`]
  const type = headers.get('content-type')?.replace(/;.*/, '')
  const types = Object.entries(declared).flatMap(([key, content]) => (key.includes('/') ? [[key, content as { headers?: Schema }] as const] : []))
  const [, content] = types.find(([key]) => key === type) ?? types.find(([key]) => key === '*/*') ?? []
  if (types.length > 0 ? !content : type !== undefined) return [`${title}: the content type ${type} is not declared`]
  const schema = content?.headers ?? declared.headers
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return [...headers.keys()].filter((key) => key !== 'content-type' && !names.includes(key)).map((key) => `${title}: the header ${key} is not declared`)
}
