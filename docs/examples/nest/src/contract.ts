import { createContract } from 'routepact'
import { z } from 'zod'

export const contract = createContract({
  greet: {
    path: '/hello/:name',
    method: 'GET',
    query: z.object({ loud: z.stringbool().optional() }),
    responses: {
      200: {
        'application/json': {
          body: z.object({ hello: z.string(), from: z.string() }),
        },
      },
    },
  },
})
