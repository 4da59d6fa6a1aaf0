import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'

/** A request of `node:http`, `node:https` or `node:http2`. */
export type NodeIncoming = IncomingMessage | Http2ServerRequest

/** The response to it. */
export type NodeOutgoing = ServerResponse | Http2ServerResponse

/** Whether a response is one of HTTP/2. */
export function isHttp2(outgoing: NodeOutgoing): outgoing is Http2ServerResponse {
  return 'stream' in outgoing
}
