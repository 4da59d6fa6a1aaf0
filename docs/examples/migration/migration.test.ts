/** The servers of the migration guides respond in the same way before and after the port, and have the same documents. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createApp as createPortedApp } from './express/after.ts'
import { createApp } from './express/before.ts'
import { createApp as createHono } from './hono/after.ts'
import { recordOverHttp } from './over-http.ts'
import { record } from './requests.ts'
import { createBookRouter } from './router.ts'
import { createStore } from './store.ts'

const folder = 'docs/examples/migration'

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

test.each([
  ['ts-rest', 'contract.ts'],
  ['hono', 'contract.ts'],
  ['itty', 'contract.ts'],
  ['express-zod-api', 'express-zod-api/after/contract.ts'],
  ['trpc', 'trpc/after/contract.ts'],
])('%s: the document of the contract is the old one, apart from what is accepted', async (library, contract) => {
  const documents = [`${folder}/${library}/openapi.json`, `${folder}/${contract}`]
  const options = ['--no-run', '--show', 'information', '--fail-on', 'warning', '--config', `${folder}/${library}/routepact.config.json`]
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/dist/cli.js', 'diff', ...documents, ...options])
  expect(stdout).toMatch(/^\d+ ignored\.\n$/)
})
