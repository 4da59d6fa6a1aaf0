import { bearer, createContract, createRouter, errors } from 'routepact'
import { z } from 'zod'

const User = z.object({ name: z.string() })

export const router = createRouter({
  contract: createContract({
    getMe: {
      path: '/me',
      method: 'GET',
      security: [{ token: [] }],
      responses: {
        200: { 'application/json': { body: User } },
        ...errors(401),
      },
    },
  }),
  security: {
    token: bearer((token) =>
      token === 'secret' ? { user: { name: 'Ada' } } : undefined,
    ),
  },
  handlers: {
    getMe: ({ context, respond }) =>
      respond({ status: 200, body: context.user }),
  },
})
