/** Runs the suite against a server that is a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** Test -> `passed`, `failed` or `skipped`, and why it failed. */
export type Results = ReadonlyMap<string, { readonly status: string; readonly reason: string }>

export interface Run {
  readonly results: Results
  /** What the server wrote to its standard error. */
  readonly errors: string
}

interface RunOptions {
  /** Whether the space after `data:` is removed from events. */
  readonly removesSpaces: boolean
  /** The tests to run. Default: all. */
  readonly pattern?: string
}

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly Assertion[] }[]
}

interface Assertion {
  readonly fullName: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

/** The suite and the reference, which have packages of their own. */
const suite = join(import.meta.dirname, 'suite')

/** How long a live read waits, in milliseconds: the suite waits for some of them to end. */
const timeout = '500'

export type Command = readonly [program: string, ...args: string[]]

/** Runs the suite against a server. */
export async function runSuite(command: Command, options: RunOptions): Promise<Run> {
  const [results, errors] = await useServer(command, timeout, (url, folder) => runTests(url, join(folder, 'report.json'), options))
  return { results, errors }
}

/**
 * Starts a server with a new database, and ends it after its use.
 *
 * @returns the result of `use`, and what the server wrote to its standard error
 */
export async function useServer<Result>(
  [program, ...args]: Command,
  longPollTimeout: string,
  use: (url: string, folder: string) => Promise<Result>,
): Promise<[result: Result, errors: string]> {
  const folder = mkdtempSync(join(tmpdir(), 'durable-streams-'))
  const variables = { PORT: '0', DATABASE: join(folder, 'streams.sqlite'), LONG_POLL_TIMEOUT: longPollTimeout, DENO_NO_UPDATE_CHECK: '1' }
  const server = spawn(program, args, { env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] })
  const errors = text(server.stderr)
  try {
    const result = await use(await readAddress(server), folder)
    server.kill()
    return [result, await errors]
  } finally {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
}

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output')
  for await (const line of createInterface({ input: stdout })) {
    const url = /http:\/\/[\w.:]+/.exec(line)?.[0]
    if (url !== undefined) return url
  }
  throw new Error('The server ended before it listened')
}

async function runTests(server: string, report: string, { removesSpaces, pattern }: RunOptions): Promise<Results> {
  const vitest = join(suite, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--root', suite, '--reporter=json', `--outputFile=${report}`]
  const variables = { SERVER: server, LONG_POLL_TIMEOUT: timeout, SPACES: removesSpaces ? 'removed' : 'kept' }
  const { VITEST: _, ...inherited } = process.env
  const child = spawn(process.execPath, pattern === undefined ? args : [...args, '-t', pattern], {
    env: { ...inherited, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors = text(child.stderr)
  await once(child, 'exit')
  let parsed: Report
  try {
    parsed = JSON.parse(readFileSync(report, 'utf8')) as Report
  } catch {
    throw new Error(`The suite did not run: ${await errors}`)
  }
  const assertions = parsed.testResults.flatMap(({ assertionResults }) => assertionResults)
  return new Map(assertions.map(({ fullName, status, failureMessages }) => [fullName, { status, reason: failureMessages.join('\n') }]))
}
