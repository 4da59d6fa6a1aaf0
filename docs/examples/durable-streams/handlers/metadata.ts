import type { Handler } from '../context.ts'
import type { contract } from '../contract/contract.ts'
import { toOffset } from '../offsets.ts'
import { isFailure } from '../store/failure.ts'

export const readMetadata: Handler<typeof contract.readMetadata> = async (request) => {
  const stream = request.context.store.streams.open(request.validatedParams.name)
  if (isFailure(stream)) return request.respond(stream)
  return request.respond({
    status: 200,
    body: new Uint8Array(),
    headers: {
      'content-type': stream.contentType,
      'stream-next-offset': toOffset(stream.tail),
      ...(stream.isClosed && { 'stream-closed': 'true' as const }),
      ...(stream.ttl !== null && { 'stream-ttl': String(stream.ttl) }),
      ...(stream.expiresAt !== null && { 'stream-expires-at': stream.expiresAt }),
    },
  })
}

export const deleteStream: Handler<typeof contract.deleteStream> = async (request) => {
  const { streams } = request.context.store
  const stream = streams.open(request.validatedParams.name)
  if (isFailure(stream)) return request.respond(stream)
  streams.remove(stream)
  return request.respond({ status: 204 })
}

export const preflight: Handler<typeof contract.preflight> = async (request) => request.respond({ status: 200 })
