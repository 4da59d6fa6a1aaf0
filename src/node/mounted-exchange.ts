import type { ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import type { BodyBytes } from '../core/server-adapter.ts'
import { Exchange } from './exchange.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { type ReceiveBody, receiveBytes } from './receive-body.ts'
import { readCurrentHeaders } from './request-headers.ts'
import { type HeaderMap, mergeFrameworkHeaders } from './response-headers.ts'
import { describeRestoredBody, restoreBody } from './restore-body.ts'

/**
 * What only some servers need: servers of HTTP/2, and frameworks, which may have changed the request and the response. It travels
 * with `createNodeHandler`, because `serve` speaks HTTP/1 without a framework.
 */
export class MountedExchange extends Exchange {
  /** Absent for HTTP/1. A field, because a constructor that passes on its arguments takes a part of each request. */
  readonly http2: Http2Support | undefined = openHttp2(this.outgoing)
  override readonly hint = ", and 'body' does not tell what the client sent: put the router before the body parser"

  /** Reads `:authority` of HTTP/2, which must equal `Host` if both are present (RFC 9113, section 8.3.1), or `Host`. */
  static override readHost({ headers }: NodeIncoming): string | undefined {
    const { host, ':authority': authority = host ?? 'localhost' } = headers
    return authority === (host ?? authority) ? (authority as string) : undefined
  }

  override get method(): string {
    return this.http2 ? this.http2.toMethod(super.method) : super.method
  }

  override get restored(): BodyBytes | undefined {
    return restoreBody(this.incoming)
  }

  override get receiveBody(): ReceiveBody {
    return receiveBytes
  }

  /** Returns the headers that middleware has left, of the body that a parser has left. */
  override readHeaders(): Headers {
    const headers = readCurrentHeaders(this.incoming, this.http2 !== undefined)
    describeRestoredBody(this.incoming, headers)
    return headers
  }

  override isFramed(incoming: NodeIncoming): boolean {
    return this.http2 ? this.http2.hasBody(incoming) : super.isFramed(incoming)
  }

  override mergeHeaders(outgoing: NodeOutgoing, status: number, headers: HeaderMap): void {
    mergeFrameworkHeaders(this.incoming, outgoing, status, headers)
  }

  override writeHead(outgoing: ServerResponse, status: number, headers: HeaderMap, statusText?: string): void {
    if (!this.http2) return super.writeHead(outgoing, status, headers, statusText)
    this.mergeHeaders(outgoing, status, headers)
    return this.http2.writeHead(outgoing, status, headers)
  }

  override breakOff(outgoing: NodeOutgoing): void {
    if (this.http2) this.http2.breakOff(outgoing)
    else super.breakOff(outgoing)
  }
}

/** What HTTP/2 does in another way. */
interface Http2Support {
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
  hasBody: (incoming) =>
    !(incoming as unknown as { readonly stream: { readonly endAfterHeaders?: boolean } }).stream.endAfterHeaders,
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
function openHttp2(outgoing: NodeOutgoing): Http2Support | undefined {
  if (!('stream' in outgoing)) return undefined
  const { stream } = outgoing
  stream.once('aborted', () => {
    if (stream.rstCode === 0) stream.destroy()
  })
  return support
}
