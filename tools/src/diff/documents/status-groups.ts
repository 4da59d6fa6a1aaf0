/** Which responses in two documents are for the same statuses. */
import { findCovering, isSuccessKey } from '../../../../src/shared/status-key.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import type { ApiOperation } from './document-operations.ts'

/** A declared response. */
interface ApiResponse {
  /** Its key in the document. */
  readonly key: string
  readonly response: JsonRecord
  /** The response, or the reference to it. */
  readonly reference: JsonData | undefined
}

/** Statuses with one response in the old document, and one in the new. */
export interface StatusGroup {
  readonly old: ApiResponse | undefined
  readonly next: ApiResponse | undefined
  readonly statuses: readonly number[]
}

/** The responses by status or range. */
type ApiResponses = ReadonlyMap<string, ApiResponse>

/**
 * Groups all statuses by the responses that both documents have for them. Unlike in contracts, `default` and ranges also cover unregistered
 * statuses, as OpenAPI defines them.
 */
export function groupStatuses(old: ApiOperation, next: ApiOperation): StatusGroup[] {
  const before = readResponses(old)
  const after = readResponses(next)
  // A `default` beside other errors has covered only errors, and does not cover a success that is gone.
  const isErrors = before.has('default') && [...before.keys()].some(isSuccessKey) && [...after.keys()].some(isErrorKey)
  const keys = [...before.keys(), ...after.keys()]
  const numbers = keys.map(Number).filter((status) => status >= 0)
  // Without a range and `default`, only the statuses that are named have responses.
  const others = numbers.length === keys.length ? numbers.filter(isUsual).sort((one, other) => one - other) : Array.from({ length: 400 }, (_, index) => 200 + index)
  const groups = new Map<string, StatusGroup & { readonly statuses: number[] }>()
  for (const status of new Set([...others, ...numbers])) {
    const found = findResponse(after, status)
    const isGone = isErrors && isSuccessKey(status) && found === after.get('default')
    const responses = { old: findResponse(before, status), next: isGone ? undefined : found }
    const id = JSON.stringify([responses.old?.key, responses.next?.key])
    const group = groups.get(id) ?? { ...responses, statuses: [] }
    group.statuses.push(status)
    groups.set(id, group)
  }
  // A response that the new document has for fewer statuses is not gone.
  return [...groups.values()].filter((group) => group.next || !hasKey(next, group.old?.key))
}

function isUsual(status: number): boolean {
  return status >= 200 && status < 600
}

function isErrorKey(key: string): boolean {
  return /^[45]/.test(key)
}

/** Returns the number, or else the range, that two responses for the same statuses share. */
export function toCommonKey(old: string, next: string): string {
  return next === 'default' || /^\d+$/.test(old) ? old : next
}

function hasKey({ node }: ApiOperation, key = ''): boolean {
  return isJsonRecord(node.responses) && Object.hasOwn(node.responses, key)
}

function readResponses({ document, node }: ApiOperation): ApiResponses {
  const declared = document.list(node, 'responses')
  const references = node.responses as JsonRecord
  // Some documents have ranges in lower case.
  return new Map(declared.map(([key, response]) => [key.replace(/xx$/i, 'XX'), { key, response, reference: references[key] }]))
}

function findResponse(responses: ApiResponses, status: number): ApiResponse | undefined {
  return findCovering(responses, status, ({ response }) => hasContent(response), () => true)
}

function hasContent({ content }: JsonRecord): boolean {
  return isJsonRecord(content) && Object.keys(content).length > 0
}
