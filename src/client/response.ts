import { toContentFormat, toEssence } from '../shared/content-type.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { isBodiless } from '../shared/status.ts'
import { findCovering } from '../shared/status-key.ts'
import { cancelLater } from '../core/write/cancel-body.ts'
import type { Issue } from '../core/schema/schema.ts'
import { ContractClientError, toReceivedText } from './error.ts'
import { type BodyCreator, findBodyFormat } from './outline-bodies.ts'
import type { OperationOutline } from './outline.ts'
import type { ResponseValidator } from './response-validator.ts'
import type { ClientResponse } from './result.ts'

/** A response and its call. */
interface ReceivedResponse {
  /** The operation's name. */
  readonly name: string
  readonly operation: OperationOutline
  /** The request that messages name. */
  readonly request: Pick<Request, 'method' | 'url'>
  readonly response: Response
  /** The content types that the call accepts. */
  readonly accept: readonly string[] | undefined
  readonly signal: AbortSignal | undefined
  readonly validate: ResponseValidator | undefined
  /** The code for an outline's bodies. */
  readonly bodies: readonly BodyCreator[] | undefined
}

/**
 * Reads and checks a response according to the contract.
 *
 * @throws ContractClientError for a response that the contract does not allow, TypeError for `validate` without schemas and for an outline
 * body whose code is not given, and the signal's reason, once it aborts
 */
export async function readResponse({ name, operation, request, response, accept, signal, validate, bodies }: ReceivedResponse): Promise<ClientResponse<number, string | undefined, unknown>> {
  const { status } = response
  const headers = new Headers(response.headers)
  const given = headers.get('content-type') ?? ''
  const essence = toEssence(given)
  const contents = findCovering(new Map(Object.entries(operation.responses)), status, (declared) => Boolean(listContents(declared)[0]))
  const types = listContents(contents ?? {})
  const accepted = types.filter(([declared]) => accept?.some((type) => toEssence(type) === toEssence(declared)))
  const find = (type: string) => (accepted[0] ? accepted : types).find(([declared]) => toEssence(declared) === type)
  const [contentType, content] = find(essence) ?? find('*/*') ?? []
  const fail = (problem: string, text = '', issues?: readonly Issue[]): ContractClientError =>
    // Without the query, which may contain secrets. A URL with credentials cannot be sent.
    new ContractClientError(`The response ${status} of '${name}' (${request.method} ${request.url.split('?')[0]}) ${problem}`, response, text, issues)
  const check = async (part: string, value: unknown): Promise<void> => {
    const issues = await validate?.findIssues(content?.body, value)
    if (issues) throw fail(`has ${part} that its schema rejects`, toReceivedText(value), issues)
  }

  // Header schemas, and thus the type of `headers`, describe a declared content type without parameters.
  if (essence && contentType !== '*/*') headers.set('content-type', essence)
  if (!contents) throw fail('is not declared', await readStart(response))
  const headersSchema = (types[0] ? content : contents)?.headers
  const issues = headersSchema && (await validate?.findHeaderIssues(headersSchema, headers))
  if (issues) throw fail(`has headers that its schema rejects${validate?.nameProperties(issues)}`, '', issues)
  const result = { status, contentType, headers, response, body: undefined }
  if (isBodiless(status)) return { ...result, contentType: undefined }
  if (operation.method === 'HEAD' || !(essence || types[0])) return result
  if (!contentType) {
    // A terminal acts on control characters.
    const shown = essence.slice(0, 200).replace(/[^ -~]/g, encodeURI)
    throw fail(
      essence ? `has the content type '${shown}', which is not ${accepted[0] ? 'accepted' : 'declared'}` : 'has no content type',
      await readStart(response),
    )
  }
  const code = findBodyFormat(content, bodies)
  if (code?.open) {
    const body = code.open(response, {
      maxBodySize: Infinity,
      signal,
      // The platform's error.
      toReadError: (cause) => (signal?.aborted ? signal.reason : cause),
      fail: (problem, _index, text) => fail(`has a body of ${contentType} that ${problem}`, text),
      accept: async (value) => (await check('an element', value), { value }),
    })
    return { ...result, body }
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  const format = toContentFormat(essence)
  let body: unknown = bytes
  let text = ''
  try {
    if (code?.read) body = await code.read(bytes, given)
    else if (format !== 'bytes') {
      const charset = format === 'text' ? /;\s*charset="?([^\s";]+)/i.exec(given)?.[1] : undefined
      text = new TextDecoder(charset, { fatal: true }).decode(bytes)
      body = format === 'json' ? JSON.parse(text) : format === 'form' ? new URLSearchParams(text) : text
    }
  } catch {
    throw fail(`has a body that is not ${contentType}`, text)
  }
  await check('a body', body)
  return { ...result, body }
}

/** Reads a body's text for an error: 64 KiB in a second at most. The rest is cancelled. */
async function readStart({ body, headers }: Response): Promise<string> {
  let text = ''
  if (!body) return text
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const cancel = (): void => cancelLater(reader, headers)
  const timer = setTimeout(cancel, 1000)
  try {
    for (let rest = 65_536; rest > 0; ) {
      const { value } = await reader.read()
      // At the end, the bytes of a character that is cut off.
      text += decoder.decode(value?.subarray(0, rest), { stream: Boolean(value) })
      rest = value ? rest - value.byteLength : 0
    }
  } catch {
    // The text as far as it was received.
  }
  clearTimeout(timer)
  cancel()
  return text
}
