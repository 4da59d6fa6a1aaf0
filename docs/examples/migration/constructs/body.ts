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
        201: { 'application/json': { body: Book } },
        ...errors(400, 'default'),
      },
    },
  }),
  handlers: {
    addBook: ({ validatedBody, respond }) =>
      respond({ status: 201, body: { id: '1', ...validatedBody } }),
  },
})
