/** A converter that returns something else than a schema is named. */
import { createContract } from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'

const contract = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } } })

test.each<[string, () => unknown]>([
  ['a promise', async () => z.string()],
  ['a promise that rejects', async () => Promise.reject(new Error('no'))],
  ['null', () => null],
  ['nothing', () => undefined],
  ['a JSON Schema', () => ({ type: 'string' })],
  ['a schema without a conversion', () => ({ '~standard': {} })],
])('a converter that returns %s', async (_name, zod) => {
  const create = () => createOpenApiDocument(contract, { info: { title: 'T', version: '1' }, converters: { zod: zod as () => never } })
  expect(create).toThrow("'converters.zod' must return an object that implements Standard JSON Schema, not a promise")
  await new Promise((resolve) => setTimeout(resolve, 5))
})
