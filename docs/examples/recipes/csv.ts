import { createRouter } from 'routepact'
import { contract } from './csv-contract.ts'

const stock = new Map([['screw, 4 mm', '100']])

export const router = createRouter({
  contract,
  handlers: {
    exportStock: ({ respond }) => {
      const body = Array.from(stock, ([sku, count]) => ({ sku, count }))
      return respond({ status: 200, body })
    },
    importStock: ({ respond, validatedBody }) => {
      for (const { sku, count } of validatedBody) stock.set(sku, count)
      return respond({ status: 204 })
    },
  },
})
