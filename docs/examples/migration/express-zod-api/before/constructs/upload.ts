import {
  defaultEndpointsFactory,
  ez,
  type Routing,
} from 'express-zod-api'
import { z } from 'zod'

const addCover = defaultEndpointsFactory.build({
  method: 'post',
  input: z.object({ cover: ez.upload() }),
  output: z.object({ size: z.number() }),
  handler: async ({ input }) => ({ size: input.cover.size }),
})

export const routing: Routing = { covers: addCover }
