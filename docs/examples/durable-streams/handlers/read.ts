import type { ContractRequest } from 'routepact'
import type { Context, Handler } from '../context.ts'
import type { contract } from '../contract/contract.ts'
import { createCursor } from '../cursors.ts'
import { isText } from '../media-types.ts'
import { toOffset, toPosition } from '../offsets.ts'
import { isFailure } from '../store/failure.ts'
import { type Page, readPage } from '../store/read-page.ts'
import type { Stream } from '../store/streams.ts'
import { streamEvents } from './events.ts'
import { createTag, hasTag } from './tags.ts'

type ReadRequest = ContractRequest<typeof contract.readStream, Context>

export const readStream: Handler<typeof contract.readStream> = async (request) => {
  const { store, timing } = request.context
  const { offset = '-1', live, cursor } = request.validatedQuery
  const stream = store.streams.open(request.validatedParams.name)
  if (isFailure(stream)) return request.respond(stream)
  store.streams.touch(stream)
  const position = Math.min(toPosition(offset, stream.tail), stream.tail)
  if (live === 'sse') {
    const encoding = isText(stream.contentType) ? {} : { 'stream-sse-data-encoding': 'base64' as const }
    const body = streamEvents(request.context, stream.id, position, cursor, request.signal)
    return request.respond({ status: 200, contentType: 'text/event-stream', body, headers: encoding })
  }
  const page = readPage(store, stream, position)
  if (live !== 'long-poll' || page.end > position) return respondWith(request, stream, page)
  if (!page.isLast) await store.readers.wait(stream.id, request.signal, timing.wait)
  const later = store.streams.open(stream.name)
  if (isFailure(later)) return request.respond(later)
  store.streams.touch(later)
  const laterPage = readPage(store, later, position)
  if (laterPage.end > position) return respondWith(request, later, laterPage)
  return request.respond({ status: 204, headers: { ...toHeaders(laterPage, cursor, true), 'cache-control': 'no-store' } })
}

function respondWith(request: ReadRequest, stream: Stream, page: Page) {
  const { offset = '-1', live, cursor } = request.validatedQuery
  const headers = toHeaders(page, cursor, live !== undefined)
  const contentType = { 'content-type': stream.contentType }
  const { data: body } = page
  if (offset === 'now' && live === undefined) {
    return request.respond({ status: 200, contentType: '*/*', body, headers: { ...headers, ...contentType, 'cache-control': 'no-store' } })
  }
  const etag = createTag(stream.id, offset, page)
  if (hasTag(request.validatedHeaders.get('if-none-match'), etag)) {
    return request.respond({ status: 304, headers: { ...headers, etag } })
  }
  return request.respond({ status: 200, contentType: '*/*', body, headers: { ...headers, ...contentType, etag } })
}

function toHeaders({ end, isUpToDate, isLast }: Page, cursor: string | undefined, isLive: boolean) {
  return {
    // The end of a stream changes with the next append.
    'cache-control': isUpToDate ? 'no-cache' : 'public, max-age=60, stale-while-revalidate=300',
    'stream-next-offset': toOffset(end),
    ...(isUpToDate && { 'stream-up-to-date': 'true' as const }),
    ...(isLast && { 'stream-closed': 'true' as const }),
    ...(isLive && { 'stream-cursor': createCursor(cursor) }),
  }
}
