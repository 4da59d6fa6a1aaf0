import { Readable } from 'node:stream'
import { adapterKey, type RequestAdapter } from '../server-adapter.ts'
import type { Exchange } from './exchange.ts'
import { forwardMembers } from './forward-members.ts'
import { replaceHeaders } from './light-headers.ts'

/**
 * A request of Node with the members of the platform's `Request`, which is created once a member is accessed that is not
 * defined here.
 */
export class LightRequest {
  readonly #exchange: Exchange
  #platform: Request | undefined
  #signal: AbortSignal | undefined
  #url: string | undefined
  // Declared, because adding members to an object is slow.
  operation: unknown = undefined
  operationName: unknown = undefined
  context: unknown = undefined
  respond: unknown = undefined
  validatedParams: unknown = undefined
  validatedQuery: unknown = undefined
  validatedBody: unknown = undefined
  validatedContent: unknown = undefined

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  get [adapterKey](): RequestAdapter {
    return this.#exchange
  }

  get method(): string {
    return this.#exchange.incoming.method as string
  }

  get url(): string {
    return (this.#url ??= new URL(this.#exchange.target.url).href)
  }

  get headers(): Headers {
    return this.#exchange.headers
  }

  get signal(): AbortSignal {
    return (this.#signal ??= createSignal(this.#exchange))
  }

  get bodyUsed(): boolean {
    return this.#exchange.isBodyRead || (this.#platform?.bodyUsed ?? false)
  }

  static open(request: LightRequest): Request {
    if (request.#platform) return request.#platform
    const exchange = request.#exchange
    const { method, url, headers, signal } = request
    const init: RequestInit & { duplex: 'half' } = { method, headers: [...headers], signal, duplex: 'half' }
    if (exchange.isBodyRead) init.body = ''
    else if (exchange.hasBody) init.body = Readable.toWeb(exchange.incoming) as ReadableStream
    const platform = new Request(url, init)
    // The body was read already.
    if (exchange.isBodyRead) void platform.text()
    request.#platform = platform
    replaceHeaders(headers, platform.headers)
    return platform
  }
}

forwardMembers(LightRequest.prototype, Request.prototype, LightRequest.open)

/** Creates a signal that aborts when the connection closes before the response is complete. */
function createSignal(exchange: Exchange): AbortSignal {
  const controller = new AbortController()
  const abort = (): void => {
    if (exchange.isAborted) controller.abort()
  }
  if (exchange.isAborted) abort()
  else exchange.outgoing.once('close', abort)
  return controller.signal
}
