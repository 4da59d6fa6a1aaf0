// operations.ts
import { createContract, errors } from 'routepact'
import { z } from 'zod'

export const { getUser } = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    pathParams: z.object({ id: z.coerce.number().int() }),
    responses: {
      200: { 'application/json': { body: z.object({ id: z.number(), name: z.string() }) } },
      ...errors(400, 404),
    },
  },
})
