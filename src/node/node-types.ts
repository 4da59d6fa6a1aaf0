import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'

/** A `node:http`, `node:https` or `node:http2` request. */
export type NodeIncoming = IncomingMessage | Http2ServerRequest

/** The response to it. */
export type NodeOutgoing = ServerResponse | Http2ServerResponse
