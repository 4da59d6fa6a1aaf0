import { isPromise } from '../core/promises.ts'
import { Exchange } from './exchange.ts'
import type { Http2Support } from './http2.ts'
import { LightRequest } from './light-request.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { readTarget, type RequestTarget } from './request-target.ts'
import { sendResponse, sendStatus } from './send-response.ts'

/** What can be served on Node: a router, or any function of the Fetch API. */
export interface Fetchable<Arguments extends readonly unknown[]> {
  readonly fetch: (request: Request, ...args: Arguments) => Response | Promise<Response>
}

/**
 * Creates the listener of a server.
 *
 * @param openHttp2 returns what HTTP/2 does in another way, for a response of HTTP/2
 */
export function createListener<Arguments extends readonly unknown[]>(
  router: Fetchable<Arguments>,
  args: Arguments,
  openHttp2?: (outgoing: NodeOutgoing) => Http2Support | undefined,
): (incoming: NodeIncoming, outgoing: NodeOutgoing) => void {
  return (incoming, outgoing) => {
    const http2 = openHttp2?.(outgoing)
    const target = readTarget(incoming)
    // A response of a status alone does not read the target.
    const exchange = new Exchange(incoming, outgoing, target as RequestTarget, http2)
    if (!target) sendStatus(exchange, 400)
    else if (isEncoded(incoming)) sendStatus(exchange, 501, ['connection', 'close'])
    else respondToIncoming(router, exchange, args)
  }
}

/** Whether the body has an encoding that is not decoded (RFC 9112, section 6.1). */
function isEncoded({ headers }: NodeIncoming): boolean {
  return !/^(?:chunked)?$/i.test(headers['transfer-encoding'] ?? '')
}

function respondToIncoming<Arguments extends readonly unknown[]>(
  router: Fetchable<Arguments>,
  exchange: Exchange,
  args: Arguments,
): void {
  const request = new LightRequest(exchange) as unknown as Request
  // A router rejects only with what `rethrow` names; a function around it may.
  const fail = (): void => sendStatus(exchange, 500)
  try {
    const response = router.fetch(request, ...args)
    if (isPromise(response)) response.then((settled) => sendResponse(settled, exchange), fail)
    else sendResponse(response, exchange)
  } catch {
    fail()
  }
}
