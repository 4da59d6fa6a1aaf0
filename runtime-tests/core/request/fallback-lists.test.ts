import { type } from 'arktype'
import { createContract, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { issue, schema } from '../../support.ts'

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

/** A schema that stops at the first issue, as libraries do that abort early. */
const oneAtATime = schema((value) => {
  const fields = value as { readonly [name: string]: unknown }
  const invalid = ['a', 'b', 'c'].find((name) => !Array.isArray(fields[name]))
  return invalid === undefined ? { value } : { issues: [issue('no list', invalid)] }
})

it.each([
  [{ a: ['1'], b: ['2'], c: ['3'] }, 200],
  [{ a: ['1', '2'], b: ['3'], c: ['4'] }, 200],
  [{ a: ['1', '2'], b: ['3', '4'], c: ['5'] }, 200],
  [{ a: ['1'], b: ['2'] }, { path: ['c'], message: 'no list' }],
  [{ b: ['2'], c: ['3'] }, { path: ['a'], message: 'no list' }],
])('single values satisfy all lists of a schema that reports one issue at a time: %j', async (fields, expected) => {
  const ok = { 200: { 'application/json': { body: z.any() } } }
  const bodies = { 'application/x-www-form-urlencoded': { body: oneAtATime }, 'multipart/form-data': { body: oneAtATime } }
  const contract = createContract({
    find: { path: '/', method: 'GET', query: oneAtATime, responses: ok },
    save: { path: '/', method: 'POST', requests: bodies, responses: ok },
  })
  const { fetch } = createRouter({
    contract,
    handlers: {
      find: (request) => request.respond({ status: 200, body: request.validatedQuery }),
      save: (request) => request.respond({ status: 200, body: request.validatedBody }),
    },
  })
  type Call = (input: object) => Promise<{ readonly status: number; readonly body: unknown }>
  const client = createClient(contract, { fetch, undeclared: 'return' }) as unknown as { readonly find: Call; readonly save: Call }
  const inputs = [{ query: fields }, ...Object.keys(bodies).map((contentType) => ({ contentType, body: fields }))]
  for (const input of inputs) {
    const { status, body } = await client['query' in input ? 'find' : 'save'](input)
    if (expected === 200) expect([status, body]).toEqual([200, fields])
    else expect([status, body]).toEqual([400, { error: 'Validation failed', details: [expected] }])
  }
})
