/** Serves the built app, without its static files. */
import { serve } from 'routepact/node'

const app = '../dist/server/server.js'
const { default: server } = (await import(app)) as { default: { fetch: (request: Request) => Promise<Response> } }
await serve(server, { port: Number(process.env['PORT']), hostname: '127.0.0.1' })
