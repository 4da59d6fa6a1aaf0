/** Serves the API of an implementation; `http.ts` starts it. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBareFetch, createBareListener } from './bare.ts'
import { reportCpuTime } from './report-cpu-time.ts'
import { createOurRouter, loadBuilt } from './router.ts'
import type { Fetch } from './scenarios.ts'

/** The globals of the runtimes. */
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

/** Starts a server of `node:http`. */
function serveOnNode(listener: RequestListener): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer(listener)
    server.listen(0, hostname, () => resolve((server.address() as AddressInfo).port))
  })
}

const load = async <Module>(file: string): Promise<Module> =>
  (await import(new URL(file, import.meta.url).href)) as Module

const toRouter = async (validateResponses: boolean): Promise<{ readonly fetch: Fetch }> =>
  createOurRouter((await loadBuilt()).createRouter, count, validateResponses)

async function serveOurs(validateResponses: boolean): Promise<number> {
  const router = await toRouter(validateResponses)
  if (!isNode) return serve(router.fetch)
  const { createNodeHandler } = await load<{ createNodeHandler: (router: object) => RequestListener }>(
    '../../dist/node.js',
  )
  return serveOnNode(createNodeHandler(router))
}

/** @param file the module of the peers that creates Hono's `fetch` */
async function serveHono(file: string, validateResponses: boolean): Promise<number> {
  const { create } = await load<{ create: (count: number, validateResponses: boolean) => Fetch }>(file)
  const fetch = create(count, validateResponses)
  if (!isNode) return serve(fetch)
  const { listen } = await load<{ listen: (fetch: Fetch) => Promise<number> }>('../peers/runtime/hono-server.ts')
  return listen(fetch)
}

async function serveFastify(validateResponses: boolean): Promise<number> {
  const { listen } = await load<{ listen: (count: number, validateResponses: boolean) => Promise<number> }>(
    '../peers/runtime/fastify.ts',
  )
  return listen(count, validateResponses)
}

/** Starts an implementation and returns its port. `input only` does not validate responses. */
const servers: { readonly [name: string]: () => Promise<number> } = {
  routepact: () => serveOurs(true),
  'routepact, input only': () => serveOurs(false),
  'routepact on srvx': async () => serve((await toRouter(true)).fetch),
  bare: () => (isNode ? serveOnNode(createBareListener(count)) : serve(createBareFetch(count))),
  Fastify: () => serveFastify(true),
  'Fastify, input only': () => serveFastify(false),
  Hono: () => serveHono('../peers/runtime/hono.ts', true),
  'Hono, input only': () => serveHono('../peers/runtime/hono.ts', false),
  'Hono zod-openapi, input only': () => serveHono('../peers/runtime/hono-zod-openapi.ts', false),
}

const name = process.argv[2] ?? ''
if (!servers[name]) throw new Error(`'${name}' is not a server`)
await reportCpuTime(await servers[name]())
