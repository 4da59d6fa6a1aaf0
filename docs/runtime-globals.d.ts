/**
 * The globals of Bun, Deno and service workers that the test runners, the benchmarks and the documentation use.
 */

declare const Bun: {
  readonly version: string
  file(path: string): { stream(): ReadableStream<Uint8Array<ArrayBuffer>> }
  serve(options: {
    readonly fetch: (request: Request, server: BunServer) => Response | Promise<Response>
    readonly port?: number
    readonly hostname?: string
    readonly idleTimeout?: number
  }): BunServer
}

interface BunServer {
  readonly url: URL
  requestIP(request: Request): { readonly address: string } | null
  stop(): Promise<void>
}

declare const Deno: {
  readonly version: { readonly deno: string }
  serve(handler: (request: Request) => Response | Promise<Response>): { readonly addr: { readonly port: number } }
  serve(
    options: { readonly port?: number; readonly hostname?: string; readonly onListen?: () => void },
    handler: (request: Request, info: { readonly remoteAddr: { readonly hostname: string } }) => Response | Promise<Response>,
  ): { readonly addr: { readonly port: number }; shutdown(): Promise<void> }
  readonly env: { get(name: string): string | undefined }
  addSignalListener(signal: 'SIGTERM', handler: () => void): void
  exit(): never
}

/** Service Workers, section 4. */
interface FetchEvent extends Event {
  readonly request: Request
  respondWith(response: Response | Promise<Response>): void
}

interface WindowEventMap {
  readonly activate: Event & { waitUntil(promise: Promise<unknown>): void }
  readonly fetch: FetchEvent
}

declare const clients: { claim(): Promise<void> }
