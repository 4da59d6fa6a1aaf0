/** The contract after the port from express-zod-api. */
import { createContract } from 'routepact'
import { z } from 'zod'

const bookFields = z.object({ title: z.string().min(1), year: z.int(), tags: z.array(z.string()) })
const book = bookFields.extend({ id: z.string() })
const review = z.object({ stars: z.int().min(1).max(5), text: z.string().optional() })

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })
/** What the default `ResultHandler` makes of an output. */
const success = <const Schema extends z.ZodType>(data: Schema) => json(z.object({ status: z.literal('success'), data }))
const failure = json(z.object({ status: z.literal('error'), error: z.object({ message: z.string() }) }))
const invalid = { 400: failure }
const unauthorized = { 401: failure }
const missing = { 404: failure }
const editors = { security: [{ HTTP_1: [] }] } as const

export const contract = createContract({
  listBooks: {
    operationId: 'GetBooks',
    path: '/books',
    method: 'GET',
    query: z.object({ limit: z.coerce.number<string | number>().int().min(1).default(20), tag: z.string().optional() }),
    responses: { 200: success(z.object({ items: z.array(book), total: z.int() })), ...invalid },
  },
  createBook: {
    ...editors,
    operationId: 'PostBooks',
    path: '/books',
    method: 'POST',
    requests: json(bookFields),
    responses: { 201: success(book), ...invalid, ...unauthorized, default: failure },
  },
  getBook: { operationId: 'GetBooksId', path: '/books/:id', method: 'GET', responses: { 200: success(book), ...missing } },
  updateBook: {
    ...editors,
    operationId: 'PatchBooksId',
    path: '/books/:id',
    method: 'PATCH',
    requests: json(bookFields.partial()),
    responses: { 200: success(book), ...invalid, ...unauthorized, ...missing },
  },
  deleteBook: {
    ...editors,
    operationId: 'DeleteBooksId',
    path: '/books/:id',
    method: 'DELETE',
    responses: { 200: success(z.object({})), ...unauthorized, ...missing },
  },
  exportBooks: { operationId: 'GetExport', path: '/export', method: 'GET', responses: { 200: { 'text/csv': { body: z.string() } } } },
  listReviews: {
    operationId: 'GetBooksIdReviews',
    path: '/books/:id/reviews',
    method: 'GET',
    responses: { 200: success(z.object({ items: z.array(review) })), ...missing },
  },
  addReview: {
    operationId: 'PostBooksIdReviews',
    path: '/books/:id/reviews',
    method: 'POST',
    requests: json(review),
    responses: { 201: success(review), ...invalid, ...missing, default: failure },
  },
})
