import {
  createContract,
  createRouter,
  errors,
  mergeRouters,
} from 'routepact'
import { z } from 'zod'
import { addRateLimit, limitRate } from './rate-guard.ts'

export const contract = createContract({
  search: {
    path: '/search',
    method: 'GET',
    query: z.object({ text: z.string() }),
    responses: {
      200: { 'application/json': { body: z.array(z.string()) } },
      ...errors(400, 429),
    },
  },
})

const searches = createRouter({
  contract,
  handlers: {
    search: async (request) =>
      request.respond({
        status: 200,
        body: [request.validatedQuery.text],
      }),
  },
})

export const router = mergeRouters([searches], {
  before: [limitRate],
  finally: [addRateLimit],
})
