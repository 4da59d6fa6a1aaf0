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

/** @param origins such as `https://app.example.com` */
export function createApp(...origins: readonly string[]): Router {
  return createRouter({
    contract,
    // The first, so that guards do not receive preflight requests.
    before: [respondToPreflight],
    handlers: {
      renameUser: async (request) =>
        request.respond({ status: 200, body: request.validatedBody }),
    },
    finally: [allowOrigins(origins)],
  })
}
