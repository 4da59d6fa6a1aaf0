import { type } from 'arktype'
import { createContract, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { expect, it } from 'vitest'
import { z } from 'zod'

const ids = z.array(z.string()).catch([])

it.each([
  ['zod', z.object({ ids }), ['1']],
  ['zod beside a date', z.object({ ids, at: z.coerce.date().optional() }), ['1']],
  ['zod, the whole query', z.object({ ids: z.array(z.string()) }).catch({ ids: [] }), ['1']],
  ['zod, a union', z.object({ ids: z.union([z.string(), z.array(z.string())]) }), '1'],
  ['arktype', type({ ids: 'string[]' }), ['1']],
])('225: a single value of a list is not lost to a fallback: %s', async (_, query, expected) => {
  const ok = { 200: { 'application/json': { body: z.any() } } }
  const contract = createContract({
    find: { path: '/', method: 'GET', query: query as z.ZodType<{ ids: string[] }>, responses: ok },
    save: { path: '/', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: query as z.ZodType<{ ids: string[] }> }, 'multipart/form-data': { body: query as z.ZodType<{ ids: string[] }> } }, responses: ok },
  })
  const { fetch } = createRouter({
    contract,
    handlers: {
      find: (request) => request.respond({ status: 200, body: request.validatedQuery.ids }),
      save: (request) => request.respond({ status: 200, body: request.validatedBody.ids }),
    },
  })
  const client = createClient(contract, { fetch })
  expect((await client.find({ query: { ids: ['1'] } })).body).toEqual(expected)
  for (const contentType of ['application/x-www-form-urlencoded', 'multipart/form-data'] as const) {
    expect((await client.save({ contentType, body: { ids: ['1'] } })).body).toEqual(expected)
  }
})
