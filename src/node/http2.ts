import type { Http2ServerResponse } from 'node:http2'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import type { HeaderMap } from './response-headers.ts'

/** What HTTP/2 does in another way. It travels with `createNodeHandler`, because `serve` speaks HTTP/1 only. */
export interface Http2Support {
  /** Returns the method in the case that the Fetch Standard gives it. The parser of HTTP/1 accepts upper case only. */
  readonly toMethod: (method: string) => string
  readonly hasBody: (incoming: NodeIncoming) => boolean
  readonly writeHead: (outgoing: NodeOutgoing, status: number, headers: HeaderMap) => void
  /** Ends the stream of a response that cannot be completed. */
  readonly breakOff: (outgoing: NodeOutgoing) => void
}

/** The error code of a stream that breaks off (RFC 9113, section 7). */
const internalError = 2

const support: Http2Support = {
  toMethod: (method) => (/^(?:delete|get|head|options|post|put)$/i.test(method) ? method.toUpperCase() : method),
  hasBody: (incoming) => !(incoming as unknown as { readonly stream: { readonly endAfterHeaders?: boolean } }).stream.endAfterHeaders,
  writeHead(outgoing, status, headers) {
    // HTTP/2 has none (RFC 9113, section 8.2.2).
    delete headers['connection']
    ;(outgoing as Http2ServerResponse).writeHead(status, headers)
  },
  breakOff: (outgoing) => (outgoing as Http2ServerResponse).stream.close(internalError),
}

/**
 * Returns the support of a response of HTTP/2, and closes its stream if the client resets it without an error code: Node
 * would end its body as if it were complete, and keep the stream until its response has ended.
 */
export function openHttp2(outgoing: NodeOutgoing): Http2Support | undefined {
  if (!('stream' in outgoing)) return undefined
  const { stream } = outgoing
  stream.once('aborted', () => {
    if (stream.rstCode === 0) stream.destroy()
  })
  return support
}
