import { serve as serveNode } from 'routepact/node'
import { serve } from 'srvx/node'
import { fetch, runConformance } from '../conformance.ts'

const own = await serveNode({ fetch }, { port: 0, hostname: '127.0.0.1' })
const served = await runConformance(new URL(own.url).origin)
const server = serve({ fetch, port: 0, hostname: '127.0.0.1', silent: true })
await server.ready()
const srvx = await runConformance(new URL(server.url ?? '').origin)
console.log(JSON.stringify({ version: process.versions.node, direct: await runConformance(), served, srvx }))
process.exit()
