import { createContract, errors, jsonLines } from 'routepact'
import { z } from 'zod'

export const contract = createContract({
  getOrder: {
    path: '/orders/:id',
    method: 'GET',
    security: [{ token: [] }],
    responses: {
      200: {
        'application/json': { body: z.object({ total: z.number() }) },
      },
      ...errors(401, 404),
    },
  },
  deleteOrder: {
    path: '/orders/:id',
    method: 'DELETE',
    security: [{ token: [] }],
    meta: { audit: true },
    responses: { 204: {}, ...errors('default') },
  },
  exportOrders: {
    path: '/orders/export',
    method: 'POST',
    security: [{ token: [] }],
    meta: { audit: true },
    responses: {
      200: {
        'application/jsonl': {
          body: jsonLines(z.object({ id: z.string() })),
        },
      },
      ...errors('default'),
    },
  },
})
