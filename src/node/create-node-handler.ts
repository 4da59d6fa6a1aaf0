import { isPromise } from '../core/promises.ts'
import { Exchange } from './exchange.ts'
import { LightRequest } from './light-request.ts'
import { isHttp2, type NodeIncoming, type NodeOutgoing } from './node-types.ts'
import { readTarget, type RequestTarget } from './request-target.ts'
import { sendResponse, sendStatus } from './send-response.ts'

/** What can be served on Node: a router, or any function of the Fetch API. */
interface Fetchable<Arguments extends readonly unknown[]> {
  readonly fetch: (request: Request, ...args: Arguments) => Response | Promise<Response>
}

const noTarget: RequestTarget = { scheme: '', host: '', rest: '', pathname: '', search: '' }

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
  return (incoming, outgoing) => {
    closeOnReset(outgoing)
    const target = readTarget(incoming)
    const exchange = new Exchange(incoming, outgoing, target ?? noTarget)
    if (!target) sendStatus(exchange, 400)
    else if (isEncoded(incoming)) sendStatus(exchange, 501, ['connection', 'close'])
    else respondToIncoming(router, exchange, args)
  }
}

/** Whether the body has an encoding that is not decoded (RFC 9112, section 6.1). */
function isEncoded({ headers }: NodeIncoming): boolean {
  return !/^(?:chunked)?$/i.test(headers['transfer-encoding'] ?? '')
}

/**
 * Closes a stream of HTTP/2 that the client resets without an error code. Node would end its body as if it were complete,
 * and keep the stream until its response has ended.
 */
function closeOnReset(outgoing: NodeOutgoing): void {
  if (!isHttp2(outgoing)) return
  const { stream } = outgoing
  stream.once('aborted', () => {
    if (stream.rstCode === 0) stream.destroy()
  })
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
