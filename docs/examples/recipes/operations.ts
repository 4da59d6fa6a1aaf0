import { setTimeout } from 'node:timers/promises'
import { mergeRouters, type Router } from 'routepact'
import { serve } from 'routepact/node'
import { createHealth } from './health.ts'
import { createApp } from './production.ts'

interface Options {
  readonly port: number
  readonly check: (signal: AbortSignal) => Promise<unknown>
  /** How long a load balancer may still send requests. */
  readonly drainTime: number
}

export async function start(
  router: Router,
  { port, check, drainTime }: Options,
) {
  const stopping = new AbortController()
  const health = createHealth(check, stopping.signal)
  const server = await serve(
    createApp(mergeRouters([router, health])),
    { port, args: ({ socket }) => [{ address: socket.remoteAddress }] },
  )

  // Longer than the 60 seconds of the load balancer in front.
  server.server.keepAliveTimeout = 65_000
  // Headers and body have to arrive in this time.
  server.server.requestTimeout = 30_000

  const stop = async (): Promise<void> => {
    stopping.abort()
    await setTimeout(drainTime)
    await server.close()
  }
  return { ...server, stop }
}
