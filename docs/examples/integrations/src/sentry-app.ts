import {
  bearer,
  createContract,
  createRouter,
  error,
  errors,
  jsonLines,
  withContractErrorHandler,
} from 'routepact'
import { z } from 'zod'
import { report } from './sentry.ts'

const contract = createContract({
  createOrder: {
    path: '/orders/:kind',
    method: 'POST',
    security: [{ token: [] }],
    requests: {
      'application/json': { body: z.object({ card: z.string() }) },
    },
    responses: {
      200: { 'application/jsonl': { body: jsonLines(z.number()) } },
      ...errors(400, 401, 404, 500),
    },
  },
})

async function* count() {
  yield 1
  throw new Error('The stream broke')
}

export const router = createRouter({
  contract,
  security: {
    token: bearer((token) =>
      token === 'secret-token' ? { user: 'ada' } : undefined,
    ),
  },
  handlers: {
    createOrder: async ({ respond, validatedParams: { kind } }) => {
      if (kind === 'none') throw error(404, 'No such kind')
      if (kind === 'teapot') throw error(418, 'Not declared')
      if (kind === 'broken') throw new Error('The database is down')
      return respond({ status: 200, body: count() })
    },
  },
  catch: withContractErrorHandler({ exposeMessages: false }),
  onError: (thrown, request) => report(thrown, request),
})
