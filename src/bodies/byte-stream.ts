/** Bodies that are not kept in memory. The code that reads them travels with their schema. */
import { isAsyncIterable, toBytes } from '../core/write/stream.ts'
import type { BodyFormat } from '../core/schema/body-format.ts'
import { toByteStream } from './elements.ts'
import { openStream } from './open-stream.ts'

/** What a `byteStream` body can be made from. */
export type ByteSource = ReadableStream<Uint8Array> | Blob | Uint8Array | ArrayBuffer

/** What a handler returns as a `byteStream` body. */
export type ByteResponse = ByteSource | string | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/**
 * The schema for a byte stream body.
 *
 * @example
 * const file: ByteStreamSchema = byteStream()
 */
export interface ByteStreamSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'routepact'
    readonly types?: { readonly input: ByteResponse; readonly output: ReadableStream<Uint8Array<ArrayBuffer>> } | undefined
    readonly validate: (value: unknown) => { readonly value: unknown } | { readonly issues: readonly { readonly message: string }[] }
  }
  readonly '~body': BodyFormat<ByteSource, ReadableStream<Uint8Array<ArrayBuffer>>, ByteResponse, ReadableStream<Uint8Array<ArrayBuffer>>> & {
    readonly contentTypes: readonly ['*/*']
  }
}

/**
 * Returns the schema for a body of any size: `validatedBody` is a `ReadableStream`, and the body is received as the handler reads it.
 * Reading fails with a 413 after `maxBodySize` bytes, and with a 400 if the body is cut. Under the content type `*\/*`, an operation
 * accepts any other type too, and bodies without one. A handler returns a stream, a `Blob`, bytes, a string, or an iterable of bytes or
 * strings.
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
      validate: (value) => (isSource(value) ? { value } : { issues: [{ message: 'Expected a stream, a Blob, bytes, a string or an iterable of these' }] }),
    },
    '~body': { contentTypes: ['*/*'], open: openStream, write: writeBytes, create: byteStream, form: { name: 'byteStream' } },
  }
}

/** Whether a value is sent as it is. */
function isWhole(value: unknown): value is BodyInit {
  return typeof value === 'string' || ArrayBuffer.isView(value) || [ReadableStream, Blob, ArrayBuffer].some((type) => value instanceof type)
}

function isSource(value: unknown): boolean {
  return isWhole(value) || isAsyncIterable(value) || Symbol.iterator in Object(value)
}

function writeBytes(value: unknown): BodyInit {
  if (isWhole(value)) return value
  return toByteStream(isAsyncIterable(value) ? value : toAsync(value as Iterable<unknown>), toBytes)
}

/** Not a generator, which would not end its source before it has started. */
function toAsync(chunks: Iterable<unknown>): AsyncIterable<unknown> {
  const iterator = chunks[Symbol.iterator]()
  const end = async (): Promise<IteratorResult<unknown>> => {
    iterator.return?.()
    return { done: true, value: undefined }
  }
  return { [Symbol.asyncIterator]: () => ({ next: async () => iterator.next(), return: end }) }
}
