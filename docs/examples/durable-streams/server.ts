/** Serves the protocol on Node: `node server.ts`. */
import { serve } from 'routepact/node'
import { announce, start } from './start.ts'

const { app, port, hostname, stopWith } = await start()
const server = await serve(app, { port, hostname })
announce(server.url)
stopWith(server.close)
