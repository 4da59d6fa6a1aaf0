import { isPromise } from '../core/promises.ts'
import { Exchange } from './exchange.ts'
import { LightRequest } from './light-request.ts'
import { LightResponse } from './light-response.ts'
import type { ListenerSupport, Next, ToArguments } from './listener-support.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { readTarget, type RequestTarget } from './request-target.ts'
import { sendResponse, sendStatus } from './send-response.ts'

/** What can be served on Node: a router, or any function of the Fetch API. */
export interface Fetchable<Arguments extends readonly unknown[]> {
  readonly fetch: (request: Request, ...args: Arguments) => Response | Promise<Response>
}

/** How a listener serves a router. */
interface ListenerOptions<Arguments, Incoming, Outgoing> extends ListenerSupport {
  readonly args?: ToArguments<Arguments, Incoming, Outgoing> | undefined
  readonly fallthrough?: boolean | undefined
}

/** Creates the listener of a server. */
export function createListener<
  Arguments extends readonly unknown[],
  Incoming extends NodeIncoming,
  Outgoing extends NodeOutgoing,
>(
  router: Fetchable<Arguments>,
  options: ListenerOptions<Arguments, Incoming, Outgoing>,
): (incoming: Incoming, outgoing: Outgoing, next?: Next) => void {
  return (incoming, outgoing, next) => {
    const target = readTarget(incoming)
    // A response of a status alone does not read the target.
    const exchange = new Exchange(incoming, outgoing, target as RequestTarget, options)
    if (!target) sendStatus(exchange, 400)
    else if (isEncoded(incoming)) sendStatus(exchange, 501, ['connection', 'close'])
    else respondToIncoming(router, exchange, () => options.args?.(incoming, outgoing), next, options.fallthrough)
  }
}

/** Whether the body has an encoding that is not decoded (RFC 9112, section 6.1). */
function isEncoded({ headers }: NodeIncoming): boolean {
  return !/^(?:chunked)?$/i.test(headers['transfer-encoding'] ?? '')
}

function respondToIncoming<Arguments extends readonly unknown[]>(
  router: Fetchable<Arguments>,
  exchange: Exchange,
  toArguments: () => Arguments | undefined,
  next?: Next,
  fallthrough?: boolean,
): void {
  const request = new LightRequest(exchange) as unknown as Request
  let passed: Response | undefined
  if (fallthrough && next) {
    exchange.passOn = () => (passed ??= new LightResponse(null, { status: 404 }) as unknown as Response)
  }
  // A router rejects only with what `rethrow` names; a function around it, or `args`, may throw.
  const fail = (thrown: unknown): void => (next ? next(thrown) : sendStatus(exchange, 500))
  const settle = (response: Response): void => {
    if (passed && response === passed) next?.()
    else sendResponse(response, exchange)
  }
  try {
    // Without `args`, `fetch` needs none.
    const response = router.fetch(request, ...(toArguments() ?? ([] as readonly unknown[] as Arguments)))
    if (isPromise(response)) response.then(settle, fail)
    else settle(response)
  } catch (thrown) {
    fail(thrown)
  }
}
