/**
 * A request passes through Nest and through a one-operation router at the same time. Nest's guards and interceptors run first. Where Nest
 * reads the method's parameters, the router authenticates and validates the request; its handler hands the request to the method, and
 * waits. Nest's interceptors then see the method's result. What the outermost one returns becomes the handler's result, which the router
 * checks and sends. If Nest responds otherwise, as a filter does, the handler waits for ever: nothing refers to it.
 */
import { BadRequestException, Logger } from '@nestjs/common'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ContractOperation, createRouter, type problems, type Router, withContractErrorHandler } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { ContractException, isExposed } from './contract-exception.ts'
import { type PlatformRequest, type PlatformResponse, readPath, readResponse, setHeader, takeOver } from './platform.ts'

/** Options for an operation's router. */
export interface ServerOptions {
  readonly security?: object
  readonly maxBodySize?: unknown
}

/** Serves an operation. */
export class OperationServer {
  readonly #operation: ContractOperation
  readonly #handle: (incoming: IncomingMessage, outgoing: ServerResponse, next: (thrown: unknown) => void) => void
  /** Each request's exchange, while it can be continued. */
  readonly #exchanges = new WeakMap<PlatformRequest, Exchange>()

  constructor(
    name: string,
    operation: ContractOperation,
    options: ServerOptions,
    format: typeof problems | undefined,
  ) {
    this.#operation = operation
    const respond = withContractErrorHandler({ format, exposeMessages: false })
    const router = createUntypedRouter({
      contract: { [name]: operation },
      ...options,
      handlers: { [name]: (request: Request, platform: PlatformRequest) => this.#find(platform).receive(request) },
      catch: async (thrown: unknown, _request: Request, platform: PlatformRequest): Promise<Response> => {
        const exchange = this.#find(platform)
        if (!isExposed(thrown)) {
          exchange.failure = { exception: thrown, thrown }
          return new Response(null, { status: 500 })
        }
        const response = respond(thrown)
        const body = (await response.clone().json()) as object
        exchange.setHeaders(response.headers)
        const exception = new ContractException(body, response.status, (thrown as Error).message, thrown)
        exchange.failure = { exception, thrown }
        return response
      },
      onError: (thrown: unknown, _request: Request, platform: PlatformRequest) => {
        if (thrown !== this.#find(platform).failure?.thrown) logError(thrown)
      },
    })
    this.#handle = createNodeHandler<[platform: PlatformRequest], IncomingMessage>(
      { fetch: (request, platform) => this.#find(platform).run(router, request, platform) },
      { args: (incoming) => [(incoming as MatchedRequest)[platformKey]], onError: logError },
    )
  }

  /** Validates the request, and returns it. If an interceptor runs a method again, it receives the same request. */
  begin(response: PlatformResponse): Promise<Request> {
    return this.#open(response).received.promise
  }

  /**
   * Converts what a method has thrown: errors with a status, which `error` creates, become a `ContractException`. Returns the response if
   * one was thrown.
   */
  async convert(thrown: unknown, response: PlatformResponse): Promise<unknown> {
    const exchange = this.#exchanges.get(readResponse(response).platform)
    if (!exchange || exchange.failure) throw thrown
    if (isExposed(thrown)) return exchange.reject(thrown)
    const { status } = Object(thrown) as { readonly status?: unknown }
    if (thrown instanceof Error || typeof status !== 'number') throw thrown
    return thrown
  }

  /** Checks and sends the response that the interceptors have returned. */
  async finish(response: PlatformResponse, result: unknown): Promise<void> {
    const exchange = this.#open(response)
    // An interceptor may have responded instead.
    await exchange.received.promise
    await exchange.finish(result)
  }

  #find(platform: PlatformRequest): Exchange {
    return this.#exchanges.get(platform) as Exchange
  }

  #open(response: PlatformResponse): Exchange {
    const { platform, outgoing } = readResponse(response)
    const open = this.#exchanges.get(platform)
    if (open && !open.failure) return open
    // An interceptor has replaced the error, or runs the method again.
    open?.restorers.forEach((restore) => restore())
    const exchange = new Exchange(platform, response)
    this.#exchanges.set(platform, exchange)
    const { raw: incoming = platform as unknown as IncomingMessage } = platform
    if (!open) outgoing.once('close', () => this.#find(platform).close())
    this.#handle(match(incoming, platform, this.#operation), outgoing, (thrown) => exchange.stop(thrown))
    return exchange
  }
}

/** A request that the router handles. */
class Exchange {
  /** The validated request. Rejected if the router has not called its handler. */
  readonly received = createDeferred<Request>()
  /** Why there is no response, and the error that was thrown first. */
  failure: { readonly thrown: unknown; readonly exception: unknown } | undefined
  readonly #path: string
  readonly #response: PlatformResponse
  readonly #result = createDeferred<unknown>()
  readonly #sent = createDeferred<void>()
  /** Undo an error's headers, the last one first. */
  readonly restorers: (() => void)[] = []

