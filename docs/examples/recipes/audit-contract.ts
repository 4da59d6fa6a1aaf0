import { createContract, errors, jsonLines } from 'routepact'
import { z } from 'zod'

const security = [{ token: [] }]
const Line = z.object({ id: z.string() })

export const contract = createContract({
  listOrders: {
    path: '/orders',
    method: 'GET',
    security,
    responses: {
      200: { 'application/json': { body: z.array(z.string()) } },
      ...errors(401),
    },
  },
  deleteOrder: {
    path: '/orders/:id',
    method: 'DELETE',
    security,
    meta: { audit: true },
    responses: { 204: {}, ...errors('default') },
  },
  exportOrders: {
    path: '/orders/export',
    method: 'POST',
    security,
    meta: { audit: true },
    responses: {
      200: { 'application/jsonl': { body: jsonLines(Line) } },
      ...errors('default'),
    },
  },
})
