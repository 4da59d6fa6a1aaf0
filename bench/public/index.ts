/**
 * Runs entries for two public benchmarks beside other frameworks' entries, after checking their responses: `npm run bench -- public`.
 * `--write` updates the tables in the documentation, `--quick` only checks that everything runs.
 */
import { parseArgs } from 'node:util'
import { toText, writeTable } from '../runtime/figures.ts'
import { measureServers, type Times } from '../runtime/http-processes.ts'
import { median, toRatio } from '../runtime/measure.ts'
import type { Scenario } from '../runtime/scenarios.ts'
import { benchmarks, type PublicBenchmark } from './benchmarks.ts'
import { createFolder, removeFolder, startEntries } from './entries.ts'

const { values: given } = parseArgs({ options: { write: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } } })
if (given.write && given.quick) throw new Error("'--write' must be given without '--quick'")
const effort = given.quick ? { rounds: 1, seconds: 0.2 } : { rounds: 7, seconds: 1 }

function toScenarios({ measured }: PublicBenchmark): Scenario[] {
  return Object.entries(measured).map(([name, { path, method = 'GET', headers = {}, body }]) => {
    const scenario = { name, path, method, headers, status: 200 }
    if (body === undefined) return scenario
    return Object.assign(scenario, { body, headers: { 'content-length': String(body.length), ...headers } })
  })
}

/** Each entry's CPU time as a multiple of Hono's, and its bundle's size. */
function toRows(times: Times, sizes: ReadonlyMap<string, number | undefined>): string[][] {
  const toRow = (name: string, size: string, toCell: (row: Times[string]) => string): string[] => [name].concat(Object.values(times).map(toCell), size)
  const rows = [...sizes].map(([name, size]) =>
    toRow(name, size === undefined ? '' : String(Math.round(size / 1000)), (row) => toText(toRatio(row[name] ?? [], row['Hono'] ?? []))),
  )
  return [...rows, toRow('Hono, in microseconds', '', ({ Hono = [] }) => median(Hono).toFixed(1))]
}

const folder = createFolder()
try {
  for (const benchmark of benchmarks) {
    for (const [runtime, entries] of Object.entries(benchmark.entries)) {
      const running = await startEntries(benchmark, runtime, Object.keys(entries), folder)
      const servers = running.map(({ server }) => server)
      const times = await measureServers(servers, toScenarios(benchmark), effort)
      const sizes = new Map(running.map(({ server, size }) => [server.name, size]))
      const head = [servers[0]?.runtime ?? runtime, ...Object.keys(benchmark.measured), ...(benchmark.isBundled ? ['Bundle, KB'] : [])]
      const rows = toRows(times, sizes).map((row) => row.slice(0, head.length))
      console.log(`\n${benchmark.name}: ${running.length} entries pass ${benchmark.checks.length} checks`)
      console.table(rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell]))))
      if (given.write) writeTable(`${benchmark.name} ${runtime}`, [head, ...rows], 'public/README.md')
    }
  }
} finally {
  removeFolder(folder)
}
