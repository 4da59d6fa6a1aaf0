import { createContract, errors } from 'routepact'
import { z } from 'zod'

const Book = z.object({ id: z.int().min(1), title: z.string(), tags: z.array(z.string()) })

export const contract = createContract({
  listBooks: {
    path: '/books',
    method: 'GET',
    query: z.object({ tag: z.string().optional() }),
    responses: { 200: { 'application/json': { body: z.array(Book) } }, ...errors(400) },
  },
  getBook: {
    path: '/books/:id',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: Book, example: { id: 1, title: 'Emma', tags: ['novel'] } } },
      ...errors(404),
    },
  },
})
