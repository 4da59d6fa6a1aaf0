/**
 * The globals of Bun, Deno and service workers, and the frameworks, that the test runners and the documentation use.
 */

declare const Bun: {
  readonly version: string
  serve(options: {
    readonly fetch: (request: Request) => Response | Promise<Response>
    readonly port?: number
    readonly hostname?: string
  }): { readonly url: URL }
}

declare const Deno: {
  readonly version: { readonly deno: string }
  serve(handler: (request: Request) => Response | Promise<Response>): { readonly addr: { readonly port: number } }
  serve(
    options: { readonly port?: number; readonly hostname?: string; readonly onListen?: () => void },
    handler: (request: Request) => Response | Promise<Response>,
  ): { readonly addr: { readonly port: number } }
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

declare module 'express' {
  type Listener = (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void
  export default function express(): { use(path: string, listener: Listener): void; listen(port: number): void }
}

declare module 'fastify' {
  interface Scope {
    removeAllContentTypeParsers(): void
    addContentTypeParser(type: string, parser: (request: unknown, body: unknown, done: (error: null) => void) => void): void
    all(
      path: string,
      handler: (
        request: { readonly raw: import('node:http').IncomingMessage },
        reply: { readonly raw: import('node:http').ServerResponse; hijack(): void },
      ) => void,
    ): void
    register(plugin: (scope: Scope) => Promise<void>): void
    listen(options: { port: number }): Promise<string>
  }
  export default function fastify(): Scope
}
