import { createContract, errors } from 'routepact'
import { z } from 'zod'

const NewPayment = z.object({
  to: z.string().min(1),
  cents: z.number().int().positive(),
})

export const contract = createContract({
  pay: {
    path: '/payments',
    method: 'POST',
    security: [{ token: [] }],
    headers: z.object({
      'idempotency-key': z.string().regex(/^[\w-]{16,64}$/),
    }),
    requests: { 'application/json': { body: NewPayment } },
    responses: {
      201: {
        'application/json': { body: z.object({ id: z.number() }) },
      },
      ...errors('default'),
    },
  },
})
