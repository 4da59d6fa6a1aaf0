import { type BodyFormat, isStreamFormat, toBodyFormat, toEssence } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { isBodiless } from '../shared/status.ts'
import { findCovering } from '../shared/status-key.ts'
import { toElement } from '../shared/element-text.ts'
import { readElement } from '../core/server-sent-events.ts'
import { decodeBytes } from '../core/request/read-bytes.ts'
import { validateReceivedHeaders } from '../core/request/received-headers.ts'
import { cancelLater } from '../core/response/cancel-body.ts'
import { nameProperties } from '../core/schema/issues.ts'
import { findIssues, getStreamBody, type Issue, type Schema } from '../core/schema/schema.ts'
import { ContractClientError } from './error.ts'
import { readEvents, readLines } from './event-stream.ts'
import type { OperationOutline, OutlineContent } from './outline.ts'
import type { ClientResponse, UndeclaredMode } from './result.ts'

/**
 * Reads and checks a response according to the contract.
 *
 * @throws ContractClientError for a response that the contract does not allow, TypeError for `validateResponses`
 * without schemas, and the reason of the signal, once it aborts
 */
export async function readResponse(
  received: ReceivedResponse,
): Promise<ClientResponse<number, string | undefined, unknown>> {
  const { operation, response, accept, signal, validateResponses } = received
  const { status } = response
  const contents = findCovering(new Map(Object.entries(operation.responses)), status, (declared) => Boolean(listContents(declared)[0]))
  const essence = toEssence(response.headers.get('content-type') ?? '')
  const format = toBodyFormat(essence)
  const headers = new Headers(response.headers)
  const types = listContents(contents ?? {})
  const accepted = types.filter(([declared]) => accept?.some((type) => toEssence(type) === toEssence(declared)))
  const candidates = accepted[0] ? accepted : types
  const find = (type: string) => candidates.find(([declared]) => toEssence(declared) === type)
  const [contentType, content] = find(essence) ?? find('*/*') ?? []
  // Schemas of headers, and thus the type of `headers`, describe a declared content type without parameters.
  if (essence && contentType !== '*/*') headers.set('content-type', essence)
  if (!contents) {
    if (received.undeclared !== 'return' || !(status >= 200 && status <= 599)) throw await readError(received, format, 'is not declared')
    return { status, contentType: essence || undefined, headers, response, body: await readUndeclared(received, format) }
  }
  const schema = content?.body
  const headersSchema = (types[0] ? content : contents)?.headers
  const result = { status, contentType, headers, response, body: undefined }

  if (validateResponses && headersSchema) await checkReceivedHeaders(received, headersSchema, headers)
  if (isBodiless(status)) return { ...result, contentType: undefined }
  if (operation.method === 'HEAD' || !(essence || types[0])) return result
  if (!contentType)
    throw await readError(
      received,
      format,
      essence
        ? `has the content type '${toShown(essence)}', which is not ${accepted[0] ? 'accepted' : 'declared'}`
        : 'has no content type',
    )
  if (content?.stream ?? getStreamBody(schema)) return { ...result, body: toStream(response, signal) }
  if (isStreamFormat(format)) return { ...result, body: readElements(received, format, content as OutlineContent) }
  const body = await readResponseBody(received, format)
  if (validateResponses) await validatePart(received, 'a body', schema, body)
  return { ...result, body }
}

/** The responses of streams that are in use: Node cancels the body of a response that is garbage. */
const responsesInUse = /* @__PURE__ */ new WeakMap<object, Response>()

/** Returns the body as a stream that fails once the signal aborts: a custom `fetch` may ignore the signal. */
function toStream(response: Response, signal?: AbortSignal): ReadableStream<Uint8Array> {
  const body = response.body ?? new Blob().stream()
  responsesInUse.set(body, response)
  return signal ? body.pipeThrough(new TransformStream(), { signal }) : body
}

/** Returns a text of the server for a message: a terminal acts on control characters. */
function toShown(text: string): string {
  return text.slice(0, 200).replace(/[^ -~]/g, encodeURI)
}

/** Reads the body of a status that is not declared. It is undefined for HEAD and for a stream, which may never end. */
async function readUndeclared(received: ReceivedResponse, format: BodyFormat): Promise<unknown> {
  const { response, operation } = received
  if (operation.method === 'HEAD' || isBodiless(response.status) || isStreamFormat(format) || !response.headers.has('content-type'))
    return undefined
  return readResponseBody(received, format, true)
}

