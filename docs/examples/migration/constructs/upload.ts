import {
  createContract,
  createRouter,
  errors,
  multipart,
} from 'routepact'
import { z } from 'zod'

const Form = z.object({ cover: z.file().max(500_000) })
const Size = z.object({ size: z.number() })

export const router = createRouter({
  contract: createContract({
    addCover: {
      path: '/covers',
      method: 'POST',
      requests: { 'multipart/form-data': { body: multipart(Form) } },
      responses: {
        200: { 'application/json': { body: Size } },
        ...errors(400, 413),
      },
    },
  }),
  handlers: {
    addCover: ({ validatedBody: { cover }, respond }) =>
      respond({ status: 200, body: { size: cover.size } }),
  },
})
