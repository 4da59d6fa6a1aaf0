/** The contract before the port: ts-rest with zod 3. */
import { initContract } from '@ts-rest/core'
import { z } from 'zod'

const c = initContract()

const bookFields = z.object({ title: z.string().min(1), year: z.number().int(), tags: z.array(z.string()) })
const book = bookFields.extend({ id: z.string() })
const review = z.object({ stars: z.number().int().min(1).max(5), text: z.string().optional() })
const problem = z.object({ message: z.string() })

export const contract = c.router({
  listBooks: {
    path: '/books',
    method: 'GET',
    query: z.object({ limit: z.coerce.number().int().min(1).default(20), tag: z.string().optional() }),
    responses: { 200: z.object({ items: z.array(book), total: z.number().int() }), 400: problem },
  },
  getBook: { path: '/books/:id', method: 'GET', pathParams: z.object({ id: z.string() }), responses: { 200: book, 404: problem } },
  createBook: {
    path: '/books',
    method: 'POST',
    body: bookFields,
    responses: { 201: book, 400: problem, 401: problem },
    metadata: { role: 'editor' },
  },
  updateBook: {
    path: '/books/:id',
    method: 'PATCH',
    body: bookFields.partial(),
    responses: { 200: book, 400: problem, 401: problem, 404: problem },
    metadata: { role: 'editor' },
  },
  deleteBook: {
    path: '/books/:id',
    method: 'DELETE',
    body: c.noBody(),
    responses: { 204: c.noBody(), 401: problem, 404: problem },
    metadata: { role: 'editor' },
  },
  exportBooks: {
    path: '/export',
    method: 'GET',
    responses: { 200: c.otherResponse({ contentType: 'text/csv', body: z.string() }) },
  },
  reviews: {
    list: { path: '/books/:id/reviews', method: 'GET', responses: { 200: z.array(review), 404: problem } },
    add: { path: '/books/:id/reviews', method: 'POST', body: review, responses: { 201: review, 400: problem, 404: problem } },
  },
})
