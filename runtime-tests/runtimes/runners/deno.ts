import { fetch, runConformance } from '../conformance.ts'

const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen() {} }, fetch)
const origin = `http://127.0.0.1:${server.addr.port}`
const served = await runConformance(origin)
console.log(JSON.stringify({ version: Deno.version.deno, direct: await runConformance(), served }))
Deno.exit()
