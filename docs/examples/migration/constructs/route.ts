import { createContract, createRouter } from 'routepact'
import { z } from 'zod'

const Book = z.object({ id: z.string(), title: z.string() })

export const contract = createContract({
  getBook: {
    path: '/books/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: Book } } },
  },
})

export const router = createRouter({
  contract,
  handlers: {
    getBook: ({ validatedParams: { id }, respond }) =>
      respond({ status: 200, body: { id, title: 'Emma' } }),
  },
})
