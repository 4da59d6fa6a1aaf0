import type { ServerResponse } from 'node:http'
import type { BodyBytes } from '../core/server-adapter.ts'
import { Exchange } from './exchange.ts'
import { type Http2Support, openHttp2 } from './http2.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { receiveBytes } from './receive-bytes.ts'
import { mergeFrameworkHeaders } from './merge-framework-headers.ts'
import type { ReceiveBody } from './receive-body.ts'
import { readCurrentHeaders } from './request-headers.ts'
import type { HeaderMap } from './response-headers.ts'
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
