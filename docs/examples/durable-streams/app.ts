import { createRouter, type Router, withContractErrorHandler } from 'routepact'
import { z } from 'zod'
import type { Timing } from './context.ts'
import { contract } from './contract/contract.ts'
import { sharedHeaders } from './contract/headers.ts'
import { appendToStream } from './handlers/append.ts'
import { createStream } from './handlers/create.ts'
import { deleteStream, preflight, readMetadata } from './handlers/metadata.ts'
import { readStream } from './handlers/read.ts'
import type { Store } from './store/store.ts'

export interface AppOptions {
  readonly store: Store
  /** Default: 30 seconds for a wait, 60 for a connection. */
  readonly timing?: Partial<Timing> | undefined
  /** Receives unexpected errors. Default: `console.error`. */
  readonly report?: ((thrown: unknown) => void) | undefined
}

/** The largest body, in bytes. A body is in memory as a whole, and so is what is read of it. */
const maxBodySize = 16 * 1024 * 1024

/** Creates the router of the whole protocol. */
export function createApp({ store, timing, report = console.error }: AppOptions): Router {
  const context = { store, timing: { wait: 30_000, connection: 60_000, ...timing } }
  // Also for errors of the router itself, which no operation declares.
  const shared = Object.entries(z.object(sharedHeaders).parse({}))
  return createRouter({
    contract,
    maxBodySize,
    before: [() => context],
    handlers: { createStream, appendToStream, readStream, readMetadata, deleteStream, preflight },
    catch: withContractErrorHandler({ exposeMessages: false }),
    onError: (thrown) => report(thrown),
    finally: [
      (response) => {
        for (const [name, value] of shared) response.headers.set(name, value)
      },
    ],
  })
}
