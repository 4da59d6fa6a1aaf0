/** The old servers of the migration guides, with packages of their own, respond as the port does. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { createRouter } from 'routepact'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import { createBookRouter as createRouterOfExpressZodApi } from './express-zod-api/after/router.ts'
import { recordOverHttp } from './over-http.ts'
import { record, requests } from './requests.ts'
import { createBookRouter } from './router.ts'
import { createStore, type Store } from './store.ts'
import { createBookRouter as createRouterOfTrpc } from './trpc/after/router.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Loads a module of an old server, whose packages are not installed when types are checked. */
async function load<Exports>(path: string): Promise<Exports> {
  return (await import(new URL(path, import.meta.url).href)) as Exports
}

/** The responses of each old server, and those of its port. */
const responses: Readonly<Record<string, () => Promise<[before: unknown[], after: unknown[]]>>> = {
  'ts-rest': async () => {
    const { createServer } = await load<{ createServer: (store: Store) => Fetch }>('ts-rest/before/server.ts')
    return [await record(createServer(createStore())), await record(createBookRouter(createStore()).fetch)]
  },
  hono: async () => {
    const { createApp } = await load<{ createApp: (store: Store) => { fetch: Fetch } }>('hono/before/app.ts')
    return [await record(createApp(createStore()).fetch), await record(createBookRouter(createStore()).fetch)]
  },
  itty: async () => {
    const { createServer } = await load<{ createServer: (store: Store) => Fetch }>('itty/before/server.ts')
    return [await record(createServer(createStore())), await record(createBookRouter(createStore()).fetch)]
  },
  trpc: async () => {
    const { createServer } = await load<{ createServer: (store: Store) => Fetch }>('trpc/before/router.ts')
    return [await record(createServer(createStore())), await record(createRouterOfTrpc(createStore()).fetch)]
  },
  'express-zod-api': async () => {
    const { createApp } = await load<{ createApp: (store: Store) => unknown }>('express-zod-api/before/routing.ts')
    return [await recordOverHttp(createApp(createStore())), await record(createRouterOfExpressZodApi(createStore()).fetch)]
  },
}

test.each(Object.entries(responses))('%s: the same responses before and after', async (_library, collect) => {
  const [before, after] = await collect()
  expect(before).toHaveLength(requests.length)
  expect(after).toEqual(before)
})

// The document of itty is that of itty-spec, which the registry does not have.
test.each(['ts-rest', 'hono', 'trpc', 'express-zod-api'])('%s: the old document is that of the old server', async (library) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`docs/examples/migration/${library}/before/document.ts`])
  expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(`docs/examples/migration/${library}/openapi.json`, 'utf8')))
})

test.each(['ts-rest', 'itty'])('%s: the same responses during the port', async (library) => {
  const { createServer } = await load<{ createServer: (store: Store) => Fetch }>(`${library}/before/server.ts`)
  const store = createStore()
  const serveOld = createServer(store)
  const router = createRouter({
    contract: { exportBooks: contract.exportBooks },
    handlers: { exportBooks: (request) => request.respond({ status: 200, body: store.toCsv() }) },
    missing: (request) => serveOld(request),
  })
  expect(await record(router.fetch)).toEqual(await record(createServer(createStore())))
})
