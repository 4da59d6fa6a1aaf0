import { fetch, runConformance } from '../conformance.ts'

const server = Bun.serve({ fetch, port: 0, hostname: '127.0.0.1' })
const { origin } = server.url
const served = await runConformance(origin)
console.log(JSON.stringify({ version: Bun.version, direct: await runConformance(), served }))
process.exit()