  constructor({ originalUrl }: PlatformRequest, response: PlatformResponse) {
    this.#path = originalUrl.replace(/\?.*/s, '')
    this.#response = response
  }

  /** Hands the request to the method, and returns the result. */
  receive(request: Request): Promise<unknown> {
    this.received.resolve(request)
    return this.#result.promise
  }

  /** Passes a result to the router. Resolves once the response is sent. */
  finish(result: unknown): Promise<void> {
    this.#result.resolve(result)
    return this.#sent.promise
  }

  async run(router: Router<[PlatformRequest]>, request: Request, platform: PlatformRequest): Promise<Response> {
    // The router matches the declared path; handlers see the URL with the app's prefixes.
    const { origin, search } = new URL(request.url)
    if (this.#path.startsWith('/')) Object.defineProperty(request, 'url', { value: new URL(origin + this.#path + search).href })
    const response = await router.fetch(request, platform)
    if (this.failure) throw this.failure.exception
    takeOver(this.#response)
    this.#sent.resolve()
    return response
  }

  /** Passes an error to the router. Rejects with what filters receive. */
  reject(thrown: unknown): Promise<void> {
    this.#result.reject(thrown)
    return this.#sent.promise
  }

  /**
   * Ends an exchange whose method has not run: the client is gone, or already has its response, such as an authenticator's or the 400 for
   * an invalid URL.
   */
  close(): void {
    // Nest logs all other errors, although the server is not at fault.
    this.received.reject(new BadRequestException('The request has ended'))
  }

  /** Ends an exchange without a response. */
  stop(thrown: unknown): void {
    const reason = this.failure ? this.failure.exception : thrown
    this.received.reject(reason)
    this.#sent.reject(reason)
  }

  /** Adds an error's headers, such as `WWW-Authenticate`, to the response. Cookies and `Vary` fields stay. */
  setHeaders(headers: Headers): void {
    for (const [name, value] of headers) {
      const before = this.#response.getHeader(name)
      this.restorers.unshift(() => setHeader(this.#response, name, before))
      const values = [before ?? [], value].flat() as string[]
      // Filters describe their JSON or page themselves. The type of the method's response describes neither.
      const type = value === 'application/json' ? undefined : value
      setHeader(this.#response, name, name === 'set-cookie' ? values : name === 'vary' ? values.join(', ') : type)
    }
  }
}

const platformKey: unique symbol = Symbol('routepact.platform')

/** Node's request, as the router for an operation matches it. */
type MatchedRequest = IncomingMessage & { readonly [platformKey]: PlatformRequest }

/**
 * Returns Node's request with the declared path, filled with the parameters that Nest has read: the framework's match decides, and the
 * router reads the same values as guards do.
 */
function match(incoming: IncomingMessage, platform: PlatformRequest, operation: ContractOperation): MatchedRequest {
  const { params } = platform
  const { url = '' } = incoming
  const query = url.indexOf('?')
  const pathname = readPath(operation).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] as string))
  const target = query < 0 ? pathname : pathname + url.slice(query)
  const members = { url: target, originalUrl: target, body: readBody(platform), [platformKey]: platform }
  return new Proxy(incoming, {
    get(_, key) {
      if (Object.hasOwn(members, key)) return members[key as keyof typeof members]
      const value: unknown = Reflect.get(incoming, key)
      // Calling a stream's methods changes its members.
      return typeof value === 'function' ? value.bind(incoming) : value
    },
  }) as MatchedRequest
}

/** Returns the JSON bytes that the client sent, or what the parser has left, which middleware and guards may have changed. */
function readBody({ rawBody, body }: PlatformRequest): unknown {
  try {
    if (rawBody instanceof Uint8Array && JSON.stringify(JSON.parse(String(rawBody))) === JSON.stringify(body)) return rawBody
  } catch {
    // A form.
  }
  return body
}

/** Creates an operation's router. */
const createUntypedRouter: (options: object) => Router<[platform: PlatformRequest]> = createRouter as never

function logError(thrown: unknown): void {
  new Logger('OperationsModule').error(thrown)
}

interface Deferred<Value> {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
  readonly reject: (reason: unknown) => void
}

/** Creates a promise that is settled from outside. Nobody need wait for it. */
function createDeferred<Value>(): Deferred<Value> {
  const deferred = {} as Deferred<Value>
  const promise = new Promise<Value>((resolve, reject) => Object.assign(deferred, { resolve, reject }))
  promise.catch(() => undefined)
  return Object.assign(deferred, { promise })
}
