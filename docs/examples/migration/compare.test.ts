/** What `compareServers` finds in the port of the Express server of the guide; `compare.long.test.ts` has the other guides. */
import { readFileSync } from 'node:fs'
import { compareServers } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { expectSame, listen, readAccepted } from './compared.ts'
import { contract } from './contract.ts'
import { createApp as createPortedApp } from './express/after.ts'
import { createApp } from './express/before.ts'
import { createStore } from './store.ts'

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
    "status every operation: 304 is 200 now, for 'if-none-match'",
    "header every operation: the header 'etag' is lost",
    "header createBook, listBooks, getBook: the header 'content-type' has lost 'charset=utf-8'",
    "header listBooks, getBook: the header 'content-length' is lost",
    "header exportBooks: the header 'content-length' is lost, for HEAD",
  ])
})

test('Express: each difference of the port is accepted', async () => {
  await expectSame('express', contract, 'editor', { old: await listen(createApp(createStore())), new: await listen(createPortedApp(createStore())) })
})

const pages = ['migrate', 'migration/express', 'migration/ts-rest', 'migration/hono', 'migration/itty', 'migration/trpc', 'migration/express-zod-api']
const texts = new Map(pages.map((page) => [page, readFileSync(`docs/${page}.md`, 'utf8')]))

test.each(['express', 'ts-rest', 'hono', 'itty', 'trpc', 'express-zod-api'])('%s: the guide, or the page about all ports, has each reason', (library) => {
  const page = `${texts.get(`migration/${library}`)}${texts.get('migrate')}`
  expect([...new Set(readAccepted(library).map(({ reason }) => reason))].filter((reason) => !page.includes(`| ${reason.charAt(0).toUpperCase()}${reason.slice(1)}. |`))).toEqual([])
})
