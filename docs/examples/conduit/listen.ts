import type { Router } from 'routepact'
import { serve } from 'routepact/node'
import { type AppOptions, createApp } from './app.ts'
import { createDocs } from './docs-page.ts'
import { document } from './openapi.ts'

export interface ListenOptions extends AppOptions {
  /** Creates the router. Default: `createApp`. */
  readonly createRouter?: ((options: AppOptions) => Router) | undefined
  /** 0 selects a free port. */
  readonly port: number
  /** Default: `127.0.0.1`. */
  readonly hostname?: string | undefined
  /** How long to wait for pending requests, in milliseconds. */
  readonly closeTimeout?: number | undefined
}

/** A running server. */
export interface RunningServer {
  /** The address of the API, such as `http://127.0.0.1:3000/api`. */
  readonly url: string
  /** Stops the server after pending requests, or after `closeTimeout`. */
  readonly close: () => Promise<void>
}

/** Serves the API and its documentation page over HTTP. Rejects if the port is not available. */
export async function listen({
  createRouter = createApp,
  port,
  hostname = '127.0.0.1',
  closeTimeout,
  ...options
}: ListenOptions): Promise<RunningServer> {
  const app = createRouter(options)
  const docs = createDocs(document)
  const fetch = (request: Request): Response | Promise<Response> => docs(request) ?? app.fetch(request)
  const { url, close } = await serve({ fetch }, { port, hostname, closeTimeout })
  return { url: new URL('/api', url).href, close }
}
