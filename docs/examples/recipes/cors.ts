import {
  type ContractMiddleware,
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'
import { z } from 'zod'

/**
 * Responds to preflight requests. The first of the middleware, so that
 * guards do not receive them.
 */
const respondToPreflight = ((request) => {
  if (
    request.method !== 'OPTIONS' ||
    !request.headers.has('access-control-request-method')
  )
    return
  return request.respond({
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    },
  })
}) satisfies ContractMiddleware

/** Lets pages of these origins read every response. */
function allowOrigins(origins: readonly string[]) {
  return ({ headers }: Response, request: Request): void => {
    headers.append('vary', 'origin')
    const origin = request.headers.get('origin')
    if (origin === null || !origins.includes(origin)) return
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-credentials', 'true')
    headers.set(
      'access-control-expose-headers',
      'etag, location, retry-after',
    )
  }
}

export const contract = createContract({
  renameUser: {
    path: '/users/:id',
    method: 'PUT',
    requests: {
      'application/json': {
        body: z.object({ name: z.string().min(1) }),
      },
    },
    responses: {
      200: {
        'application/json': { body: z.object({ name: z.string() }) },
      },
      ...errors(400),
    },
  },
})

/**
 * Creates the API for the pages of these origins, such as
 * `https://app.example.com`.
 */
export function createApp(...origins: readonly string[]): Router {
  return createRouter({
    contract,
    before: [respondToPreflight],
    handlers: {
      renameUser: async (request) =>
        request.respond({ status: 200, body: request.validatedBody }),
    },
    finally: [allowOrigins(origins)],
  })
}
