/**
 * A response has one problem, the first: a 500 is not also an undeclared status. One mistake in a server has few findings.
 */
import type { Schema } from 'routepact'
import { cancelLater, findContents, readResponse } from 'routepact/internal'
import { toEssence } from '../../../src/shared/content-type.ts'
import { isBodiless } from '../../../src/shared/status.ts'
import { isSuccessKey } from '../../../src/shared/status-key.ts'
import { isObject } from '../../../src/shared/property.ts'
import type { ContractCheck } from './checks.ts'
import { abridge, toReasonText } from './reason-text.ts'
import { isOpaque } from './part-schemas.ts'
import type { ResponseValues } from './response-values.ts'
import { orTimeout } from './stream-elements.ts'
import type { TestedOperation } from './tested-operation.ts'

/** A promise that a response breaks. */
export interface ResponseProblem {
  readonly check: ContractCheck
  readonly expected: string
  readonly received: string
}

/** Whether a request succeeded (RFC 9110, section 15.3). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Whether a server refused a request for its credentials (RFC 9110, sections 15.5.2 and 15.5.4). */
export function isRefusal(status: number): boolean {
  return status === 401 || status === 403
}

/** The statuses by which servers reject requests that are not valid. */
export const rejections: ReadonlySet<number> = new Set([400, 405, 406, 411, 413, 414, 415, 422, 431])

/**
 * Finds the first promise in the contract that a response breaks. A response that rejects an invalid request may have an undeclared status,
 * because servers send some before an operation runs.
 *
 * @param response the response; its body is read
 * @param refusals the statuses that a valid request must not have; undefined for an invalid request
 */
export async function findProblem(
  tested: TestedOperation,
  response: Response,
  refusals: ReadonlySet<number> | undefined,
  values: ResponseValues,
): Promise<ResponseProblem | undefined> {
  const { name, operation, route } = tested
  const { status } = response
  const { textDuration } = values.streamTime
  const contentType = response.headers.get('content-type') ?? ''
  const contents = findContents(route.responses, status)
  if (status >= 500 && !route.responses.has(String(status))) {
    return { check: 'server-error', expected: 'a status below 500', received: `${status} ${await readBoundedText(response, textDuration)}` }
  }
  if (refusals?.has(status)) {
    const received = `${status} ${await readBoundedText(response, textDuration)}`
    return { check: 'valid-request', expected: 'a response to a valid request', received }
  }
  if (!contents) {
    if (!refusals) return undefined
    const keys = [...route.responses.keys()]
    const declared = keys.map((key) => (key === 'default' && keys.some(isSuccessKey) ? 'default (errors)' : key)).join(', ')
    return { check: 'declared-status', expected: `one of the statuses ${declared}`, received: `${status} ${await readBoundedText(response, textDuration)}` }
  }
  const essence = toEssence(contentType)
  const content = contents.byEssence.get(essence) ?? contents.byEssence.get('*/*')
  const types = Array.from(contents.byEssence.values(), (declared) => declared.contentType)
  const hasBody = !isBodiless(status) && operation.method !== 'HEAD'
  if (hasBody && !content && (essence || types.length > 0)) {
    const expected = types.length > 0 ? `the content type ${types.join(' or ')}` : 'no body'
    return { check: 'declared-content-type', expected, received: `${status} with ${essence || 'no content type'}` }
  }
  const headersSchema = contents.first ? content?.headers : contents.headers
  const wrongHeaders = headersSchema && (await findWrongHeaders(headersSchema, response.headers, content?.contentType === '*/*' ? contentType : essence, values))
  if (wrongHeaders) {
    const received = `${status} with ${toReceivedText(response.headers)}: ${wrongHeaders}`
    return { check: 'declared-headers', expected: 'headers that the schema declares', received }
  }
  // Bytes are not compared, and may not end.
  if (!hasBody || !content || isOpaque(content)) return undefined
  const isStream = content.code?.writeElement !== undefined
  const check = isStream ? 'stream-elements' : 'declared-body'
  const expected = isStream ? 'elements that the schema declares' : `a body that the schema of ${essence} declares`
  const copy = isStream ? undefined : response.clone()
  const describe = async (mismatch: string): Promise<string> => `${status}${copy ? ` ${await readBoundedText(copy, textDuration)}` : ''}: ${mismatch}`
  const reading = new AbortController()
  const { signal } = reading
  try {
    const { body } = await readResponse({ name, operation, request: { method: operation.method, url: operation.path }, response, accept: undefined, signal, validate: undefined, bodies: undefined })
    const mismatch = isStream
      ? await values.streamTime.readSome(name, (body as AsyncIterable<unknown>)[Symbol.asyncIterator](), async (element) => findElementMismatch(content.body, element, values))
      : isComparable(body)
        ? (await values.findMismatch(content.body, body))?.text
        : undefined
    if (mismatch !== undefined) return { check, expected, received: await describe(mismatch) }
    const kept = content.format === 'json' && !content.code ? await values.findKeptFields(content.body, body) : undefined
    if (kept === undefined) return undefined
    const removed = 'a schema that removes undeclared fields, because the router sends its output'
    return { check: 'undeclared-fields', expected: removed, received: await describe(`the schema keeps undeclared fields of ${kept}`) }
  } catch (thrown) {
    return { check, expected, received: await describe(abridge(toReasonText(thrown))) }
  } finally {
    // Cancels what has not been read from a stream, or from the copy.
    if (isStream) reading.abort()
    else if (copy?.body && !copy.bodyUsed) cancelLater(copy.body, copy.headers)
  }
}

/** Returns the stream element that does not match the schema's output, as the client reads it, and why. */
async function findElementMismatch(schema: Schema, element: unknown, values: ResponseValues): Promise<string | undefined> {
  const mismatch = await values.findMismatch(schema, element)
  return mismatch && `${abridge(JSON.stringify(element))}: ${mismatch.text}`
}

/** Whether a body is JSON or text. Forms have platform types. */
function isComparable(body: unknown): boolean {
  return !isObject(body) || !(body instanceof FormData || body instanceof URLSearchParams)
}

/** Compares headers with their schema, which describes the content type without parameters. */
async function findWrongHeaders(schema: Schema, received: Headers, contentType: string, values: ResponseValues): Promise<string | undefined> {
  const headers = new Headers(received)
  if (contentType) headers.set('content-type', contentType)
  return values.findHeaderMismatch(schema, headers)
}

/** Writes headers for a message. Only `Set-Cookie` may occur several times. */
function toReceivedText(headers: Headers): string {
  const cookies = headers.getSetCookie()
  return abridge(JSON.stringify({ ...Object.fromEntries(headers), ...(cookies.length > 1 && { 'set-cookie': cookies }) }))
}

/** The most body bytes that are read for a message. */
const mostTextBytes = 2_048

/** Reads a body's start for a message, and cancels the rest. */
async function readBoundedText({ body, headers }: Response, milliseconds: number): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const end = performance.now() + milliseconds
  let text = ''
  try {
    for (let size = 0; size < mostTextBytes; ) {
      const { value } = (await orTimeout(reader.read(), end - performance.now(), undefined)) ?? {}
      if (!value) break
      size += Math.max(value.length, 1)
      text += decoder.decode(value.subarray(0, mostTextBytes), { stream: true })
    }
    return abridge(text)
  } catch {
    return '(the body cannot be read)'
  } finally {
    cancelLater(reader, headers)
  }
}
