import { createContract, createRouter, errors } from 'routepact'
import { z } from 'zod'
import { csv } from './csv-format.ts'

const Count = z.string().regex(/^\d+$/)
const Stock = csv(z.object({ sku: z.string().min(1), count: Count }))

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
    responses: {
      200: { 'application/json': { body: z.number() } },
      ...errors(400),
    },
  },
})

const stock = new Map([['screw, 4 mm', '100']])

export const router = createRouter({
  contract,
  handlers: {
    exportStock: async ({ respond }) => {
      const body = Array.from(stock, ([sku, count]) => ({ sku, count }))
      return respond({ status: 200, body })
    },
    importStock: async ({ respond, validatedBody }) => {
      for (const { sku, count } of validatedBody) stock.set(sku, count)
      return respond({ status: 200, body: validatedBody.length })
    },
  },
})
