import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'

/** A request of `node:http`, `node:https` or `node:http2`. */
export type NodeIncoming = IncomingMessage | Http2ServerRequest

/** The response to it. */
export type NodeOutgoing = ServerResponse | Http2ServerResponse
