/** The old servers of the migration guides, with packages of their own, respond as the port does. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { record } from './requests.ts'
import { createBookRouter } from './router.ts'
import { createStore, type Store } from './store.ts'

type Fetch = (request: Request) => Response | Promise<Response>

const servers: Readonly<Record<string, (store: Store) => Promise<Fetch>>> = {
  'ts-rest': async (store) => {
    // The packages of the old servers are not installed when types are checked.
    const { createServer } = (await import(`./ts-rest/before/${'server'}.ts`)) as { createServer: (store: Store) => Fetch }
    return createServer(store)
  },
  hono: async (store) => {
    const { createApp } = (await import(`./hono/before/${'app'}.ts`)) as { createApp: (store: Store) => { fetch: Fetch } }
    return createApp(store).fetch
  },
}

test.each(Object.keys(servers))('%s: the same responses before and after', async (library) => {
  const fetch = (await servers[library]?.(createStore())) as Fetch
  expect(await record(fetch)).toEqual(await record(createBookRouter(createStore()).fetch))
})

test.each(Object.keys(servers))('%s: the old document is that of the old server', async (library) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`docs/examples/migration/${library}/before/document.ts`])
  expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(`docs/examples/migration/${library}/openapi.json`, 'utf8')))
})
