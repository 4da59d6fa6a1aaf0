import { createContract, errors } from 'routepact'
import { z } from 'zod'

export const { greet } = createContract({
  greet: {
    summary: 'Greet somebody',
    path: '/hello/:name',
    method: 'GET',
    pathParams: z.object({ name: z.string().max(100) }),
    responses: { 200: { 'application/json': { body: z.object({ text: z.string() }) } }, ...errors(400) },
  },
})
