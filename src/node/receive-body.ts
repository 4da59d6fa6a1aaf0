import type { BodyBytes } from '../core/server-adapter.ts'
import type { NodeIncoming } from './node-types.ts'

/** Receives the parts of a body, its end and its failure: `onFail` without an error means that the request was aborted. */
export type ReceiveBody = (
  incoming: NodeIncoming,
  onPart: (part: BodyBytes) => void,
  onEnd: () => void,
  onFail: (error?: Error) => void,
) => void

/**
 * Receives the parts of a request body, then either its end or its failure, possibly twice. It is complete only if the client
 * has ended it.
 */
export const receiveBody: ReceiveBody = (incoming, onPart, onEnd, onFail) => {
  const onAbort = (): void => onFail()
  incoming.on('data', onPart)
  incoming.on('end', onEnd)
  incoming.on('error', onAbort)
  incoming.on('close', onAbort)
  if (incoming.destroyed || incoming.aborted) onAbort()
}
