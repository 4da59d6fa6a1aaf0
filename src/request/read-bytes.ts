import { error } from '../errors.ts'
import { cancelLater } from '../response/cancel-body.ts'
import { createAbortError, orAborted } from './abort.ts'

/** The bytes of a request body. */
export type BodyBytes = Uint8Array<ArrayBuffer>

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
  // Some servers discard an unread body, but only if `body` was never accessed.
  if (Number(request.headers.get('content-length')) > maxBodySize) return undefined
  const { body } = request
  if (request.bodyUsed || body?.locked) throw new Error('The request body was already read')
  if (body === null) return noBytes
  const { signal } = request
  return body
    ? readStream(body, request.headers, maxBodySize, signal)
    : orAborted(readArrayBuffer(request, maxBodySize), signal)
}

async function readStream(
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
      // A cancelled stream ends in the same way as a complete one.
      if (signal?.aborted) throw new TypeError('aborted')
      if (done) return chunks.length === 1 && chunks[0] ? chunks[0] : concatBytes(chunks, size)
      // A stream created by the application can contain anything; typed arrays of other realms are bytes too.
      if (!ArrayBuffer.isView(value)) throw new TypeError('not bytes')
      size += value.byteLength
      chunks.push(value.constructor === Uint8Array ? value : toPlainBytes(value))
    }
  } catch {
    cancel()
    throw signal?.aborted ? createAbortError() : error(400, 'Failed to read request body')
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  cancel()
  return undefined
}

/** Reads the body on a platform whose requests have no body stream. */
async function readArrayBuffer(request: Request, maxBodySize: number): Promise<BodyBytes | undefined> {
  const buffer = await request.arrayBuffer().catch(() => {
    throw error(400, 'Failed to read request body')
  })
  return buffer.byteLength > maxBodySize ? undefined : new Uint8Array(buffer)
}

/**
 * Returns a plain `Uint8Array` over the same memory. `slice` of a Buffer works differently, and other realms have their
 * own classes.
 */
function toPlainBytes({ buffer, byteOffset, byteLength }: BodyBytes): BodyBytes {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function concatBytes(chunks: readonly BodyBytes[], size: number): BodyBytes {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
