import { serve } from 'srvx'
import { type AppOptions, createApp } from './app.ts'
import { createDocs } from './docs-page.ts'
import { document } from './openapi.ts'

export interface ListenOptions extends AppOptions {
  /** 0 stands for any that is free. */
  readonly port: number
  /** Default: only this machine. */
  readonly hostname?: string | undefined
}

/** A server at work. */
export interface Listening {
  /** Where the API is, such as `http://127.0.0.1:3000/api`. */
  readonly url: string
  /** Answers what has been asked, then stops; with `true` it does not wait for that. */
  readonly close: (now?: boolean) => Promise<void>
}

/** Serves the API over HTTP, and beside it the page that shows it. Rejects where the port cannot be had. */
export async function listen({ port, hostname = '127.0.0.1', ...options }: ListenOptions): Promise<Listening> {
  const app = createApp(options)
  const docs = createDocs(document)
  const fetch = (request: Request): Response | Promise<Response> => docs(request) ?? app.fetch(request)
  const server = serve({ fetch, port, hostname, silent: true, gracefulShutdown: false })
  await server.ready()
  return { url: new URL('/api', server.url).href, close: (now) => server.close(now) }
}
