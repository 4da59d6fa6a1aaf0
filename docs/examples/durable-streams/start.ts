/**
 * What the servers of all runtimes have in common. Environment variables:
 * - `PORT` and `HOST`: the address to listen on; default: port 4437 of 127.0.0.1
 * - `DATABASE`: the SQLite file; default: `durable-streams.sqlite` in the working directory
 * - `LONG_POLL_TIMEOUT`: how long a live read waits for data, in milliseconds; default: 30000
 */
import type { Router } from 'routepact'
import { createApp } from './app.ts'
import { openDatabase } from './database.ts'
import { createStore } from './store/store.ts'

export interface Started {
  readonly app: Router
  readonly port: number
  readonly hostname: string
  /** Calls `stop` at the first signal to end, then closes the store. */
  readonly stopWith: (stop: () => unknown) => void
}

export async function start(): Promise<Started> {
  const { PORT, HOST, DATABASE, LONG_POLL_TIMEOUT } = process.env
  // Empty variables count as unset.
  const port = Number(PORT || 4437)
  const wait = Number(LONG_POLL_TIMEOUT || 30_000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`'PORT' must be a port number, not '${PORT}'.`)
  if (!(wait > 0)) throw new RangeError(`'LONG_POLL_TIMEOUT' must be a number of milliseconds, not '${LONG_POLL_TIMEOUT}'.`)
  const store = createStore(await openDatabase(DATABASE || 'durable-streams.sqlite'))
  const stopWith = (stop: () => unknown): void => {
    const end = async (): Promise<void> => {
      // Live reads would keep the server open.
      store.readers.close()
      await stop()
      store.database.close()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  }
  return { app: createApp({ store, timing: { wait } }), port, hostname: HOST || '127.0.0.1', stopWith }
}

/** Prints where the server listens. */
export function announce(url: string | URL): void {
  console.log(`Durable Streams listens at ${new URL('/v1/stream/', url).href}`)
}
