/** The same API in ts-rest. */
import { initClient, initContract } from '@ts-rest/core'
import { createFetchHandler, tsr } from '@ts-rest/serverless/fetch'
import { z } from 'zod'

const c = initContract()

const NewBook = z.object({ title: z.string(), year: z.number().int() })
const Book = NewBook.extend({ id: z.string() })
const Review = z.object({ stars: z.number().int(), text: z.string().optional() })
const Problem = z.object({ error: z.string() })

export const contract = c.router({
  listBooks: {
    path: '/books',
    method: 'GET',
    query: z.object({ limit: z.coerce.number().default(20), tag: z.string().optional() }),
    responses: {
      200: z.array(Book),
    },
  },
  createBook: {
    path: '/books',
    method: 'POST',
    summary: 'Add a book',
    body: NewBook,
    responses: {
      201: Book,
      401: Problem,
    },
  },
  getBook: {
    path: '/books/:id',
    method: 'GET',
    deprecated: true,
    pathParams: z.object({ id: z.string() }),
    headers: z.object({ 'accept-language': z.string().optional() }),
    responses: {
      200: Book,
      404: Problem,
    },
  },
  updateBook: {
    path: '/books/:id',
    method: 'PUT',
    body: NewBook,
    responses: {
      200: Book,
      404: Problem,
    },
  },
  deleteBook: {
    path: '/books/:id',
    method: 'DELETE',
    responses: {
      204: c.noBody(),
    },
  },
  listReviews: {
    path: '/books/:id/reviews',
    method: 'GET',
    query: z.object({ order: z.enum(['old', 'new']) }),
    responses: {
      200: z.array(Review),
      404: Problem,
    },
  },
  createReview: {
    path: '/books/:id/reviews',
    method: 'POST',
    body: Review,
    responses: {
      200: Review,
      404: Problem,
    },
  },
  getReport: {
    path: '/report',
    method: 'GET',
    responses: {
      200: z.object({ total: z.number() }),
    },
  },
  exportBooks: {
    path: '/export',
    method: 'GET',
    responses: {
      200: c.otherResponse({ contentType: 'text/csv', body: z.string() }),
    },
  },
  getHealth: {
    path: '/health',
    method: 'GET',
    responses: {
      200: z.object({ uptime: z.number() }),
    },
  },
}, { strictStatusCodes: true })

const books = new Map([['1', { id: '1', title: 'Emma', year: 1815 }]])
const reviews = new Map([['1', [{ stars: 5 }]]])

export const router = tsr.router(contract, {
  listBooks: async ({ query: { limit } }) => {
    // @ts-expect-error: if this compiles, the operation has lost its types
    limit.toUpperCase()
    return { status: 200, body: [...books.values()].slice(0, limit) }
  },
  createBook: async ({ body: { title, year } }) => {
    const book = { id: String(books.size), title, year }
    books.set(book.id, book)
    return { status: 201, body: book }
  },
  getBook: async ({ params: { id } }) => {
    const book = books.get(id)
    if (!book) return { status: 404, body: { error: 'No such book' } }
    return { status: 200, body: book }
  },
  updateBook: async ({ params: { id }, body: { title, year } }) => {
    if (!books.has(id)) return { status: 404, body: { error: 'No such book' } }
    const book = { id, title, year }
    books.set(id, book)
    return { status: 200, body: book }
  },
  deleteBook: async ({ params: { id } }) => {
    books.delete(id)
    return { status: 204, body: undefined }
  },
  listReviews: async ({ params: { id }, query: { order } }) => {
    const found = reviews.get(id)
    if (!found) return { status: 404, body: { error: 'No such book' } }
    return { status: 200, body: order === 'old' ? found : found.toReversed() }
  },
  createReview: async ({ params: { id }, body: { stars } }) => {
    const found = reviews.get(id)
    if (!found) return { status: 404, body: { error: 'No such book' } }
    found.push({ stars })
    return { status: 200, body: { stars } }
  },
  getReport: async () => {
    return { status: 200, body: { total: books.size } }
  },
  exportBooks: async () => {
    return { status: 200, body: [...books.keys()].join('\n') }
  },
  getHealth: async (request) => {
    // @ts-expect-error: if this compiles, the operation has lost its types
    request.query.limit.toUpperCase()
    return { status: 200, body: { uptime: 1 } }
  },
})
export const handler = createFetchHandler(contract, router)

const client = initClient(contract, { baseUrl: 'http://localhost:3000' })

export async function main() {
  const listed = await client.listBooks({ query: { limit: 10 } })
  // @ts-expect-error: if this compiles, the operation has lost its types
  listed.body.toUpperCase()
  const created = await client.createBook({
    body: { title: 'Emma', year: 1815 },
  })
  const found = await client.getBook({
    params: { id: '1' },
  })
  const updated = await client.updateBook({ params: { id: '1' }, body: { title: 'Emma', year: 1816 } })
  const sorted = await client.listReviews({ params: { id: '1' }, query: { order: 'new' } })
  const health = await client.getHealth()
  // @ts-expect-error: if this compiles, the operation has lost its types
  health.body.toUpperCase()
  const titles = [created.status === 201 && created.body.title]
  if (found.status === 200) titles.push(found.body.title)
  if (updated.status === 200) titles.push(updated.body.title)
  if (sorted.status === 200) console.log(sorted.body.map(({ stars }) => stars))
  return titles
}
