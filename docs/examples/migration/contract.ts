/** The contract after the port: the same for ts-rest, Hono and Express. */
import { createContract } from 'routepact'
import { z } from 'zod'

const bookFields = z.object({ title: z.string().min(1), year: z.int(), tags: z.array(z.string()) })
const book = z.object({ id: z.string(), ...bookFields.shape })
const review = z.object({ stars: z.int().min(1).max(5), text: z.string().optional() })

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })
const problem = json(z.object({ message: z.string() }))
const invalid = { 400: problem }
const missing = { 404: problem }
const editors = { meta: { role: 'editor' } } as const

export const contract = createContract({
  listBooks: {
    path: '/books',
    method: 'GET',
    query: z.object({ limit: z.coerce.number<string | number>().int().min(1).default(20), tag: z.string().optional() }),
    responses: { 200: json(z.object({ items: z.array(book), total: z.int() })), ...invalid },
  },
  getBook: { path: '/books/:id', method: 'GET', responses: { 200: json(book), ...missing } },
  createBook: {
    ...editors,
    path: '/books',
    method: 'POST',
    requests: json(bookFields),
    responses: { 201: json(book), ...invalid, 401: problem, default: problem },
  },
  updateBook: {
    ...editors,
    path: '/books/:id',
    method: 'PATCH',
    requests: json(bookFields.partial()),
    responses: { 200: json(book), ...invalid, 401: problem, ...missing },
  },
  deleteBook: { ...editors, path: '/books/:id', method: 'DELETE', responses: { 204: {}, 401: problem, ...missing, default: problem } },
  exportBooks: { path: '/export', method: 'GET', responses: { 200: { 'text/csv': { body: z.string() } } } },
  listReviews: { path: '/books/:id/reviews', method: 'GET', responses: { 200: json(z.array(review)), ...missing } },
  addReview: {
    path: '/books/:id/reviews',
    method: 'POST',
    requests: json(review),
    responses: { 201: json(review), ...invalid, ...missing, default: problem },
  },
})
