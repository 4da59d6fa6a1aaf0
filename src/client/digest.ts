import type { ContractOperation } from '../core/contract/operation.ts'
import { isObject } from '../shared/property.ts'
import { convertSchema, type JsonSchemaOptions } from '../core/schema/json-schema.ts'
import { isSchema } from '../core/schema/schema.ts'

/** Returns a hash of what a client and a server exchange, as 16 hex digits; undefined if a schema cannot be converted. */
export function toDigest(operation: ContractOperation, options: JsonSchemaOptions): string | undefined {
  const { method, path, pathParams, query, separators, headers, cookies, requests, responses, security } = operation
  const input = toPlainText({ pathParams, query, separators, headers, cookies, requests }, 'input', options)
  const output = toPlainText(responses, 'output', options)
  return input && output && hashText(JSON.stringify([method, path.replace(/:[^/]+/g, ':'), input, output, toPlainText(security, 'input', options)]))
}

/** Returns plain data with sorted keys, in which JSON Schemas replace the schemas; undefined if one cannot be converted. */
function toPlainText(value: unknown, side: 'input' | 'output', options: JsonSchemaOptions): string | undefined {
  let isComplete = true
  const text = JSON.stringify(value ?? null, (_, member: unknown) => {
    if (!isSchema(member)) return sortKeys(member)
    try {
      return convertSchema(member, side, options)
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

/** Returns the FNV-1a hash of a text, 64 bits in two halves with different offsets. It is no protection against forgery. */
function hashText(text: string): string {
  let [first, second] = [0x811c9dc5, 0x9dc5811c]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ (code + index), 0x01000193)
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
