import type { BodyBytes } from '../core/server-adapter.ts'
import type { Http2Support } from './http2.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import type { ReceiveBody } from './receive-body.ts'
import type { HeaderMap } from './response-headers.ts'

/** What only some servers need. It travels with `createNodeHandler`, because `serve` speaks HTTP/1 without a framework. */
export interface ListenerSupport {
  /** Returns what HTTP/2 does in another way, for a response of HTTP/2. */
  readonly openHttp2?: (outgoing: NodeOutgoing) => Http2Support | undefined
  /** Returns the headers of a request that middleware of a framework may have changed. */
  readonly readHeaders?: (incoming: NodeIncoming, isHttp2: boolean) => Headers
  /** Receives a body of which a framework may have changed the stream. */
  readonly receiveBody?: ReceiveBody
  /** Merges the headers that a framework has set on a response with those of the router, which are completed. */
  readonly mergeFrameworkHeaders?: (incoming: NodeIncoming, outgoing: NodeOutgoing, status: number, headers: HeaderMap) => void
  /** Returns the bytes of a body that a parser of a framework has read; undefined for one that nothing has read. */
  readonly restoreBody?: (incoming: NodeIncoming) => BodyBytes | undefined
}

/** The function of Express and Connect that continues with the next middleware, or with an error. */
export type Next = (error?: unknown) => void

/**
 * Receives what no router reports: what `args` or a function around the router throws, unless it is passed to `next`, and why
 * a response could not be sent.
 */
export type ErrorListener<Incoming> = (error: unknown, incoming: Incoming) => unknown

/** Returns the arguments of `fetch` after the request. What it throws is passed to `next`, or is a 500 without one. */
export type ToArguments<Arguments, Incoming, Outgoing> = (incoming: Incoming, outgoing: Outgoing) => Arguments

/** The option `args`, which is required if `fetch` needs arguments. */
export type ArgumentsOption<Arguments, Incoming, Outgoing> = [] extends Arguments
  ? { readonly args?: ToArguments<Arguments, Incoming, Outgoing> | undefined }
  : { readonly args: ToArguments<Arguments, Incoming, Outgoing> }
