import { defaultEndpointsFactory, type Routing } from 'express-zod-api'
import createHttpError from 'http-errors'
import { z } from 'zod'

const openBook = defaultEndpointsFactory.buildVoid({
  input: z.object({ id: z.string() }),
  handler: async ({ input }) => {
    if (input.id !== '1') throw createHttpError(404, 'No such book')
  },
})

export const routing: Routing = { 'get /books/:id': openBook }
