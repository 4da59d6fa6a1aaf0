import { isJson } from '../media-types.ts'
import { toPosition } from '../offsets.ts'
import type { ForkRequest } from './create-stream.ts'
import { type Failure, fail } from './failure.ts'
import type { MessageTable } from './messages.ts'
import type { Stream } from './streams.ts'

/** Finds the position where a fork leaves its source. */
export function findForkPoint(
  messages: MessageTable,
  source: Stream,
  { offset, subOffset }: ForkRequest,
): { readonly forkedAt: number; readonly start: number } | Failure<400> {
  const forkedAt = offset === undefined ? source.tail : toPosition(offset, source.tail)
  if (forkedAt > source.tail) return fail(400, 'Stream-Fork-Offset is after the end of the source')
  const isList = isJson(source.contentType)
  // A JSON value cannot be divided.
  const isDivided = isList && (messages.find(source, forkedAt, 0)?.start ?? forkedAt) < forkedAt
  if (isDivided) return fail(400, 'Stream-Fork-Offset is not an offset of the source')
  if (subOffset === 0) return { forkedAt, start: forkedAt }
  const last = messages.find(source, forkedAt, isList ? subOffset - 1 : 0)
  const start = isList ? last?.finish : forkedAt + subOffset
  if (!last || start === undefined || start > last.finish) {
    return fail(400, 'Stream-Fork-Sub-Offset is after the end of the data')
  }
  return { forkedAt, start }
}
