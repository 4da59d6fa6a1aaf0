/**
 * Prints the CPU time that `node:http` servers spend per request without a network: `npm run bench -- node`. Each server runs in its own
 * process, because servers that share a process share what the engine has optimized for all of them. It reads from and writes to
 * connections in memory, because sockets and the kernel hide what differs over HTTP. One process works at a time, in random order in each
 * round. Each of five runs, with new processes, takes the medians over its rounds; the figures are the medians over the runs. A server's
 * processes differ by more than its rounds, so more runs help and longer rounds do not. Short rounds also share what else the machine does
 * among all servers.
 *
 * `--server Hono` and `--scenario body` select and can be repeated; the router mounts inside Hono, and an invalid body, are measured only
 * if they are selected. `--build <folder>` adds another routepact build, such as another commit's `dist`, to compare the two. `--write`
 * updates the table in the documentation, `--quick` only checks that everything runs.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { runtime, toText, writeTable } from './figures.ts'
import { median, shuffle, toRatio } from './measure.ts'
import type { Task } from './node-entry-server.ts'
import { nodeServers } from './node-servers.ts'
import { nodeScenarios } from './scenarios.ts'

const { values: given } = parseArgs({
  options: {
    server: { type: 'string', multiple: true },
    scenario: { type: 'string', multiple: true },
    build: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
})
if (given.write && (given.server || given.scenario || given.build.length > 0 || given.quick)) {
  throw new Error("'--write' must be given without other options: it writes the whole table")
}
const { runs, warmUp, rounds, length } = given.quick
  ? { runs: 1, warmUp: 100, rounds: 5, length: 4 }
  : { runs: 5, warmUp: 1000, rounds: 31, length: 10 }
check('server', given.server, Object.keys(nodeServers))
check('scenario', given.scenario, nodeScenarios.map(({ name }) => name))
const scenarios = given.scenario ?? nodeScenarios.slice(0, 3).map(({ name }) => name)

/** Rejects unknown names. */
function check(option: string, names: readonly string[] = [], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`'--${option} ${unknown}' is not one of: ${known.join('; ')}`)
}

/** The servers in the table. */
const listed = ['bare', 'routepact', 'routepact, input only', 'Fastify', 'Fastify, input only', 'Hono', 'Hono, input only', 'oRPC']

/** What a server validates with the zod schemas. */
const toValidated = (name: string): string => (name.endsWith(', input only') ? 'requests' : 'requests, responses')

/** The most that routepact should spend, as a multiple of bare. */
const goals: { readonly [scenario: string]: string } = { parameter: '1.10', body: '1.10', '10 headers': '1.15' }

/** A server in its own process. */
interface Server {
  readonly name: string
  readonly process: ChildProcess
}

async function start(name: string, ...folder: readonly string[]): Promise<Server> {
  const child = fork(fileURLToPath(new URL('node-entry-server.ts', import.meta.url)), [name, ...folder])
  // Its error is already printed.
  child.once('exit', (code) => code && process.exit(1))
  await once(child, 'message')
  return { name, process: child }
}

async function ask(server: Server, task: Task): Promise<number> {
  server.process.send(task)
  return ((await once(server.process, 'message')) as [number])[0]
}

/** Scenario -> server -> CPU time per request in each round, in microseconds. */
type Times = { readonly [scenario: string]: { readonly [server: string]: readonly number[] } }

/** Starts all servers, warms each up with all scenarios, and measures them. */
async function measureOnce(names: readonly string[]): Promise<Times> {
  const servers: Server[] = []
  for (const name of names) servers.push(await start(name))
  for (const folder of given.build) {
    servers.push(await start(`routepact of ${folder}`, `${pathToFileURL(resolve(folder)).href}/`))
  }
  for (const server of servers) {
    // Twice, because the engine may drop what it has optimized for one scenario when it sees the next.
    for (const scenario of [...scenarios, ...scenarios]) await ask(server, { scenario, length: warmUp / 2, isWarmUp: true })
  }
  const times: { [scenario: string]: { [server: string]: number[] } } = {}
  for (const scenario of scenarios) {
    const row: { [server: string]: number[] } = (times[scenario] = {})
    for (let round = 0; round < rounds; round += 1) {
      for (const server of shuffle(servers)) {
        ;(row[server.name] ??= []).push(await ask(server, { scenario, length, isWarmUp: false }))
      }
    }
  }
  for (const server of servers) server.process.disconnect()
  return times
}

const names = given.server ? ['bare', ...given.server.filter((name) => name !== 'bare')] : listed
const measured: Times[] = []
for (let run = 0; run < runs; run += 1) measured.push(await measureOnce(names))
const all = [...names, ...given.build.map((folder) => `routepact of ${folder}`)]
/** Returns the runs' median for a figure calculated from two servers' rounds. */
const summarize = (scenario: string, name: string, toFigure: (times: readonly number[], bare: readonly number[]) => number): string =>
  toText(median(measured.map(({ [scenario]: row = {} }) => toFigure(row[name] ?? [], row['bare'] ?? []))))
const head = [runtime, 'Validates', ...scenarios]
const rows = all.map((name) =>
  [name, toValidated(name)].concat(
    scenarios.map((scenario) => `${summarize(scenario, name, median)} (${summarize(scenario, name, toRatio)})`),
  ),
)
rows.push(['Goal of routepact, at most', '', ...scenarios.map((scenario) => (goals[scenario] ? `(${goals[scenario]})` : ''))])
console.log('CPU time of a request in microseconds, and as a multiple of bare node:http')
console.table(rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell]))))
if (given.write) writeTable('node entry', [head, ...rows])
