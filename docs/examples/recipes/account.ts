import { apiKey, createContract, createRouter, errors } from 'routepact'
import { z } from 'zod'

export const contract = createContract({
  getAccount: {
    path: '/account',
    method: 'GET',
    security: [{ session: [] }],
    responses: {
      200: {
        'application/json': { body: z.object({ name: z.string() }) },
      },
      ...errors(401),
    },
  },
})

export const router = createRouter({
  contract,
  base: '/api',
  security: {
    session: apiKey({ in: 'cookie', name: 'session' }, (id) =>
      id === '42' ? { name: 'Ada' } : undefined,
    ),
  },
  handlers: {
    getAccount: ({ context, respond }) =>
      respond({ status: 200, body: { name: context.name } }),
  },
})
