/** The contract after the port from tRPC. */
import { createContract } from 'routepact'
import { z } from 'zod'

// trpc-to-openapi converts the numbers of bodies too: `'1985'` and `null` are numbers.
const bookFields = z.object({ title: z.string().min(1), year: z.coerce.number().int(), tags: z.array(z.string()) })
const book = bookFields.extend({ id: z.string() })
const review = z.object({ stars: z.coerce.number().int().min(1).max(5), text: z.string().optional() })

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })
const failure = json(z.object({ message: z.string(), code: z.string(), issues: z.array(z.object({ message: z.string() })).optional() }))
const invalid = { 400: failure }
const unauthorized = { 401: failure }
const missing = { 404: failure }
const editors = { security: [{ Authorization: [] }] } as const

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
    responses: { 200: json(book), ...invalid, ...unauthorized },
  },
  updateBook: {
    ...editors,
    path: '/books/:id',
    method: 'PATCH',
    requests: json(bookFields.partial()),
    responses: { 200: json(book), ...invalid, ...unauthorized, ...missing },
  },
  deleteBook: {
    ...editors,
    path: '/books/:id',
    method: 'DELETE',
    responses: { 200: json(z.object({ deleted: z.boolean() })), ...unauthorized, ...missing },
  },
  exportBooks: { path: '/export', method: 'GET', responses: { 200: json(z.string()) } },
  listReviews: {
    operationId: 'reviews-list',
    path: '/books/:id/reviews',
    method: 'GET',
    responses: { 200: json(z.array(review)), ...missing },
  },
  addReview: {
    operationId: 'reviews-add',
    path: '/books/:id/reviews',
    method: 'POST',
    requests: json(review),
    responses: { 200: json(review), ...invalid, ...missing },
  },
})
