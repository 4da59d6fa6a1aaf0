import { error } from '../errors.ts'

/**
 * Reads the whole body of a request, once; nothing where none was sent.
 *
 * @param maxBodySize how many bytes are accepted
 * @throws HttpError 413 for more, declared or counted, and the rest is not read; 400 for a stream that breaks off.
 * Error where the body was read already: that is the application's fault, and must not pass for an empty body.
 */
export async function readBytes(request: Request, maxBodySize: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // Before the body is touched: some servers let go of a body that nobody asked for, and only of such a one.
  if (Number(request.headers.get('content-length')) > maxBodySize) throw error(413)
  if (request.bodyUsed || request.body?.locked) throw new Error('The request body was already read')
  if (request.body === null) return undefined
  const chunks = request.body ? await readChunks(request.body, maxBodySize, request.signal) : [await readAll(request)]
  const size = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  if (size > maxBodySize) throw error(413)
  return chunks.length === 1 && chunks[0] ? chunks[0] : concat(chunks, size)
}

async function readChunks(
  body: ReadableStream,
  maxBodySize: number,
  signal: AbortSignal | undefined,
): Promise<Bytes[]> {
  const chunks: Bytes[] = []
  const reader: ReadableStreamDefaultReader<Bytes> = body.getReader()
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  try {
    for (let size = 0; size <= maxBodySize;) {
      const { done, value } = await reader.read()
      // A cancelled stream ends as if it were whole.
      if (signal?.aborted) throw new TypeError('aborted')
      if (done) return chunks
      // A stream that the application made can hold anything; only bytes are a body, also those of another realm.
      if (!ArrayBuffer.isView(value)) throw new TypeError('not bytes')
      size += value.byteLength
      chunks.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    }
  } catch {
    cancel()
    throw error(400, 'Failed to read request body')
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  cancel()
  throw error(413)
}

type Bytes = Uint8Array<ArrayBuffer>

/** For a platform whose requests have a body but no stream of it. */
async function readAll(request: Request): Promise<Bytes> {
  try {
    return new Uint8Array(await request.arrayBuffer())
  } catch {
    throw error(400, 'Failed to read request body')
  }
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
