import type { BodyBytes } from '../core/server-adapter.ts'
import type { NodeIncoming } from './node-types.ts'

/** The functions that receive a request body: its parts, then either its end or its failure, possibly twice. */
interface BodyReceiver {
  readonly onPart: (part: BodyBytes) => void
  readonly onEnd: () => void
  readonly onAbort: () => void
}

/** Receives the body of a request, which is complete only if the client has ended it. */
export function receiveBody(incoming: NodeIncoming, { onPart, onEnd, onAbort }: BodyReceiver): void {
  incoming.on('data', onPart)
  incoming.on('end', onEnd)
  incoming.on('error', onAbort)
  incoming.on('close', onAbort)
  if (incoming.destroyed || incoming.aborted) onAbort()
}
