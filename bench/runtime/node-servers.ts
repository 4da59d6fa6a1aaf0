/** Starts the Node servers that the benchmarks compare, each with 100 routes. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { createBareListener } from './bare.ts'
import type { mounts } from './hono-mount.ts'
import { createOurRouter, loadBuilt } from './router.ts'
import type { Fetch } from './scenarios.ts'

const count = 100

const load = async <Module>(file: string): Promise<Module> =>
  (await import(new URL(file, import.meta.url).href)) as Module

/** Starts a server with this listener. */
function listen(listener: RequestListener): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer(listener)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

/** @param folder a built package's folder, with a slash at its end */
export async function startOurs(validateResponses: boolean, folder?: string): Promise<Server> {
  const { createRouter } = await loadBuilt(folder)
  const { createNodeHandler } = await load<{ createNodeHandler: (router: object) => RequestListener }>(
    `${folder ?? '../../dist/'}node.js`,
  )
  return listen(createNodeHandler(createOurRouter(createRouter, count, validateResponses)))
}

/** @param file the peers' module that creates Hono's `fetch` */
async function startHono(file: string, validateResponses: boolean): Promise<Server> {
  const { create } = await load<{ create: (count: number, validateResponses: boolean) => Fetch }>(file)
  const peer = await load<{ listen: (fetch: Fetch) => Promise<Server> }>('../peers/runtime/hono-server.ts')
  return peer.listen(create(count, validateResponses))
}

async function startPeer(file: string, validateResponses: boolean): Promise<Server> {
  const peer = await load<{ listen: (count: number, validateResponses: boolean) => Promise<Server> }>(file)
  return peer.listen(count, validateResponses)
}

async function startMounted(name: keyof typeof mounts): Promise<Server> {
  const { createRouter } = await loadBuilt()
  const { listen: listenMounted } = await import('./hono-mount.ts')
  return listenMounted(createOurRouter(createRouter, count), name)
}

/** Starts an implementation, which listens on 127.0.0.1. `input only` does not validate responses. */
export const nodeServers: { readonly [name: string]: () => Promise<Server> } = {
  bare: () => listen(createBareListener(count)),
  routepact: () => startOurs(true),
  'routepact, input only': () => startOurs(false),
  Fastify: () => startPeer('../peers/runtime/fastify.ts', true),
  'Fastify, input only': () => startPeer('../peers/runtime/fastify.ts', false),
  Hono: () => startHono('../peers/runtime/hono.ts', true),
  'Hono, input only': () => startHono('../peers/runtime/hono.ts', false),
  'Hono zod-openapi, input only': () => startHono('../peers/runtime/hono-zod-openapi.ts', false),
  'routepact in Hono': () => startMounted('routepact in Hono'),
  'routepact in Hono, copied': () => startMounted('routepact in Hono, copied'),
  'routepact in Hono, returned': () => startMounted('routepact in Hono, returned'),
  oRPC: () => startPeer('../peers/runtime/orpc-server.ts', true),
}
