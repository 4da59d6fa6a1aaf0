import { bearer, createContract, createRouter, errors } from 'routepact'
import { z } from 'zod'
import { success } from './success.ts'

export const router = createRouter({
  contract: createContract({
    getMe: {
      path: '/me',
      method: 'GET',
      security: [{ token: [] }],
      responses: {
        200: success(z.object({ name: z.string() })),
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
    getMe: ({ context, respond }) => {
      const body = { status: 'success', data: context.user } as const
      return respond({ status: 200, body })
    },
  },
})
