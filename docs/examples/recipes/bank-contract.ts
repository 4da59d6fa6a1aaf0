import { createContract, errors } from 'routepact'
import { z } from 'zod'

export const Transfer = z.object({
  from: z.string(),
  to: z.string(),
  cents: z.number().int().positive(),
})

export const contract = createContract({
  getBalance: {
    path: '/accounts/:id',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: z.number() } },
      ...errors(404),
    },
  },
  transfer: {
    path: '/transfers',
    method: 'POST',
    requests: { 'application/json': { body: Transfer } },
    responses: { 201: {}, ...errors('default') },
  },
})
