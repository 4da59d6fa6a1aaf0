import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import type { Exchange } from './exchange.ts'
import { admitStream } from './http2-limits.ts'
import { LightResponse } from './light-response.ts'
import { type ArgumentsOption, type Continuation, createListener, type Fetchable } from './listener.ts'
import { MountedExchange } from './mounted-exchange.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { targetPattern, toLiterals } from './request-target.ts'
import { sendResponse } from './send-response.ts'

/** The Express or Connect function that continues with the next middleware, or with an error. */
type Next = (error?: unknown) => void

/**
 * Options for `createNodeHandler`. `args` returns the `fetch` arguments after the request. It is required if there are any.
 *
 * @example
 * const options: NodeHandlerOptions<[address: string | undefined]> = { args: ({ socket }) => [socket.remoteAddress] }
 */
export type NodeHandlerOptions<
  Arguments extends readonly unknown[] = [],
  Incoming = NodeIncoming,
  Outgoing = NodeOutgoing,
> = ArgumentsOption<Arguments, Incoming, Outgoing> & {
  /** Whether requests that no operation matches are passed to `next` in Express or Connect. Default: false. */
  readonly fallthrough?: boolean | undefined
  /**
   * Receives what no router reports, with Node's request: what `args` or a function around the router throws, if there is no next
   * function, and why a response could not be sent. Default: `console.error`.
   */
  readonly onError?: ((error: unknown, incoming: Incoming) => unknown) | undefined
}

/**
 * Creates a listener for `node:http`, `node:https` and `node:http2` servers, and for frameworks that are built on them. It passes requests
 * to `router.fetch` and sends the result, but creates Fetch objects only as far as they are accessed. A body that a parser such as
 * `express.json()` has read is restored.
 *
 * The request is `instanceof Request`. Where the platform needs its own class, as `new Request(request)` and
 * `fetch(request)` do, pass `request.clone()`.
 *
 * @throws TypeError for an unknown option, and for a router without a `fetch` function
 * @example
 * createServer(createNodeHandler(router)).listen(3000)
 */
export function createNodeHandler<
  Arguments extends readonly unknown[] = [],
  Incoming extends NodeIncoming = NodeIncoming,
  Outgoing extends NodeOutgoing = NodeOutgoing,
>(
  router: Fetchable<Arguments>,
  ...[options]: [] extends Arguments
    ? [options?: NodeHandlerOptions<Arguments, Incoming, Outgoing>]
    : [options: NodeHandlerOptions<Arguments, Incoming, Outgoing>]
): (incoming: Incoming, outgoing: Outgoing, next?: Next) => void {
  rejectUnknownOptions(options ?? {}, 'args,fallthrough,onError', 'createNodeHandler')
  const listen = createListener(router, options ?? {}, MountedExchange)
  return (incoming, outgoing, next) => {
    if (!admitStream(outgoing)) return
    listen(incoming, outgoing, (exchange) => next && joinExpress(exchange, next, options?.fallthrough))
  }
}

/** Matches a path with an empty segment, such as a trailing slash. The root has none. */
const emptySegmentPattern = /^[^?]*\/\/|^[^?]+\/(?:\?|$)/

/**
 * Joins a framework, whose guards compare the path as it was sent. Literal text in a path therefore also matches only as it was sent. No
 * path matches with a trailing slash, because the framework's guarded routes need not ignore it. Continues with `next` in Express or
 * Connect after a failure and, with `fallthrough`, if no operation matches.
 */
function joinExpress(exchange: Exchange, next: Next, fallthrough = false): Continuation {
  exchange.toLiterals = toLiterals
  // Express removes a mount's path from `url`.
  const { target } = exchange
  const { originalUrl = '/' } = exchange.incoming as { readonly originalUrl?: string }
  // Targets other than a path match no operation: some frameworks would not compare them with the guards' paths. Express 4 removes both
  // slashes around an empty segment behind a mount's path.
  const isPath = target !== undefined && targetPattern.test(originalUrl)
  if (!isPath || emptySegmentPattern.test(originalUrl) || emptySegmentPattern.test(target)) exchange.target = '//'
  if (fallthrough) exchange.passedOn = new LightResponse(null, { status: 404 }) as unknown as Response
  const { passedOn } = exchange
  return {
    settle: (response) => (passedOn && response === passedOn ? next() : sendResponse(response, exchange)),
    fail(thrown) {
      // Express does not treat these values as errors, and would run the next function.
      const isError = thrown && thrown !== 'route' && thrown !== 'router'
      next(isError ? thrown : new Error('The thrown value is not an error', { cause: thrown }))
    },
  }
}
