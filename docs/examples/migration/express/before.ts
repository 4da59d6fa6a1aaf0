/** The server before the port: Express with zod. */
import express, { type Express, type RequestHandler } from 'express'
import { z } from 'zod'
import type { Book, Store } from '../store.ts'

const bookFields = z.object({ title: z.string().min(1), year: z.int(), tags: z.array(z.string()) })
const review = z.object({ stars: z.int().min(1).max(5), text: z.string().optional() })
const page = z.object({ limit: z.coerce.number().int().min(1).default(20), tag: z.string().optional() })

const requireEditor: RequestHandler = (request, response, next) => {
  if (request.headers.authorization === 'Bearer secret') next()
  else response.status(401).json({ message: 'Sign in' })
}

export function createApp({ books, reviews, add, list, toCsv }: Store): Express {
  const app = express().use(express.json())
  const requireBook: RequestHandler = (request, response, next) => {
    if (books.has(String(request.params['id']))) next()
    else response.status(404).json({ message: 'No such book' })
  }
  const find = (id: unknown): Book => books.get(String(id)) as Book

  app.get('/books', (request, response) => {
    const { limit, tag } = page.parse(request.query)
    response.json(list(limit, tag))
  })
  app.get('/books/:id', requireBook, (request, response) => void response.json(find(request.params['id'])))
  app.post('/books', requireEditor, (request, response) => void response.status(201).json(add(bookFields.parse(request.body))))
  app.patch('/books/:id', requireEditor, (request, response) => {
    const changed = bookFields.partial().parse(request.body)
    const book = find(request.params['id'])
    if (!book) return void response.status(404).json({ message: 'No such book' })
    books.set(book.id, { ...book, ...changed } as Book)
    response.json(find(book.id))
  })
  app.delete('/books/:id', requireEditor, requireBook, (request, response) => {
    books.delete(String(request.params['id']))
    response.status(204).end()
  })
  app.get('/export', (_request, response) => void response.type('text/csv').send(toCsv()))
  app.get('/books/:id/reviews', requireBook, (request, response) => void response.json(reviews.get(String(request.params['id']))))
  app.post('/books/:id/reviews', (request, response) => {
    const added = review.parse(request.body)
    if (!find(request.params['id'])) return void response.status(404).json({ message: 'No such book' })
    reviews.get(String(request.params['id']))?.push(added)
    response.status(201).json(added)
  })
  const onError: express.ErrorRequestHandler = (_thrown, _request, response, _next) => void response.status(400).json({ message: 'Invalid request' })
  return app.use(onError)
}
