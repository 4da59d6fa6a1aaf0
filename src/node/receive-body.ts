import type { BodyBytes } from '../core/server-adapter.ts'
import type { NodeIncoming } from './node-types.ts'

/** Receives a body's parts, its end and its failure: `onFail` without an error means that the request was aborted. */
export type ReceiveBody = (
  incoming: NodeIncoming,
  onPart: (part: BodyBytes) => void,
  onEnd: () => void,
  onFail: (error?: Error) => void,
) => void

/**
 * Receives a request body's parts, then either its end or its failure, possibly twice. The body is complete only if the client has ended
 * it.
 */
export const receiveBody: ReceiveBody = (incoming, onPart, onEnd, onFail) => {
  const onAbort = (): void => onFail()
  incoming.on('data', onPart)
  incoming.on('end', onEnd)
  incoming.on('error', onAbort)
  incoming.on('close', onAbort)
  if (incoming.destroyed || incoming.aborted) onAbort()
}

/** Creates the error for a body that is not bytes. */
function createStreamError(): Error {
  return new Error("'incoming' must be a byte stream: call the handler without 'setEncoding'")
}

/**
 * Receives a request body whose stream a framework may have changed.
 *
 * @throws Error for a stream of texts or objects
 */
export const receiveBytes: ReceiveBody = (incoming, onPart, onEnd, onFail) => {
  if (incoming.readableEncoding || incoming.readableObjectMode) throw createStreamError()
  // The encoding may be set while the body is received. Other realms have their own classes.
  receiveBody(incoming, (part) => (ArrayBuffer.isView(part) ? onPart(part) : onFail(createStreamError())), onEnd, onFail)
}
