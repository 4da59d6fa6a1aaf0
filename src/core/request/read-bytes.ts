import { RouterError } from '../errors.ts'
import { cancelLater } from '../response/cancel-body.ts'
import { type BodyBytes, getAdapter } from '../server-adapter.ts'
import { createAbortError, orAborted } from './abort.ts'

/** The bytes of a request without a body. */
const noBytes: BodyBytes = /* @__PURE__ */ new Uint8Array()

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
  const length = request.headers.get('content-length')
  // Some servers discard an unread body, but only if `body` was never accessed.
  if (Number(length) > maxBodySize) return undefined
  const hasLength = length !== null && isWholeLength(request, length)
  const body = hasLength ? undefined : request.body
  if (request.bodyUsed || body?.locked) throw new Error('The request body was already read')
  if (body === null) return noBytes
  // Some libraries have a class of their own, whose body is not a stream of the platform.
  if (typeof body?.getReader === 'function') return readStream(body, request.headers, maxBodySize, request.signal)
  const bytes = readWhole(request, maxBodySize)
  // If the client disconnects before the end of such a body, the platform rejects.
  return hasLength ? bytes : orAborted(bytes, request.signal)
}

/**
 * Whether the body has exactly this length, so that it can be read in one piece. Bun and Deno do this several times
 * faster than they read a stream; Node, whose requests have `duplex`, does it more slowly.
 */
function isWholeLength(request: Request, length: string): boolean {
  const { headers } = request
  return (
    !('duplex' in request) &&
    /^\d+$/.test(length) &&
    !headers.has('transfer-encoding') &&
    !headers.has('content-encoding')
  )
}

/**
 * Reads a stream, and cancels it after `maxBodySize` bytes.
 *
 * @param headers the headers of the message, which tell how to cancel its body
 * @returns the bytes, or `undefined` for more than `maxBodySize` bytes
 * @throws HttpError 400 for an incomplete body
 */
export async function readStream(
  body: ReadableStream,
  headers: Headers,
  maxBodySize: number,
  signal: AbortSignal | undefined,
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
      // A cancelled stream ends in the same way as a complete one. A stream created by the application can contain anything;
      // typed arrays of other realms are bytes too.
      if (signal?.aborted || !(done || ArrayBuffer.isView(value))) throw new TypeError('not bytes')
      if (done) return concatBytes(chunks, size)
      size += value.byteLength
      chunks.push(toPlainBytes(value))
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

/**
 * Reads a body of known length, or the body on a platform whose requests have no body stream. Without `async`, which would
 * add three turns of the event loop.
 */
function readWhole(request: Request, maxBodySize: number): Promise<BodyBytes | undefined> {
  // `bytes`, which older platforms lack, takes a sixth less time for large bodies on Bun.
  const reading: Promise<ArrayBuffer | BodyBytes> = 'bytes' in request ? request.bytes() : (request as Request).arrayBuffer()
  return reading.then(
    (read) => (read.byteLength > maxBodySize ? undefined : ArrayBuffer.isView(read) ? read : new Uint8Array(read)),
    () => {
      throw createReadError()
    },
  )
}

/** Creates the error for a body whose transfer breaks off. */
export function createReadError(): RouterError {
  return new RouterError(400, 'Failed to read request body')
}

/**
 * Returns a plain `Uint8Array` over the same memory. `slice` of a Buffer works differently, and other realms have their
 * own classes.
 */
function toPlainBytes({ buffer, byteOffset, byteLength }: BodyBytes): BodyBytes {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Copies the chunks of a body into one array of `size` bytes. A single chunk is not copied. */
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
    // A strict decoder is several times slower on Deno, and on Node for text that is not ASCII. All bodies share one
    // decoder, because creating one costs more than decoding. It keeps no state between calls.
    const text = (lenient ??= new TextDecoder()).decode(bytes)
    // Malformed bytes become U+FFFD, which a client may also send.
    if (!text.includes('\ufffd')) return text
  }
  // Without a byte order mark, 'utf-16' is little-endian (Encoding Standard, section 4.2).
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff && /^utf-16$/i.test(charset)
  return new TextDecoder(isBigEndian ? 'utf-16be' : charset, { fatal: true }).decode(bytes)
}
