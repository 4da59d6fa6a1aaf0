/** Serves the protocol on Bun: `bun server-bun.ts`. */
import { announce, start } from './start.ts'

const { app, port, hostname, stopWith } = await start()
// Without a limit of idle time, by default 10 seconds: live reads wait longer.
const server = Bun.serve({ fetch: (request) => app.fetch(request), port, hostname, idleTimeout: 0 })
announce(server.url)
stopWith(() => server.stop())
