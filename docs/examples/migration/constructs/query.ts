import { createContract, createRouter, errors } from 'routepact'
import { z } from 'zod'

const titles = ['Emma', 'Persuasion']

export const router = createRouter({
  contract: createContract({
    listBooks: {
      path: '/books',
      method: 'GET',
      query: z.object({
        limit: z.coerce.number<string | number>().max(100).default(20),
      }),
      responses: {
        200: { 'application/json': { body: z.array(z.string()) } },
        ...errors(400),
      },
    },
  }),
  handlers: {
    listBooks: ({ validatedQuery: { limit }, respond }) =>
      respond({ status: 200, body: titles.slice(0, limit) }),
  },
})
