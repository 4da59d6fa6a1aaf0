import { isPromise } from '../core/promises.ts'
import { Exchange } from './exchange.ts'
import { LightRequest } from './light-request.ts'
import type { Framework, ListenerSupport, ToArguments } from './listener-support.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { readTarget } from './request-target.ts'
import { sendResponse, sendStatus } from './send-response.ts'

/** What can be served on Node: a router, or any function of the Fetch API. */
export interface Fetchable<Arguments extends readonly unknown[]> {
  readonly fetch: (request: Request, ...args: Arguments) => Response | Promise<Response>
}

/** How a listener serves a router. */
interface ListenerOptions<Arguments, Incoming, Outgoing> extends ListenerSupport {
  readonly args?: ToArguments<Arguments, Incoming, Outgoing> | undefined
}

/** Creates the listener of a server. */
export function createListener<
  Arguments extends readonly unknown[],
  Incoming extends NodeIncoming,
  Outgoing extends NodeOutgoing,
>(
  router: Fetchable<Arguments>,
  options: ListenerOptions<Arguments, Incoming, Outgoing>,
): (incoming: Incoming, outgoing: Outgoing, framework?: Framework) => void {
  return (incoming, outgoing, framework) => {
    const url = readTarget(incoming)
    // A response of a status alone does not read the URL.
    const exchange = new Exchange(incoming, outgoing, url ?? '', options)
    if (url === undefined) return sendStatus(exchange, 400)
    if (isEncoded(incoming)) return sendStatus(exchange, 501, { connection: 'close' })
    exchange.passedOn = framework?.passedOn
    // A router rejects only with what `rethrow` names; a function around it, or `args`, may throw.
    const fail = (thrown: unknown): void => (framework ? framework.next(thrown) : sendStatus(exchange, 500))
    const settle = (response: Response): void => {
      if (exchange.passedOn && response === exchange.passedOn) framework?.next()
      else sendResponse(response, exchange)
    }
    try {
      // Without `args`, `fetch` needs none.
      const args = options.args?.(incoming, outgoing) ?? ([] as readonly unknown[] as Arguments)
      const response = router.fetch(new LightRequest(exchange) as unknown as Request, ...args)
      if (isPromise(response)) response.then(settle, fail)
      else settle(response)
    } catch (thrown) {
      fail(thrown)
    }
  }
}

/** Whether the body has an encoding that is not decoded (RFC 9112, section 6.1). */
function isEncoded({ headers }: NodeIncoming): boolean {
  return !/^(?:chunked)?$/i.test(headers['transfer-encoding'] ?? '')
}
