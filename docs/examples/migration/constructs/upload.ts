import {
  createContract,
  createRouter,
  errors,
  multipart,
} from 'routepact'
import { z } from 'zod'

export const router = createRouter({
  contract: createContract({
    addCover: {
      path: '/covers',
      method: 'POST',
      requests: {
        'multipart/form-data': {
          body: multipart(z.object({ cover: z.file().max(500_000) })),
        },
      },
      responses: {
        200: {
          'application/json': { body: z.object({ size: z.number() }) },
        },
        ...errors(400, 413),
      },
    },
  }),
  handlers: {
    addCover: (request) => {
      const { size } = request.validatedBody.cover
      return request.respond({ status: 200, body: { size } })
    },
  },
})
