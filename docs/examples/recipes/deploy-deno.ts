import { router } from './deploy-router.ts'

const port = Number(Deno.env.get('PORT') ?? 3000)
const server = Deno.serve({ port }, (request, { remoteAddr }) =>
  router.fetch(request, remoteAddr.hostname),
)
Deno.addSignalListener('SIGTERM', () => void server.shutdown())
