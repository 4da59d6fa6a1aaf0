import { RouterError } from '../errors.ts'
import { cancelLater } from '../write/cancel-body.ts'
import { type BodyBytes, getAdapter } from '../server-adapter.ts'
import { createAbortError, orAborted } from './abort.ts'

/**
 * Reads the request body, once. Reading stops after `maxBodySize` bytes. If `Content-Length` is larger, the body is not
 * accessed.
 *
 * @returns the bytes (zero for a request without a body), or `undefined` for more than `maxBodySize` bytes
 * @throws HttpError 400 for an incomplete body; Error for a body that the application has already read, because it must
 * not count as empty
 */
export function readBytes(
  request: Request,
  maxBodySize: number,
): PromiseLike<BodyBytes | undefined> | BodyBytes | undefined {
  const adapter = getAdapter(request)
  if (adapter && !adapter.platform) return adapter.readBytes(maxBodySize, createAbortError)
  const { headers } = request
  const length = headers.get('content-length')
  // Some servers discard an unread body, but only if `body` was never accessed.
  if (Number(length) > maxBodySize) return undefined
  // Bun and Deno read a body with a known length in one piece several times faster than its stream; Node, whose requests have `duplex`,
  // does not.
  const isWhole = length !== null && /^\d+$/.test(length) && !headers.has('transfer-encoding') && !('duplex' in request)
  const body = isWhole ? undefined : request.body
  if (request.bodyUsed || body?.locked) throw new Error('The request body was already read')
  if (body === null) return new Uint8Array()
  if (typeof body?.getReader === 'function') return readStream(body, headers, maxBodySize, request.signal)
  // Some libraries have their own class, whose body is not a platform stream.
  const bytes = request.arrayBuffer().then(
    (read) => (read.byteLength > maxBodySize ? undefined : new Uint8Array(read)),
    () => {
      throw createReadError()
    },
  )
  // If the client disconnects before a body with a known length ends, the platform rejects.
  return isWhole ? bytes : orAborted(bytes, request.signal)
}

/**
 * Reads a stream, and cancels it after `maxBodySize` bytes.
 *
 * @param headers the message headers, which tell how to cancel its body
 * @returns the bytes, or `undefined` for more than `maxBodySize` bytes
 * @throws HttpError 400 for an incomplete body
 */
export async function readStream(
  body: ReadableStream,
  headers: Headers,
  maxBodySize: number,
  signal: AbortSignal | null | undefined,
): Promise<BodyBytes | undefined> {
  const chunks: BodyBytes[] = []
  let size = 0
  const reader: ReadableStreamDefaultReader<BodyBytes> = body.getReader()
  const cancel = (): void => cancelLater(reader, headers)
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  try {
    while (size <= maxBodySize) {
      const { done, value } = await reader.read()
      // A cancelled stream ends in the same way as a complete one. An application's stream can contain anything.
      if (signal?.aborted || !(done || ArrayBuffer.isView(value))) throw new TypeError('not bytes')
      if (done) return concatBytes(chunks, size)
      size += value.byteLength
      chunks.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    }
  } catch {
    cancel()
    throw signal?.aborted ? createAbortError() : createReadError()
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  cancel()
  return undefined
}

/** Creates the error for a body whose transfer breaks off. */
export function createReadError(): RouterError {
  return new RouterError(400, 'Failed to read request body')
}

/** Copies a body's chunks into one array of `size` bytes. A single chunk is not copied. */
export function concatBytes(chunks: readonly BodyBytes[], size: number): BodyBytes {
  const [first] = chunks
  if (first?.byteLength === size) return first
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

let lenient: TextDecoder | undefined

/**
 * Decodes bytes to text and rejects malformed input.
 *
 * @throws TypeError for bytes that are not in the charset, RangeError for an unknown charset
 */
export function decodeBytes(bytes: Uint8Array<ArrayBuffer>, charset = 'utf-8'): string {
  if (charset === 'utf-8') {
    // A strict decoder is several times slower on Deno, and on Node for text that is not ASCII. All bodies share one decoder, because
    // creating one costs more than decoding. The decoder keeps no state between calls.
    const text = (lenient ??= new TextDecoder()).decode(bytes)
    // Malformed bytes become U+FFFD, which a client may also send.
    if (!text.includes('\ufffd')) return text
  }
  return new TextDecoder(charset, { fatal: true }).decode(bytes)
}
