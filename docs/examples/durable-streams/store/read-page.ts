import { isJson } from '../media-types.ts'
import type { Store } from './store.ts'
import type { Stream } from './streams.ts'

/** A part of a stream. */
export interface Page {
  readonly data: Uint8Array
  /** Where the next page begins. */
  readonly end: number
  /** Whether the page reaches the end of the stream. */
  readonly isUpToDate: boolean
  /** Whether no page will follow. */
  readonly isLast: boolean
}

/** About how many bytes a page has: it is in memory as a whole. */
const pageSize = 1024 * 1024

/** Reads the messages from a position on: bytes as they are, JSON values as an array. */
export function readPage({ messages }: Store, stream: Stream, position: number): Page {
  const from = Math.min(position, stream.tail)
  const found = messages.read(stream, from, pageSize)
  const end = found.at(-1)?.finish ?? from
  const isUpToDate = end === stream.tail
  const data = isJson(stream.contentType)
    ? Buffer.from(`[${found.map((message) => decoder.decode(message.data)).join(',')}]`)
    : Buffer.concat(found.map((message) => message.data)).subarray(Math.max(from - (found[0]?.start ?? from), 0))
  return { data, end, isUpToDate, isLast: isUpToDate && stream.isClosed }
}

const decoder = new TextDecoder()
