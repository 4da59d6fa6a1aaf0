/** Bodies that are not kept in memory. The code of reading them travels with their schema. */
import { HttpError, RouterError } from '../errors.ts'
import { readProperty } from '../../shared/property.ts'
import { cancelLater } from '../response/cancel-body.ts'
import type { BodyBytes } from '../server-adapter.ts'
import { createAbortError, orAborted } from './abort.ts'
import type { StreamBody } from '../schema/schema.ts'

/**
 * The schema of a body that is a stream of bytes.
 *
 * @example
 * const file: ByteStreamSchema = byteStream()
 */
export interface ByteStreamSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'routepact'
    readonly types?: { readonly input: ReadableStream<Uint8Array> | Blob | Uint8Array; readonly output: ReadableStream<BodyBytes> } | undefined
    readonly validate: (value: unknown) => { readonly value: ReadableStream<BodyBytes> } | { readonly issues: readonly { readonly message: string }[] }
  }
  /** Opens the body of a request. */
  readonly '~stream': StreamBody
}

/**
 * Returns the schema of a body of any size: `validatedBody` is a `ReadableStream`, and the body is received as the handler
 * reads it. Reading fails with a 413 after `maxBodySize` bytes, and with a 400 if the body is cut. Under the content type
 * `*\/*`, an operation accepts any other type too, and bodies without one.
 *
 * @example
 * const uploads = createContract({
 *   upload: {
 *     path: '/files/:name',
 *     method: 'PUT',
 *     requests: { 'application/octet-stream': { body: byteStream() } },
 *     responses: { 200: {} },
 *   },
 * })
 */
export function byteStream(): ByteStreamSchema {
  return {
    '~standard': {
      version: 1,
      vendor: 'routepact',
      validate: (value) => {
        if (value instanceof ReadableStream) return { value }
        const isBytes = value instanceof Blob || ArrayBuffer.isView(value)
        return isBytes ? { value: new Blob([value as BlobPart]).stream() } : { issues: [{ message: 'Expected a stream, a Blob or bytes' }] }
      },
    },
    '~stream': openBody,
  }
}

/** Opens the body on the first read, so that a body that is not read is left to the server. */
function openBody(request: Request, maxBodySize: number): ReadableStream<BodyBytes> {
  const { headers, signal } = request
  const tooLarge = (): HttpError => new RouterError(413, 'Content Too Large')
  if (Number(headers.get('content-length')) > maxBodySize) throw tooLarge()
  let reader: ReadableStreamDefaultReader<BodyBytes> | undefined
  let size = 0
  const read = async (): Promise<BodyBytes | undefined> => {
    if (!reader) {
      const body: unknown = request.body
      if (request.bodyUsed || readProperty(body, 'locked') === true) throw new Error('The request body was already read')
      // The requests of some libraries have a body that is not a stream of the platform, or no such member.
      const isStream = body === null || typeof readProperty(body, 'getReader') === 'function'
      const stream = isStream ? (body as ReadableStream<BodyBytes> | null) : new Blob([await request.arrayBuffer()]).stream()
      reader = stream?.getReader() as typeof reader
    }
    // The platform may neither end nor fail a stream that is aborted, or end it as a complete one.
    const part = reader && (await orAborted(reader.read(), signal))
    if (signal?.aborted) throw createAbortError()
    return part?.value
  }
  const cancel = (reason?: unknown): void => {
    if (reader) cancelLater(reader, headers, reason)
  }
  const pull = async (controller: ReadableStreamDefaultController<BodyBytes>): Promise<void> => {
    const value = await read().catch((thrown: unknown) => {
      if (!reader) throw thrown
      cancel()
      throw signal?.aborted ? createAbortError() : new RouterError(400, 'Failed to read request body')
    })
    if (!value) return controller.close()
    size += value.byteLength
    if (size <= maxBodySize) return controller.enqueue(value)
    cancel()
    throw tooLarge()
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}
