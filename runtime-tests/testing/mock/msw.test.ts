/** A mock behind the handler of MSW that the page on mocks shows. */
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { createContract, errors } from 'routepact'
import { createClient } from 'routepact/client'
import { createMock } from 'routepact-tools/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const Book = z.object({ id: z.int().min(1), title: z.string(), tags: z.array(z.string()) })

const contract = createContract({
  listBooks: {
    path: '/books',
    method: 'GET',
    query: z.object({ tag: z.string().optional() }),
    responses: { 200: { 'application/json': { body: z.array(Book) } }, ...errors(400) },
  },
  getBook: {
    path: '/books/:id',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: Book, example: { id: 1, title: 'Emma', tags: ['novel'] } } },
      ...errors(404),
    },
  },
})

const mock = createMock(contract, {
  overrides: { listBooks: { status: 200, body: [{ id: 7, title: 'Persuasion', tags: [] }] } },
})
const server = setupServer(http.all('https://api.example.com/*', ({ request }) => mock.fetch(request)))

beforeAll(() => server.listen())
afterAll(() => server.close())

const client = createClient(contract, { baseUrl: 'https://api.example.com' })

test('an example of the contract', async () => {
  expect(await client.getBook({ params: { id: '1' } })).toMatchObject({ status: 200, body: { title: 'Emma' } })
})

test('an override', async () => {
  expect(await client.listBooks()).toMatchObject({ status: 200, body: [{ title: 'Persuasion' }] })
})

test('an error that the page must show', async () => {
  const response = await fetch('https://api.example.com/books/1', { headers: { prefer: 'status=404' } })
  expect(response.status).toBe(404)
})

test('a request that the contract rejects', async () => {
  const response = await fetch('https://api.example.com/books?tag=a&tag=b')
  expect(response.status).toBe(400)
})
