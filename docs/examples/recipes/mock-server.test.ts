import { createClient } from 'routepact/client'
import { expect, test } from 'vitest'
import { contract } from './books.ts'
import { startMock } from './mock-server.ts'

test('srvx serves the mock', async () => {
  const server = startMock(0)
  await server.ready()
  const client = createClient(contract, { baseUrl: server.url as string })
  expect(await client.getBook({ params: { id: '1' } })).toMatchObject({ status: 200, body: { title: 'Emma' } })
  const { status, body } = await client.listBooks()
  expect([status, body]).toEqual([200, expect.arrayContaining([{ id: expect.any(Number), title: expect.any(String), tags: expect.any(Array) }])])
  await server.close(true)
})
