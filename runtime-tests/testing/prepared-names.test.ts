/** Names that `prepare` returns and that the operation does not have. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { createContract } from 'routepact'
import { testContract } from 'routepact-tools/testing'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'

const contract = createContract({
  closed: { path: '/closed', method: 'GET', query: z.object({ page: z.string() }), cookies: z.object({ sid: z.string() }), responses: { 200: {} } },
  open: { path: '/open', method: 'GET', query: z.looseObject({ page: z.string() }), responses: { 200: {} } },
  item: { path: '/lists/:list/items/:id', method: 'DELETE', responses: { 200: {} } },
  any: { path: '/any', method: 'GET', query: z.any(), responses: { 200: {} } },
})

const run = (name: keyof typeof contract, parts: object) =>
  testContract(contract, { fetch: async () => new Response() }, { operations: [name], checks: ['valid-request'], prepare: { [name]: () => parts } as never })

test.each<[parts: object, message: string]>([
  [{ query: { pages: '1' } }, "'pages' in 'query' of 'prepare.closed' does not exist: use page"],
  [{ cookies: { session: '1' } }, "'session' in 'cookies' of 'prepare.closed' does not exist: use sid"],
  [{ params: { id: '1' } }, "'id' in 'params' of 'prepare.closed' does not exist: the operation has none"],
])('%j is a mistake', async (parts, message) => await expect(run('closed', parts)).rejects.toThrow(message))

test('a path parameter that is missing is a mistake', async () => {
  await expect(run('item', { params: { list: '1' } })).rejects.toThrow(new TypeError("'params' of 'prepare.item' must have 'id' too"))
})

test('a schema that only a converter describes accepts other names', async () => {
  const own = createContract({ get: { path: '/', method: 'GET', query: v.object({ page: v.string() }), responses: { 200: {} } } })
  const options = { converters: { valibot: toStandardJsonSchema }, checks: ['valid-request'] as const, prepare: { get: () => ({ query: { page: '1', pages: '2' } }) } }
  expect((await testContract(own, { fetch: async () => new Response() }, options as never)).findings).toEqual([])
})

test.each(['open', 'any'] as const)('a schema that is %s accepts other names', async (name) => {
  expect((await run(name, { query: { page: '1', pages: '2' } })).findings).toEqual([])
})
