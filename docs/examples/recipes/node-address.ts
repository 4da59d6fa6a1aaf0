import { serve } from 'routepact/node'
import { router } from './deploy-router.ts'

export const start = (port: number) =>
  serve(router, {
    port,
    args: (incoming) => [incoming.socket.remoteAddress],
  })
