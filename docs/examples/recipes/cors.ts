import {
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'
import { z } from 'zod'
import { allowOrigins } from './cors-origins.ts'
import { respondToPreflight } from './cors-preflight.ts'

const User = z.object({ name: z.string().min(1) })

export const contract = createContract({
  renameUser: {
    path: '/users/:id',
    method: 'PUT',
    requests: { 'application/json': { body: User } },
    responses: {
      200: { 'application/json': { body: User } },
      ...errors(400),
    },
  },
})

export const createApp = (origin: string): Router =>
  createRouter({
    contract,
    // First, so that guards do not receive preflight requests.
    before: [respondToPreflight],
    handlers: {
      renameUser: ({ respond, validatedBody }) =>
        respond({ status: 200, body: validatedBody }),
    },
    finally: [allowOrigins(origin)],
  })
