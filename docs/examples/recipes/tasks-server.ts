import { serve } from 'routepact/node'
import { createApp } from './production.ts'
import { router } from './tasks.ts'

export function start(port: number) {
  const controller = new AbortController()
  process.once('SIGTERM', () => controller.abort())
  const { signal } = controller
  return serve(createApp(router), {
    port,
    signal,
    closeTimeout: 5_000,
    args: ({ socket }) => [{ address: socket.remoteAddress }],
  })
}
