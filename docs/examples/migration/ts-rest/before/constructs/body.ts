import { initContract } from '@ts-rest/core'
import { createFetchHandler } from '@ts-rest/serverless/fetch'
import { z } from 'zod'

const NewBook = z.object({ title: z.string().min(1) })
const Book = NewBook.extend({ id: z.string() })

const contract = initContract().router({
  addBook: {
    path: '/books',
    method: 'POST',
    body: NewBook,
    responses: { 201: Book },
  },
})

export const serve = createFetchHandler(
  contract,
  {
    addBook: async ({ body }) => ({
      status: 201,
      body: { id: '1', ...body },
    }),
  },
  {},
)
