import { initContract } from '@ts-rest/core'
import { createFetchHandler } from '@ts-rest/serverless/fetch'
import { z } from 'zod'

const Book = z.object({ id: z.string(), title: z.string() })

export const contract = initContract().router({
  getBook: {
    path: '/books/:id',
    method: 'GET',
    responses: { 200: Book },
  },
})

export const serve = createFetchHandler(
  contract,
  {
    getBook: async ({ params: { id } }) => ({
      status: 200,
      body: { id, title: 'Emma' },
    }),
  },
  {},
)
