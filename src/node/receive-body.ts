import type { BodyBytes } from '../core/server-adapter.ts'
import type { NodeIncoming } from './node-types.ts'

/** Creates the error of a body that is not bytes, because `setEncoding` was called, or that is a stream of objects. */
function createEncodingError(): Error {
  return new Error("'incoming' must be a stream of bytes: call the handler without 'setEncoding'")
}

/**
 * Receives the parts of a request body, then either its end or its failure, possibly twice. It is complete only if the client
 * has ended it.
 *
 * @param onFail receives the error of parts that are not bytes, and nothing if the request was aborted
 * @throws Error for a stream that is not bytes
 */
export function receiveBody(
  incoming: NodeIncoming,
  onPart: (part: BodyBytes) => void,
  onEnd: () => void,
  onFail: (error?: Error) => void,
): void {
  if (incoming.readableEncoding || incoming.readableObjectMode) throw createEncodingError()
  const onAbort = (): void => onFail()
  incoming.on('data', (part: BodyBytes) => {
    // The encoding may be set while the body is received. Other realms have their own classes.
    if (ArrayBuffer.isView(part)) onPart(part)
    else onFail(createEncodingError())
  })
  incoming.on('end', onEnd)
  incoming.on('error', onAbort)
  incoming.on('close', onAbort)
  if (incoming.destroyed || incoming.aborted) onAbort()
}