/** @param isLenient whether JSON may be invalid, because a proxy may have sent it */
async function readResponseBody(received: ReceivedResponse, format: BodyFormat, isLenient = false): Promise<unknown> {
  const { response, signal } = received
  if (format === 'multipart')
    return response.formData().catch(() => {
      signal?.throwIfAborted()
      throw createError(received, 'has a body that is not multipart/form-data', '')
    })
  if (format === 'bytes') return new Uint8Array(await response.arrayBuffer())
  const text = await readText(received, format, isLenient)
  if (format === 'form') return new URLSearchParams(text)
  if (format === 'json') return parseJson(received, text, isLenient)
  format satisfies 'text' | 'events' | 'json-lines'
  return text
}

/**
 * Reads a body as text: in the charset of its content type, except where that is always UTF-8.
 *
 * @throws ContractClientError for an unknown charset, and for bytes that are not in it
 */
async function readText(received: ReceivedResponse, format: BodyFormat, isLenient: boolean): Promise<string> {
  const { response } = received
  const [, charset = 'utf-8'] = (format === 'text' && /;\s*charset="?([^\s";]+)/i.exec(response.headers.get('content-type') as string)) || []
  const bytes = new Uint8Array(await response.arrayBuffer())
  try {
    return decodeBytes(bytes, charset)
  } catch {
    if (isLenient) return new TextDecoder().decode(bytes)
    throw createError(received, `has a body that is not text in '${toShown(charset)}'`, '')
  }
}

async function* readElements(
  received: ReceivedResponse,
  format: BodyFormat,
  content: OutlineContent,
): AsyncGenerator<unknown, void, undefined> {
  const { response, signal, validateResponses } = received
  const { body: schema } = content
  const fail = (): Error => createError(received, "has a body that is not text in 'utf-8'", '')
  // An event stream is decoded as browsers do, which replace invalid bytes (HTML Standard, section 9.2.6).
  const lines = readLines(toStream(response), signal, format === 'events' ? undefined : fail)
  for await (const part of format === 'events' ? readEvents(lines) : lines) {
    if (part === '') continue
    const [element, accepted = element] =
      typeof part === 'string' ? [parseJson(received, part)] : schema ? await readElement(part, schema) : [toElement(part, content)]
    if (validateResponses) await validatePart(received, 'an element', schema, accepted)
    yield element
  }
}

function parseJson(received: ReceivedResponse, text: string, isLenient = false): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (isLenient) return text
    throw createError(received, 'has a body that is not JSON', text)
  }
}

/**
 * Validates the headers, the body or an element of a response.
 *
 * @throws ContractClientError for a value that the schema rejects, TypeError without a schema
 */
async function validatePart(
  received: ReceivedResponse,
  part: string,
  schema: Schema | undefined,
  value: unknown,
): Promise<void> {
  if (!schema) throw new TypeError("'validateResponses' must be false without schemas")
  const issues = await findIssues(schema, value)
  if (issues) throw createError(received, `has ${part} that its schema rejects`, typeof value === 'string' ? value : JSON.stringify(value), issues)
}

/**
 * Validates the headers of a response.
 *
 * @throws ContractClientError that names the headers that the schema rejects
 */
async function checkReceivedHeaders(received: ReceivedResponse, schema: Schema, headers: Headers): Promise<void> {
  const check = async (value: object) => ({ value, issues: await findIssues(schema, value) })
  const { issues } = await validateReceivedHeaders(schema, headers, check)
  if (issues) throw createError(received, `has headers that its schema rejects${nameProperties(issues)}`, '', issues)
}

/** Creates an error that contains the body as text. Streams are cancelled, because they may never end. */
async function readError(received: ReceivedResponse, format: BodyFormat, problem: string): Promise<ContractClientError> {
  const { response } = received
  let text = ''
  if (!isStreamFormat(format)) text = await response.text().catch(() => '')
  else if (response.body) cancelLater(response.body, response.headers)
  return createError(received, problem, text)
}

/** A response and its call. */
interface ReceivedResponse {
  /** The name of the operation. */
  readonly name: string
  readonly operation: OperationOutline
  /** The request that messages name. */
  readonly request: Pick<Request, 'method' | 'url'>
  readonly response: Response
  /** The content types that the call accepts. */
  readonly accept: readonly string[] | undefined
  readonly signal: AbortSignal | undefined
  readonly validateResponses: boolean | undefined
  readonly undeclared?: UndeclaredMode | undefined
}

/** Creates the error for a response that the contract does not allow. */
function createError(
  { name, request: { method, url }, response }: ReceivedResponse,
  problem: string,
  text: string,
  issues?: readonly Issue[],
): ContractClientError {
  // Without the query, which may contain secrets. A URL with credentials cannot be sent.
  const place = `'${name}' (${method} ${url.split('?')[0]})`
  return new ContractClientError(`The response ${response.status} of ${place} ${problem}`, response, text, issues)
}
