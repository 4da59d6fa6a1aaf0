/**
 * Prints the commands' CPU time with a contract of 19 operations, in seconds and as a multiple of a process that only imports the contract:
 * the median of five runs each, on Linux. `npm run bench -- commands`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readCpuTime } from '../.ci/cpu-time.ts'

const contract = 'docs/examples/conduit/contract.ts'

// A server that fails at once, so a test's requests take little time.
const server = createServer((_request, response) => response.writeHead(500).end()).listen(0)
await once(server, 'listening')
const url = `http://localhost:${(server.address() as AddressInfo).port}`

const imported = ['--input-type=module', '--eval', `await import('./${contract}')`]
const commands: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['an import of the contract', imported],
  ['routepact --version', ['dist/cli.js', '--version']],
  ['routepact check', ['dist/cli.js', 'check', contract]],
  ['routepact openapi', ['dist/cli.js', 'openapi', contract]],
  ['routepact diff --no-run', ['dist/cli.js', 'diff', contract, contract, '--no-run']],
  ['routepact diff', ['dist/cli.js', 'diff', contract, contract]],
  ['routepact test', ['dist/cli.js', 'test', contract, '--url', url]],
]

/** Runs Node and returns its processes' CPU time in seconds. */
async function measure(args: readonly string[]): Promise<number> {
  const before = readCpuTime().children
  await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'close')
  return readCpuTime().children - before
}

async function measureMedian(args: readonly string[]): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < 5; run += 1) runs.push(await measure(args))
  return runs.sort((one, other) => one - other)[2] as number
}

const rows: { readonly command: string; readonly seconds: number }[] = []
for (const [command, args] of commands) rows.push({ command, seconds: await measureMedian(args) })
const floor = rows[0]?.seconds as number
console.table(
  rows.map(({ command, seconds }) => ({ command, 'CPU seconds': seconds.toFixed(2), multiple: (seconds / floor).toFixed(1) })),
)
server.close()
