import {
  EndpointsFactory,
  ResultHandler,
  type Routing,
} from 'express-zod-api'
import { z } from 'zod'

const NewBook = z.object({ title: z.string().min(1) })

const factory = new EndpointsFactory(
  new ResultHandler({
    positive: (data) => ({ statusCode: 201, schema: data }),
    negative: z.object({ error: z.string() }),
    handler: ({ output, error, response }) => {
      if (error) response.status(400).json({ error: error.message })
      else response.status(201).json(output)
    },
  }),
)

const addBook = factory.build({
  input: NewBook,
  output: NewBook.extend({ id: z.string() }),
  handler: async ({ input }) => ({ id: '1', ...input }),
})

export const routing: Routing = { 'post /books': addBook }
