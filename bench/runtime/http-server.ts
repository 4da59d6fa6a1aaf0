/** Serves the API of an implementation and prints its port; `http.ts` starts it and loads it from another process. */
import { createFloor } from './floor.ts'
import { createOurs, loadBuilt } from './router.ts'
import type { Fetch } from './scenarios.ts'

/** The globals of the runtimes. */
interface Runtimes {
  readonly Bun?: { serve: (options: { port: number; fetch: Fetch }) => { port: number } }
  readonly Deno?: {
    serve: (options: { port: number; onListen: (address: { port: number }) => void }, fetch: Fetch) => void
  }
}

const { Bun, Deno } = globalThis as Runtimes
const listening = ({ port }: { port: number }): void => console.log(`port ${port}`)

/** Starts the runtime's own server; on Node srvx, which converts Node's requests. */
async function serve(fetch: Fetch): Promise<void> {
  if (Bun) return listening(Bun.serve({ port: 0, fetch }))
  if (Deno) return Deno.serve({ port: 0, onListen: listening }, fetch)
  const { serve: listen } = await import('srvx')
  const server = await listen({ port: 0, silent: true, fetch }).ready()
  listening({ port: Number(new URL(server.url ?? '').port) })
}

const peer = async <Module>(file: string): Promise<Module> =>
  (await import(new URL(`../peers/runtime/${file}`, import.meta.url).href)) as Module

const servers: { readonly [name: string]: () => Promise<void> } = {
  floor: () => serve(createFloor(100)),
  routepact: async () => serve(createOurs(await loadBuilt(), 100)),
  'routepact unvalidated': async () => serve(createOurs(await loadBuilt(), 100, false)),
  'routepact FastResponse': async () => {
    const { FastResponse } = await import('srvx')
    await serve(createOurs(await loadBuilt(), 100, true, FastResponse))
  },
  Hono: async () => {
    const { create, listen } = await peer<{
      create: (count: number) => Fetch
      listen: (fetch: Fetch) => Promise<number>
    }>('hono-server.ts')
    // On Node with its own adapter.
    if (Bun || Deno) await serve(create(100))
    else listening({ port: await listen(create(100)) })
  },
  Fastify: async () => {
    const { listen } = await peer<{ listen: (count: number) => Promise<number> }>('fastify.ts')
    listening({ port: await listen(100) })
  },
}

const name = process.argv[2] ?? ''
if (!servers[name]) throw new Error(`'${name}' is not a server`)
await servers[name]()
