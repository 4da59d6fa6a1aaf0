import { serve } from 'srvx'
import { type AppOptions, createApp } from './app.ts'
import { createDocs } from './docs-page.ts'
import { document } from './openapi.ts'

export interface ListenOptions extends AppOptions {
  /** 0 selects a free port. */
  readonly port: number
  /** Default: `127.0.0.1`. */
  readonly hostname?: string | undefined
}

/** A running server. */
export interface RunningServer {
  /** The address of the API, such as `http://127.0.0.1:3000/api`. */
  readonly url: string
  /** Stops the server after pending requests; with `true`, at once. */
  readonly close: (now?: boolean) => Promise<void>
}

/** Serves the API and its documentation page over HTTP. Rejects if the port is not available. */
export async function listen({ port, hostname = '127.0.0.1', ...options }: ListenOptions): Promise<RunningServer> {
  const app = createApp(options)
  const docs = createDocs(document)
  const fetch = (request: Request): Response | Promise<Response> => docs(request) ?? app.fetch(request)
  const server = serve({ fetch, port, hostname, silent: true, gracefulShutdown: false })
  await server.ready()
  return { url: new URL('/api', server.url).href, close: (now) => server.close(now) }
}
