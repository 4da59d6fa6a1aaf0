import { serve } from 'srvx/node'
import { fetch, runConformance } from '../conformance.ts'

const server = serve({ fetch, port: 0, hostname: '127.0.0.1', silent: true })
await server.ready()
const served = await runConformance(new URL(server.url ?? '').origin)
console.log(JSON.stringify({ version: process.versions.node, direct: await runConformance(), served }))
process.exit()
