import { createContract, createRouter } from 'routepact'
import { z } from 'zod'
import { success } from './success.ts'

const Book = z.object({ id: z.string(), title: z.string() })

export const contract = createContract({
  getBook: {
    path: '/books/:id',
    method: 'GET',
    responses: { 200: success(Book) },
  },
})

export const router = createRouter({
  contract,
  handlers: {
    getBook: (request) => {
      const { id } = request.validatedParams
      const data = { id, title: 'Emma' }
      const body = { status: 'success', data } as const
      return request.respond({ status: 200, body })
    },
  },
})
