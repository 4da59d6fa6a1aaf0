/** Starts the real server for tests, on a free port with an in-memory database. */
import { serve } from 'routepact/node'
import { createApp } from './app.ts'
import type { Timing } from './context.ts'
import { openDatabase } from './database.ts'
import { createStore, type Store } from './store/store.ts'

export interface TestServer {
  readonly store: Store
  readonly port: number
  /** The unexpected errors. */
  readonly reported: readonly unknown[]
  /** Sends a request for a stream, whose name may have a query. A body is text unless the headers say otherwise. */
  readonly send: (method: string, name: string, body?: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>) => Promise<Response>
  readonly close: () => Promise<void>
}

export async function startServer(timing: Partial<Timing> = {}): Promise<TestServer> {
  const store = createStore(await openDatabase(':memory:'))
  const reported: unknown[] = []
  const app = createApp({ store, timing, report: (thrown) => reported.push(thrown) })
  const { url, close } = await serve(app, { port: 0, hostname: '127.0.0.1' })
  return {
    store,
    port: Number(new URL(url).port),
    reported,
    send: (method, name, body, headers) =>
      fetch(`${url}v1/stream/${name}`, { method, headers: { ...(body && { 'content-type': 'text/plain' }), ...headers }, ...(body && { body }) }),
    close: async () => {
      store.readers.close()
      await close()
      store.database.close()
    },
  }
}
