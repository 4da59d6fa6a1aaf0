import { createBare } from '../core/property.ts'
import { concatBytes } from '../core/request/read-bytes.ts'
import type { BodyBytes, HeaderFields, RequestAdapter, ResponseConstructor } from '../core/server-adapter.ts'
import type { Http2Support } from './http2.ts'
import { createLightHeaders, LightHeaders } from './light-headers.ts'
import { LightResponse } from './light-response.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import type { ErrorListener, ListenerSupport } from './listener-support.ts'
import { type ReceiveBody, receiveBody } from './receive-body.ts'
import { readSentHeaders } from './request-headers.ts'

/** A request of Node and its response, as the router reads and answers it. */
export class Exchange implements RequestAdapter {
  // Declared alone where the constructor sets the member: a bundle is smaller without the fields.
  declare readonly incoming: NodeIncoming
  declare readonly outgoing: NodeOutgoing
  /** The URL, as it was received; undefined for one that is not valid. */
  declare readonly url: string | undefined
  declare target: string | undefined
  declare isMounted: boolean | undefined
  /** Absent for HTTP/1. */
  declare readonly http2: Http2Support | undefined
  /** The platform's request, once it has been created. It owns the body. */
  platform: Request | undefined
  declare readonly support: ListenerSupport
  /** Present if a framework serves the requests that no operation matches. */
  passedOn: Response | undefined
  #isReading = false
  #observed: Response | undefined
  #onFailure: ErrorListener<NodeIncoming>
  #headers: Headers | undefined

  constructor(incoming: NodeIncoming, outgoing: NodeOutgoing, url: string | undefined, support: ListenerSupport, onFailure: ErrorListener<NodeIncoming>) {
    this.incoming = incoming
    this.outgoing = outgoing
    this.url = url
    const target = incoming.url as string
    this.target = target.startsWith('/') ? target : undefined
    this.http2 = support.openHttp2?.(outgoing)
    this.support = support
    this.#onFailure = onFailure
  }

  get ResponseClass(): ResponseConstructor {
    return LightResponse as unknown as ResponseConstructor
  }

  get method(): string {
    const method = this.incoming.method as string
    return this.http2 ? this.http2.toMethod(method) : method
  }

  get isAborted(): boolean {
    const { incoming, outgoing } = this
    return incoming.aborted || (outgoing.destroyed && !outgoing.writableFinished)
  }

  /** The headers, always the same object. */
  get headers(): Headers {
    return (this.#headers ??= (this.support.readHeaders ?? readSentHeaders)(this.incoming, this.http2 !== undefined))
  }

  createHeaders(): Headers {
    // A schema returns most headers as they were sent.
    return createLightHeaders({}, undefined, LightHeaders.toFields(this.headers))
  }

  observe(response: Response, onFailure: (thrown: unknown) => void): void {
    if (this.#observed === response) return
    this.#observed = response
    this.#onFailure = onFailure
  }

  /**
   * Reports that there is no response, or that it could not be sent completely: to the router that has observed a response, of
   * which it may be a copy.
   */
  reportFailure(thrown: unknown): void {
    if (!this.isAborted) this.#onFailure(thrown, this.incoming)
  }

  toHeaderFields(): HeaderFields {
    return Object.assign(createBare<string>(), LightHeaders.toFields(this.headers) ?? Object.fromEntries(this.headers))
  }

  /** Whether the request has a body, possibly an empty one (RFC 9112, section 6.3). */
  get hasBody(): boolean {
    const { method, incoming } = this
    const { headers } = incoming
    if (method === 'GET' || method === 'HEAD') return false
    if (this.http2) return this.http2.hasBody(incoming)
    return 'transfer-encoding' in headers || Number(headers['content-length']) > 0
  }

  /** Whether the router reads the body, or something has read it and left nothing. */
  get isBodyRead(): boolean {
    return this.hasBody && (this.#isReading || (this.incoming.readableDidRead && !this.restored))
  }

  /** The body that a parser has read, of a request that has one. */
  get restored(): BodyBytes | undefined {
    return this.support.restoreBody?.(this.incoming)
  }

  get receiveBody(): ReceiveBody {
    return this.support.receiveBody ?? receiveBody
  }

  /** Whether the client may still be sending the body. */
  get isReceiving(): boolean {
    return this.hasBody && !this.incoming.complete
  }

  readBytes(maxBodySize: number, createAbortError: () => Error): Promise<BodyBytes | undefined> | BodyBytes | undefined {
    const { incoming } = this
    if (Number(incoming.headers['content-length']) > maxBodySize) return undefined
    if (!this.hasBody) return new Uint8Array()
    if (this.isBodyRead) {
      // A body that is to be rejected anyway needs no bytes.
      if (maxBodySize === 0) return undefined
      throw new Error("The request body was already read, and 'body' does not tell what the client sent: put the router before the body parser")
    }
    this.#isReading = true
    const { restored } = this
    if (restored) return restored.byteLength > maxBodySize ? undefined : restored
    return new Promise((resolve, reject) => {
      const chunks: BodyBytes[] = []
      let size = 0
      const onPart = (part: BodyBytes): void => {
        size += part.byteLength
        if (size > maxBodySize) resolve(undefined)
        else chunks.push(part)
      }
      const onEnd = (): void => {
        if (size <= maxBodySize) resolve(concatBytes(chunks, size))
      }
      const onFail = (error?: Error): void => {
        // Creating the error of a request that is complete would take a fifth of the time of a small one.
        if (error || !incoming.readableEnded) reject(error ?? createAbortError())
      }
      this.receiveBody(incoming, onPart, onEnd, onFail)
    })
  }
}
