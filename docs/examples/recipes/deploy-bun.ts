import { router } from './deploy-router.ts'

const server = Bun.serve({
  port: Number(process.env['PORT'] ?? 3000),
  fetch: (request, server) =>
    router.fetch(request, server.requestIP(request)?.address),
  // In seconds. The default is 10, also for a stream.
  idleTimeout: 60,
})
process.once('SIGTERM', () => void server.stop())
