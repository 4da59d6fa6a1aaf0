import {
  defaultEndpointsFactory,
  Middleware,
  type Routing,
} from 'express-zod-api'
import createHttpError from 'http-errors'
import { z } from 'zod'

const authenticate = new Middleware({
  security: { type: 'bearer' },
  handler: async ({ request }) => {
    if (request.headers.authorization !== 'Bearer secret')
      throw createHttpError(401, 'Unauthorized')
    return { user: { name: 'Ada' } }
  },
})

const factory = defaultEndpointsFactory.addMiddleware(authenticate)

const getMe = factory.build({
  output: z.object({ name: z.string() }),
  handler: async ({ ctx }) => ctx.user,
})

export const routing: Routing = { 'get /me': getMe }
