/**
 * Prints what two fixes of srvx would save on Node: `node bench/runtime/srvx.ts`, after `npm ci --prefix bench/peers`.
 * `--write` updates the table of `docs/explanation/srvx.md`, which describes the fixes.
 */
import { toText, writeTable } from './figures.ts'
import { measureServers, start, type Times } from './http-processes.ts'
import { median, toRatio } from './measure.ts'
import { httpScenarios } from './scenarios.ts'

const names = ['released', 'arrayBuffer() without a stream', 'end(body) instead of write(body) and end()']
const servers = await Promise.all(names.map((name) => start('node', 'srvx-server.ts', name)))
const scenarios = httpScenarios.filter(({ name }) => ['parameter', 'body', '50 KB of text'].includes(name))
const times = await measureServers(servers, scenarios, { rounds: 40, seconds: 0.5 })
const toCell = (name: string, { released = [], ...row }: Times[string]): string => {
  const own = row[name] ?? released
  return `${toText(toRatio(own, released))} (${median(own).toFixed(1)} µs)`
}
const table = [
  ['srvx', ...Object.keys(times)],
  ...names.map((name) => [name].concat(Object.values(times).map((row) => toCell(name, row)))),
]
console.log(table.map((row) => row.join(' | ')).join('\n'))
if (process.argv.includes('--write')) writeTable('srvx', table, 'explanation/srvx.md')
