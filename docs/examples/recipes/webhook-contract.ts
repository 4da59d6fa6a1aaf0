import { createContract, errors } from 'routepact'
import { z } from 'zod'

export const Event = z.object({
  action: z.string(),
  repository: z.object({ name: z.string() }),
})

export const contract = createContract({
  receiveEvent: {
    path: '/webhooks',
    method: 'POST',
    security: [{ signature: [] }],
    requests: { 'application/json': { body: Event } },
    responses: { 200: {}, ...errors(400, 401, 413) },
  },
})
