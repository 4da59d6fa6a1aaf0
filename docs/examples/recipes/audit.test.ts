import { beforeEach, expect, test, vi } from 'vitest'
import { createApp } from './audit.ts'
import { audit, type AuditEntry } from './audit-log.ts'

let entries: AuditEntry[]
let app: ReturnType<typeof createApp>

beforeEach(() => {
  entries = []
  app = createApp(async (entry) => void entries.push(entry))
})

const send = (
  method: string,
  path: string,
  token = 'secret',
): Promise<Response> =>
  app.fetch(
    new Request(`https://example.com${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    }),
  )

test('a deletion', async () => {
  expect((await send('DELETE', '/orders/1')).status).toBe(204)
  expect(entries).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      user: 'ada',
      operation: 'deleteOrder',
      params: { id: '1' },
      status: 204,
    },
  ])
})

test.each([
  [
    'an order that does not exist',
    '/orders/2',
    'secret',
    { user: 'ada', params: { id: '2' }, status: 404 },
  ],
  [
    'somebody who is not signed in',
    '/orders/1',
    'wrong',
    { user: undefined, status: 401 },
  ],
])('%s', async (_title, path, token, expected) => {
  await send('DELETE', path, token)
  expect(entries).toMatchObject([
    { operation: 'deleteOrder', ...expected },
  ])
})

test.each([
  ['GET', '/orders'],
  ['GET', '/none'],
  ['PATCH', '/orders/1'],
])('%s %s has no entry', async (method, path) => {
  await send(method, path)
  expect(entries).toEqual([])
})

test('an entry that cannot be written is a 500', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  app = createApp(() => Promise.reject(new Error('The log is full')))
  expect((await send('DELETE', '/orders/1')).status).toBe(500)
  expect(printed).toHaveBeenCalled()
  printed.mockRestore()
})

test('a stream has an entry for its beginning and one for its end', async () => {
  const response = await send('POST', '/orders/export')
  expect(entries).toMatchObject([
    { operation: 'exportOrders', user: 'ada', status: 200 },
  ])
  expect(entries[0]).not.toHaveProperty('outcome')
  expect(await response.text()).toBe('{"id":"1"}\n{"id":"2"}\n')
  expect(entries[1]).toMatchObject({
    operation: 'exportOrders',
    user: 'ada',
    outcome: 'complete',
  })
})

test('a stream that the client cancels', async () => {
  const reader = (
    await send('POST', '/orders/export')
  ).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(entries.map(({ outcome }) => outcome)).toEqual([
    undefined,
    'cancelled',
  ])
})

test('a stream that fails', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  app = createApp(
    async (entry) => void entries.push(entry),
    async function* () {
      yield { id: '1' }
      throw new Error('The database is down')
    },
  )
  await expect(
    (await send('POST', '/orders/export')).text(),
  ).rejects.toThrow()
  expect(entries.map(({ outcome }) => outcome)).toEqual([
    undefined,
    'failed',
  ])
  printed.mockRestore()
})

test.each([
  ['text/csv', 2],
  ['application/octet-stream', 2],
  ['text/event-stream', 2],
  ['application/json', 1],
  ['application/problem+json', 1],
])('284: a body as %s has %i entries', async (type, count) => {
  const request = {
    operation: { meta: { audit: true } },
    operationName: 'exportOrders',
    context: { user: 'ada' },
  } as unknown as Parameters<typeof audit>[2]
  const sent = new Response('a', { headers: { 'content-type': type } })
  const write = async (entry: AuditEntry) => void entries.push(entry)
  await (await audit(write, sent, request)).text()
  expect(entries).toHaveLength(count)
})
