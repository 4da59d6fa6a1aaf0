import type { BodyBytes } from '../core/server-adapter.ts'
import type { NodeIncoming } from './node-types.ts'

/**
 * Receives the parts of a request body, then either its end or its failure, possibly twice. It is complete only if the client
 * has ended it.
 */
export function receiveBody(
  incoming: NodeIncoming,
  onPart: (part: BodyBytes) => void,
  onEnd: () => void,
  onAbort: () => void,
): void {
  incoming.on('data', onPart)
  incoming.on('end', onEnd)
  incoming.on('error', onAbort)
  incoming.on('close', onAbort)
  if (incoming.destroyed || incoming.aborted) onAbort()
}
