import type { RequestMembers } from '../core/read/contract-request.ts'
import { callKey } from '../core/read/negotiable-call.ts'
import { adapterKey, type BodyBytes, lazyKey, type LazyMember, type RequestAdapter } from '../core/server-adapter.ts'
import type { Exchange } from './exchange.ts'
import { forwardMembers } from './forward-members.ts'
import { LightHeaders } from './light-headers.ts'

/** A Node request with the members of the platform's `Request`, which is created once a member is accessed that is not defined here. */
export class LightRequest implements RequestMembers {
  readonly #exchange: Exchange
  #signal: AbortSignal | undefined
  #url: string | undefined
  #validatedHeaders: unknown
  #validatedCookies: unknown
  // Declared, because adding members to an object is slow.
  [callKey]: unknown
  operation: unknown
  operationName: unknown
  context: unknown
  respond: unknown
  validatedParams: unknown
  validatedQuery: unknown
  validatedBody: unknown
  validatedContent: unknown

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  get [adapterKey](): RequestAdapter {
    return this.#exchange
  }

  get method(): string {
    return this.#exchange.method
  }

  get url(): string {
    return (this.#url ??= new URL(this.#exchange.url as string).href)
  }

  get headers(): Headers {
    return this.#exchange.headers
  }

  get signal(): AbortSignal {
    return (this.#signal ??= createSignal(this.#exchange))
  }

  get validatedHeaders(): unknown {
    return (this.#validatedHeaders = readLazy(this, this.#validatedHeaders))
  }

  set validatedHeaders(headers: unknown) {
    this.#validatedHeaders = headers
  }

  get validatedCookies(): unknown {
    return (this.#validatedCookies = readLazy(this, this.#validatedCookies))
  }

  set validatedCookies(cookies: unknown) {
    this.#validatedCookies = cookies
  }

  get bodyUsed(): boolean {
    return this.#exchange.platform?.bodyUsed ?? this.#exchange.isBodyRead
  }

  static open(request: LightRequest): Request {
    const exchange = request.#exchange
    if (exchange.platform) return exchange.platform
    const { method, url, headers, signal } = request
    const init: RequestInit & { duplex: 'half' } = { method, headers: [...headers], signal, duplex: 'half' }
    const { hasBody, isBodyRead } = exchange
    if (hasBody) init.body = isBodyRead ? new Uint8Array() : (exchange.restored ?? createBodyStream(exchange))
    const platform = new Request(url, init)
    // The platform request's body is used, too.
    if (isBodyRead) void platform.arrayBuffer()
    exchange.platform = platform
    LightHeaders.replace(headers, platform.headers)
    return platform
  }
}

forwardMembers(LightRequest.prototype, Request.prototype, LightRequest.open)

/** Creates a lazy member's value; returns any other value as is. */
function readLazy(request: LightRequest, value: unknown): unknown {
  const read = (value as Partial<LazyMember> | null | undefined)?.[lazyKey]
  return read ? read(request as unknown as Request) : value
}

/** Creates a signal that aborts when the connection closes before the response is complete. */
function createSignal(exchange: Exchange): AbortSignal {
  const controller = new AbortController()
  const abort = (): void => {
    if (exchange.isAborted) controller.abort()
  }
  exchange.outgoing.once('close', abort)
  abort()
  return controller.signal
}

/**
 * Creates a request body stream. Unlike `Readable.toWeb`, cancelling it leaves the connection open, because the response is still to be
 * sent. What is not read before the response is complete is discarded, because it precedes the connection's next request.
 *
 * @throws Error for a body that is not bytes
 */
function createBodyStream({ incoming, outgoing, receiveBody }: Exchange): ReadableStream<Uint8Array> {
  let isOver = false
  /** Ends the stream, once, and discards the rest of the body. */
  const end = (settle?: () => void): void => {
    if (isOver) return
    isOver = true
    settle?.()
    incoming.resume()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (message: string, error: Error = new TypeError(message)): void => end(() => controller.error(error))
        const onPart = (part: BodyBytes): void => {
          if (isOver) return
          incoming.pause()
          controller.enqueue(new Uint8Array(part))
        }
        const onEnd = (): void => end(() => controller.close())
        receiveBody(incoming, onPart, onEnd, (error) => fail('The request was aborted', error))
        incoming.pause()
        outgoing.once('finish', () => fail('The response was sent before the request body was read'))
      },
      pull() {
        incoming.resume()
      },
      cancel() {
        end()
      },
    },
    { highWaterMark: 0 },
  )
}
