/** The servers of the migration guides respond in the same way before and after the port, and have the same documents. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createApp as createPortedApp } from './express/after.ts'
import { createApp } from './express/before.ts'
import { createApp as createHono } from './hono/after.ts'
import { record } from './requests.ts'
import { createBookRouter } from './router.ts'
import { createStore } from './store.ts'

const folder = 'docs/examples/migration'

async function recordOverHttp(listener: unknown): Promise<unknown[]> {
  const server = createServer(listener as RequestListener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return record((request) => fetch(request.url.replace('localhost', `127.0.0.1:${port}`), request))
}

test('Express: the same responses before and after, in Express and without it', async () => {
  const before = await recordOverHttp(createApp(createStore()))
  expect(before).toContainEqual(['GET', '/books/9', 404, 'application/json', { message: 'No such book' }])
  expect(await recordOverHttp(createPortedApp(createStore()))).toEqual(before)
  expect(await record(createBookRouter(createStore()).fetch)).toEqual(before)
})

test('Hono: the same responses in Hono and without it', async () => {
  const ported = createHono(createStore())
  expect(await record(async (request) => ported.fetch(request))).toEqual(await record(createBookRouter(createStore()).fetch))
})
test.each(['ts-rest', 'hono'])('%s: the document of the contract is the old one, apart from what is accepted', async (library) => {
  const old = `${folder}/${library}/openapi.json`
  const args = ['dist/cli.js', 'diff', old, `${folder}/contract.ts`, '--show', 'information', '--fail-on', 'warning', '--config', `${folder}/${library}/routepact.config.json`]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout).toMatch(/^\d+ ignored\.\n$/)
})
