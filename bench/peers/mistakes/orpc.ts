/** The same API in oRPC. */
import { createORPCClient } from '@orpc/client'
import { type ContractRouterClient, oc } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { implement } from '@orpc/server'
import { z } from 'zod'

const NewBook = z.object({ title: z.string(), year: z.number().int() })
const Book = NewBook.extend({ id: z.string() })
const Review = z.object({ stars: z.number().int(), text: z.string().optional() })
const Problem = z.object({ reason: z.string() })

export const contract = {
  listBooks: oc
    .route({
      path: '/books',
      method: 'GET',
      inputStructure: 'detailed',
    })
    .input(z.object({
      query: z.object({ limit: z.coerce.number<string | number>().default(20), tag: z.string().optional() }),
    }))
    .output(z.array(Book)),
  createBook: oc
    .route({
      path: '/books',
      method: 'POST',
      summary: 'Add a book',
      tags: ['books'],
      successStatus: 201,
      inputStructure: 'detailed',
    })
    .input(z.object({
      body: NewBook,
    }))
    .output(Book)
    .errors({ UNAUTHORIZED: { data: Problem } }),
  getBook: oc
    .route({
      path: '/books/{id}',
      method: 'GET',
      deprecated: true,
      inputStructure: 'detailed',
    })
    .input(z.object({
      params: z.object({ id: z.string() }),
      headers: z.object({ 'accept-language': z.string().optional() }),
    }))
    .output(Book)
    .errors({ NOT_FOUND: { data: Problem } }),
  updateBook: oc
    .route({
      path: '/books/{id}',
      method: 'PUT',
      inputStructure: 'detailed',
    })
    .input(z.object({
      params: z.object({ id: z.string() }),
      body: NewBook,
    }))
    .output(Book)
    .errors({ NOT_FOUND: { data: Problem } }),
  deleteBook: oc
    .route({
      path: '/books/{id}',
      method: 'DELETE',
      successStatus: 204,
      inputStructure: 'detailed',
    })
    .input(z.object({
      params: z.object({ id: z.string() }),
    }))
    .output(z.undefined()),
  listReviews: oc
    .route({
      path: '/books/{id}/reviews',
      method: 'GET',
      inputStructure: 'detailed',
    })
    .input(z.object({
      params: z.object({ id: z.string() }),
      query: z.object({ order: z.enum(['old', 'new']) }),
    }))
    .output(z.array(Review))
    .errors({ NOT_FOUND: { data: Problem } }),
  createReview: oc
    .route({
      path: '/books/{id}/reviews',
      method: 'POST',
      inputStructure: 'detailed',
    })
    .input(z.object({
      params: z.object({ id: z.string() }),
      body: Review,
    }))
    .output(Review)
    .errors({ NOT_FOUND: { data: Problem } }),
  getReport: oc
    .route({
      path: '/report',
      method: 'GET',
    })
    .output(z.object({ total: z.number() })),
  exportBooks: oc
    .route({
      path: '/export',
      method: 'GET',
    })
    .output(z.string()),
  getHealth: oc
    .route({
      path: '/health',
      method: 'GET',
    })
    .output(z.object({ uptime: z.number() })),
}

const books = new Map([['1', { id: '1', title: 'Emma', year: 1815 }]])
const reviews = new Map([['1', [{ stars: 5 }]]])

const os = implement(contract)

export const router = os.router({
  listBooks: os.listBooks.handler(async ({ input: { query: { limit } } }) => {
    // @ts-expect-error: if this compiles, the operation has lost its types
    limit.toUpperCase()
    return [...books.values()].slice(0, limit)
  }),
  createBook: os.createBook.handler(async ({ input: { body: { title, year } } }) => {
    const book = { id: String(books.size), title, year }
    books.set(book.id, book)
    return book
  }),
  getBook: os.getBook.handler(async ({ input, errors }) => {
    const book = books.get(input.params.id)
    if (!book) throw errors.NOT_FOUND({ data: { reason: 'No such book' } })
    return book
  }),
  updateBook: os.updateBook.handler(async ({ input, errors }) => {
    const { id } = input.params
    if (!books.has(id)) throw errors.NOT_FOUND({ data: { reason: 'No such book' } })
    const book = { id, title: input.body.title, year: input.body.year }
    books.set(id, book)
    return book
  }),
  deleteBook: os.deleteBook.handler(async ({ input }) => {
    books.delete(input.params.id)
    return undefined
  }),
  listReviews: os.listReviews.handler(async ({ input, errors }) => {
    const found = reviews.get(input.params.id)
    if (!found) throw errors.NOT_FOUND({ data: { reason: 'No such book' } })
    return input.query.order === 'old' ? found : found.toReversed()
  }),
  createReview: os.createReview.handler(async ({ input, errors }) => {
    const found = reviews.get(input.params.id)
    if (!found) throw errors.NOT_FOUND({ data: { reason: 'No such book' } })
    const { stars } = input.body
    found.push({ stars })
    return { stars }
  }),
  getReport: os.getReport.handler(async () => {
    return { total: books.size }
  }),
  exportBooks: os.exportBooks.handler(async () => {
    return [...books.keys()].join('\n')
  }),
  getHealth: os.getHealth.handler(async ({ path }) => {
    // @ts-expect-error: if this compiles, the operation has lost its types
    path.toUpperCase()
    return { uptime: 1 }
  }),
})

const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(
  new OpenAPILink(contract, { url: 'http://localhost:3000' }),
)

export async function main() {
  const listed = await client.listBooks({ query: { limit: 10 } })
  // @ts-expect-error: if this compiles, the operation has lost its types
  listed.toUpperCase()
  const created = await client.createBook({
    body: { title: 'Emma', year: 1815 },
  })
  const found = await client.getBook({
    params: { id: '1' },
    headers: {},
  })
  const updated = await client.updateBook({ params: { id: '1' }, body: { title: 'Emma', year: 1816 } })
  const sorted = await client.listReviews({ params: { id: '1' }, query: { order: 'new' } })
  const health = await client.getHealth()
  // @ts-expect-error: if this compiles, the operation has lost its types
  health.toUpperCase()
  console.log(sorted.map(({ stars }) => stars))
  return [created.title, found.title, updated.title]
}
