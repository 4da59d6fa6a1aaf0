/** The server before the port: Hono with @hono/zod-openapi. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { Book, Store } from '../../store.ts'

const bookFields = z.object({ title: z.string().min(1), year: z.int(), tags: z.array(z.string()) })
const book = bookFields.extend({ id: z.string() }).openapi('Book')
const review = z.object({ stars: z.int().min(1).max(5), text: z.string().optional() }).openapi('Review')
const params = z.object({ id: z.string() })

const json = <Schema extends z.ZodType>(schema: Schema) => ({ content: { 'application/json': { schema } } })
const problem = { ...json(z.object({ message: z.string() })), description: 'A problem' }
const body = <Schema extends z.ZodType>(schema: Schema) => ({ body: { ...json(schema), required: true } })

const requireEditor = createMiddleware(async (c, next) => {
  if (c.req.header('authorization') === 'Bearer secret') return next()
  return c.json({ message: 'Sign in' }, 401)
})

const routes = {
  listBooks: createRoute({
    path: '/books',
    method: 'get',
    request: { query: z.object({ limit: z.coerce.number<string>().int().min(1).default(20), tag: z.string().optional() }) },
    responses: { 200: { ...json(z.object({ items: z.array(book), total: z.int() })), description: 'Books' }, 400: problem },
  }),
  getBook: createRoute({ path: '/books/{id}', method: 'get', request: { params }, responses: { 200: { ...json(book), description: 'A book' }, 404: problem } }),
  createBook: createRoute({
    path: '/books',
    method: 'post',
    middleware: requireEditor,
    request: body(bookFields),
    responses: { 201: { ...json(book), description: 'The book' }, 400: problem, 401: problem },
  }),
  updateBook: createRoute({
    path: '/books/{id}',
    method: 'patch',
    middleware: requireEditor,
    request: { params, ...body(bookFields.partial()) },
    responses: { 200: { ...json(book), description: 'The book' }, 400: problem, 401: problem, 404: problem },
  }),
  deleteBook: createRoute({
    path: '/books/{id}',
    method: 'delete',
    middleware: requireEditor,
    request: { params },
    responses: { 204: { description: 'Deleted' }, 401: problem, 404: problem },
  }),
  exportBooks: createRoute({ path: '/export', method: 'get', responses: { 200: { content: { 'text/csv': { schema: z.string() } }, description: 'All books' } } }),
  listReviews: createRoute({ path: '/books/{id}/reviews', method: 'get', request: { params }, responses: { 200: { ...json(z.array(review)), description: 'Reviews' }, 404: problem } }),
  addReview: createRoute({
    path: '/books/{id}/reviews',
    method: 'post',
    request: { params, ...body(review) },
    responses: { 201: { ...json(review), description: 'The review' }, 400: problem, 404: problem },
  }),
}

const missing = { message: 'No such book' }

export function createApp({ books, reviews, add, list, toCsv }: Store): OpenAPIHono {
  const app = new OpenAPIHono({ defaultHook: (result, c) => (result.success ? undefined : c.json({ message: 'Invalid request' }, 400)) })
  app.openapi(routes.listBooks, (c) => {
    const { limit, tag } = c.req.valid('query')
    return c.json(list(limit, tag), 200)
  })
  app.openapi(routes.getBook, (c) => {
    const found = books.get(c.req.valid('param').id)
    return found ? c.json(found, 200) : c.json(missing, 404)
  })
  app.openapi(routes.createBook, (c) => c.json(add(c.req.valid('json')), 201))
  app.openapi(routes.updateBook, (c) => {
    const found = books.get(c.req.valid('param').id)
    if (!found) return c.json(missing, 404)
    const changed = { ...found, ...c.req.valid('json') } as Book
    books.set(changed.id, changed)
    return c.json(changed, 200)
  })
  app.openapi(routes.deleteBook, (c) => (books.delete(c.req.valid('param').id) ? c.body(null, 204) : c.json(missing, 404)))
  app.openapi(routes.exportBooks, (c) => c.body(toCsv(), 200, { 'content-type': 'text/csv' }) as never)
  app.openapi(routes.listReviews, (c) => {
    const { id } = c.req.valid('param')
    return books.has(id) ? c.json(reviews.get(id) ?? [], 200) : c.json(missing, 404)
  })
  app.openapi(routes.addReview, (c) => {
    const { id } = c.req.valid('param')
    if (!books.has(id)) return c.json(missing, 404)
    reviews.get(id)?.push(c.req.valid('json'))
    return c.json(c.req.valid('json'), 201)
  })
  return app
}
