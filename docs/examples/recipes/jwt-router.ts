import {
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'
import { z } from 'zod'
import { type TokenOptions, verifyTokens } from './jwt-verify.ts'

export const contract = createContract({
  listNotes: {
    path: '/notes',
    method: 'GET',
    security: [{ token: ['notes:read'] }],
    responses: {
      200: {
        'application/json': { body: z.object({ of: z.string() }) },
      },
      ...errors(401, 403, 503),
    },
  },
})

export const createApp = (options: TokenOptions): Router =>
  createRouter({
    contract,
    security: { token: verifyTokens(options) },
    handlers: {
      listNotes: ({ respond, context }) =>
        respond({ status: 200, body: { of: context.subject } }),
    },
  })
