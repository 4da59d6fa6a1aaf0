import { createContract, createRouter, errors } from 'routepact'
import { z } from 'zod'
import { success } from './success.ts'

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
        200: success(z.object({ items: z.array(z.string()) })),
        ...errors(400),
      },
    },
  }),
  handlers: {
    listBooks: (request) => {
      const items = titles.slice(0, request.validatedQuery.limit)
      const body = { status: 'success', data: { items } } as const
      return request.respond({ status: 200, body })
    },
  },
})
