import { createContract, errors } from 'routepact'
import { z } from 'zod'
import { csv } from './csv-format.ts'

const count = z.string().regex(/^\d+$/)
const Stock = csv(z.object({ sku: z.string().min(1), count }))

export const contract = createContract({
  exportStock: {
    path: '/stock',
    method: 'GET',
    responses: { 200: { 'text/csv': { body: Stock } } },
  },
  importStock: {
    path: '/stock',
    method: 'PUT',
    requests: { 'text/csv': { body: Stock } },
    responses: { 204: {}, ...errors('default') },
  },
})
