import { type ContentFormat, toContentFormat, toEssence } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { isBodiless } from '../shared/status.ts'
import { findCovering } from '../shared/status-key.ts'
import { decodeBytes } from '../core/request/read-bytes.ts'
import { cancelLater } from '../core/response/cancel-body.ts'
import { nameProperties } from '../core/schema/issues.ts'
import type { BodyFormat } from '../core/schema/body-format.ts'
import type { Issue, Schema } from '../core/schema/schema.ts'
import { ContractClientError, toReceivedText } from './error.ts'
import { type BodyCreator, findBodyFormat } from './outline-bodies.ts'
import type { OperationOutline } from './outline.ts'
import type { ResponseValidator } from './response-validator.ts'
import type { ClientResponse } from './result.ts'

/**
 * Reads and checks a response according to the contract.
 *
 * @throws ContractClientError for a response that the contract does not allow, TypeError for `validate` without schemas and for a body
 * of an outline whose code is not given, and the reason of the signal, once it aborts
 */
export async function readResponse(
  received: ReceivedResponse,
): Promise<ClientResponse<number, string | undefined, unknown>> {
  const { operation, response, accept, validate } = received
  const { status } = response
  const contents = findCovering(new Map(Object.entries(operation.responses)), status, (declared) => Boolean(listContents(declared)[0]))
  const essence = toEssence(response.headers.get('content-type') ?? '')
  const format = toContentFormat(essence)
  const headers = new Headers(response.headers)
  const types = listContents(contents ?? {})
  const accepted = types.filter(([declared]) => accept?.some((type) => toEssence(type) === toEssence(declared)))
  const candidates = accepted[0] ? accepted : types
  const find = (type: string) => candidates.find(([declared]) => toEssence(declared) === type)
  const [contentType, content] = find(essence) ?? find('*/*') ?? []
  // Schemas of headers, and thus the type of `headers`, describe a declared content type without parameters.
  if (essence && contentType !== '*/*') headers.set('content-type', essence)
  if (!contents) throw await readError(received, 'is not declared')
  const schema = content?.body
  const headersSchema = (types[0] ? content : contents)?.headers
  const result = { status, contentType, headers, response, body: undefined }

  if (validate && headersSchema) {
    const issues = await validate.findHeaderIssues(headersSchema, headers)
    if (issues) throw createError(received, `has headers that its schema rejects${nameProperties(issues)}`, '', issues)
  }
  if (isBodiless(status)) return { ...result, contentType: undefined }
  if (operation.method === 'HEAD' || !(essence || types[0])) return result
  if (!contentType)
    throw await readError(
      received,
      essence
        ? `has the content type '${toShown(essence)}', which is not ${accepted[0] ? 'accepted' : 'declared'}`
        : 'has no content type',
    )
  const code = findBodyFormat(content, received.bodies)
  if (code?.open) return { ...result, body: openBody(received, code, contentType, schema) }
  const body = await (code?.read ? readFormatted(received, code.read, contentType) : readResponseBody(received, format))
  if (validate) await validatePart(received, 'a body', schema, body)
  return { ...result, body }
}

/** Opens a body that is read as it arrives. */
function openBody(received: ReceivedResponse, { open }: BodyFormat, contentType: string, schema: Schema | undefined): unknown {
  const { response, signal, validate } = received
  return open?.(response, {
    maxBodySize: Infinity,
    signal,
    // The error of the platform.
    toReadError: (cause) => (signal?.aborted ? signal.reason : cause),
    fail: (problem, _index, text = '') => createError(received, `has a body of ${contentType} that ${problem}`, text),
    accept: async (value) => {
      if (validate) await validatePart(received, 'an element', schema, value)
      return { value }
    },
  })
}

/** Reads a body by the code of its schema. */
async function readFormatted(received: ReceivedResponse, read: NonNullable<BodyFormat['read']>, contentType: string): Promise<unknown> {
  const { response, signal } = received
  const bytes = new Uint8Array(await response.arrayBuffer())
  try {
    return await read(bytes, response.headers.get('content-type') as string)
  } catch {
    signal?.throwIfAborted()
    throw createError(received, `has a body that is not ${contentType}`, '')
  }
}

/** Returns a text of the server for a message: a terminal acts on control characters. */
function toShown(text: string): string {
  return text.slice(0, 200).replace(/[^ -~]/g, encodeURI)
}

async function readResponseBody(received: ReceivedResponse, format: ContentFormat): Promise<unknown> {
  const { response } = received
  if (format === 'bytes') return new Uint8Array(await response.arrayBuffer())
  const text = await readText(received, format)
  if (format === 'form') return new URLSearchParams(text)
  if (format === 'json') return parseJson(received, text)
  return text
}

/**
 * Reads a body as text: in the charset of its content type, except where that is always UTF-8.
 *
 * @throws ContractClientError for an unknown charset, and for bytes that are not in it
 */
async function readText(received: ReceivedResponse, format: ContentFormat): Promise<string> {
  const { response } = received
  const [, charset = 'utf-8'] = (format === 'text' && /;\s*charset="?([^\s";]+)/i.exec(response.headers.get('content-type') as string)) || []
  const bytes = new Uint8Array(await response.arrayBuffer())
  try {
    return decodeBytes(bytes, charset)
  } catch {
    throw createError(received, `has a body that is not text in '${toShown(charset)}'`, '')
  }
}

function parseJson(received: ReceivedResponse, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
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
  if (!schema) throw new TypeError("'validate' must be absent without schemas")
  const issues = await received.validate?.findIssues(schema, value)
  if (issues) throw createError(received, `has ${part} that its schema rejects`, toReceivedText(value), issues)
}

/** The most bytes and milliseconds of a body that an error has as text. */
const mostErrorBytes = 65_536
const mostErrorTime = 1_000

/** Creates an error that contains the body as text. The rest of one that is long, slow or endless is cancelled. */
async function readError(received: ReceivedResponse, problem: string): Promise<ContractClientError> {
  const { body, headers } = received.response
  let text = ''
  if (body) {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    const cancel = (): void => cancelLater(reader, headers)
    const timer = setTimeout(cancel, mostErrorTime)
    try {
      for (let rest = mostErrorBytes; rest > 0; ) {
        const { value } = await reader.read()
        if (!value) {
          // Bytes of a character that is cut off.
          text += decoder.decode()
          break
        }
        text += decoder.decode(value.subarray(0, rest), { stream: true })
        rest -= value.byteLength
      }
    } catch {
      // The text as far as it was received.
    }
    clearTimeout(timer)
    cancel()
  }
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
  readonly validate: ResponseValidator | undefined
  /** The code of bodies of an outline. */
  readonly bodies: readonly BodyCreator[] | undefined
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
