/** What `compareServers` finds in the port of the Express server of the guide. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compareServers } from 'routepact-tools/testing'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from './contract.ts'
import { createApp as createPortedApp } from './express/after.ts'
import { createApp } from './express/before.ts'
import { createStore } from './store.ts'

async function listen(listener: unknown): Promise<{ readonly baseUrl: string }> {
  const server = createServer(listener as RequestListener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const authorize = { editor: { headers: { authorization: 'Bearer secret' } } }

test('Express: the server is the same as itself', async () => {
  const servers = { old: await listen(createApp(createStore())), new: await listen(createApp(createStore())) }
  const { differences, skipped } = await compareServers(contract, servers, { authorize, count: 2, operations: ['listBooks', 'createBook', 'deleteBook'] })
  expect([differences, skipped]).toEqual([[], []])
})

test('Express: what the port has lost', async () => {
  const servers = { old: await listen(createApp(createStore())), new: await listen(createPortedApp(createStore())) }
  const { differences } = await compareServers(contract, servers, { authorize, count: 2, operations: ['listBooks', 'getBook', 'exportBooks'] })
  expect(differences.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
    'status every operation: 200 is 404 now, for OPTIONS',
    'status every operation: 200 is 404 now, for a preflight request',
    'status every operation: 200 is 404 now, for a trailing slash',
    'status every operation: 200 is 404 now, for another letter case of the path',
    "header every operation: the header 'etag' is lost",
    "header createBook, listBooks, getBook: the header 'content-type' has lost 'charset=utf-8'",
    "header listBooks, getBook: the header 'content-length' is lost",
    "header exportBooks: the header 'content-length' is lost, for HEAD",
    "order listBooks: the keys of 'items[]' of 200 are in another order",
    'order getBook: the keys of the body of 200 are in another order',
    'order createBook: the keys of the body of 201 are in another order',
  ])
})
