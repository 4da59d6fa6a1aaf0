/**
 * Prints requests per second and latency over HTTP on loopback: `node bench/runtime/http.ts`, after `npm ci --prefix
 * bench/peers`. Each server runs in its own process; this process loads them in turn, several times. `--write` updates
 * the table of the documentation, `--quick` takes less time.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { toText, writeTable } from './figures.ts'
import { median } from './measure.ts'
import { scenarios } from './scenarios.ts'

interface Result {
  readonly requests: { readonly average: number; readonly total: number }
  readonly latency: { readonly p50: number; readonly p99: number }
  readonly non2xx: number
  readonly errors: number
}

interface Load extends Result {
  /** CPU time of the server for a request, in microseconds. */
  readonly spent: number
}

const require = createRequire(new URL('../peers/package.json', import.meta.url))
const autocannon = require('autocannon') as (options: object) => Promise<Result>

const bin = (name: string): string => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url))
const web = ['routepact', 'floor', 'Hono']

/** Runtime -> its command and its implementations. The others are compared with the first. */
const runtimes: { readonly [name: string]: readonly [command: readonly string[], servers: readonly string[]] } = {
  Node: [[process.execPath], [...web, 'Fastify', 'routepact unvalidated', 'routepact FastResponse']],
  Bun: [[bin('bun')], web],
  Deno: [[bin('deno'), 'run', '-A'], web],
}

const isQuick = process.argv.includes('--quick')
const [rounds, seconds] = isQuick ? [1, 1] : [5, 2]

/**
 * Reads the CPU time of a process, in microseconds; on a shared machine it is more reliable than the rate. Linux only.
 */
function readCpuTime(pid: number | undefined): number {
  // The name, in parentheses, may contain spaces; fields 14 and 15 are user and system time in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Loads one server with one scenario, after two seconds of warm-up. */
async function load(command: readonly string[], server: string, scenario: (typeof scenarios)[number]): Promise<Load> {
  const [program = '', ...args] = command
  const file = fileURLToPath(new URL('http-server.ts', import.meta.url))
  const child = spawn(program, [...args, file, server], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let port = ''
    for await (const line of createInterface(child.stdout)) {
      port = /^port (\d+)/.exec(line)?.[1] ?? ''
      if (port !== '') break
    }
    const { path, method = 'GET', body } = scenario
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const options = { url: `http://localhost:${port}${path}`, method, headers, body, connections: 32 }
    await autocannon({ ...options, duration: isQuick ? 1 : 2 })
    const before = readCpuTime(child.pid)
    const result = await autocannon({ ...options, duration: seconds })
    const spent = readCpuTime(child.pid) - before
    if (result.non2xx + result.errors > 0) {
      throw new Error(`'${server}' fails at '${scenario.name}': ${result.non2xx} error responses, ${result.errors} errors`)
    }
    return { ...result, spent: spent / result.requests.total }
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

const head = [
  'Runtime',
  'Scenario',
  'Server',
  'Requests a second',
  'p50 (ms)',
  'p99 (ms)',
  'CPU of a request (µs)',
  'Multiple of the CPU of routepact',
]
const rows: string[][] = []
for (const [runtime, [command, servers]] of Object.entries(runtimes)) {
  for (const scenario of scenarios.filter(({ name }) => name === 'parameter' || name === 'body')) {
    const loads: { [server: string]: Load[] } = {}
    for (let round = 0; round < rounds; round += 1) {
      for (const server of servers) (loads[server] ??= []).push(await load(command, server, scenario))
    }
    const of = (server: string, read: (load: Load) => number): number => median((loads[server] ?? []).map(read))
    for (const server of servers) {
      const spent = of(server, (one) => one.spent)
      rows.push([
        runtime,
        scenario.name,
        server,
        Math.round(of(server, ({ requests }) => requests.average)).toLocaleString('en'),
        of(server, ({ latency }) => latency.p50).toFixed(0),
        of(server, ({ latency }) => latency.p99).toFixed(0),
        spent.toFixed(1),
        toText(spent / of('routepact', (one) => one.spent)),
      ])
    }
  }
}
console.table(rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell]))))
if (process.argv.includes('--write')) writeTable('http', [head, ...rows])
