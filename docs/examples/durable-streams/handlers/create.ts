import type { Handler } from '../context.ts'
import { type contract, prefix } from '../contract/contract.ts'
import { readContentType } from '../media-types.ts'
import { toOffset } from '../offsets.ts'
import { createStream as create, type ForkRequest } from '../store/create-stream.ts'
import { isFailure } from '../store/failure.ts'
import { isTrue, readBytes } from './parts.ts'

export const createStream: Handler<typeof contract.createStream> = async (request) => {
  const { validatedHeaders: headers, validatedParams: params, context } = request
  const ttl = headers.get('stream-ttl')
  const source = headers.get('stream-forked-from')
  const result = create(context.store, {
    name: params.name,
    contentType: readContentType(headers.get('content-type')),
    ttl: ttl === null ? null : Number(ttl),
    expiresAt: headers.get('stream-expires-at'),
    isClosed: isTrue(headers.get('stream-closed')),
    fork:
      source === null
        ? undefined
        : {
            source: toName(source),
            offset: headers.get('stream-fork-offset') ?? undefined,
            subOffset: Number(headers.get('stream-fork-sub-offset') ?? 0),
          },
    body: await readBytes(request.validatedBody),
  })
  if (isFailure(result)) return request.respond(result)
  const { stream, isNew } = result
  const state = {
    'content-type': stream.contentType,
    'stream-next-offset': toOffset(stream.tail),
    ...(stream.isClosed && { 'stream-closed': 'true' as const }),
  }
  const body = new Uint8Array()
  if (!isNew) return request.respond({ status: 200, body, headers: state })
  const { origin, pathname } = new URL(request.url)
  return request.respond({ status: 201, body, headers: { ...state, location: `${origin}${pathname}` } })
}

/** Returns the name of the stream at a path. */
function toName(path: string): ForkRequest['source'] {
  const name = path.startsWith(prefix) ? path.slice(prefix.length) : '/'
  if (name.includes('/')) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}
