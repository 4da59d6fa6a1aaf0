import { toEssence } from '../../../../src/shared/content-type.ts'
import { isStreamFormat, toDocumentFormat } from '../../json-schema/document-format.ts'
import { cancelLater } from 'routepact/internal'
import { orTimeout } from '../stream-elements.ts'

/** The milliseconds for reading a stream's elements, which may not end. */
const streamDuration = 500

/** A response from one of two servers, with its body. */
export interface CapturedResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
  /** Whether the body ended. A stream is read for a while only. */
  readonly isWhole: boolean
}

/** Reads a response with its body; an element stream only for a while. */
export async function captureResponse({ status, headers, body }: Response): Promise<CapturedResponse> {
  if (!body) return { status, headers, body: new Uint8Array(), isWhole: true }
  const isStream = isStreamFormat(toDocumentFormat(toEssence(headers.get('content-type') ?? '')))
  const end = performance.now() + (isStream ? streamDuration : 2 ** 31 - 1)
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (;;) {
    const read = await orTimeout(reader.read(), end - performance.now(), undefined)
    if (read?.value) chunks.push(read.value)
    if (read && !read.done) continue
    if (!read) cancelLater(reader, headers)
    return { status, headers, body: new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()), isWhole: read !== undefined }
  }
}
