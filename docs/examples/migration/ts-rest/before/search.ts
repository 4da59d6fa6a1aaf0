/** A search before the port: ts-rest with `jsonQuery: true`, its server and its client. */
import { initClient, initContract } from '@ts-rest/core'
import { createFetchHandler, tsr } from '@ts-rest/serverless/fetch'
import { z } from 'zod'

const c = initContract()

export const contract = c.router({
  search: {
    path: '/search',
    method: 'GET',
    query: z.object({
      text: z.string().optional(),
      limit: z.number().int().optional(),
      exact: z.boolean().optional(),
      nothing: z.null().optional(),
      tags: z.array(z.string()).optional(),
      sizes: z.array(z.number()).optional(),
      filter: z.object({ author: z.string(), years: z.array(z.number()) }).optional(),
      since: z.coerce.date().optional(),
      either: z.union([z.number(), z.string()]).optional(),
    }),
    responses: { 200: z.unknown(), 400: z.unknown() },
  },
})

export const serve = createFetchHandler(
  contract,
  tsr.router(contract, { search: async ({ query }) => ({ status: 200, body: query }) }),
  { jsonQuery: true },
)

/** Calls a server with the client of ts-rest. */
export function createSearch(fetch: (request: Request) => Response | Promise<Response>) {
  const client = initClient(contract, {
    baseUrl: 'http://localhost',
    baseHeaders: {},
    jsonQuery: true,
    api: async ({ path, method, headers }) => {
      const response = await fetch(new Request(path, { method, headers }))
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
  })
  return client.search
}
