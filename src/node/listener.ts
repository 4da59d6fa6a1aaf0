import { isPromise } from '../shared/promises.ts'
import { type ErrorListener, Exchange } from './exchange.ts'
import { LightRequest } from './light-request.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { readRequestUrl } from './request-target.ts'
import { sendFailure, sendResponse, sendStatus } from './send-response.ts'

/** What can be served on Node: a router, or any Fetch API function. */
export interface Fetchable<Arguments extends readonly unknown[]> {
  readonly fetch: (request: Request, ...args: Arguments) => Response | Promise<Response>
}

/** Returns the `fetch` arguments after the request. What it throws is passed to `next`, or is a 500 without one. */
type ToArguments<Arguments, Incoming, Outgoing> = (incoming: Incoming, outgoing: Outgoing) => Arguments

/** The option `args`, which is required if `fetch` needs arguments. */
export type ArgumentsOption<Arguments, Incoming, Outgoing> = [] extends Arguments
  ? { readonly args?: ToArguments<Arguments, Incoming, Outgoing> | undefined }
  : { readonly args: ToArguments<Arguments, Incoming, Outgoing> }

/** How a listener serves a router. */
interface ListenerOptions<Arguments, Incoming, Outgoing> {
  readonly args?: ToArguments<Arguments, Incoming, Outgoing> | undefined
  readonly onError?: ErrorListener<Incoming> | undefined
}

/** Where a framework's request continues. */
export interface Continuation {
  readonly settle: (response: Response) => void
  /** Receives what `args`, or a function around the router, has thrown. */
  readonly fail: (thrown: unknown) => void
}

/** Prepares a request, and returns where it continues if a framework has passed it to the listener. */
type JoinFramework = (exchange: Exchange) => Continuation | undefined

/**
 * Creates a server's listener.
 *
 * @param ExchangeClass the class for requests and their responses; default: the class for HTTP/1 without a framework
 * @throws TypeError for a `fetch` that is not a function
 */
export function createListener<
  Arguments extends readonly unknown[],
  Incoming extends NodeIncoming,
  Outgoing extends NodeOutgoing,
>(
  router: Fetchable<Arguments>,
  options: ListenerOptions<Arguments, Incoming, Outgoing>,
  ExchangeClass: typeof Exchange = Exchange,
): (incoming: Incoming, outgoing: Outgoing, join?: JoinFramework) => void {
  // Without `args`, `fetch` needs none.
  const { args = () => [] as readonly unknown[] as Arguments, onError = (thrown) => console.error(thrown) } = options
  for (const [name, value] of Object.entries({ fetch: (router as Partial<typeof router> | undefined)?.fetch, args, onError })) {
    if (typeof value !== 'function') throw new TypeError(`'${name}' must be a function`)
  }
  const run = async (thrown: unknown, incoming: NodeIncoming): Promise<unknown> => onError(thrown, incoming as Incoming)
  // What it throws, also asynchronously, is ignored, as for a router's `onError`.
  const report: ErrorListener<NodeIncoming> = (thrown, incoming) => run(thrown, incoming).catch(() => undefined)
  const begin = (incoming: Incoming, outgoing: Outgoing, join: JoinFramework | undefined): void => {
    const exchange = new ExchangeClass(incoming, outgoing, readRequestUrl(incoming, ExchangeClass.readHost(incoming)), report)
    if (exchange.url === undefined) return sendStatus(exchange, 400)
    // Other body encodings are not decoded (RFC 9112, section 6.1).
    const encoding = incoming.headers['transfer-encoding']
    if (encoding && !/^chunked$/i.test(encoding)) return sendStatus(exchange, 501, { connection: 'close' })
    const { settle, fail } = join?.(exchange) ?? {
      settle: (response: Response) => sendResponse(response, exchange),
      fail: (thrown: unknown) => sendFailure(thrown, exchange),
    }
    try {
      const given = args(incoming, outgoing)
      if (!Array.isArray(given as unknown)) {
        // A rejection that nobody handles would end the process.
        void Promise.resolve(given).catch(() => undefined)
        throw new TypeError("'args' must return an array")
      }
      const response = router.fetch(new LightRequest(exchange) as unknown as Request, ...given)
      if (isPromise(response)) response.then(settle, fail)
      else settle(response)
    } catch (thrown) {
      // A router never rejects; a function around it, or `args`, may throw.
      fail(thrown)
    }
  }
  return (incoming, outgoing, join) => {
    // A pipelined request begins after the responses before it, any of which may close the connection: no request is processed after that
    // (RFC 9112, section 9.6).
    const { socket } = incoming as { readonly socket: { readonly _httpMessage?: unknown } }
    if (outgoing.socket === null && socket._httpMessage) outgoing.once('socket', () => begin(incoming, outgoing, join))
    else begin(incoming, outgoing, join)
  }
}
