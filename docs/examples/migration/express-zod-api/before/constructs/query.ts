import { defaultEndpointsFactory, type Routing } from 'express-zod-api'
import { z } from 'zod'

const titles = ['Emma', 'Persuasion']

const listBooks = defaultEndpointsFactory.build({
  input: z.object({ limit: z.coerce.number().max(100).default(20) }),
  output: z.object({ items: z.array(z.string()) }),
  handler: async ({ input }) => ({
    items: titles.slice(0, input.limit),
  }),
})

export const routing: Routing = { 'get /books': listBooks }
