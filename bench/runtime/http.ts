/**
 * Prints the CPU time that servers spend per request over HTTP, as a multiple of Hono: `npm run bench -- http`. All servers for a runtime
 * stay alive, each in its own process. In every round they are loaded in turn, in rotated order, by two load programs at the same time,
 * each in its own process.
 *
 * `--runtime node-26`, `--scenario body` and `--server Hono` select; each can be repeated. `--write` updates the tables in the
 * documentation, `--quick` only checks that everything runs.
 */
import { parseArgs } from 'node:util'
import { toText, writeTable } from './figures.ts'
import { measureServers, start, type Times } from './http-processes.ts'
import { median, toRatio } from './measure.ts'
import { httpScenarios } from './scenarios.ts'

const select = { type: 'string', multiple: true } as const
const { values: given } = parseArgs({
  options: {
    runtime: { ...select, default: ['node', 'bun', 'deno'] },
    scenario: select,
    server: select,
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
})
if (given.write && (given.scenario || given.server || given.quick)) {
  throw new Error("'--write' must be given without '--scenario', '--server' and '--quick': it writes whole tables")
}
const effort = given.quick ? { rounds: 1, seconds: 0.2 } : { rounds: 7, seconds: 1 }

const everywhere = [
  'routepact',
  'routepact, input only',
  'bare',
  'Hono',
  'Hono, input only',
  'Hono zod-openapi, input only',
]
const onNode = ['routepact on srvx', 'Fastify', 'Fastify, input only']

/** The most that routepact should spend on Bun and Deno, as a multiple of Hono. On Node, `node-entry.ts` has goals. */
function toGoal(scenario: string): string {
  return scenario === 'parameter' || scenario === '50 KB response' ? '' : '1.10'
}

/** One row for each server, then the goals and Hono's CPU time. */
function toRows(runtime: string, names: readonly string[], times: Times): string[][] {
  const toRow = (title: string, toCell: (row: Times[string], scenario: string) => string): string[] => [
    title,
    ...Object.entries(times).map(([scenario, row]) => toCell(row, scenario)),
  ]
  const compare = (one: string, other: string) =>
    toRow(one, (row) => toText(toRatio(row[one] ?? [], row[other] ?? [])))
  const rows = names.map((name) => compare(name, 'Hono'))
  if (!runtime.startsWith('node')) rows.push(toRow('Goal of routepact, at most', (_, scenario) => toGoal(scenario)))
  if (names.includes('routepact') && names.includes('Fastify')) {
    const [, ...multiples] = compare('routepact', 'Fastify')
    rows.push(['routepact, as a multiple of Fastify', ...multiples])
  }
  return [...rows, toRow('Hono, in microseconds', ({ Hono = [] }) => median(Hono).toFixed(1))]
}

/** Rejects unknown names. */
function check(option: string, names: readonly string[] = [], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`'--${option} ${unknown}' is not one of: ${known.join('; ')}`)
}

check('runtime', given.runtime, ['node', 'node-22', 'node-26', 'bun', 'deno'])
check('scenario', given.scenario, httpScenarios.map(({ name }) => name))
check('server', given.server, [...everywhere, ...onNode])
const scenarios = httpScenarios.filter(({ name }) => given.scenario?.includes(name) ?? true)
for (const runtime of given.runtime) {
  const names = [...everywhere, ...(runtime.startsWith('node') ? onNode : [])].filter(
    (name) => name === 'Hono' || !given.server || given.server.includes(name),
  )
  const servers = await Promise.all(names.map((name) => start(runtime, 'http-server.ts', name)))
  const times = await measureServers(servers, scenarios, effort)
  const rows = toRows(runtime, names, times)
  const head = [servers[0]?.runtime ?? runtime, ...Object.keys(times)]
  console.table(rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell]))))
  if (given.write) writeTable(`http ${runtime}`, [head, ...rows])
}
