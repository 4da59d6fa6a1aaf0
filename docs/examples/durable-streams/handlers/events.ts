import type { Context } from '../context.ts'
import type { StreamEvent } from '../contract/contract.ts'
import { createCursor } from '../cursors.ts'
import { isText } from '../media-types.ts'
import { toOffset } from '../offsets.ts'
import { type Page, readPage } from '../store/read-page.ts'

/** Yields the data of a stream and its state after it, until the stream or the connection ends. */
export async function* streamEvents(
  { store, timing }: Context,
  streamId: number,
  start: number,
  cursor: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const deadline = Date.now() + timing.connection
  let position = start
  let isAnnounced = false
  while (!signal.aborted && !store.readers.isClosed) {
    const stream = store.streams.get(streamId)
    if (!stream || stream.isRemoved) return
    store.streams.touch(stream)
    const page = readPage(store, stream, position)
    if (isAnnounced && page.end === position && !page.isLast) {
      const rest = deadline - Date.now()
      if (rest <= 0) return
      await store.readers.wait(streamId, signal, Math.min(timing.wait, rest))
      // Nothing has changed if the time was over: the state then keeps the connection alive.
      isAnnounced = false
      continue
    }
    if (page.end > position) yield { event: 'data', data: toText(stream.contentType, page.data) }
    yield { event: 'control', data: JSON.stringify(toState(page, cursor)) }
    if (page.isLast) return
    position = page.end
    isAnnounced = true
  }
}

const decoder = new TextDecoder()

function toText(contentType: string, data: Uint8Array): string {
  return isText(contentType) ? decoder.decode(data) : Buffer.from(data).toString('base64')
}

function toState({ end, isUpToDate, isLast }: Page, cursor: string | undefined) {
  const streamNextOffset = toOffset(end)
  if (isLast) return { streamNextOffset, streamClosed: true as const, upToDate: true as const }
  return { streamNextOffset, streamCursor: createCursor(cursor), ...(isUpToDate && { upToDate: true as const }) }
}
