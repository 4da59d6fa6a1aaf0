import { serve } from 'routepact/node'
import { readAddress } from './deploy-address.ts'
import { router } from './deploy-router.ts'

const stopping = new AbortController()
const { url } = await serve(router, {
  port: Number(process.env['PORT'] ?? 3000),
  args: ({ headers, socket }) => [
    readAddress(headers, socket.remoteAddress),
  ],
  signal: stopping.signal,
  closeTimeout: 4_000,
})
console.log(`Listening on ${url}`)
process.once('SIGTERM', () => stopping.abort())
process.once('SIGINT', () => stopping.abort())
