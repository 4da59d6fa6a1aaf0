import { error } from '../errors.ts'
import { cancelLater } from '../response/cancel-body.ts'
import { orAborted, toAbortError } from './abort.ts'

/**
 * Reads the whole body of a request, once; nothing where none was sent.
 *
 * @param maxBodySize how many bytes are accepted
 * @throws HttpError 413 for more, declared or counted, and the rest is not read; 400 for a stream that breaks off.
 * Error where the body was read already: that is the application's fault, and must not pass for an empty body.
 */
export function readBytes(request: Request, maxBodySize: number): PromiseLike<Bytes> | undefined {
  // Before the body is touched: some servers let go of a body that nobody asked for, and only of such a one.
  if (Number(request.headers.get('content-length')) > maxBodySize) throw error(413)
  const { body } = request
  if (request.bodyUsed || body?.locked) throw new Error('The request body was already read')
  if (body === null) return undefined
  const { signal } = request
  return body
    ? readStream(body, request.headers, maxBodySize, signal)
    : orAborted(readAll(request, maxBodySize), signal)
}

async function readStream(
  body: ReadableStream,
  headers: Headers,
  maxBodySize: number,
  signal: AbortSignal | undefined,
): Promise<Bytes> {
  const chunks: Bytes[] = []
  let size = 0
  const reader: ReadableStreamDefaultReader<Bytes> = body.getReader()
  const cancel = (): void => cancelLater(reader, headers)
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  try {
    while (size <= maxBodySize) {
      const { done, value } = await reader.read()
      // A cancelled stream ends as if it were whole.
      if (signal?.aborted) throw new TypeError('aborted')
      if (done) return chunks.length === 1 && chunks[0] ? chunks[0] : concat(chunks, size)
      // A stream that the application made can hold anything; only bytes are a body, also those of another realm.
      if (!ArrayBuffer.isView(value)) throw new TypeError('not bytes')
      size += value.byteLength
      chunks.push(value.constructor === Uint8Array ? value : toBytes(value))
    }
  } catch {
    cancel()
    throw signal?.aborted ? toAbortError() : error(400, 'Failed to read request body')
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  cancel()
  throw error(413)
}

type Bytes = Uint8Array<ArrayBuffer>

/** For a platform whose requests have a body but no stream of it. */
async function readAll(request: Request, maxBodySize: number): Promise<Bytes> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw error(400, 'Failed to read request body')
  })
  if (bytes.byteLength > maxBodySize) throw error(413)
  return new Uint8Array(bytes)
}

/** The same bytes, where they are of another realm, or of another class: a Buffer is sliced differently. */
function toBytes({ buffer, byteOffset, byteLength }: Bytes): Bytes {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function concat(chunks: readonly Bytes[], size: number): Bytes {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
