import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app } from './express-operations.ts'

let server: Server
let url: string

beforeAll(async () => {
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterAll(() => void server.close())

test.each([
  ['GET', '/users/1', 200, '{"id":"1","ip":"127.0.0.1"}'],
  ['GET', '/users/1/', 404, expect.stringContaining('Cannot GET')],
  ['HEAD', '/users/1', 200, ''],
  // Routes of Express beside them, even for the same path.
  ['GET', '/users', 200, '["1"]'],
  ['DELETE', '/users/1', 204, ''],
  ['OPTIONS', '/users/1', 200, 'DELETE'],
])('%s %s', async (method, path, status, body) => {
  const response = await fetch(`${url}${path}`, { method })
  expect([response.status, await response.text()]).toEqual([status, body])
})

test('a body', async () => {
  const headers = { 'content-type': 'application/json' }
  const send = (value: unknown) => fetch(`${url}/users/1`, { method: 'PUT', headers, body: JSON.stringify(value) })
  expect([(await send({ name: 'Ada' })).status, (await send({})).status]).toEqual([200, 400])
})
