import { openHttp2 } from './http2.ts'
import { createListener, type Fetchable } from './listener.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'

/**
 * Creates a listener for the servers of `node:http`, `node:https` and `node:http2`, and for frameworks that are built on
 * them. Requests and responses are those of `router.fetch`, but their objects are created only as far as they are
 * accessed.
 *
 * The request is `instanceof Request`. Where the platform needs its own class, as `new Request(request)` and
 * `fetch(request)` do, pass `request.clone()`.
 *
 * @param args passed to `fetch` after each request
 * @example
 * createServer(createNodeHandler(router)).listen(3000)
 */
export function createNodeHandler<Arguments extends readonly unknown[] = []>(
  router: Fetchable<Arguments>,
  ...args: Arguments
): (incoming: NodeIncoming, outgoing: NodeOutgoing) => void {
  return createListener(router, args, openHttp2)
}
