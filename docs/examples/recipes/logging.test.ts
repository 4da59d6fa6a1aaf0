import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { app } from './logging.ts'

const lines: { [name: string]: unknown }[] = []

beforeEach(() => {
  lines.splice(0)
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(JSON.parse(line)))
})
afterEach(() => void vi.restoreAllMocks())

const send = (path: string, headers: HeadersInit = {}): Promise<Response> =>
  app.fetch(new Request(`https://example.com${path}`, { headers }))

test('all lines of a request have its id', async () => {
  const response = await send('/invoices/1?secret=1', { 'x-request-id': 'a-1' })
  expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'a-1'])
  expect(lines).toEqual([
    { requestId: 'a-1', message: 'Reading an invoice' },
    {
      requestId: 'a-1',
      method: 'GET',
      path: '/invoices/:id',
      operation: 'getInvoice',
      status: 200,
      milliseconds: expect.any(Number),
    },
  ])
})

test('an unexpected error is logged and not sent', async () => {
  const response = await send('/invoices/0')
  expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('database')])
  const requestId = response.headers.get('x-request-id')
  expect(lines).toMatchObject([
    { requestId, message: 'Reading an invoice' },
    { requestId, error: expect.stringContaining('The database is down') },
    { requestId, status: 500 },
  ])
})

test('a response that its schema rejects is logged with the issues', async () => {
  const response = await send('/invoices/2')
  expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('total')])
  expect(lines[1]).toMatchObject({
    error: expect.stringContaining("'getInvoice'"),
    issues: [{ path: ['total'], message: expect.stringContaining('NaN') }],
  })
})

test('requests at the same time have ids of their own', async () => {
  const responses = await Promise.all([send('/invoices/1'), send('/invoices/2'), send('/unknown')])
  const ids = responses.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(lines.some(({ requestId, status }) => requestId === id && typeof status === 'number')).toBe(true)
  }
})

test.each([[''], ['a b'], ['a'.repeat(65)], ['{}']])('the id %o of a client is replaced', async (id) => {
  const response = await send('/invoices/1', { 'x-request-id': id })
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})
