/**
 * Prints the CPU time that servers spend on a request over HTTP, as a multiple of Hono: `npm run bench:http`, after
 * `npm ci --prefix bench/peers`. All servers of a runtime stay alive, each in its own process. In every round they are
 * loaded in turn, in rotated order, by two load programs in processes of their own at the same time.
 *
 * `--runtime node-26`, `--scenario body` and `--server Hono` select; each can be repeated. `--write` updates the tables
 * of the documentation, `--quick` only checks that everything runs.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { toText, writeTable } from './figures.ts'
import { type Job, loadPrograms, type Outcome } from './http-load.ts'
import { median, toRatio } from './measure.ts'
import { checkResponse, type Scenario, scenarios as allScenarios, toRequest } from './scenarios.ts'

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
const [rounds, seconds] = given.quick ? [1, 0.2] : [9, 1]

const toPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const everywhere = ['routepact', 'routepact, input only', 'bare', 'Hono', 'Hono, input only']
const onNode = ['routepact on srvx', 'routepact on srvx, FastResponse', 'Fastify', 'Fastify, input only']
const scenarioNames = ['parameter', 'body', 'header', '50 KB']

/** The most that routepact should spend, as a multiple of Hono, in the order of the scenarios. */
const goals: { readonly [runtime: string]: readonly string[] } = {
  node: ['0.90', '0.90', '0.90', '0.90'],
  bun: ['1.00', '1.25', '', '1.25'],
  deno: ['0.90', '1.25', '', '1.25'],
}

interface Server {
  readonly name: string
  readonly process: ChildProcess
  readonly origin: string
  /** The name and version of the runtime. */
  readonly runtime: string
  /** Reads the CPU time spent so far, in microseconds. */
  readonly readCpuTime: () => Promise<number>
}

function toCommand(runtime: string): readonly [program: string, ...args: string[]] {
  const bin = (name: string): string => toPath(`../../node_modules/.bin/${name}`)
  if (runtime === 'node') return [process.execPath]
  if (runtime === 'deno') return [bin('deno'), 'run', '-A']
  return [runtime === 'bun' ? bin('bun') : toPath(`../../node_modules/${runtime}/bin/node`)]
}

async function start(runtime: string, name: string): Promise<Server> {
  const [program, ...args] = toCommand(runtime)
  const child = spawn(program, [...args, toPath('http-server.ts'), name], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const read = async (): Promise<string> => {
    const { value } = await lines.next()
    if (value === undefined) throw new Error(`'${name}' ended on ${runtime}`)
    return value
  }
  const [port, ...version] = (await read()).split(' ')
  const readCpuTime = async (): Promise<number> => {
    child.stdin.write('\n')
    return Number(await read())
  }
  return { name, process: child, origin: `http://127.0.0.1:${port}`, runtime: version.join(' '), readCpuTime }
}

const programs = Object.keys(loadPrograms).map((name) => fork(toPath('http-load.ts'), [name]))

/** Loads one server with one scenario and returns the CPU time of a request, in microseconds. */
async function load({ name, origin, runtime, readCpuTime }: Server, scenario: Scenario, duration = seconds): Promise<number> {
  const { path, method = 'GET', body } = scenario
  // Each program sets the length of the body itself.
  const { 'content-length': _, ...headers } = Object.fromEntries(toRequest(scenario).headers)
  const job: Job = { url: origin + path, method, headers, body, connections: 16, seconds: duration }
  const before = await readCpuTime()
  const outcomes = await Promise.all(
    programs.map(async (program) => {
      program.send(job)
      return ((await once(program, 'message')) as [Outcome])[0]
    }),
  )
  const spent = (await readCpuTime()) - before
  // Deno closes some connections after a response to a long body, without any library too.
  const mayDisconnect = runtime.startsWith('Deno')
  if (outcomes.some(({ rejected, disconnected }) => rejected > 0 || (disconnected > 0 && !mayDisconnect))) {
    throw new Error(`'${name}' fails at '${scenario.name}': ${JSON.stringify(outcomes)}`)
  }
  return spent / outcomes.reduce((sum, { requests }) => sum + requests, 0)
}

/** Scenario -> server -> CPU time of a request in every round. */
type Times = Record<string, Record<string, number[]>>

async function measure(servers: readonly Server[], scenarios: readonly Scenario[]): Promise<Times> {
  for (const server of servers) {
    for (const scenario of scenarios) {
      const send = (request: Request): Promise<Response> => fetch(new Request(server.origin + scenario.path, request))
      await checkResponse(server.name, send, scenario)
      await load(server, scenario, seconds * 2)
    }
  }
  const times: Times = {}
  for (const scenario of scenarios) {
    const row: Times[string] = (times[scenario.name] = {})
    for (let round = 0; round < rounds; round += 1) {
      const first = round % servers.length
      for (const server of [...servers.slice(first), ...servers.slice(0, first)]) {
        ;(row[server.name] ??= []).push(await load(server, scenario))
      }
    }
  }
  return times
}

/** One row for each server, then the goals and Hono's CPU time. */
function toRows(runtime: string, servers: readonly Server[], times: Times): string[][] {
  const isGiven = (name: string): boolean => servers.some((server) => server.name === name)
  const toRow = (title: string, read: (times: Times[string]) => string): string[] => [
    title,
    ...Object.values(times).map(read),
  ]
  const compare = (one: string, other: string) => (row: Times[string]) => toText(toRatio(row[one] ?? [], row[other] ?? []))
  const goal = goals[runtime.split('-')[0] ?? ''] ?? []
  return [
    ...servers.map(({ name }) => toRow(name, compare(name, 'Hono'))),
    ['Goal of routepact, at most', ...Object.keys(times).map((name) => goal[scenarioNames.indexOf(name)] ?? '')],
    ...(isGiven('routepact') && isGiven('Fastify')
      ? [
          toRow('routepact, as a multiple of Fastify', compare('routepact', 'Fastify')),
          toRow('Goal of that', () => '0.95–1.05'),
        ]
      : []),
    toRow('Hono, in microseconds', ({ Hono = [] }) => median(Hono).toFixed(1)),
  ]
}

const scenarios = allScenarios.filter(({ name }) => (given.scenario ?? scenarioNames).includes(name))
for (const runtime of given.runtime) {
  const isNode = runtime.startsWith('node')
  const names = [...everywhere, ...(isNode ? onNode : [])].filter(
    (name) =>
      (name === 'Hono' || !given.server || given.server.includes(name)) &&
      (!isNode || !/^routepact(,|$)/.test(name) || existsSync(toPath('../../dist/node.js'))),
  )
  const servers = await Promise.all(names.map((name) => start(runtime, name)))
  const times = await measure(servers, scenarios)
  for (const server of servers) server.process.stdin?.end()
  const rows = toRows(runtime, servers, times)
  const head = [servers[0]?.runtime ?? runtime, ...Object.keys(times)]
  console.table(rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell]))))
  if (given.write) writeTable(`http ${runtime}`, [head, ...rows])
}
for (const program of programs) program.disconnect()
