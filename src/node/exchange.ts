import type { ServerResponse } from 'node:http'
import { createBare } from '../shared/property.ts'
import { concatBytes } from '../core/read/read-bytes.ts'
import type { BodyBytes, HeaderFields, RequestAdapter, ResponseConstructor, ToLiterals } from '../core/server-adapter.ts'
import { createLightHeaders, LightHeaders } from './light-headers.ts'
import { LightResponse } from './light-response.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { type ReceiveBody, receiveBody } from './receive-body.ts'
import { readSentHeaders } from './request-headers.ts'
import type { HeaderMap } from './response-headers.ts'

/**
 * Receives what no router reports: what `args` or a function around the router throws, unless it is passed to `next`, and why
 * a response could not be sent.
 */
export type ErrorListener<Incoming> = (error: unknown, incoming: Incoming) => unknown

/** Node's request and response, as the router reads and answers them. */
export class Exchange implements RequestAdapter {
  // Declared alone where the constructor sets the member: a bundle is smaller without the fields.
  declare readonly incoming: NodeIncoming
  declare readonly outgoing: NodeOutgoing
  /** The URL, as it was received; undefined if it is not valid. */
  declare readonly url: string | undefined
  declare target: string | undefined
  declare toLiterals: ToLiterals | undefined
  /** The platform's request, once it has been created. It owns the body. */
  platform: Request | undefined
  /** What the error says in addition if the body was already read. */
  readonly hint: string = ''
  /** Present if a framework serves the requests that no operation matches. */
  declare passedOn: Response | undefined
  #isReading = false
  #observed: Response | undefined
  #onFailure: ErrorListener<NodeIncoming>
  #headers: Headers | undefined

  constructor(incoming: NodeIncoming, outgoing: NodeOutgoing, url: string | undefined, onFailure: ErrorListener<NodeIncoming>) {
    this.incoming = incoming
    this.outgoing = outgoing
    this.url = url
    const target = incoming.url as string
    this.target = target.startsWith('/') ? target : undefined
    this.#onFailure = onFailure
  }

  /** Reads the host that the headers name. */
  static readHost({ headers }: NodeIncoming): string | undefined {
    return headers.host ?? 'localhost'
  }

  get ResponseClass(): ResponseConstructor {
    return LightResponse as unknown as ResponseConstructor
  }

  get method(): string {
    return this.incoming.method as string
  }

  get isAborted(): boolean {
    const { incoming, outgoing } = this
    return incoming.aborted || (outgoing.destroyed && !outgoing.writableFinished)
  }

  /** The headers, always the same object. */
  get headers(): Headers {
    return (this.#headers ??= this.readHeaders())
  }

  readHeaders(): Headers {
    return readSentHeaders(this.incoming)
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
   * Reports that there is no response, or that it could not be sent completely, to the router that has observed the response or its
   * original.
   */
  reportFailure(thrown: unknown): void {
    if (!this.isAborted) this.#onFailure(thrown, this.incoming)
  }

  toHeaderFields(): HeaderFields {
    return Object.assign(createBare<string>(), LightHeaders.toFields(this.headers) ?? Object.fromEntries(this.headers))
  }

  /** Whether the request has a body, possibly an empty one (RFC 9112, section 6.3). */
  get hasBody(): boolean {
    const { method } = this
    return method !== 'GET' && method !== 'HEAD' && this.isFramed(this.incoming)
  }

  /** Whether the headers announce a body. */
  isFramed({ headers }: NodeIncoming): boolean {
    return 'transfer-encoding' in headers || Number(headers['content-length']) > 0
  }

  /** Whether the router reads the body, or something has read it and left nothing. */
  get isBodyRead(): boolean {
    return this.hasBody && (this.#isReading || (this.incoming.readableDidRead && !this.restored))
  }

  /** The body that a parser has read, if the request has one. */
  get restored(): BodyBytes | undefined {
    return undefined
  }

  get receiveBody(): ReceiveBody {
    return receiveBody
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
      throw new Error(`The request body was already read${this.hint}`)
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
        // Creating the error for a complete request would take a fifth of a small request's time.
        if (error || !incoming.readableEnded) reject(error ?? createAbortError())
      }
      this.receiveBody(incoming, onPart, onEnd, onFail)
    })
  }

  /** Merges the headers that a framework has set on the response with the router's headers, which are completed. */
  mergeHeaders?(outgoing: NodeOutgoing, status: number, headers: HeaderMap): void

  writeHead(outgoing: ServerResponse, status: number, headers: HeaderMap, statusText = ''): void {
    // Node adds `Connection: close`. It would keep a connection when the server is closing.
    const isClosing = (this.incoming.socket as ServedSocket).server?.listening === false || 'connection' in headers
    if (isClosing) outgoing.shouldKeepAlive = false
    this.mergeHeaders?.(outgoing, status, headers)
    // Node replaces an empty phrase by the standard one. It would reject another service's phrase, or keep the phrase of a failed response.
    outgoing.statusMessage = statusText && (/^[\t -~]*$/.test(statusText) ? statusText : '')
    outgoing.writeHead(status, headers)
  }

  /** Ends the connection if the client receives nothing that was sent. Returns the function that stops waiting. */
  limitSending(): () => void {
    const { incoming, outgoing } = this
    const { server } = incoming.socket as ServedSocket
    outgoing.setTimeout(readTimeLimit(server))
    return () => outgoing.setTimeout(server?.timeout ?? 0)
  }

  /**
   * Ends the connection of a response that has begun. An HTTP/1.0 body ends with its connection, which is reset, because the regular end
   * would complete it (RFC 9112, section 8).
   */
  breakOff(outgoing: NodeOutgoing): void {
    const { incoming } = this
    try {
      if (incoming.httpVersion === '1.0') incoming.socket.resetAndDestroy()
    } catch {
      // Only TCP has resets. TLS distinguishes a broken connection from one that ends.
    }
    outgoing.destroy()
  }
}

/** A socket that a server has accepted. */
interface ServedSocket {
  readonly server?: { readonly listening: boolean; readonly timeout?: number }
}

/** Reads the milliseconds that a client has to send a request, and to receive what was sent; 0 is no limit, as Node defines it. */
export function readTimeLimit(server: object | undefined): number {
  const { requestTimeout = 300_000 } = (server ?? {}) as { readonly requestTimeout?: number }
  // A timer with a longer delay would run at once.
  return Math.min(requestTimeout || Infinity, 2 ** 31 - 1)
}
