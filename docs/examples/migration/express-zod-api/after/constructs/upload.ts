import {
  createContract,
  createRouter,
  errors,
  multipart,
} from 'routepact'
import { z } from 'zod'
import { success } from './success.ts'

const Cover = multipart(
  z.object({ cover: z.file().max(500_000) }),
)

export const router = createRouter({
  contract: createContract({
    addCover: {
      path: '/covers',
      method: 'POST',
      requests: { 'multipart/form-data': { body: Cover } },
      responses: {
        200: success(z.object({ size: z.number() })),
        ...errors(400, 413),
      },
    },
  }),
  handlers: {
    addCover: (request) => {
      const { size } = request.validatedBody.cover
      const body = { status: 'success', data: { size } } as const
      return request.respond({ status: 200, body })
    },
  },
})
