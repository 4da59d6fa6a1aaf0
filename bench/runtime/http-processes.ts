/** Starts servers and load programs, each in its own process, and measures the servers' CPU time. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Job, loadPrograms, type Outcome } from './http-load.ts'
import { checkResponse, type Scenario, toRequest } from './scenarios.ts'

export interface Effort {
  /** How many rounds to run; the median counts. */
  readonly rounds: number
  /** How long each server is loaded in a round. */
  readonly seconds: number
}

const toPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

export interface Server {
  readonly name: string
  readonly process: ChildProcess
  readonly origin: string
  /** The runtime's name and version. */
  readonly runtime: string
  /** Reads the CPU time spent so far, in microseconds. */
  readonly readCpuTime: () => Promise<number>
}

export function toCommand(runtime: string): readonly [program: string, ...args: string[]] {
  const modules = '../../runtime-tests/runtimes/node_modules'
  const bin = (name: string): string => toPath(`${modules}/.bin/${name}`)
  if (runtime === 'node') return [process.execPath]
  if (runtime === 'deno') return [bin('deno'), 'run', '-A']
  return [runtime === 'bun' ? bin('bun') : toPath(`${modules}/${runtime}/bin/node`)]
}

/** Starts a server: a file, relative to this folder, which calls `reportCpuTime`, with the name of what it serves. */
export async function start(runtime: string, file: string, name: string, ...others: readonly string[]): Promise<Server> {
  const [program, ...args] = toCommand(runtime)
  const child = spawn(program, [...args, toPath(file), name, ...others], { stdio: ['pipe', 'pipe', 'inherit'] })
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

function startLoadProgram(name: string): ChildProcess {
  const program = fork(toPath('http-load.ts'), [name])
  // Its error is already printed.
  return program.once('exit', (code) => code !== 0 && process.exit(1))
}

/** What one server spent on one load. */
interface Spent {
  /** The CPU time per request, in microseconds. */
  readonly time: number
  readonly requests: number
}

/** Loads one server with one scenario. */
async function load(
  programs: readonly ChildProcess[],
  { name, origin, runtime, readCpuTime }: Server,
  scenario: Scenario,
  seconds: number,
): Promise<Spent> {
  const { path, method = 'GET', body } = scenario
  // Each program sets the body's length itself.
  const { 'content-length': _, ...headers } = Object.fromEntries(toRequest(scenario).headers)
  const job: Job = { url: origin + path, method, headers, body, connections: 16, seconds }
  const before = await readCpuTime()
  const outcomes = await Promise.all(
    programs.map(async (program) => {
      program.send(job)
      return ((await once(program, 'message')) as [Outcome])[0]
    }),
  )
  const spent = (await readCpuTime()) - before
  // Deno closes connections after long bodies (deno#36657), which autocannon does not expect.
  const mayDisconnect = runtime.startsWith('Deno')
  if (outcomes.some(({ rejected, disconnected }) => rejected > 0 || (disconnected > 0 && !mayDisconnect))) {
    throw new Error(`'${name}' fails at '${scenario.name}': ${JSON.stringify(outcomes)}`)
  }
  const requests = outcomes.reduce((sum, outcome) => sum + outcome.requests, 0)
  return { time: spent / requests, requests }
}

/**
 * Loads a server until its code is compiled: an engine compiles the code for a request in steps, the last ones after some ten thousand
 * requests.
 */
async function warmUp(loadOnce: () => Promise<Spent>, seconds: number): Promise<void> {
  const enough = seconds < 1 ? 1 : 30_000
  let [count, total] = [0, 0]
  while (count < enough && total < 4_000_000) {
    const { time, requests } = await loadOnce()
    count += requests
    total += time * requests
  }
}

/** Scenario -> server -> CPU time per request in every round. */
export type Times = Record<string, Record<string, number[]>>

/** Measures every server in each round, after a warm-up with all scenarios, and ends the servers. */
export async function measureServers(
  servers: readonly Server[],
  scenarios: readonly Scenario[],
  { rounds, seconds }: Effort,
): Promise<Times> {
  const programs = Object.keys(loadPrograms).map(startLoadProgram)
  for (const server of servers) {
    for (const scenario of scenarios) {
      const send = (request: Request): Promise<Response> => fetch(new Request(server.origin + scenario.path, request))
      await checkResponse(server.name, send, scenario)
      await warmUp(() => load(programs, server, scenario, seconds), seconds)
    }
  }
  const times: Times = {}
  for (const scenario of scenarios) {
    const row: Times[string] = (times[scenario.name] = {})
    for (let round = 0; round < rounds; round += 1) {
      const first = round % servers.length
      for (const server of [...servers.slice(first), ...servers.slice(0, first)]) {
        ;(row[server.name] ??= []).push((await load(programs, server, scenario, seconds)).time)
      }
    }
  }
  for (const program of programs) program.disconnect()
  for (const server of servers) server.process.stdin?.end()
  return times
}
