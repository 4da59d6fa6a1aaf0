/** The server before the port: itty-router with zod. */
import { AutoRouter, createResponse, error, type IRequest, json, StatusError, withContent } from 'itty-router'
import { z } from 'zod'
import type { Book, Store } from '../../store.ts'

const bookFields = z.object({ title: z.string().min(1), year: z.int(), tags: z.array(z.string()) })
const review = z.object({ stars: z.int().min(1).max(5), text: z.string().optional() })
const page = z.object({ limit: z.coerce.number().int().min(1).default(20), tag: z.string().optional() })

const csv = createResponse('text/csv')

const requireEditor = (request: IRequest) =>
  request.headers.get('authorization') === 'Bearer secret' ? undefined : json({ message: 'Sign in' }, { status: 401 })

export function createServer({ books, reviews, add, list, toCsv }: Store): (request: Request) => Promise<Response> {
  const find = (id: string): Book => {
    const book = books.get(id)
    if (!book) throw new StatusError(404, 'No such book')
    return book
  }
  const router = AutoRouter({
    catch: (thrown) => {
      if (thrown instanceof z.ZodError) return json({ message: 'Invalid request' }, { status: 400 })
      if (thrown instanceof StatusError) return json({ message: thrown.message }, { status: thrown.status })
      return error(500)
    },
  })
  router
    .get('/books', ({ query }) => {
      const { limit, tag } = page.parse(query)
      return list(limit, tag)
    })
    .get('/books/:id', ({ id }) => find(id))
    .post('/books', requireEditor, withContent, ({ content }) => json(add(bookFields.parse(content)), { status: 201 }))
    .patch('/books/:id', requireEditor, withContent, ({ id, content }) => {
      const changed = bookFields.partial().parse(content)
      const book = { ...find(id), ...changed } as Book
      books.set(id, book)
      return book
    })
    .delete('/books/:id', requireEditor, ({ id }) => {
      books.delete(find(id).id)
      return new Response(null, { status: 204 })
    })
    .get('/export', () => csv(toCsv()))
    .get('/books/:id/reviews', ({ id }) => reviews.get(find(id).id))
    .post('/books/:id/reviews', withContent, ({ id, content }) => {
      const added = review.parse(content)
      reviews.get(find(id).id)?.push(added)
      return json(added, { status: 201 })
    })
  return (request) => router.fetch(request)
}
