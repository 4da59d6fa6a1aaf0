/** The search after the port. */
import { createContract, createRouter, errors, type Router } from 'routepact'
import { z } from 'zod'
import { jsonQuery } from './json-query.ts'

export const search = createContract({
  search: {
    path: '/search',
    method: 'GET',
    query: jsonQuery(
      z.object({
        text: z.string().optional(),
        limit: z.int().optional(),
        exact: z.boolean().optional(),
        nothing: z.null().optional(),
        tags: z.array(z.string()).optional(),
        sizes: z.array(z.number()).optional(),
        filter: z.object({ author: z.string(), years: z.array(z.number()) }).optional(),
        since: z.coerce.date().optional(),
        either: z.union([z.number(), z.string()]).optional(),
      }),
    ),
    responses: { 200: { 'application/json': { body: z.unknown() } }, ...errors(400) },
  },
})

export const createSearchRouter = (): Router =>
  createRouter({ contract: search, handlers: { search: (request) => request.respond({ status: 200, body: request.validatedQuery }) } })
