/**
 * Prints what two mends of srvx would save on Node: `node bench/runtime/srvx.ts`, after `npm ci --prefix bench/peers`.
 * `docs/runtimes.md` describes them.
 */
import { toText } from './figures.ts'
import { measureServers, start } from './http-processes.ts'
import { median, toRatio } from './measure.ts'
import { scenarios } from './scenarios.ts'

const names = ['released', 'arrayBuffer() without a stream', 'end(body) instead of write(body) and end()']
const servers = await Promise.all(names.map((name) => start('node', 'srvx-server.ts', name)))
const chosen = scenarios.filter(({ name }) => ['parameter', 'body', '50 KB'].includes(name))
const times = await measureServers(servers, chosen, { rounds: 15, seconds: 1 })
for (const [scenario, row] of Object.entries(times)) {
  console.log(scenario)
  for (const [name, own] of Object.entries(row)) {
    console.log(`  ${name}: ${median(own).toFixed(1)} µs, ${toText(toRatio(own, row['released'] ?? []))} of the release`)
  }
}
