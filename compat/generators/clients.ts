/** Generates, compiles and calls the clients of all tools. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type Api, apis } from './apis.ts'
import type { Call } from './calls/call.ts'
import { pictureId } from './calls/recipes.ts'
import { listOperations, type PlacedOperation, type Result, sendCall } from './expected-results.ts'
import { isSuccess, type Tool, toModule, tools } from './tools.ts'
import { createUserAgent, normalize } from './user-agent.ts'

/** A call of a generated client. */
export interface Outcome {
  readonly tool: string
  /** The API and the operation, such as `recipes upload`. */
  readonly operation: string
  readonly compiled: boolean
  readonly called: boolean
}

interface Client {
  readonly tool: Tool
  readonly name: string
  readonly folder: string
  readonly calls: readonly (readonly [PlacedOperation, Call])[]
  readonly module: string
}

export const root: string = join(import.meta.dirname, '.generated')

/** Generates a client of each API with each tool, and returns the outcome of each call. */
export async function testClients(): Promise<Outcome[]> {
  rmSync(root, { recursive: true, force: true })
  const clients = Object.entries(apis).flatMap(([name, api]) => tools.map((tool) => generate(tool, name, api)))
  const errors = compile()
  const outcomes: Outcome[] = []
  for (const client of clients) {
    const results = await callClient(client)
    const expected = await listExpected(client)
    for (const [index, [{ operationId }]] of client.calls.entries()) {
      outcomes.push({
        tool: client.tool.name,
        operation: `${client.name} ${operationId}`,
        compiled: !hasError(client, index, errors),
        called: JSON.stringify(results[index]) === JSON.stringify(expected[index]),
      })
    }
  }
  return outcomes
}

function generate(tool: Tool, name: string, { document, calls }: Api): Client {
  const cwd = join(root, name)
  const folder = tool.name.replace(/^@(\S+)\/.*/, '$1')
  const base = toBase(document)
  mkdirSync(join(cwd, folder), { recursive: true })
  writeFileSync(join(cwd, 'openapi.json'), JSON.stringify(document))
  const [file, text] = tool.config?.(folder, base) ?? []
  if (file !== undefined && text !== undefined) writeFileSync(join(cwd, file), text)
  // Some tools leave files in the temporary folder.
  execFileSync(process.execPath, tool.command(folder), { cwd, env: { ...process.env, TMPDIR: cwd }, stdio: 'pipe' })
  const operations = new Map(listOperations(document).map((operation) => [operation.operationId, operation]))
  const placed = calls.map((call) => [operations.get(call.operationId) as PlacedOperation, call] as const)
  const module = toModule(tool, base, placed)
  writeFileSync(join(cwd, folder, 'calls.ts'), module)
  return { tool, name, folder, calls: placed, module }
}

function toBase({ servers }: Api['document']): string {
  return (servers?.[0]?.url ?? '').replace(/\/$/, '')
}

/**
 * Compiles all clients with strict TypeScript, and returns the lines with errors, such as `recipes/orval/calls.ts:31`,
 * and the functions with errors, such as `compat/orval uploadOrder`.
 */
function compile(): Set<string> {
  const compiler = ['node_modules/typescript/bin/tsc', '--project', import.meta.dirname]
  const { stdout } = spawnSync(process.execPath, compiler, { encoding: 'utf8' })
  const lines = Array.from(stdout.matchAll(/^\S*\.generated\/(\S+)\((\d+),\d+\): error/gm), ([, file, line]) => `${file}:${line}`)
  const places = lines.map((line) => (line.includes('/calls.ts:') ? line : findFunction(line)))
  if (places.includes(undefined) || (stdout !== '' && lines.length === 0)) throw new Error(stdout)
  return new Set(places.filter((place) => place !== undefined))
}

/** Finds the function that a line of a generated file is in. */
function findFunction(line: string): string | undefined {
  const [, folder = '', file = '', number] = /^([^/]+\/[^/]+)\/(.+):(\d+)$/.exec(line) ?? []
  const before = readFileSync(join(root, folder, file), 'utf8').split('\n').slice(0, Number(number))
  const name = before.map((text) => /^export (?:const|(?:async )?function) (\w+)/.exec(text)?.[1]).findLast((found) => found !== undefined)
  return name && `${folder} ${name}`
}

/** Whether a line of a call has an error. */
function hasError({ name, folder, calls, module }: Client, index: number, errors: ReadonlySet<string>): boolean {
  const operationId = calls[index]?.[0].operationId
  if (errors.has(`${name}/${folder} ${operationId}`)) return true
  let current = -1
  return module.split('\n').some((text, line) => {
    if (text === 'async () => {') current += 1
    return current === index && errors.has(`${name}/${folder}/calls.ts:${line + 1}`)
  })
}

async function callClient({ name, folder, calls }: Client): Promise<unknown[]> {
  vi.stubGlobal('fetch', createUserAgent((apis[name] as Api).createServer()))
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(pictureId)
  try {
    const path = join(root, name, folder, 'calls.ts')
    const module = (await import(path)) as { calls: readonly (() => Promise<Result>)[] }
    const results: unknown[] = []
    for (const [index, [operation]] of calls.entries()) {
      const result = await module.calls[index]?.().catch((thrown: unknown) => ({ status: 0, data: String(thrown) }))
      results.push({ status: result?.status, data: await readData(operation, result?.data) })
    }
    return results
  } finally {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
}

/** Reads the data that a client returns: streams of events as the list of their data. */
async function readData(operation: PlacedOperation, data: unknown): Promise<unknown> {
  if (data instanceof Blob) return await data.text()
  if (data instanceof ArrayBuffer) return new TextDecoder().decode(data)
  if (isSuccess(operation, 'text/event-stream') && typeof data === 'string') {
    return Array.from(data.matchAll(/^data: (.*)$/gm), ([, text = '']): unknown => JSON.parse(text))
  }
  const isEmpty = data === null || data === 'null' || data === '' || JSON.stringify(data) === '{}'
  return isEmpty ? undefined : normalize(data)
}

/** Returns the results of plain requests, whose statuses the calls declare. */
async function listExpected({ name, calls }: Client): Promise<unknown[]> {
  const { document, createServer } = apis[name] as Api
  const fetch = createUserAgent(createServer())
  const results: unknown[] = []
  for (const [operation, call] of calls) {
    const { status, data } = await sendCall(toBase(document), operation, call, fetch)
    if (status !== call.status) throw new Error(`${name} ${call.operationId}: the status is ${status}, not ${call.status}`)
    results.push({ status, data: await readData(operation, data) })
  }
  return results
}
