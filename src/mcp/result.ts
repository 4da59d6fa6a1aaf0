/** A response with an event stream is cancelled: a tool's result has an end. */
import { parseEssence, readParameter, toContentFormat } from '../shared/content-type.ts'
import { isErrorStatus, toReasonPhrase } from '../shared/status.ts'
import { readStream } from '../core/read/read-bytes.ts'
import { cancelLater } from '../core/write/cancel-body.ts'

/** A response whose body has been read. */
export interface ReadResponse {
  readonly isError: boolean
  readonly status: number
  /** The headers that the operation declares. */
  readonly headers: { readonly [name: string]: string }
  /** The content type without parameters; empty without a body. */
  readonly essence: string
  /** The body, if it is text, or a sentence instead of a body that is absent or cannot be read. */
  readonly text: string | undefined
  /** The body in base64, if it is not text. */
  readonly data: string | undefined
}

/** Reads a router response, with these headers, and its body up to a number of bytes. */
export async function receiveResponse(response: Response, names: readonly string[], maxSize: number, signal: AbortSignal): Promise<ReadResponse> {
  const { status, headers: all, body } = response
  const type = all.get('content-type') ?? ''
  const essence = parseEssence(type) ?? 'application/octet-stream'
  const charset = readParameter(type, 'charset')
  const headers = Object.fromEntries(names.flatMap((name) => (all.has(name) ? [[name, all.get(name) as string]] : [])))
  const empty: ReadResponse = { isError: isErrorStatus(status), status, headers, essence: '', text: describeStatus(response), data: undefined }
  const fail = (text: string): ReadResponse => ({ ...empty, isError: true, text })
  if (!body) return empty
  if (essence === 'text/event-stream') {
    cancelLater(body, all)
    return fail('The response is an event stream, which has no end')
  }
  const bytes = await readStream(body, all, maxSize, signal).catch(() => fail('The response could not be read to its end'))
  if (!bytes) return fail(`The response is larger than ${maxSize} bytes`)
  if ('text' in bytes) return bytes
  if (bytes.byteLength === 0) return empty
  // The JSON lines types have no suffix.
  const isText = !/^(?:image|audio)\//.test(essence) && (toContentFormat(essence) !== 'bytes' || /json/.test(essence))
  return { ...empty, essence, ...(isText ? { text: decodeResponse(bytes, charset) } : { text: undefined, data: toBase64(bytes) }) }
}

/** Returns the status in words, and the location, because a response without a body says nothing else. */
function describeStatus({ status, headers }: Response): string {
  const location = headers.get('location')
  return `${status} ${toReasonPhrase(status) ?? ''}`.trimEnd() + (location === null ? '' : `: ${location}`)
}

function decodeResponse(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // The handler's charset is unknown to the platform.
    return new TextDecoder().decode(bytes)
  }
}

/** Encodes bytes, in parts, because a function has a limited number of arguments. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += 8192) parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)))
  return btoa(parts.join(''))
}

/** Returns the member `content` for a tool's result. */
export function toContentBlocks({ essence, text, data }: ReadResponse, uri: string): object[] {
  if (text !== undefined) return [{ type: 'text', text }]
  const [type] = essence.split('/')
  if (type === 'image' || type === 'audio') return [{ type, data, mimeType: essence }]
  return [{ type: 'resource', resource: toResourceContents({ essence, text, data }, uri) }]
}

/** Returns a resource's contents. */
export function toResourceContents({ essence, text, data }: Pick<ReadResponse, 'essence' | 'text' | 'data'>, uri: string): object {
  return { uri, ...(essence && { mimeType: essence }), ...(text === undefined ? { blob: data } : { text }) }
}
