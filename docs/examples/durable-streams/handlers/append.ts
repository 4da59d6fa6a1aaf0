import { error } from 'routepact'
import type { Handler } from '../context.ts'
import type { contract } from '../contract/contract.ts'
import { readContentType } from '../media-types.ts'
import { toOffset } from '../offsets.ts'
import { appendToStream as append, type Conflict } from '../store/append-to-stream.ts'
import { isFailure } from '../store/failure.ts'
import { isTrue, readBytes } from './parts.ts'

export const appendToStream: Handler<typeof contract.appendToStream> = async (request) => {
  const { validatedHeaders: headers, validatedParams: params, context } = request
  const contentType = readContentType(headers.get('content-type'))
  const closes = isTrue(headers.get('stream-closed'))
  const body = await readBytes(request.validatedBody)
  if (body.byteLength === 0 && !closes) throw error(400, 'The body is empty')
  if (body.byteLength > 0 && contentType === undefined) throw error(400, 'The body has no content type')
  const id = headers.get('producer-id')
  const producer =
    id === null ? undefined : { id, epoch: Number(headers.get('producer-epoch')), seq: Number(headers.get('producer-seq')) }
  const seq = headers.get('stream-seq') ?? undefined
  const result = append(context.store, { name: params.name, contentType, body, closes, seq, producer })
  if (isFailure(result)) {
    return request.respond(result.status === 403 || result.status === 409 ? { ...result, headers: toConflictHeaders(result, producer?.seq) } : result)
  }
  const { stream, isDuplicate, lastSeq } = result
  const isNewData = producer !== undefined && !isDuplicate && body.byteLength > 0
  return request.respond({
    status: isNewData ? 200 : 204,
    headers: {
      ...toState(stream),
      ...(producer && { 'producer-epoch': String(producer.epoch), 'producer-seq': String(lastSeq) }),
    },
  })
}

function toState({ tail, isClosed }: { readonly tail: number; readonly isClosed: boolean }) {
  return { 'stream-next-offset': toOffset(tail), ...(isClosed && { 'stream-closed': 'true' as const }) }
}

function toConflictHeaders({ stream, verdict }: Conflict, received: number | undefined) {
  return {
    ...(stream && toState(stream)),
    ...(verdict?.verdict === 'stale' && { 'producer-epoch': String(verdict.epoch) }),
    ...(verdict?.verdict === 'gap' && {
      'producer-expected-seq': String(verdict.expectedSeq),
      'producer-received-seq': String(received),
    }),
  }
}
