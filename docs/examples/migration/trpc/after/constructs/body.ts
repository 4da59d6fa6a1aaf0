import { createContract, createRouter, errors } from 'routepact'
import { z } from 'zod'

const NewBook = z.object({ title: z.string().min(1) })
const Book = NewBook.extend({ id: z.string() })

export const router = createRouter({
  contract: createContract({
    addBook: {
      path: '/books',
      method: 'POST',
      requests: { 'application/json': { body: NewBook } },
      responses: {
        200: { 'application/json': { body: Book } },
        ...errors(400),
      },
    },
  }),
  handlers: {
    addBook: (request) => {
      const body = { id: '1', ...request.validatedBody }
      return request.respond({ status: 200, body })
    },
  },
})
