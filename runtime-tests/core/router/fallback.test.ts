/** A router before an older application, on runtimes with `fetch`: what the contract does not have goes to the application. */
import { createRouter, error, HttpError, withContractErrorHandler } from 'routepact'
import { expect, test } from 'vitest'
import { z } from 'zod'

const json = { 'application/json': { body: z.object({ name: z.string() }) } }
const old = async (request: Request): Promise<Response> => Response.json({ old: `${request.method} ${new URL(request.url).pathname} ${await request.text()}` })

const respondToError = withContractErrorHandler()

const router = createRouter({
  contract: {
    get: { path: '/users/:id', method: 'GET', responses: { 200: json } },
    put: { path: '/users/:id', method: 'PUT', requests: json, responses: { 200: json, default: json } },
  },
  handlers: {
    get: (request) => request.respond({ status: 200, body: { name: request.validatedParams.id } }),
    put: () => {
      throw error(409)
    },
  },
  missing: (request) => old(request),
  catch: (thrown, request) => (thrown instanceof HttpError && thrown.status === 405 ? old(request) : respondToError(thrown, request)),
})

test.each([
  ['GET', '/users/1', undefined, 200, '{"name":"1"}'],
  ['GET', '/posts/1', undefined, 200, '{"old":"GET /posts/1 "}'],
  ['POST', '/posts', 'a', 200, '{"old":"POST /posts a"}'],
  ['PATCH', '/users/1', 'a', 200, '{"old":"PATCH /users/1 a"}'],
  ['DELETE', '/users/1', undefined, 200, '{"old":"DELETE /users/1 "}'],
  ['PUT', '/users/1', '{"name":"a"}', 409, '{"error":"Conflict"}'],
  ['PUT', '/users/1', '{', 400, '{"error":"Validation failed","details":[{"path":[],"message":"The body is not valid JSON"}]}'],
] as const)('%s %s', async (method, path, body, status, text) => {
  const headers = { 'content-type': 'application/json' }
  const response = await router.fetch(new Request(`https://example.com${path}`, { method, headers, ...(body === undefined ? {} : { body }) }))
  expect([response.status, await response.text()]).toEqual([status, text])
})
