/** What `compareServers` finds in the ports of the old servers whose packages only long tests install. */
import { test } from 'vitest'
import { expectSame, listen } from './compared.ts'
import { contract } from './contract.ts'
import { contract as contractOfExpressZodApi } from './express-zod-api/after/contract.ts'
import { createBookRouter as createRouterOfExpressZodApi } from './express-zod-api/after/router.ts'
import { createApp as createPortedHono } from './hono/after.ts'
import { createBookRouter } from './router.ts'
import { createStore, type Store } from './store.ts'
import { contract as contractOfTrpc } from './trpc/after/contract.ts'
import { createBookRouter as createRouterOfTrpc } from './trpc/after/router.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Loads a module of an old server, whose packages are not installed when types are checked. */
async function load<Exports>(path: string): Promise<Exports> {
  return (await import(new URL(path, import.meta.url).href)) as Exports
}

test.each(['ts-rest', 'itty'])('%s: each difference of the port is accepted', async (library) => {
  const { createServer } = await load<{ createServer: (store: Store) => Fetch }>(`${library}/before/server.ts`)
  await expectSame(library, contract, 'editor', { old: { fetch: createServer(createStore()) }, new: createBookRouter(createStore()) })
})

test('hono: each difference of the port is accepted', async () => {
  const { createApp } = await load<{ createApp: (store: Store) => { fetch: Fetch } }>('hono/before/app.ts')
  const [old, ported] = [createApp(createStore()), createPortedHono(createStore())]
  await expectSame('hono', contract, 'editor', { old: { fetch: (request) => old.fetch(request) }, new: { fetch: (request) => ported.fetch(request) } })
})

test('trpc: each difference of the port is accepted', async () => {
  const { createServer } = await load<{ createServer: (store: Store) => Fetch }>('trpc/before/router.ts')
  await expectSame('trpc', contractOfTrpc, 'Authorization', { old: { fetch: createServer(createStore()) }, new: createRouterOfTrpc(createStore()) })
})

test('express-zod-api: each difference of the port is accepted', async () => {
  const { createApp } = await load<{ createApp: (store: Store) => unknown }>('express-zod-api/before/routing.ts')
  await expectSame('express-zod-api', contractOfExpressZodApi, 'HTTP_1', { old: await listen(createApp(createStore())), new: createRouterOfExpressZodApi(createStore()) })
})
