/** Queries of JSON are decoded, and those of other clients are read as before. */
import { readFileSync } from 'node:fs'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { createRouter, type Schema } from 'routepact'
import { createClient } from 'routepact/client'
import { createOpenApiDocument, type JsonSchemaSource } from 'routepact/openapi'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonQuery } from './json-query.ts'
import { createSearchRouter, search } from './search.ts'

const { fetch } = createSearchRouter()

const find = async (query: string): Promise<unknown> => (await fetch(new Request(`http://localhost/search?${query}`))).json()

test.each<[query: string, validated: unknown]>([
  ['text=Ada', { text: 'Ada' }],
  ['text=%221%22', { text: '1' }],
  ['text=%22true%22', { text: 'true' }],
  ['text=%22%22', { text: '' }],
  ['text=%7B', { text: '{' }],
  ['text=%C3%A9%F0%9F%98%80', { text: 'é😀' }],
  ['limit=2&exact=false&nothing=null', { limit: 2, exact: false, nothing: null }],
  ['tags=%5B%22a%22%2C%221%22%5D&sizes=%5B1%2C2%5D', { tags: ['a', '1'], sizes: [1, 2] }],
  ['filter=%7B%22author%22%3A%22Ada%22%2C%22years%22%3A%5B1843%5D%7D', { filter: { author: 'Ada', years: [1843] } }],
  ['since=%221985-10-26T01%3A21%3A00.000Z%22', { since: '1985-10-26T01:21:00.000Z' }],
  ['either=%221%22', { either: '1' }],
  ['either=1', { either: 1 }],
  ['text=%5B1%5D', { text: '[1]' }],
  // Other clients quote nothing and repeat keys.
  ['text=1&limit=1', { text: '1', limit: 1 }],
  ['tags=a', { tags: ['a'] }],
  ['tags=a&tags=1', { tags: ['a', '1'] }],
  ['sizes=1&sizes=2', { sizes: [1, 2] }],
])('%s', async (query, validated) => {
  expect(await find(query)).toEqual(validated)
})

test('an invalid value is a 400 that names the key', async () => {
  expect(await find('limit=%22x%22&text=1')).toEqual({
    error: 'Validation failed',
    details: [{ path: ['limit'], message: 'Invalid input: expected number, received string' }],
  })
})

test('the client of the contract sends what it sends without the wrapper', async () => {
  const client = createClient(search, { fetch: (request) => fetch(request) })
  const query = { text: '1', limit: 2, exact: true, tags: ['1', 'b'], sizes: [3] }
  expect((await client.search({ query })).body).toEqual(query)
})

test('another library', async () => {
  const query = jsonQuery(v.object({ page: v.number(), name: v.string() }))
  const router = createRouter({
    contract: { list: { path: '/', method: 'GET', query, responses: { 200: {} } } },
    handlers: { list: ({ validatedQuery: { page, name } }) => Response.json([page + 1, name.length]) },
  })
  expect(await (await router.fetch(new Request('http://localhost/?page=1&name=12'))).json()).toEqual([2, 2])
})

test.each<[library: string, schema: Schema, converters: Readonly<Record<string, (schema: never) => JsonSchemaSource>>]>([
  ['zod', z.object({ page: z.int().optional() }), {}],
  ['valibot', v.object({ page: v.optional(v.pipe(v.number(), v.integer())) }), { valibot: (schema) => toStandardJsonSchema(schema) as never }],
])('documents describe the keys of a schema of %s', async (_, schema, converters) => {
  const contract = { list: { path: '/', method: 'GET', query: jsonQuery(schema), responses: { 200: {} } } } as const
  const { paths } = await createOpenApiDocument(contract, { info: { title: 'Search', version: '1' }, converters })
  expect(paths?.['/']?.get?.parameters).toMatchObject([{ name: 'page', in: 'query', schema: { type: 'integer' } }])
})

test('the guide has the wrapper', () => {
  const [, code = ''] = readFileSync('docs/examples/migration/ts-rest/json-query.ts', 'utf8').split(/(?<=^\/\*\*.*\n)/)
  expect(readFileSync('docs/migration/ts-rest.md', 'utf8')).toContain(code)
})
