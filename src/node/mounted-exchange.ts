import type { ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import type { BodyBytes } from '../core/server-adapter.ts'
import { Exchange } from './exchange.ts'
import { limitSending } from './http2-limits.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { type ReceiveBody, receiveBytes } from './receive-body.ts'
import { readCurrentHeaders } from './request-headers.ts'
import { type HeaderMap, mergeFrameworkHeaders } from './response-headers.ts'
import { describeRestoredBody, restoreBody } from './restore-body.ts'

/** The error code for a stream that breaks off (RFC 9113, section 7). */
const internalError = 2

/**
 * What only some servers need: HTTP/2 servers, and frameworks, which may have changed the request and the response. It travels with
 * `createNodeHandler`, because `serve` speaks HTTP/1 without a framework.
 */
export class MountedExchange extends Exchange {
  // A field, because a constructor that passes on its arguments takes a part of each request's time.
  readonly isHttp2: boolean = 'stream' in this.outgoing
  override readonly hint = ", and 'body' does not tell what the client sent: put the router before the body parser"

  /** Reads HTTP/2's `:authority`, which must equal `Host` if both are present (RFC 9113, section 8.3.1), or `Host`. */
  static override readHost({ headers }: NodeIncoming): string | undefined {
    const { host, ':authority': authority = host ?? 'localhost' } = headers
    return authority === (host ?? authority) ? (authority as string) : undefined
  }

  override get restored(): BodyBytes | undefined {
    return restoreBody(this.incoming)
  }

  override get receiveBody(): ReceiveBody {
    return receiveBytes
  }

  /** Returns the headers that middleware has left, for the body that a parser has left. */
  override readHeaders(): Headers {
    const headers = readCurrentHeaders(this.incoming, this.isHttp2)
    describeRestoredBody(this.incoming, headers)
    return headers
  }

  override isFramed(incoming: NodeIncoming): boolean {
    return this.isHttp2 ? !(this.outgoing as Http2ServerResponse).stream.endAfterHeaders : super.isFramed(incoming)
  }

  override limitSending(): () => void {
    return this.isHttp2 ? limitSending(this.outgoing as Http2ServerResponse) : super.limitSending()
  }

  override mergeHeaders(outgoing: NodeOutgoing, status: number, headers: HeaderMap): void {
    mergeFrameworkHeaders(this.incoming, outgoing, status, headers)
  }

  override writeHead(outgoing: ServerResponse, status: number, headers: HeaderMap, statusText?: string): void {
    if (!this.isHttp2) return super.writeHead(outgoing, status, headers, statusText)
    this.mergeHeaders(outgoing, status, headers)
    // HTTP/2 has no such header (RFC 9113, section 8.2.2).
    delete headers['connection']
    outgoing.writeHead(status, headers)
  }

  override breakOff(outgoing: NodeOutgoing): void {
    if (this.isHttp2) (outgoing as Http2ServerResponse).stream.close(internalError)
    else super.breakOff(outgoing)
  }
}
