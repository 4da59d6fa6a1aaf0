/** Serves the protocol on Deno: `deno run --allow-net --allow-read --allow-write --allow-env server-deno.ts`. */
import { announce, start } from './start.ts'

const { app, port, hostname, stopWith } = await start()
const server = Deno.serve({ port, hostname, onListen: () => undefined }, (request) => app.fetch(request))
announce(`http://${hostname}:${server.addr.port}`)
stopWith(() => server.shutdown())
