import { defaultEndpointsFactory, type Routing } from 'express-zod-api'
import { z } from 'zod'

const getBook = defaultEndpointsFactory.build({
  input: z.object({ id: z.string() }),
  output: z.object({ id: z.string(), title: z.string() }),
  handler: async ({ input: { id } }) => ({ id, title: 'Emma' }),
})

export const routing: Routing = { 'get /books/:id': getBook }
