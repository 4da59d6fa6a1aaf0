import { initContract } from '@ts-rest/core'
import { createFetchHandler } from '@ts-rest/serverless/fetch'
import { z } from 'zod'

const titles = ['Emma', 'Persuasion']

const contract = initContract().router({
  listBooks: {
    path: '/books',
    method: 'GET',
    query: z.object({ limit: z.coerce.number().max(100).default(20) }),
    responses: { 200: z.array(z.string()) },
  },
})

export const serve = createFetchHandler(
  contract,
  {
    listBooks: async ({ query: { limit } }) => ({
      status: 200,
      body: titles.slice(0, limit),
    }),
  },
  {},
)
