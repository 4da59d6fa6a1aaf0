/** Serves an implementation's API; `http.ts` starts it. */
import type { AddressInfo } from 'node:net'
import { createBareFetch } from './bare.ts'
import { reportCpuTime } from './report-cpu-time.ts'
import { createOurRouter, loadBuilt } from './router.ts'
import type { Fetch } from './scenarios.ts'

/** The runtimes' globals. */
interface Runtimes {
  readonly Bun?: { serve: (options: { port: number; fetch: Fetch }) => { port: number } }
  readonly Deno?: {
    serve: (options: { port: number; onListen: (address: { port: number }) => void }, fetch: Fetch) => void
  }
}

const { Bun, Deno } = globalThis as Runtimes
const isNode = !Bun && !Deno
const count = 100
const hostname = '127.0.0.1'

/** Starts the runtime's own server; on Node srvx, which converts Node's requests. */
async function serve(fetch: Fetch): Promise<number> {
  if (Bun) return Bun.serve({ port: 0, fetch }).port
  if (Deno) return new Promise((resolve) => Deno.serve({ port: 0, onListen: ({ port }) => resolve(port) }, fetch))
  const { serve: listen } = await import('srvx')
  const server = await listen({ port: 0, hostname, silent: true, fetch }).ready()
  return Number(new URL(server.url ?? '').port)
}

const load = async <Module>(file: string): Promise<Module> =>
  (await import(new URL(file, import.meta.url).href)) as Module

const toRouter = async (validateResponses: boolean): Promise<{ readonly fetch: Fetch }> =>
  createOurRouter((await loadBuilt()).createRouter, count, validateResponses)

const serveOurs = async (validateResponses: boolean): Promise<number> => serve((await toRouter(validateResponses)).fetch)

/** @param file the peers' module that creates Hono's `fetch` */
async function serveHono(file: string, validateResponses: boolean): Promise<number> {
  const { create } = await load<{ create: (count: number, validateResponses: boolean) => Fetch }>(file)
  return serve(create(count, validateResponses))
}

/** Starts an implementation as a Fetch API function and returns its port. `input only` does not validate responses. */
const servers: { readonly [name: string]: () => Promise<number> } = {
  routepact: () => serveOurs(true),
  'routepact, input only': () => serveOurs(false),
  'routepact on srvx': () => serveOurs(true),
  bare: () => serve(createBareFetch(count)),
  Hono: () => serveHono('../peers/runtime/hono.ts', true),
  'Hono, input only': () => serveHono('../peers/runtime/hono.ts', false),
  'Hono zod-openapi, input only': () => serveHono('../peers/runtime/hono-zod-openapi.ts', false),
}

/** Starts an implementation on the Node server that it would have; undefined if it has none. */
async function serveOnNode(name: string): Promise<number | undefined> {
  const { nodeServers } = await import('./node-servers.ts')
  return ((await nodeServers[name]?.())?.address() as AddressInfo | undefined)?.port
}

const name = process.argv[2] ?? ''
const port = (isNode ? await serveOnNode(name) : undefined) ?? (await servers[name]?.())
if (port === undefined) throw new Error(`'${name}' is not a server`)
await reportCpuTime(port)
