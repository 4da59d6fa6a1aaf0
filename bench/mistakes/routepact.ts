/** A correct API with ten operations: `cases.ts` changes this text. */
import { bearer, createContract, createRouter, errors } from 'routepact'
import { createClient } from 'routepact/client'
import { z } from 'zod'

const NewBook = z.object({ title: z.string(), year: z.number().int() })
const Book = NewBook.extend({ id: z.string() })
const Review = z.object({ stars: z.number().int(), text: z.string().optional() })

export const contract = createContract({
  listBooks: {
    path: '/books',
    method: 'GET',
    query: z.object({ limit: z.coerce.number().default(20), tag: z.string().optional() }),
    responses: {
      200: { 'application/json': { body: z.array(Book) } },
    },
  },
  createBook: {
    path: '/books',
    method: 'POST',
    summary: 'Add a book',
    tags: ['books'],
    security: [{ token: [] }],
    requests: {
      'application/json': { body: NewBook },
    },
    responses: {
      201: { 'application/json': { body: Book, headers: z.object({ location: z.string() }) } },
      ...errors('default'),
    },
  },
  getBook: {
    path: '/books/:id',
    method: 'GET',
    deprecated: true,
    pathParams: z.object({ id: z.string() }),
    headers: z.object({ 'accept-language': z.string().optional() }),
    responses: {
      200: { 'application/json': { body: Book } },
      ...errors(404),
    },
  },
  updateBook: {
    path: '/books/:id',
    method: 'PUT',
    security: [{ token: [] }],
    requests: {
      'application/json': { body: NewBook },
    },
    responses: {
      200: { 'application/json': { body: Book } },
      ...errors(404),
    },
  },
  deleteBook: {
    path: '/books/:id',
    method: 'DELETE',
    security: [{ token: [] }],
    responses: {
      204: {},
      ...errors('default'),
    },
  },
  listReviews: {
    path: '/books/:id/reviews',
    method: 'GET',
    query: z.object({ order: z.enum(['old', 'new']) }),
    responses: {
      200: { 'application/json': { body: z.array(Review) } },
      ...errors(404),
    },
  },
  createReview: {
    path: '/books/:id/reviews',
    method: 'POST',
    requests: {
      'application/json': { body: Review },
    },
    responses: {
      200: { 'application/json': { body: Review } },
      ...errors(404),
    },
  },
  getReport: {
    path: '/report',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: z.object({ total: z.number() }) } },
    },
  },
  exportBooks: {
    path: '/export',
    method: 'GET',
    responses: {
      200: { 'text/csv': { body: z.string() } },
    },
  },
  getHealth: {
    path: '/health',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: z.object({ uptime: z.number() }) } },
    },
  },
})

const books = new Map([['1', { id: '1', title: 'Emma', year: 1815 }]])
const reviews = new Map([['1', [{ stars: 5 }]]])

export const router = createRouter({
  contract,
  security: {
    token: bearer((token) => (token === 'secret' ? { user: 'Ada' } : undefined)),
  },
  handlers: {
    listBooks: (request) => {
      const { limit } = request.validatedQuery
      // @ts-expect-error: if this compiles, the operation has lost its types
      limit.toUpperCase()
      return request.respond({ status: 200, body: [...books.values()].slice(0, limit) })
    },
    createBook: (request) => {
      const { title, year } = request.validatedBody
      const book = { id: `${request.context.user}-${books.size}`, title, year }
      books.set(book.id, book)
      return request.respond({ status: 201, body: book, headers: { location: `/books/${book.id}` } })
    },
    getBook: (request) => {
      const book = books.get(request.validatedParams.id)
      if (!book) return request.respond({ status: 404, body: { error: 'No such book' } })
      return request.respond({ status: 200, body: book })
    },
    updateBook: (request) => {
      const { id } = request.validatedParams
      if (!books.has(id)) return request.respond({ status: 404, body: { error: 'No such book' } })
      const book = { id, title: request.validatedBody.title, year: request.validatedBody.year }
      books.set(id, book)
      return request.respond({ status: 200, body: book })
    },
    deleteBook: (request) => {
      books.delete(request.validatedParams.id)
      return request.respond({ status: 204 })
    },
    listReviews: (request) => {
      const found = reviews.get(request.validatedParams.id)
      if (!found) return request.respond({ status: 404, body: { error: 'No such book' } })
      return request.respond({ status: 200, body: request.validatedQuery.order === 'old' ? found : found.toReversed() })
    },
    createReview: (request) => {
      const found = reviews.get(request.validatedParams.id)
      if (!found) return request.respond({ status: 404, body: { error: 'No such book' } })
      const { stars } = request.validatedBody
      found.push({ stars })
      return request.respond({ status: 200, body: { stars } })
    },
    getReport: (request) => {
      return request.respond({ status: 200, body: { total: books.size } })
    },
    exportBooks: (request) => {
      return request.respond({ status: 200, body: [...books.keys()].join('\n') })
    },
    getHealth: (request) => {
      // @ts-expect-error: if this compiles, the operation has lost its types
      request.validatedQuery.limit.toUpperCase()
      return request.respond({ status: 200, body: { uptime: 1 } })
    },
  },
})

const client = createClient(contract, { baseUrl: 'http://localhost:3000' })

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
